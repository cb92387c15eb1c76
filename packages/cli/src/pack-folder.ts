import { isAbsolute, join, normalize, sep } from 'node:path';
import { refuse } from '@ceilidh/kernel';
import { readJson } from './files.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A pack as one value, for the kernel's `readPack`: `pack.json` names the game and the pack, and gives each
 * component either in place or as the name of a file beside it.
 */
export function readPackFolder(folder: string): unknown {
  const pack = readJson(join(folder, 'pack.json'));
  if (!isObject(pack) || !isObject(pack['components'])) return pack;
  const components = Object.entries(pack['components']).map(([name, given]) => [
    name,
    typeof given === 'string' ? besides(folder, given) : given,
  ]);
  return { ...pack, components: Object.fromEntries(components) as object };
}

/** A pack is one folder: a copy of it must be whole, so nothing outside is read. */
function besides(folder: string, file: string): unknown {
  const path = normalize(file);
  if (isAbsolute(path) || path === '..' || path.startsWith(`..${sep}`)) refuse('cli.pack.outside', { folder, file });
  return readJson(join(folder, path));
}
