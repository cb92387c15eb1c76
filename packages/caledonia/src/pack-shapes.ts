import { type Components as PackParts, refuse, type Shape } from '@ceilidh/kernel';
import { houseComponents, type RawComponents, readComponents } from './components.ts';

/** A file of a pack has the form of ours; what the reader of components cannot read is refused with its complaint. */
function fileShape<Name extends keyof RawComponents>(name: Name): Shape<unknown> {
  return {
    read(value) {
      try {
        readComponents({ ...houseComponents(), [name]: value });
      } catch (error) {
        refuse('caledonia.pack', { file: name, problem: error instanceof Error ? error.message : String(error) });
      }
      return value;
    },
  };
}

const files = [
  'contracts',
  'market',
  'modules',
  'ports',
  'starting-tiles',
  'tracks',
] as const satisfies readonly (keyof RawComponents)[];
const house = houseComponents();

export const packComponents: PackParts = Object.fromEntries(
  files.map((name) => [name, { shape: fileShape(name), data: house[name] }]),
);
