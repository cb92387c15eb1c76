import { availableParallelism } from 'node:os';
import type { Args, Verb } from './args.ts';
import { openArenaFile, nameOf } from './arena-file.ts';
import { botFigures, pairFigures } from './arena-figures.ts';
import { type ArenaSetting, type Meeting, type Played, playMeeting } from './arena-game.ts';
import { type Arena, showArena } from './arena-show.ts';
import { traitFigures } from './arena-traits.ts';
import { playOnThreads } from './arena-threads.ts';
import type { Desk } from './desk.ts';
import { progressOf } from './progress.ts';
import { botOf, gameOf, optionsOf, packOf, seedOf, SETTING_FLAGS } from './setting.ts';

export const arena: Verb = {
  name: 'arena',
  operand: { name: 'game', needed: true },
  flags: [
    ...SETTING_FLAGS,
    { name: 'bots', takes: 'bots' },
    { name: 'games', takes: 'number' },
    { name: 'threads', takes: 'number' },
    { name: 'out', takes: 'file' },
    { name: 'resume' },
    { name: 'traits' },
    { name: 'json' },
  ],
  async run(desk, args) {
    const result = await hold(desk, args);
    if (args.has('json')) desk.json(result);
    else showArena(desk, result);
    return 0;
  },
};

/** Everybody meets everybody; a bot alone in the list meets itself. */
function pairsOf(names: readonly string[]): (readonly [string, string])[] {
  const [first = ''] = names;
  if (names.length === 1) return [[first, first]];
  return names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const));
}

/** Every pair plays the same seeds, each twice, with the seats the other way round; who meets itself has no other way. */
function meetingsOf(pairs: readonly (readonly [string, string])[], games: number): Meeting[] {
  return Array.from({ length: games }, (_, at) => at).flatMap((at) =>
    pairs.map((bots) => {
      const alike = bots[0] === bots[1];
      return { bots, number: 1 + (alike ? at : at >> 1), mirrored: !alike && at % 2 === 1 };
    }),
  );
}

async function hold(desk: Desk, args: Args): Promise<Arena> {
  const game = gameOf(desk, args.operand);
  const options = optionsOf(game, args);
  const setting: ArenaSetting = { game: game.id, options, ...packOf(game, args), seed: seedOf(args) };
  const names = (args.text('bots') ?? 'random').split(',').map((name) => botOf(name).name);
  const games = args.count('games', 100, 1, 1e6);
  const threads = args.count('threads', availableParallelism(), 1, 256);
  const { version } = game.rules(options);
  const file = openArenaFile(args.text('out'), args.has('resume'), setting, version);

  const pairs = pairsOf(names);
  const known = new Set(file.played.map(nameOf));
  const wanted = meetingsOf(pairs, games);
  const open = wanted.filter((meeting) => !known.has(nameOf(meeting)));
  const played: Played[] = [...file.played];
  const tell = progressOf(desk);
  const done = (match: Played): void => {
    file.add(match);
    played.push(match);
    const count = played.length - file.played.length + wanted.length - open.length;
    tell(() => ({ id: 'cli.simulate.progress', values: { done: count, games: wanted.length } }));
  };
  if (threads === 1)
    for (const meeting of open) done(playMeeting(desk.games, setting, meeting, () => desk.io.worked()));
  else await playOnThreads(setting, open, threads, done);
  tell.end();
  const present = new Set(pairs.map(([one, other]) => `${one} ${other}`));
  // In the order of the table, whichever thread was first.
  const counted = played
    .filter(({ bots: [one, other] }) => present.has(`${one} ${other}`))
    .toSorted((a, b) => a.number - b.number || Number(a.mirrored) - Number(b.mirrored));
  return {
    game: game.id,
    rules: version,
    options,
    seed: setting.seed,
    pairs: pairs.map((bots) => pairFigures(bots, counted)),
    bots: names.map((name) => botFigures(name, counted)),
    ...(args.has('traits') ? { traits: traitFigures(counted) } : {}),
  };
}
