import type { Editions } from '@ceilidh/kernel';
import { components } from './components.ts';
import { options } from './options.ts';

export const editions: Editions = { id: 'tryst', version: 1, options, components, earlier: [] };
