import { cpus } from 'node:os';
import { refuse } from '@ceilidh/kernel';
import type { Verb } from './args.ts';
import { benchEngine, showEngine } from './bench-engine.ts';
import { benchRival, showRival } from './bench-rival.ts';
import type { Desk } from './desk.ts';

/** A part measures every game (those it has nothing to measure of are left out), and shows what it found. */
interface Part<Result> {
  measure(desk: Desk, seconds: number): Readonly<Record<string, Result>>;
  show(desk: Desk, results: Readonly<Record<string, Result>>): void;
}

const part = <Result>(
  measure: Part<Result>['measure'],
  show: Part<Result>['show'],
): { run(desk: Desk, seconds: number): { results: object; show(): void } } => ({
  run(desk, seconds) {
    const results = measure(desk, seconds);
    return { results, show: () => show(desk, results) };
  },
});

const PARTS: Readonly<Record<string, ReturnType<typeof part>>> = {
  engine: part(benchEngine, showEngine),
  'boardgame.io': part(benchRival, showRival),
};

export const bench: Verb = {
  name: 'bench',
  operand: { name: 'part', needed: false },
  flags: [{ name: 'seconds', takes: 'number' }, { name: 'json' }],
  run(desk, args) {
    const seconds = args.count('seconds', 3, 1, 3600);
    const chosen = Object.entries(PARTS).filter(([name]) => args.operand === undefined || args.operand === name);
    if (chosen.length === 0)
      refuse('cli.wrong.part', { found: args.operand ?? '', known: Object.keys(PARTS).join(', ') });
    const machine = { node: process.version, cpu: cpus()[0]?.model ?? '' };
    const json = args.has('json');
    if (!json) desk.line(desk.say({ id: 'cli.bench.machine', values: machine }));
    const parts: Record<string, object> = {};
    for (const [name, { run }] of chosen) {
      const { results, show } = run(desk, seconds);
      parts[name] = results;
      if (!json) show();
    }
    if (json) desk.json({ machine, parts });
    return 0;
  },
};
