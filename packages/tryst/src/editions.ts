import { type Editions, withModuleOptions } from '@ceilidh/kernel';
import { components } from './components.ts';
import { modules } from './modules.ts';
import { options } from './options.ts';

export const editions: Editions = {
  id: 'tryst',
  version: 1,
  options: withModuleOptions(options, modules),
  components,
  earlier: [],
  modules,
};
