import { evaluated } from '@ceilidh/bots';
import type { Outcome, Rules, Seat } from '@ceilidh/kernel';
import type { Args, Verb } from './args.ts';
import { Counter } from './census.ts';
import type { Desk } from './desk.ts';
import { figures, mean } from './figures.ts';
import { progressOf } from './progress.ts';
import { recorder, seatNames } from './recorder.ts';
import { playOut, type Tally } from './rollout.ts';
import { botsOf, gameOf, optionsOf, packOf, seedOf, SETTING_FLAGS } from './setting.ts';
import { report, type Simulation } from './simulate-report.ts';

export const simulate: Verb = {
  name: 'simulate',
  operand: { name: 'game', needed: true },
  flags: [
    ...SETTING_FLAGS,
    { name: 'games', takes: 'number' },
    { name: 'bot', takes: 'bots' },
    { name: 'record', takes: 'file' },
    { name: 'census' },
    { name: 'json' },
  ],
  run(desk, args) {
    const result = simulation(desk, args);
    if (args.has('json')) desk.json(result);
    else report(desk, result);
    return 0;
  },
};

/** What the seats got out of all matches together. */
interface Results {
  readonly scores: number[];
  readonly wins: number[];
}

function simulation(desk: Desk, args: Args): Simulation {
  const game = gameOf(desk, args.operand);
  const options = optionsOf(game, args);
  const counter = args.has('census') ? new Counter() : undefined;
  const extras = { ...packOf(game, args), ...(counter === undefined ? {} : { observe: counter.hook }) };
  const rules = evaluated(game, game.rules(options, extras));
  const bots = botsOf(args.text('bot') ?? 'random', rules.seats);
  const seed = seedOf(args);
  const games = args.count('games', 100, 1, 1e9);
  const record = recorder(args.text('record'), games, rules, { game, options, ...extras, seats: seatNames(bots) });

  const tally: Tally = { games: 0, moves: 0, choices: 0 };
  const results: Results = { scores: bots.map(() => 0), wins: bots.map(() => 0) };
  const tell = progressOf(desk);
  let milliseconds = 0;
  for (let number = 1; number <= games; number++) {
    const carry = record?.carry(counter?.carry(rules)) ?? counter?.carry(rules);
    const start = desk.io.now();
    const state = playOut(rules, bots, `${seed}/${number}`, tally, carry);
    milliseconds += desk.io.now() - start;
    add(results, outcomeOf(rules, state));
    record?.save(number, `${seed}/${number}`);
    tell(() => ({ id: 'cli.simulate.progress', values: { done: number, games } }));
  }
  tell.end();
  return {
    game: game.id,
    rules: rules.version,
    options,
    seed,
    bots: bots.map(({ name }) => name),
    players: rules.seats,
    ...figures(tally, milliseconds / 1000),
    meanScore: mean(
      results.scores.reduce((sum, score) => sum + score, 0),
      games * rules.seats,
    ),
    seats: bots.map(({ name }, seat) => ({ seat, bot: name, ...share(results, seat, games) })),
    ...(counter === undefined ? {} : { census: counter.result() }),
  };
}

const share = (
  { scores, wins }: Results,
  seat: Seat,
  games: number,
): { meanScore: number; wins: number; winShare: number } => ({
  meanScore: mean(scores[seat] ?? 0, games),
  wins: mean(wins[seat] ?? 0, 1),
  winShare: mean(wins[seat] ?? 0, games),
});

function outcomeOf(rules: Rules, state: object): Outcome {
  const outcome = rules.outcome(state);
  if (outcome === undefined) throw new Error('nobody is asked, but there is no outcome');
  return outcome;
}

/** A victory that is shared is split among those who share it. */
function add({ scores, wins }: Results, { ranks, sheets }: Outcome): void {
  const winners = ranks.filter((rank) => rank === 1).length;
  ranks.forEach((rank, seat) => {
    scores[seat] = (scores[seat] ?? 0) + (sheets[seat]?.total ?? 0);
    if (rank === 1) wins[seat] = (wins[seat] ?? 0) + 1 / winners;
  });
}
