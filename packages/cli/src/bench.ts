import { cpus } from 'node:os';
import { refuse } from '@ceilidh/kernel';
import type { Args, Verb } from './args.ts';
import { benchCompare, comparedPart, showCompare } from './bench-compare.ts';
import { benchEngine, showEngine } from './bench-engine.ts';
import { benchRival, showRival } from './bench-rival.ts';
import { benchDisk, showDisk } from './bench-server-disk.ts';
import { benchServer } from './bench-server.ts';
import { showServer } from './bench-server-show.ts';
import { benchStranger, showStranger } from './bench-server-stranger.ts';
import { benchWeb } from './bench-web.ts';
import { showWeb } from './bench-web-show.ts';
import type { Desk } from './desk.ts';
import { gameOf } from './setting.ts';

interface Measured {
  readonly results: object;
  show(): void;
}

/** A part reads its settings (which may be refused) before anything is told, measures every game, and shows what it found. */
type Part = (desk: Desk, args: Args) => () => Promise<Measured>;

type Results<Result> = Readonly<Record<string, Result>>;

const part =
  <Settings, Result>(
    read: (args: Args) => Settings,
    measure: (desk: Desk, settings: Settings) => Results<Result> | Promise<Results<Result>>,
    show: (desk: Desk, results: Results<Result>) => void,
  ): Part =>
  (desk, args) => {
    const settings = read(args);
    return async () => {
      const results = await measure(desk, settings);
      return { results, show: () => show(desk, results) };
    };
  };

const server = part(
  (args) => ({
    tables: args.count('tables', 250, 1, 5000),
    rate: args.count('rate', 1000, 1, 100_000),
    seconds: secondsOf(args, 10),
    sockets: args.count('sockets', 5000, 1, 15_000),
    stored: args.count('stored', 10_000, 1, 100_000),
    long: args.count('moves', 1000, 1, 10_000),
  }),
  benchServer,
  showServer,
);
const stranger = part((args) => secondsOf(args, 300), benchStranger, showStranger);

const disk = part(() => undefined, benchDisk, showDisk);

const PARTS: Readonly<Record<string, Part>> = {
  engine: part((args) => secondsOf(args, 3), benchEngine, showEngine),
  'boardgame.io': part((args) => secondsOf(args, 3), benchRival, showRival),
  server: (desk, args) => serverPart(args)(desk, args),
  web: part((args) => ({ runs: args.count('runs', 5, 1, 100) }), benchWeb, showWeb),
};

function serverPart(args: Args): Part {
  if (args.has('stranger')) return stranger;
  return args.has('disk') ? disk : server;
}

/** They take minutes, load the whole machine or need a browser: only when they are asked for. */
const ASKED_FOR = ['server', 'web'];

/** Not one of the parts: it measures them on another commit and on this one. */
const COMPARE = 'compare';

async function compare(desk: Desk, args: Args): Promise<number> {
  const [commit = refuse('cli.wrong.no-commit'), game] = args.further;
  const games = game === undefined ? desk.games : [gameOf(desk, game)];
  const named = args.all('part').map((name) => comparedPart(name));
  const result = await benchCompare(desk, {
    commit,
    games: games.map(({ id }) => id),
    parts: named.length > 0 ? named : [comparedPart('engine'), comparedPart('bots')],
    rounds: args.count('rounds', 5, 3, 99),
    seconds: secondsOf(args, 2),
  });
  if (args.has('json')) desk.json(result);
  else showCompare(desk, result);
  return 0;
}

const secondsOf = (args: Args, otherwise: number): number => args.count('seconds', otherwise, 1, 3600);

export const bench: Verb = {
  name: 'bench',
  operand: { name: 'part', needed: false },
  further: { [COMPARE]: 2 },
  flags: [
    ...['seconds', 'tables', 'rate', 'sockets', 'stored', 'moves', 'runs'].map((name) => ({ name, takes: 'number' })),
    { name: 'rounds', takes: 'number' },
    { name: 'part', takes: 'part', many: true },
    { name: 'stranger' },
    { name: 'disk' },
    { name: 'json' },
  ],
  async run(desk, args) {
    if (args.operand === COMPARE) return compare(desk, args);
    const chosen = Object.entries(PARTS).filter(
      ([name]) => args.operand === name || (args.operand === undefined && !ASKED_FOR.includes(name)),
    );
    if (chosen.length === 0)
      refuse('cli.wrong.part', { found: args.operand ?? '', known: [...Object.keys(PARTS), COMPARE].join(', ') });
    const ready = chosen.map(([name, prepare]) => [name, prepare(desk, args)] as const);
    const machine = { node: process.version, cpu: cpus()[0]?.model ?? '' };
    const json = args.has('json');
    if (!json) desk.line(desk.say({ id: 'cli.bench.machine', values: machine }));
    const parts: Record<string, object> = {};
    for (const [name, measure] of ready) {
      const { results, show } = await measure();
      parts[name] = results;
      if (!json) show();
    }
    if (json) desk.json({ machine, parts });
    return 0;
  },
};
