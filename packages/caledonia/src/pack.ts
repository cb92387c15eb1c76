import type { Pack } from '@ceilidh/kernel';
import { type Components, houseComponents, type RawComponents, readComponents } from './components.ts';
import { byVersion, NEWEST } from './versions.ts';

const read = new Map<string, Components>();

/** The components of the house as a version has them, or with a pack's files in place of ours; read once. */
export function componentsOf(pack?: Pack, version = NEWEST): Components {
  const key = `${version} ${pack?.hash ?? ''}`;
  const known = read.get(key);
  if (known !== undefined) return known;
  const components = readComponents({
    ...houseComponents(),
    ...byVersion(version).files,
    ...(pack?.components as Partial<RawComponents> | undefined),
  });
  read.set(key, components);
  return components;
}
