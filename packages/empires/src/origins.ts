import { countOrigins, type Origin, sourceKeys, type ToldOrigin } from '@ceilidh/kernel';
import { CLANS, readClan, readIslands } from './components.ts';
import type { DeckCard, IslandCard, StartingCard } from './language.ts';

/**
 * A card counts twice: its name, and what it costs and does. Where a part of the latter is known (`known` says what), the
 * rest is ours, so the whole counts as reconstructed.
 */
function told(part: string, card: StartingCard | DeckCard | IslandCard): ToldOrigin[] {
  const { known } = card;
  const isNamed = known?.of.includes('name') === true;
  return [
    {
      part: `${part}-names`,
      kind: isNamed ? 'certain' : 'reconstructed',
      sources: isNamed ? sourceKeys(known.source) : [],
    },
    { part: `${part}-cards`, kind: 'reconstructed', sources: [] },
  ];
}

/** Where every card of the house comes from; copies of a card count once. */
export function origins(): Origin[] {
  const { near, far } = readIslands();
  return countOrigins([
    ...CLANS.flatMap((clan) => [...new Set(readClan(clan).cards)].flatMap((card) => told(clan, card))),
    ...[...near, ...far].flatMap((card) => told('islands', card)),
  ]);
}
