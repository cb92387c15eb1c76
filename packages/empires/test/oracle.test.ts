import { type Game, generator, type OptionValues, type Pack } from '@ceilidh/kernel';
import { type Census, drawOptions, newCensus, rare } from '@ceilidh/kernel/tools';
import { describe, expect, it } from 'vitest';
import { empires } from '../src/index.ts';
import type { State } from '../src/state.ts';
import { readCards } from './oracle/cards.ts';
import { ASKS } from './oracle/index.ts';
import { testPack } from './oracle/pack.ts';
import { steerBy } from './oracle/steer.ts';
import { ALWAYS, clanCards, islandCards, LANGUAGE, type Tally } from './oracle/tally.ts';
import { walk } from './oracle/walk.ts';

/** Fewer would not show everything. */
const ENOUGH = 150;
const matches = Math.max(ENOUGH, Number(process.env['CEILIDH_MATCHES'] ?? ENOUGH));
const packed = Math.ceil(matches / 3);
const fresh = process.env['CEILIDH_SEED'] ?? String(Math.floor(Math.random() * 1e9));
const timeout = Math.max(600_000, 20_000 * matches);
const game = empires as unknown as Game;

const MOVES = [
  'advance',
  'assign',
  'build',
  'choose',
  'clan',
  'conquer',
  'construct',
  'copy',
  'decline',
  'discard',
  'dismiss',
  'enough',
  'feature',
  'field',
  'find',
  'gather',
  'harvest',
  'keep',
  'none',
  'open',
  'pass',
  'pawn',
  'pay',
  'pillage',
  'plain',
  'raid',
  'ready',
  'release',
  'retrieve',
  'rouse',
  'sail',
  'shift',
  'ship',
  'spend',
  'stay',
  'store',
  'under',
  'use',
  'walk',
  'with',
];
/** What a hand or a deck allows is a secret, and so is that it allows nothing: these may leave no choice. */
const SECRET = ['turn', 'construct', 'declare', 'build', 'search', 'discard', 'choose', 'spend', 'retrieve'];
const OFTEN = 20;
/** Islands of which a clan may never see the right one, and what they can do. */
const SOMETIMES = 3;

const optionsOf = (seed: string, at: number): OptionValues =>
  drawOptions(game, generator(seed, 'options'), { players: 2 + (at % 3) });

type Spoil = (state: State) => void;

function walks(base: string, count: number, pack?: Pack, spoil?: Spoil): { census: Census; tally: Tally } {
  const census = newCensus();
  const tally: Tally = {};
  const cards = readCards(pack);
  const steer = steerBy(cards, {});
  const heard = (what: string): void => {
    tally[what] = (tally[what] ?? 0) + 1;
  };
  for (let at = 0; at < count; at++) {
    const seed = `${base}/${at}`;
    const options = optionsOf(seed, at);
    for (const [name, value] of Object.entries(options)) heard(`${name} ${value}`);
    const extras = { ...(pack === undefined ? {} : { pack }), ...(spoil === undefined ? {} : { spoil }) };
    try {
      walk({ seed, options, cards, census, steer, heard, ...extras });
    } catch (error) {
      if (error instanceof Error) error.message += ` [seed ${seed}, options ${JSON.stringify(options)}]`;
      throw error;
    }
  }
  return { census, tally };
}

const SETTINGS = [2, 3, 4]
  .map((players) => `players ${players}`)
  .concat(['clans chosen', 'clans dealt', 'clansDiffer true', 'clansDiffer false']);

describe('Empires of the North, stated twice', () => {
  it(`both statements agree in ${matches} matches from fixed seeds, and every card occurs`, { timeout }, () => {
    const { census, tally } = walks('fixed', matches);
    process.stdout.write(`census of ${matches} matches: ${JSON.stringify({ ...census, tally })}\n`);
    const cards = readCards();
    expect(rare(tally, [...SETTINGS, ...clanCards(cards)], OFTEN)).toEqual([]);
    expect(rare(tally, [...ALWAYS, ...islandCards(cards)], SOMETIMES)).toEqual([]);
    expect(Object.keys(census.forced).filter((ask) => !SECRET.includes(ask))).toEqual([]);
  });

  it(`both agree in ${packed} matches with a pack of all keywords, and every question occurs`, { timeout }, () => {
    const { census, tally } = walks('pack', packed, testPack);
    process.stdout.write(`census of ${packed} matches with a pack: ${JSON.stringify({ ...census, tally })}\n`);
    expect(rare(tally, [...LANGUAGE, ...clanCards(readCards(testPack))], SOMETIMES)).toEqual([]);
    expect(rare(census.asks, ASKS, SOMETIMES)).toEqual([]);
    expect(Object.keys(census.moves).toSorted()).toEqual(MOVES);
    expect(Object.keys(census.asks).toSorted()).toEqual(ASKS.toSorted());
    expect(Object.keys(census.forced).filter((ask) => !SECRET.includes(ask))).toEqual([]);
  });

  it(`both agree in 30 matches from the fresh seed ${fresh}`, { timeout }, () => {
    expect(() => walks(fresh, 30)).not.toThrow();
  });
});

const inFirst = (change: (state: State) => void) => (state: State) => {
  if (state.round === 1) change(state);
};

describe('the second statement finds out', () => {
  it.each<[string, Spoil]>([
    ['a point too many', inFirst((state) => (state.points[0] = (state.points[0] as number) + 1))],
    ['a worker gone', inFirst((state) => (state.spent[1] = (state.spent[1] as number) + 1))],
    ['two cards of a deck exchanged', inFirst(({ decks: [deck = []] }) => deck.push(...deck.splice(-2).toReversed()))],
    ['an exhausted card', inFirst((state) => state.exhausted[0]?.push(1))],
    ['a good on a card', inFirst((state) => state.assigned[0]?.fill(1, 3, 4))],
    ['a card lost from a hand', inFirst((state) => state.hands[0]?.pop())],
    ['a last round that comes too soon', inFirst((state) => (state.lastRound = 3))],
    ['a player who has passed and is asked', inFirst((state) => (state.passed = 1))],
  ])('%s', (_, spoil) => {
    expect(() => walks('spoilt', 1, undefined, spoil)).toThrow(/is .* should be/);
  });
});
