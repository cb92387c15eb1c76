import { clanFacts } from './facts/clans/index.ts';
import type { Fact } from './facts/fact.ts';
import { mapFacts } from './facts/maps.ts';
import { provenanceFacts } from './facts/provenance.ts';
import { sideFacts } from './facts/sides.ts';
import { contractFacts, marketFacts, startingTileFacts, trackFacts } from './facts/tables.ts';

export type { Fact } from './facts/fact.ts';

/** All that is known of the components; docs/provenance.md says which value had to satisfy which. */
export const facts: readonly Fact[] = [
  ...contractFacts,
  ...marketFacts,
  ...trackFacts,
  ...startingTileFacts,
  ...sideFacts,
  ...mapFacts,
  ...clanFacts,
  ...provenanceFacts,
].map((fact) => ({ ...fact, holds: orSayWhyNot(fact.holds) }));

/** A pack may be so wrong that no map can be built: a fact that cannot be checked does not hold. */
function orSayWhyNot(holds: Fact['holds']): Fact['holds'] {
  return (components) => {
    try {
      return holds(components);
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  };
}
