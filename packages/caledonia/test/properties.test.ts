import { type Game, generator, type OptionValues } from '@ceilidh/kernel';
import { type Census, drawOptions, newCensus, rare, tryMatch } from '@ceilidh/kernel/tools';
import { describe, expect, it } from 'vitest';
import { caledonia } from '../src/index.ts';
import { CLANS } from '../src/clans/index.ts';
import type { CaledoniaRules } from '../src/rules.ts';
import type { CaledoniaOptions } from '../src/options.ts';
import type { State } from '../src/state.ts';
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
/** It takes two ports and a contract or a trade that fits, or an empty purse beside a barrel. */
const SELDOM = ['twice', 'price moved again', 'a barrel alone'];
/** So many more of all matches have the ports that work together. */
const TOGETHER = 0.5;

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

/** The ports are kept until two of them come together, and contracts for two animals until a port helps. */
function keepPorts(state: State, key: string): boolean {
  const ask = state.frames.at(-1)?.ask;
  if (state.round === 5 || (ask !== 'turn' && ask !== 'after')) return false;
  const [kind, what = '', third] = key.split(' ');
  if (kind === 'fulfil') return third === undefined && MEAT.includes(Number(what));
  return (
    kind === 'port' &&
    (what === 'D' ? state.ports['ABCD'.indexOf(third ?? '')] !== 6 : state.ports['ABCD'.indexOf(what)] === 6)
  );
}

function sum(one: Tally, other: Tally): Tally {
  const all = { ...one };
  for (const [what, count] of Object.entries(other)) all[what] = (all[what] ?? 0) + count;
  return all;
}

interface Walks {
  readonly base: string;
  readonly count: number;
  readonly version?: number;
  /** Ports 1, 6 and 9 lie out, contracts ask for meat, everybody sails far, and MacKenzie is in play. */
  readonly portsTogether?: true;
}

/** Contracts for two animals and little else. */
const MEAT = [3, 5, 21, 46, 4];

/** What would hardly ever come together otherwise. */
const putPortsTogether =
  (at: number) =>
  (state: State): void => {
    // With two players the ports at A and D are near each other.
    const [one, other] = at % 2 === 0 ? [1, 6] : [6, 1];
    state.ports.splice(0, 4, one, other, 3, 9);
    for (const [box, id] of MEAT.entries()) {
      if (box >= state.board.length) continue;
      const deep = state.pile.indexOf(id);
      if (deep >= 0) [state.pile[deep], state.board[box]] = [state.board[box] ?? -1, id];
    }
    for (const player of state.players) player.shipping = 4;
    const [first] = state.offer;
    const mackenzie = CLANS.findIndex(({ id }) => id === 'mackenzie');
    if (first !== undefined && !state.offer.some(({ clan }) => clan === mackenzie))
      state.offer.splice(0, 1, { ...first, clan: mackenzie });
  };

function walks(
  { base, count, version = caledonia.version, portsTogether }: Walks,
  census = newCensus(),
  tally: Tally = {},
): { census: Census; tally: Tally } {
  for (let at = 0; at < count; at++) {
    const drawn = optionsOf(`${base}/${at}`, at);
    const full = {
      ...drawn,
      withoutPorts: false,
      withoutClans: false,
      clansByExperience: false,
      mostGlory: false,
      tighterMap: false,
      players: 2,
    };
    const options = portsTogether === undefined ? drawn : full;
    const seed = portsTogether === undefined ? seedOf(base, at) : `${base}/${at}`;
    walk({
      seed,
      options,
      version,
      census,
      tally,
      ...(portsTogether === undefined ? {} : { arrange: putPortsTogether(at), avoid: keepPorts }),
      wrong(check, what) {
        throw new Error(`${check}: ${what} [seed ${seed}, options ${JSON.stringify(options)}]`);
      },
    });
  }
  return { census, tally };
}

describe('Clans of Caledonia, stated twice', () => {
  it(`both statements agree in ${matches} matches from fixed seeds, and everything occurs`, { timeout }, () => {
    const { census, tally } = walks({ base: 'fixed', count: matches });
    const together = walks({ base: 'together', count: Math.ceil(TOGETHER * matches), portsTogether: true });
    const { moves, forced, log } = census;
    const asks = sum(census.asks, together.census.asks);
    process.stdout.write(`census of ${matches} matches: ${JSON.stringify({ moves, asks, forced, log, tally })}\n`);
    expect(rare(moves, MOVES, LEAST)).toEqual([]);
    expect(rare(asks, ASKS, LEAST)).toEqual([]);
    expect(rare({ ...together.tally, ...asks }, SELDOM, 1)).toEqual([]);
    expect(rare(tally, [...EXPECTED, ...VARIANTS], LEAST)).toEqual([]);
    expect(Object.keys(moves).toSorted()).toEqual(MOVES.toSorted());
    expect(Object.keys(asks).toSorted()).toEqual([...ASKS, 'twice'].toSorted());
  });

  it(`both statements agree in 20 matches from the fresh seed ${fresh}`, { timeout }, () => {
    expect(() => walks({ base: fresh, count: 20 })).not.toThrow();
    expect(() => walks({ base: fresh, count: 10, portsTogether: true })).not.toThrow();
  });

  it('both statements agree in 12 matches of version 1', { timeout }, () => {
    expect(() => walks({ base: 'version 1', count: 12, version: 1 })).not.toThrow();
    expect(() => walks({ base: 'version 1', count: 4, version: 1, portsTogether: true })).not.toThrow();
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
        telling: ['turn'],
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
