// `npm run -s play-counts -- <game> --players N --bot LEVEL --games N --seed S [--option name=value] [--by member]`:
// what bots do with a game's components. For everything the log names (a tile, a card, a clan) and everything that is
// said to happen to it: in how many of the matches it does, how often, and how many of those it happened to won. By the
// order of the first turn, and by a list of the state that has an entry for each seat: wins with 95 % and scores.
import { parseArgs } from 'node:util';
import { evaluated, findBot } from '@ceilidh/bots';
import { games } from '@ceilidh/games';
import { generator, legalMove, readOptions, Step } from '@ceilidh/kernel';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    players: { type: 'string', default: '2' },
    bot: { type: 'string', default: 'crofter' },
    games: { type: 'string', default: '100' },
    seed: { type: 'string', default: 'counts' },
    option: { type: 'string', multiple: true, default: [] },
    by: { type: 'string' },
  },
});
const game = games.find(({ id }) => id === positionals[0]);
const bot = findBot(flags.bot);
const matches = Number(flags.games);
if (game === undefined || bot === undefined || !(matches > 0)) throw new Error('which game, which bot, how many?');
const read = (text) => (/^(true|false|\d+)$/.test(text) ? JSON.parse(text) : text);
const chosen = Object.fromEntries(
  flags.option.map((each) => each.split('=')).map(([name, text]) => [name, read(text)]),
);
const rules = evaluated(game, game.rules(readOptions(game.options, { ...chosen, players: Number(flags.players) })));

/** Of one thing and one thing that happens to it. */
const happened = new Map();
const orders = new Map();
const groups = new Map();
const lengths = { turns: [], scores: [], best: [], parts: rules.categories.map(() => 0) };

/** Things are messages of the game without values: `glenmore.tile.oban`. Words about them have values. */
function thingsIn(value) {
  if (Array.isArray(value)) return value.flatMap(thingsIn);
  return typeof value === 'object' && value !== null && value.values === undefined ? [value.id] : [];
}

function note(seen, { id, values = {} }) {
  const seat = /^@\d+$/.test(values.who ?? '') ? Number(values.who.slice(1)) : -1;
  for (const thing of Object.values(values).flatMap(thingsIn)) {
    const name = `${thing} ${id.split('.').at(-1)}`;
    const seats = seen.get(name) ?? [];
    seats.push(seat);
    seen.set(name, seats);
  }
}

function playMatch(seed) {
  const state = rules.setup(seed);
  const chance = Array.from({ length: rules.seats }, (_, seat) => generator(seed, `bot ${seat}`));
  const seen = new Map();
  const order = [];
  let turns = 0;
  for (let [seat] = rules.actors(state); seat !== undefined; [seat] = rules.actors(state)) {
    if (rules.asking(state, seat).turn) {
      turns++;
      if (!order.includes(seat)) order.push(seat);
    }
    const key = bot.choose(rules, rules.view(state, seat), seat, chance[seat]);
    const log = [];
    rules.apply(state, seat, legalMove(rules, state, seat, key), new Step(log));
    for (const { message, insider } of log) note(seen, insider?.message ?? message);
  }
  const { ranks, sheets } = rules.outcome(state);
  const winners = ranks.filter((rank) => rank === 1).length;
  count(
    state,
    order,
    turns,
    seen,
    sheets,
    ranks.map((rank) => (rank === 1 ? 1 / winners : 0)),
  );
}

function count(state, order, turns, seen, sheets, wins) {
  const totals = sheets.map(({ total }) => total);
  const best = Math.max(...totals);
  lengths.turns.push(turns);
  lengths.scores.push(...totals);
  lengths.best.push(best);
  for (const { parts } of sheets) for (const [at, part] of parts.entries()) lengths.parts[at] += part;
  for (const [at, seat] of order.entries()) add(orders, `turn ${at + 1}`, wins[seat], totals[seat]);
  if (flags.by !== undefined)
    for (const [seat, of] of state[flags.by].entries()) add(groups, `${flags.by} ${of}`, wins[seat], totals[seat]);
  for (const [name, seats] of seen) {
    const one = happened.get(name) ?? { matches: 0, times: 0, owners: 0, wins: 0 };
    const owners = [...new Set(seats)].filter((seat) => seat >= 0);
    one.matches++;
    one.times += seats.length;
    one.owners += owners.length;
    for (const seat of owners) one.wins += wins[seat];
    happened.set(name, one);
  }
}

function add(table, name, win, score) {
  const one = table.get(name) ?? { count: 0, wins: 0, score: 0 };
  one.count++;
  one.wins += win;
  one.score += score;
  table.set(name, one);
}

const percent = (share) => `${(100 * share).toFixed(1)} %`;
const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const line = (cells) => console.log(`| ${cells.join(' | ')} |`);

function head(...cells) {
  console.log('');
  line(cells);
  line(cells.map((_, at) => (at === 0 ? '---' : '---:')));
}

for (let at = 1; at <= matches; at++) {
  playMatch(`${flags.seed}/${at}`);
  if (at % 100 === 0) process.stderr.write(`${at} of ${matches} matches\n`);
}

console.log(
  `${game.id} (rules ${rules.version}), ${rules.seats} players, ${flags.bot}, ${matches} matches of '${flags.seed}'`,
);
head('', 'mean', 'least', 'most');
for (const [name, list] of [
  ['turns of all', lengths.turns],
  ['score', lengths.scores],
  ['winning score', lengths.best],
])
  line([name, mean(list).toFixed(1), list.reduce((a, b) => Math.min(a, b)), list.reduce((a, b) => Math.max(a, b))]);
for (const [at, name] of rules.categories.entries())
  line([`score: ${name}`, (lengths.parts[at] / lengths.scores.length).toFixed(1), '', '']);
for (const table of [orders, groups]) {
  if (table.size === 0) continue;
  head('who', 'seats', 'wins', '95 % ±', 'score');
  for (const [name, { count: of, wins, score }] of [...table].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    line([
      name,
      of,
      percent(wins / of),
      percent(1.96 * Math.sqrt(((wins / of) * (1 - wins / of)) / of)),
      (score / of).toFixed(1),
    ]);
}
head('thing', 'what happened', 'in matches', 'times a match', 'won by who did it');
for (const [name, one] of [...happened].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  line([
    ...name.split(' '),
    percent(one.matches / matches),
    (one.times / matches).toFixed(2),
    one.owners === 0 ? '' : percent(one.wins / one.owners),
  ]);
