import { type Game, generator, type OptionValues } from '@ceilidh/kernel';
import { type Census, drawOptions, newCensus, rare, tryMatch } from '@ceilidh/kernel/tools';
import { describe, expect, it } from 'vitest';
import { caledonia } from '../src/index.ts';
import type { CaledoniaRules } from '../src/rules.ts';
import type { CaledoniaOptions } from '../src/options.ts';
import { caledoniaOracles } from './oracle/index.ts';
import { sensibly } from './oracle/steer.ts';
import { EXPECTED, type Tally } from './oracle/tally.ts';
import { walk } from './oracle/walk.ts';

const matches = Number(process.env['CEILIDH_MATCHES'] ?? 200);
const fresh = process.env['CEILIDH_SEED'] ?? String(Math.floor(Math.random() * 1e9));
/** The tools of the kernel look at every byte that every viewer gets, which takes its time. */
const watched = Math.ceil(0.15 * matches);
const timeout = Math.max(600_000, 20_000 * matches);

const ASKS = [
  'draft',
  'auction',
  'place',
  'turn',
  'after',
  'obtain',
  'neighbours',
  'price',
  'trade',
  'building',
  'choose',
  'twice',
  'spare',
  'slaughter',
  'bonus',
  'more',
  'give',
  'gain',
  'exchange',
  'process',
  'mature',
  'butter',
];
const MOVES = [
  'clan',
  'tile',
  'bid',
  'out',
  'place',
  'expand',
  'buy',
  'sell',
  'bargain',
  'obtain',
  'choose',
  'fulfil',
  'spare',
  'slaughter',
  'upgrade',
  'retrieve',
  'give',
  'gain',
  'port',
  'shift',
  'exchange',
  'replace',
  'row',
  'brew',
  'butter',
  'process',
  'mature',
  'open',
  'shipping',
  'technology',
  'merchant',
  'pass',
  'end',
  'skip',
  'draw',
  'decline',
];
const VARIANTS = Object.entries(caledonia.options.declared).flatMap(([name, { kind }]) =>
  kind === 'flag' ? [`variant ${name}`] : [],
);
const LEAST = 20;

const game = caledonia as unknown as Game;

/** Every number of players in turn; ports and clans, of which most of the game is made, are left out now and then. */
function optionsOf(seed: string, at: number): OptionValues {
  return drawOptions(game, generator(seed, 'options'), {
    players: 1 + (at % 4),
    withoutPorts: at % 5 === 4,
    withoutClans: at % 6 === 5,
    withoutPromo: at % 3 === 2,
  });
}

/** Only one contract needs both meats: in some matches it comes early, and so does the port that spares an animal. */
function seedOf(base: string, at: number): string {
  const seed = `${base}/${at}`;
  if (at % 5 === 4) return seed;
  const rules = caledonia.rules(optionsOf(seed, at));
  for (let again = 0; again < 500; again++) {
    const { board, future, ports } = rules.setup(`${seed}/${again}`);
    if (ports.includes(1) && [...board, ...future].includes(46)) return `${seed}/${again}`;
  }
  return seed;
}

function walks(base: string, count: number, version?: number): { census: Census; tally: Tally } {
  const census = newCensus();
  const tally: Tally = {};
  for (let at = 0; at < count; at++) {
    const options = optionsOf(`${base}/${at}`, at);
    const seed = seedOf(base, at);
    walk({
      seed,
      options,
      ...(version === undefined ? {} : { version }),
      census,
      tally,
      wrong(check, what) {
        throw new Error(`${check}: ${what} [seed ${seed}, options ${JSON.stringify(options)}]`);
      },
    });
  }
  return { census, tally };
}

describe('Clans of Caledonia, stated twice', () => {
  it(`both statements agree in ${matches} matches from fixed seeds, and everything occurs`, { timeout }, () => {
    const { census, tally } = walks('fixed', matches);
    const { moves, asks, forced, log } = census;
    process.stdout.write(`census of ${matches} matches: ${JSON.stringify({ moves, asks, forced, log, tally })}\n`);
    expect(rare(moves, MOVES, LEAST)).toEqual([]);
    expect(rare(asks, ASKS, LEAST)).toEqual([]);
    expect(rare(tally, [...EXPECTED, ...VARIANTS], LEAST)).toEqual([]);
    expect(Object.keys(moves).toSorted()).toEqual(MOVES.toSorted());
    expect(Object.keys(asks).toSorted()).toEqual(ASKS.toSorted());
  });

  it(`both statements agree in 20 matches from the fresh seed ${fresh}`, { timeout }, () => {
    expect(() => walks(fresh, 20)).not.toThrow();
  });

  it('both statements agree in 12 matches of version 1', { timeout }, () => {
    expect(() => walks('version 1', 12, 1)).not.toThrow();
  });
});

function watch(base: string, count: number): void {
  const census = newCensus();
  for (let at = 0; at < count; at++) {
    const seed = `${base}/${at}`;
    const options = optionsOf(seed, at);
    const oracles = caledoniaOracles(caledonia.rules(options) as CaledoniaRules);
    const steer = sensibly(census.moves, options as unknown as CaledoniaOptions);
    try {
      tryMatch({
        game,
        options,
        seed,
        census,
        oracles: oracles as Parameters<typeof tryMatch>[0]['oracles'] & {},
        steer,
      });
    } catch (error) {
      if (error instanceof Error) error.message += ` [seed ${seed}, options ${JSON.stringify(options)}]`;
      throw error;
    }
  }
}

describe('Clans of Caledonia under all tools of the kernel', () => {
  it(`all properties hold in ${watched} matches from fixed seeds`, { timeout }, () => {
    expect(() => watch('watched', watched)).not.toThrow();
  });

  it(`all properties hold in 4 matches from the fresh seed ${fresh}`, { timeout }, () => {
    expect(() => watch(fresh, 4)).not.toThrow();
  });
});
