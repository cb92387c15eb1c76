import { type Game, generator, type OptionValues } from '@ceilidh/kernel';
import { type Census, drawOptions, newCensus, rare, steered, tryMatch } from '@ceilidh/kernel/tools';
import { describe, expect, it } from 'vitest';
import { glenmore } from '../src/index.ts';
import { oraclesOf } from './oracle/index.ts';
import { sparingly } from './oracle/steer.ts';
import { EXPECTED, SELDOM, type Tally } from './oracle/tally.ts';
import { walk } from './oracle/walk.ts';

const matches = Number(process.env['CEILIDH_MATCHES'] ?? 150);
const fresh = process.env['CEILIDH_SEED'] ?? String(Math.floor(Math.random() * 1e9));
/** The tools of the kernel look at every byte that every viewer gets, which takes its time. */
const watched = Math.ceil(0.08 * matches);
const timeout = Math.max(600_000, 20_000 * matches);

const ASKS = [
  'turn',
  'pay',
  'levy',
  'place',
  'oneTime',
  'good',
  'stow',
  'store',
  'settle',
  'clan',
  'special',
  'remove',
  'munro',
  'activate',
];
const MOVES = [
  'take',
  'discard',
  'end',
  'sell',
  'move',
  'extra',
  'pay',
  'levy',
  'place',
  'first',
  'good',
  'stow',
  'store',
  'settle',
  'clan',
  'activate',
  'skip',
  'remove',
  'munro',
  'done',
];
/** What nobody decides. */
const EVENTS = ['die-took', 'die-out', 'left', 'laid', 'scoring', 'over'].map((line) => `glenmore.log.${line}`);
const LEAST = 8;

const game = glenmore as unknown as Game;

/** Every number of players in turn; now and then a short game. */
const optionsOf = (seed: string, at: number): OptionValues =>
  drawOptions(game, generator(seed, 'options'), { players: 2 + (at % 3), shortGame: at % 4 === 3 });

function walks(base: string, count: number, version = glenmore.version): { census: Census; tally: Tally } {
  const census = newCensus();
  const tally: Tally = {};
  const steer = sparingly(() => ({ ...tally, ...census.moves }));
  for (let at = 0; at < count; at++) {
    const seed = `${base}/${at}`;
    const options = optionsOf(seed, at);
    walk({
      seed,
      options,
      version,
      census,
      tally,
      steer,
      wrong(check, what) {
        throw new Error(`${check}: ${what} [seed ${seed}, options ${JSON.stringify(options)}]`);
      },
    });
  }
  return { census, tally };
}

describe('Glen More II, stated twice', () => {
  it(`both statements agree in ${matches} matches from fixed seeds, and everything occurs`, { timeout }, () => {
    const { census, tally } = walks('fixed 6', matches);
    const { moves, asks, forced, log } = census;
    process.stdout.write(`census of ${matches} matches: ${JSON.stringify({ moves, asks, forced, log, tally })}\n`);
    expect(rare(moves, MOVES, LEAST)).toEqual([]);
    expect(rare(asks, ASKS, LEAST)).toEqual([]);
    expect(rare(log, EVENTS, LEAST)).toEqual([]);
    expect(rare(tally, EXPECTED, LEAST)).toEqual([]);
    expect(rare(tally, SELDOM, 1)).toEqual([]);
    expect(Object.keys(moves).toSorted()).toEqual(MOVES.toSorted());
    expect(Object.keys(asks).toSorted()).toEqual(ASKS.toSorted());
  });

  it(`both statements agree in 10 matches from the fresh seed ${fresh}`, { timeout }, () => {
    expect(() => walks(fresh, 10)).not.toThrow();
  });
});

function watch(base: string, count: number): void {
  const census = newCensus();
  // One match in six is a long one: every tool at every move takes its time.
  const long = sparingly(() => census.moves);
  const short = steered(census.moves);
  for (let at = 0; at < count; at++) {
    const seed = `${base}/${at}`;
    const options = optionsOf(seed, at);
    const steer = at % 6 === 1 ? long : short;
    try {
      const oracles = oraclesOf(glenmore.version) as Parameters<typeof tryMatch>[0]['oracles'] & {};
      tryMatch({ game, options, seed, census, oracles, steer });
    } catch (error) {
      if (error instanceof Error) error.message += ` [seed ${seed}, options ${JSON.stringify(options)}]`;
      throw error;
    }
  }
}

describe('Glen More II by its earlier rules', () => {
  it.each([1, 2])('both statements agree in 12 matches of version %i', { timeout }, (version) => {
    expect(() => walks(`fixed ${version}`, 12, version)).not.toThrow();
  });
});

describe('Glen More II under all tools of the kernel', () => {
  it(`all properties hold in ${watched} matches from fixed seeds`, { timeout }, () => {
    expect(() => watch('watched', watched)).not.toThrow();
  });

  it(`all properties hold in 2 matches from the fresh seed ${fresh}`, { timeout }, () => {
    expect(() => watch(fresh, 2)).not.toThrow();
  });
});
