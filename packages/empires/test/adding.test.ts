import { readdirSync, readFileSync } from 'node:fs';
import {
  below,
  canonical,
  type Editions,
  generator,
  type OptionSpec,
  readOptions,
  readRecord,
  writeRecord,
} from '@ceilidh/kernel';
import { drawOptions } from '@ceilidh/kernel/tools';
import { describe, expect, it } from 'vitest';
import { type CardData, type CardList, cards1, cards2, componentsOf, editionsOf, FIRST_LIST } from '../src/editions.ts';
import { type EmpiresEngine, engineOf } from '../src/engine.ts';
import { empires } from '../src/index.ts';
import { makeMoves } from '../src/moves.ts';
import { options } from '../src/options.ts';
import { referee } from '../src/referee.ts';
import type { State } from '../src/state.ts';
import expected1 from './games/version-1/expected.json' with { type: 'json' };
import expected2 from './games/expected.json' with { type: 'json' };

/** What is added to the game, be it a card, an Island, a clan or an option, disturbs no match of a version there was before. */

const CARD = {
  id: 'one-card-more',
  kind: 'location',
  type: 'house',
  cost: { wood: 1 },
  bonus: [{ do: 'gain', what: { vp: 1 } }],
  copies: 3,
};
const ISLAND = { id: 'one-island-more', pillage: { vp: 1 } };
const CLAN = 'one-clan-more';

/** The data with all of that, at the front, where it would disturb most. */
function added({ clans, islands }: CardData): CardData {
  const more = Object.entries(clans).map(([clan, { deck, ...rest }]) => {
    const card = { ...CARD, id: `${CARD.id}-${clan}` };
    return [clan, { ...rest, deck: [card, ...deck] }] as const;
  });
  const [, [, own]] = more as [(typeof more)[number], (typeof more)[number]];
  return {
    clans: { [CLAN]: own, ...Object.fromEntries(more) },
    islands: { ...islands, near: [ISLAND, ...islands.near] },
  };
}

/** A list of all there is. */
function wholeList({ clans, islands }: CardData): CardList {
  const ids = (cards: readonly { readonly id: string }[]): string[] => cards.map(({ id }) => id);
  const lists = Object.entries(clans).map(([clan, { starting, deck }]) => [
    clan,
    { starting: ids(starting), deck: ids(deck) },
  ]);
  return { clans: Object.fromEntries(lists) as CardList['clans'], near: ids(islands.near), far: ids(islands.far) };
}

const MORE: OptionSpec = {
  ...options,
  declared: { ...options.declared, oneOptionMore: { kind: 'flag', default: false } },
};
const [more1, more2] = [added(cards1), added(cards2)];
const editions = editionsOf(MORE, more1, more2);
const copy = engineOf(editions);

const whole = wholeList(more2);
const onlyFirst = <T>(clans: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(clans).filter(([clan]) => clan !== CLAN));

/** The same game, but every version draws from all that the data has, or from all there is of one kind. */
const careless: Readonly<Record<string, CardList>> = {
  'all there is': whole,
  'all cards': { ...FIRST_LIST, clans: onlyFirst(whole.clans) },
  'all Islands': { ...FIRST_LIST, near: whole.near },
  'all clans': { ...FIRST_LIST, clans: { [CLAN]: FIRST_LIST.clans.ulaf, ...FIRST_LIST.clans } },
};
const drawingFrom = (list: CardList): EmpiresEngine =>
  engineOf({
    ...editions,
    components: componentsOf(more2, list),
    earlier: [{ version: 1, options: MORE, components: componentsOf(more1, list) }],
  });

const GAMES = new URL('games/', import.meta.url);
const goldens = [
  ['', expected2],
  ['version-1/', expected1],
].flatMap(([folder, expected]) =>
  readdirSync(new URL(folder as string, GAMES))
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => {
      const found = new Map(Object.entries(expected as typeof expected2)).get(name.replace('.jsonl', ''));
      return [`${folder as string}${name}`, found?.hash] as const;
    }),
);

/** Hash, record and log of a match replayed; nothing where it cannot be replayed. */
function replayed(game: EmpiresEngine, text: string): readonly unknown[] | undefined {
  try {
    const read = readRecord([game], text);
    if (read.kind !== 'match') return undefined;
    const { match } = read;
    return [match.hash(), writeRecord(match), match.rows, match.rules.outcome(match.state)];
  } catch {
    return undefined;
  }
}

/** A deal, and what may be answered first. */
function deal(game: EmpiresEngine, version: number, seed: number): readonly [State, string[]] {
  const values = drawOptions(empires, generator(`${seed}`, 'options'));
  const rules = game.rules(readOptions(game.options, { ...values }), { version });
  const state = rules.setup(`deal ${seed}`);
  return [state, rules.actors(state).flatMap((seat) => rules.legal(state, seat).map(({ key }) => key))];
}
const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);

