import type { Editions, OptionSpec } from '@ceilidh/kernel';
import { packComponents, packComponentsOf } from './pack-shapes.ts';
import { byVersion, NEWEST } from './versions.ts';

/** Version 2: starting tiles as far as a photograph shows them, ports that work together, moves at any time that pay for an answer. */
export const editionsWith = (options: OptionSpec): Editions => ({
  id: 'caledonia',
  version: NEWEST,
  options,
  components: packComponents,
  earlier: [{ version: 1, options, components: packComponentsOf(byVersion(1).files) }],
});
