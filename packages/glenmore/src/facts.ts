import type { Fact } from '@ceilidh/kernel';
import { componentsOf } from './components.ts';
import { clanFacts } from './facts/clans.ts';
import { economyFacts } from './facts/economy.ts';
import { numberFacts } from './facts/numbers.ts';
import { provenanceFacts } from './facts/provenance.ts';
import { roadFacts } from './facts/roads.ts';
import { tileFacts } from './facts/tiles.ts';

/** All that is known of the components; docs/provenance.md says which value had to satisfy which. */
export const facts: readonly Fact[] = [
  ...tileFacts,
  ...economyFacts,
  ...clanFacts,
  ...roadFacts,
  ...numberFacts,
  ...provenanceFacts,
].map(({ holds, ...fact }) => ({ ...fact, broken: (pack) => holds(componentsOf(pack)) }));