describe('one more card, Island, clan and option', () => {
  it('are in the data', () => {
    expect(copy.options.declared).toHaveProperty('oneOptionMore');
    expect(Object.keys(more2.clans)).toHaveLength(3);
    expect(more2.islands.near).toHaveLength(13);
  });

  it.each(goldens)('leave the golden match %s, its record, log and sheets as they were', (name, hash) => {
    const text = readFileSync(new URL(name, GAMES), 'utf8');
    const [found, record, rows, outcome] = replayed(copy, text) ?? [];
    expect(found).toBe(hash);
    expect(record).toBe(replayed(empires, text)?.[1]);
    expect([rows, outcome]).toEqual(replayed(empires, text)?.slice(2));
  });

  it.each([1, 2])('leave forty deals of version %i and what may be answered first as they were', (version) => {
    for (const seed of SEEDS) expect(deal(copy, version, seed)).toEqual(deal(empires, version, seed));
  });
});

describe.each(Object.entries(careless))('a game that draws from %s is found out', (_, list) => {
  const game = drawingFrom(list);

  it('by every golden match', () => {
    const same = goldens.filter(
      ([name, hash]) => replayed(game, readFileSync(new URL(name, GAMES), 'utf8'))?.[0] === hash,
    );
    expect([goldens.length, same]).toEqual([20, []]);
  });

  it.each([1, 2])('by deals of version %i', (version) => {
    const isSame = (seed: number): boolean =>
      canonical(deal(game, version, seed)) === canonical(deal(empires, version, seed));
    expect(SEEDS.filter((seed) => isSame(seed)).length).toBeLessThan(5);
  });
});

describe('a version in which all of it is played', () => {
  const newest: Editions = {
    ...editions,
    version: 3,
    components: componentsOf(more2, wholeList(more2)),
    earlier: [...editions.earlier, { ...editions, version: 2 }],
  };
  const game = engineOf(newest);
  const optionsFor = (players: number) => readOptions(game.options, { players, clans: 'dealt', clansDiffer: false });

  it('deals it, and keeps the laws', () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 12; seed++) {
      const rules = game.rules(optionsFor(2 + (seed % 3)));
      const { cards } = rules.context;
      const random = generator(`${seed}`, 'all of it');
      const state = rules.setup(`all of it ${seed}`);
      for (let [seat] = rules.actors(state); seat !== undefined; [seat] = rules.actors(state)) {
        const moves = rules.legal(state, seat);
        const move = moves[below(random, moves.length)];
        if (move === undefined) throw new Error('nothing is legal');
        // The last cards of a deck of 33 have bits of their own too.
        if (move.kind === 'keep') expect(`keep ${move.cards.join(' ')}`.trim()).toBe(move.key);
        if (move.kind === 'keep' && move.cards.some((card) => card > 33)) seen.add('a card past 33');
        rules.apply(state, seat, move);
        expect(referee(rules.context, state)).toEqual([]);
      }
      for (const clan of state.clans) seen.add(cards.clans[clan]?.clan ?? '');
      for (const place of state.empires.flat())
        if (place >= cards.firstIsland) seen.add(cards.islands[place - cards.firstIsland]?.id ?? '');
      for (const island of state.sunk.flat()) seen.add(cards.islands[island]?.id ?? '');
      expect([cards.firstIsland, cards.islands.length, cards.clans.length]).toEqual([36, 23, 3]);
    }
    expect([...seen]).toEqual(expect.arrayContaining(['a card past 33', CLAN, 'glenn', 'ulaf', ISLAND.id]));
  });

  it('leaves the earlier ones as they were', () => {
    for (const [name, hash] of goldens)
      expect(replayed(game, readFileSync(new URL(name, GAMES), 'utf8'))?.[0]).toBe(hash);
  });
});

describe('whatever is packed into a number', () => {
  const { cards, moves } = { ...empires.rules(readOptions(empires.options, {})).context };

  it('throws past its end', () => {
    expect(() => makeMoves(2, { ...cards, firstIsland: 56 })).not.toThrow();
    expect(() => makeMoves(2, { ...cards, firstIsland: 57 })).toThrow('53 cards at most');
    expect(() => moves.store([1024, 0])).toThrow('too many');
  });

  it('stays apart up to there', () => {
    expect(moves.store([64, 0]).key).toBe('store 64 0');
    expect(moves.store([63, 64]).key).toBe('store 63 64');
    const { keep } = makeMoves(2, { ...cards, firstIsland: 56 });
    expect(keep(2 ** 52 + 2 ** 31 + 1).cards).toEqual([3, 34, 55]);
  });
});
