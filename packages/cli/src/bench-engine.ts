import { evaluated, type EvaluatedRules, findBot } from '@ceilidh/bots';
import { type Game, givenSeed, Match, readOptions, readRecord, writeRecord } from '@ceilidh/kernel';
import { type Desk, labelOf } from './desk.ts';
import { numberCell } from './numbers.ts';
import { playOut, type Tally } from './rollout.ts';
import { type Figures, figures } from './figures.ts';
import { styleOf } from './style.ts';
import { alignRows, type TableCell } from './table.ts';

export interface EngineResult extends Figures {
  readonly players: number;
  readonly movesPerGame: number;
  readonly cloneMicroseconds: number;
  readonly stateBytes: { readonly mean: number; readonly max: number };
  readonly reopenMilliseconds: number;
}

const WARM_UP = 1;
const REOPENINGS = 50;
const CLONED_MATCHES = 60;
const CLONES = 10;

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Four at the table, or as many as the game seats. */
export const benchRules = (game: Game): EvaluatedRules =>
  evaluated(game, game.rules(readOptions(game.options, { players: Math.min(4, game.options.declared.players.max) })));

/** Whole random matches, one after the other, for at least so many seconds. */
export function playFor({ io }: Desk, rules: EvaluatedRules, seconds: number, purpose: string): Figures {
  const tally: Tally = { games: 0, moves: 0, choices: 0 };
  const bots = randomBots(rules);
  const start = io.now();
  let passed = 0;
  // A look at the clock after every match: a match is far longer than the look.
  while (passed < seconds) {
    playOut(rules, bots, `bench ${purpose} ${tally.games}`, tally);
    passed = (io.now() - start) / 1000;
  }
  return figures(tally, passed);
}

const randomBots = (rules: EvaluatedRules): NonNullable<ReturnType<typeof findBot>>[] => {
  const random = findBot('random');
  if (random === undefined) throw new Error('there is no random bot');
  return Array.from({ length: rules.seats }, () => random);
};

export function benchEngine(desk: Desk, seconds: number): Readonly<Record<string, EngineResult>> {
  return Object.fromEntries(desk.games.map((game) => [game.id, measure(desk, game, seconds)]));
}

function measure(desk: Desk, game: Game, seconds: number): EngineResult {
  desk.io.err(`${desk.say({ id: 'cli.bench.running', values: { part: 'engine', game: game.id } })}\n`);
  const rules = benchRules(game);
  playFor(desk, rules, WARM_UP, 'warm-up');
  const result = playFor(desk, rules, seconds, 'engine');
  const sizes = stateSizes(rules);
  return {
    players: rules.seats,
    ...result,
    movesPerGame: round(result.moves / result.games, 2),
    cloneMicroseconds: round(cloneTime(desk, rules), 3),
    stateBytes: {
      mean: Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length),
      max: Math.max(...sizes),
    },
    reopenMilliseconds: round(reopenTime(desk, game, rules), 3),
  };
}

/** Bytes of the position before every move of some matches. */
function stateSizes(rules: EvaluatedRules): number[] {
  const sizes: number[] = [];
  const tally: Tally = { games: 0, moves: 0, choices: 0 };
  for (let number = 0; number < 10; number++) {
    playOut(rules, randomBots(rules), `bench states ${number}`, tally, (state, seat, move) => {
      sizes.push(Buffer.byteLength(JSON.stringify(state)));
      rules.apply(state, seat, move);
    });
  }
  return sizes;
}

/**
 * Copies are made and dropped at every position of whole matches, as a search does it. (Copies that are kept would teach
 * the machine to expect that, and measure its garbage collector.)
 */
function cloneTime({ io }: Desk, rules: EvaluatedRules): number {
  const tally: Tally = { games: 0, moves: 0, choices: 0 };
  const times = Array.from({ length: CLONED_MATCHES }, (_, number) => {
    let spent = 0;
    let copies = 0;
    playOut(rules, randomBots(rules), `bench clone ${number}`, tally, (state, seat, move) => {
      const start = io.now();
      for (let i = 0; i < CLONES; i++) rules.clone(state);
      spent += io.now() - start;
      copies += CLONES;
      rules.apply(state, seat, move);
    });
    return spent / copies;
  });
  return median(times) * 1000;
}

/** Reading a finished match from its record, every move checked. */
function reopenTime({ io, games }: Desk, game: Game, rules: EvaluatedRules): number {
  const options = readOptions(game.options, { players: rules.seats });
  const seats = Array.from({ length: rules.seats }, (_, seat) => `${seat + 1}`);
  const seed = 'bench record';
  const match = new Match({ game, options, seats, seed: givenSeed(seed) }, { autoConfirm: true });
  playOut(rules, randomBots(rules), seed, { games: 0, moves: 0, choices: 0 }, (state, seat, move) => {
    match.play(seat, rules.key(move));
    rules.apply(state, seat, move);
  });
  const record = writeRecord(match);
  const times = Array.from({ length: REOPENINGS }, () => {
    const start = io.now();
    readRecord(games, record);
    return io.now() - start;
  });
  return median(times);
}

export function showEngine(desk: Desk, results: Readonly<Record<string, EngineResult>>): void {
  for (const [game, result] of Object.entries(results)) {
    const rows: [string, number, number][] = [
      ['players', result.players, 0],
      ['games', result.games, 0],
      ['moves', result.moves, 0],
      ['moves-per-game', result.movesPerGame, 2],
      ['branching', result.meanBranching, 2],
      ['games-per-second', result.gamesPerSecond, 0],
      ['moves-per-second', result.movesPerSecond, 0],
      ['clone', result.cloneMicroseconds, 3],
      ['bytes-mean', result.stateBytes.mean, 0],
      ['bytes-max', result.stateBytes.max, 0],
      ['reopen', result.reopenMilliseconds, 3],
    ];
    desk.line();
    desk.line(
      styleOf(desk.io).bold(
        desk.say({ id: 'cli.bench.engine', values: { game: labelOf(desk, `${game}.name`, game) } }),
      ),
    );
    const cells = rows.map(([id, value, digits]): TableCell[] => [
      desk.say({ id: `cli.figure.${id}` }),
      numberCell(desk, value, digits),
    ]);
    for (const line of alignRows(cells)) desk.line(`  ${line}`);
  }
}
