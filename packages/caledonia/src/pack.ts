import type { Pack } from '@ceilidh/kernel';
import { type Components, houseComponents, type RawComponents, readComponents } from './components.ts';

const read = new Map<string, Components>();

/** The components of the house, or with a pack's files in place of ours; read once. */
export function componentsOf(pack?: Pack): Components {
  const key = pack?.hash ?? '';
  const known = read.get(key);
  if (known !== undefined) return known;
  const components = readComponents({
    ...houseComponents(),
    ...(pack?.components as Partial<RawComponents> | undefined),
  });
  read.set(key, components);
  return components;
}
