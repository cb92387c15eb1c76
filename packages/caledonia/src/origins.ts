import { countOrigins, type Origin, type OriginKind, sourceKeys } from '@ceilidh/kernel';
import type { ComponentFile } from './components.ts';
import { everyPath } from './facts/provenance.ts';
import { componentsOf } from './pack.ts';
import { type Provenance, provenanceOf } from './provenance.ts';

const kindOf = (entry: Provenance): OriginKind => (entry.status === 'printed' ? entry.confidence : entry.status);

/** The two sides of the market and the ports are told of apart, and the map by what is on it. */
function partOf(file: ComponentFile, path: string): string {
  const [first, second, third] = path.split('/') as [string, string, string];
  if (file === 'market') return first === 'discount' ? 'discount' : `market-${second}`;
  if (file === 'ports') return `ports-${third}`;
  if (file === 'modules') return first === 'sides' ? third : 'modules';
  return first === 'unitCosts' ? 'unit-costs' : file;
}

/** Where every value of the house's components comes from. */
export function origins(): Origin[] {
  const components = componentsOf();
  return countOrigins(
    everyPath(components).map(([file, path]) => {
      // That nothing is left unsaid is the fact `provenance-complete`.
      const entry = provenanceOf(components.provenance[file], path) as Provenance;
      const sources = entry.status === 'printed' ? sourceKeys(entry.source) : [];
      return { part: partOf(file, path), kind: kindOf(entry), sources };
    }),
  );
}
