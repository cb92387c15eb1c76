import { join } from 'node:path';
import { games as allGames } from '@ceilidh/games';
import { type Game, Refusal, refuse } from '@ceilidh/kernel';
import { LANGS } from '@ceilidh/words';
import { admin } from './admin.ts';
import { arena } from './arena.ts';
import { readArgs, type Verb } from './args.ts';
import { backup, restore } from './backup.ts';
import { bench } from './bench.ts';
import { check } from './check.ts';
import { type Desk, openDesk } from './desk.ts';
import { readJson } from './files.ts';
import { helpOfAll, helpOfVerb } from './help.ts';
import type { Io } from './io.ts';
import { langOf, wantedLang } from './lang.ts';
import { play } from './play.ts';
import { replay } from './replay.ts';
import { projectRoot } from './root.ts';
import { simulate } from './simulate.ts';

const VERBS: readonly Verb[] = [play, simulate, arena, replay, check, bench, admin, backup, restore];

/** Wrong usage or input; a fault of ours has a code of its own, so that scripts do not take it for theirs. */
const WRONG = 2;
const FAULT = 3;

/** The whole command: everything but the streams of the process, so that tests run it as it is. */
export async function run(
  argv: readonly string[],
  io: Io,
  games: readonly Game[] = allGames,
  root = projectRoot(),
): Promise<number> {
  const desk = openDesk(io, wantedLang(argv, io.env), games, root);
  try {
    return await dispatch(desk, argv);
  } catch (error) {
    return complain(desk, argv[0], error);
  } finally {
    io.close();
  }
}

async function dispatch(desk: Desk, argv: readonly string[]): Promise<number> {
  const [name = '', ...rest] = argv;
  const verb = VERBS.find((known) => known.name === name);
  if (verb !== undefined) return runVerb(desk, verb, rest);
  if (argv.includes('--version')) return show(desk, [versionOf(desk)]);
  if (argv.includes('--help') || argv.includes('-h')) return show(desk, helpOfAll(desk, VERBS));
  const known = VERBS.map((each) => each.name).join(', ');
  return name === '' ? refuse('cli.wrong.no-verb', { known }) : refuse('cli.wrong.verb', { found: name, known });
}

async function runVerb(desk: Desk, verb: Verb, argv: readonly string[]): Promise<number> {
  const args = readArgs(verb, argv);
  const lang = args.text('lang');
  if (lang !== undefined && langOf(lang) === undefined)
    refuse('cli.wrong.lang', { found: lang, known: LANGS.join(', ') });
  if (args.has('help'))
    return show(
      desk,
      helpOfVerb(
        desk,
        verb,
        desk.games.find(({ id }) => id === args.operand),
      ),
    );
  return verb.run(desk, args);
}

function show(desk: Desk, lines: readonly string[]): number {
  for (const line of lines) desk.line(line);
  return 0;
}

function versionOf(desk: Desk): string {
  const { version } = readJson(join(desk.root, 'package.json')) as { version: string };
  return `ceilidh ${version}`;
}

/** Says what is wrong in the reader's language; a stack is of use to us alone, and shown when asked for. */
function complain({ io, say }: Desk, verb: string | undefined, error: unknown): number {
  if (error instanceof Refusal) {
    const help = VERBS.some(({ name }) => name === verb) ? `ceilidh ${verb ?? ''} --help` : 'ceilidh --help';
    io.err(`${say(error.reason)}\n`);
    io.err(`${say({ id: 'cli.wrong.see', values: { help } })}\n`);
    return WRONG;
  }
  const problem = error instanceof Error ? error.message : String(error);
  io.err(`${say({ id: 'cli.fault', values: { problem } })}\n`);
  if (io.env['CEILIDH_DEBUG'] !== undefined && error instanceof Error) io.err(`${error.stack ?? ''}\n`);
  return FAULT;
}
