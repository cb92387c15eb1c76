// A game on boardgame.io's reducer: CreateGameReducer with its default settings, one makeMove action a move. The rules
// are the very same functions as on the kernel (`legal` lists, and `apply` as the body of the move, working on
// boardgame.io's own draft of G), so that only the frameworks differ. Prints one JSON object.
//   node run.mjs --game ID [--players N] [--seconds N]
import { createRequire } from 'node:module';
import { findGame } from '../../packages/games/dist/src/index.js';
import { below, generator, readOptions } from '../../packages/kernel/dist/src/index.js';

const require = createRequire(import.meta.url);
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');
const { ActivePlayers } = require('boardgame.io/core');

const argument = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
const seconds = Number(argument('seconds', '3'));
const warmUp = Number(argument('warm-up', '1'));
const players = Number(argument('players', '4'));

const chosen = findGame(argument('game', ''));
if (chosen === undefined) throw new Error('--game names no game of the list');
const rules = chosen.rules(readOptions(chosen.options, { players }));

let seed = '';
const game = {
  setup: () => rules.setup(seed),
  // Several seats may owe an answer at once; who may move is the rules' matter, as on the kernel.
  turn: { activePlayers: ActivePlayers.ALL },
  moves: { play: ({ G, playerID }, move) => void rules.apply(G, Number(playerID), move) },
};

const reducer = CreateGameReducer({ game });

function playGame(number, random) {
  seed = `bench/${number}`;
  let state = InitializeGame({ game, numPlayers: players });
  let moves = 0;
  let branching = 0;
  for (;;) {
    const seat = rules.actors(state.G)[0];
    if (seat === undefined) return { moves, branching };
    const legal = rules.legal(state.G, seat);
    branching += legal.length;
    moves++;
    const payload = { type: 'play', args: [legal[below(random, legal.length)]], playerID: String(seat) };
    const before = state._stateID;
    state = reducer(state, { type: 'MAKE_MOVE', payload });
    if (state._stateID === before) throw new Error('boardgame.io refused a legal move');
  }
}

function measure(limit, first) {
  const random = generator('bench', 'choices');
  const started = performance.now();
  const total = { games: 0, moves: 0, branching: 0 };
  while (performance.now() - started < limit * 1000) {
    const { moves, branching } = playGame(first + total.games, random);
    total.games++;
    total.moves += moves;
    total.branching += branching;
  }
  return { ...total, seconds: (performance.now() - started) / 1000 };
}

measure(warmUp, 0);
const result = measure(seconds, 0);
process.stdout.write(
  `${JSON.stringify({
    games: result.games,
    moves: result.moves,
    seconds: result.seconds,
    movesPerSecond: result.moves / result.seconds,
    meanBranching: result.branching / result.moves,
  })}\n`,
);
