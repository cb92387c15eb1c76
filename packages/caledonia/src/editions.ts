import type { Editions } from '@ceilidh/kernel';
import { options } from './options.ts';
import { packComponents, packComponentsOf } from './pack-shapes.ts';
import { byVersion } from './versions.ts';

/** Version 2: starting tiles as far as a photograph shows them, ports that work together, barrels that pay for an answer. */
export const editions: Editions = {
  id: 'caledonia',
  version: 2,
  options,
  components: packComponents,
  earlier: [{ version: 1, options, components: packComponentsOf(byVersion(1).files) }],
};
