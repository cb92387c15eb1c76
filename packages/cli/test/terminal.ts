import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ceilidh/games';
import { canonical, type Game, type Rules, readOptions } from '@ceilidh/kernel';
import type { Io } from '../src/io.ts';
import { run } from '../src/run.ts';

/** The first game of the list whose seats have something to hide: what the tests play, whichever it is. */
export const game: Game = games.find(hidesSomething) ?? noGame();
export const rules: Rules = game.rules(readOptions(game.options, {}));

function hidesSomething(candidate: Game): boolean {
  const own = candidate.rules(readOptions(candidate.options, {}));
  const state = own.setup('seed');
  return canonical(own.view(state, 0)) !== canonical(own.view(state, 1));
}

function noGame(): never {
  throw new Error('there is no game to test with');
}

export const folder = (): string => mkdtempSync(join(tmpdir(), 'ceilidh-'));

export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

interface Setup {
  readonly lines?: Iterable<string>;
  readonly games?: readonly Game[];
  readonly root?: string;
  readonly env?: Io['env'];
  readonly tty?: boolean;
  readonly columns?: number;
  /** Milliseconds that pass between two looks at the clock, in place of real time. */
  readonly tick?: number;
}

/** Runs the command as a terminal would, in this process. */
export async function ceilidh(argv: readonly string[], setup: Setup = {}): Promise<Said> {
  const { lines = [], tty = false, env = {}, tick, columns = 100 } = setup;
  const typed = lines[Symbol.iterator]();
  let out = '';
  let err = '';
  let clock = 0;
  const io: Io = {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    ask: async (prompt) => {
      out += prompt;
      const { done, value } = typed.next();
      return done === true ? undefined : value;
    },
    close: () => {},
    worked: () => performance.now(),
    now: () => {
      clock += tick ?? 0;
      return tick === undefined ? performance.now() : clock;
    },
    env,
    columns,
    tty: { in: tty, out: tty, err: tty },
  };
  const code = await run(argv, io, setup.games, setup.root);
  return { code, out, err };
}

/** The one object of `--json`; it fails when anything else was printed. */
export function jsonOf({ out, code }: Said): Record<string, unknown> {
  if (code > 1) throw new Error(`exit code ${code}`);
  return JSON.parse(out) as Record<string, unknown>;
}
