import { cpus } from 'node:os';
import { refuse } from '@ceilidh/kernel';
import type { Args, Verb } from './args.ts';
import { benchEngine, showEngine } from './bench-engine.ts';
import { benchRival, showRival } from './bench-rival.ts';
import { benchServer } from './bench-server.ts';
import { showServer } from './bench-server-show.ts';
import type { Desk } from './desk.ts';

/** A part measures every game (those it has nothing to measure of are left out), and shows what it found. */
interface Part<Result> {
  measure(desk: Desk, args: Args): Readonly<Record<string, Result>> | Promise<Readonly<Record<string, Result>>>;
  show(desk: Desk, results: Readonly<Record<string, Result>>): void;
}

const part = <Result>(
  measure: Part<Result>['measure'],
  show: Part<Result>['show'],
): { run(desk: Desk, args: Args): Promise<{ results: object; show(): void }> } => ({
  async run(desk, args) {
    const results = await measure(desk, args);
    return { results, show: () => show(desk, results) };
  },
});

const PARTS: Readonly<Record<string, ReturnType<typeof part>>> = {
  engine: part((desk, args) => benchEngine(desk, secondsOf(args, 3)), showEngine),
  'boardgame.io': part((desk, args) => benchRival(desk, secondsOf(args, 3)), showRival),
  server: part(
    (desk, args) =>
      benchServer(desk, {
        tables: args.count('tables', 250, 1, 5000),
        rate: args.count('rate', 1000, 1, 100_000),
        seconds: secondsOf(args, 10),
        sockets: args.count('sockets', 5000, 1, 15_000),
        stored: args.count('stored', 10_000, 1, 100_000),
        long: args.count('moves', 1000, 1, 10_000),
      }),
    showServer,
  ),
};

/** It takes minutes and loads the whole machine: only when it is asked for. */
const ASKED_FOR = 'server';

const secondsOf = (args: Args, otherwise: number): number => args.count('seconds', otherwise, 1, 3600);

export const bench: Verb = {
  name: 'bench',
  operand: { name: 'part', needed: false },
  flags: [
    ...['seconds', 'tables', 'rate', 'sockets', 'stored', 'moves'].map((name) => ({ name, takes: 'number' })),
    { name: 'json' },
  ],
  async run(desk, args) {
    const chosen = Object.entries(PARTS).filter(
      ([name]) => args.operand === name || (args.operand === undefined && name !== ASKED_FOR),
    );
    if (chosen.length === 0)
      refuse('cli.wrong.part', { found: args.operand ?? '', known: Object.keys(PARTS).join(', ') });
    const machine = { node: process.version, cpu: cpus()[0]?.model ?? '' };
    const json = args.has('json');
    if (!json) desk.line(desk.say({ id: 'cli.bench.machine', values: machine }));
    const parts: Record<string, object> = {};
    for (const [name, { run }] of chosen) {
      const { results, show } = await run(desk, args);
      parts[name] = results;
      if (!json) show();
    }
    if (json) desk.json({ machine, parts });
    return 0;
  },
};
