import { below, type Generator, type Seat, Step } from '@ceilidh/kernel';
import { kindOf } from '@ceilidh/kernel/tools';
import type { Move } from '../../src/moves.ts';
import type { GlenMoreRules } from '../../src/rules.ts';
import type { State } from '../../src/state.ts';
import { roundPoints } from './score.ts';
import { type Lot, ownerOf, readTable, sum, type Table, tileOf } from './table.ts';

/**
 * A player for golden matches: tries every answer, ends the turn after it by habit, and values the table it comes to.
 * Not a bot for people (those come with their own measured evaluation), only good enough for matches like people's.
 */
export function sensible(
  rules: GlenMoreRules,
  state: State,
  seat: Seat,
  random: Generator,
  taste: (key: string, ask: string) => number,
): string {
  let best = '';
  let most = -Infinity;
  const { ask } = rules.asking(state, seat);
  for (const move of rules.legal(state, seat)) {
    const key = rules.key(move);
    const copy = rules.clone(state);
    rules.apply(copy, seat, move, new Step());
    endByHabit(rules, copy, seat);
    const worth = value(rules, copy, seat) + taste(key, ask) + below(random, 100) / 500;
    if (worth > most) {
      most = worth;
      best = key;
    }
  }
  return best;
}

/** What is done first when nobody thinks: everything is activated, nothing is sold, Scotsmen stay where they are. */
const HABITS = ['activate', 'settle', 'pay', 'levy', 'place', 'first', 'good', 'stow', 'store', 'clan', 'munro'];

function endByHabit(rules: GlenMoreRules, state: State, seat: Seat): void {
  while (rules.actors(state).includes(seat) && !rules.asking(state, seat).turn) {
    const moves = rules.legal(state, seat);
    if (rules.asking(state, seat).ask === 'turn') return;
    const habit = HABITS.flatMap((kind) => moves.findLast((move) => kindOf(move.key) === kind) ?? []);
    const usual = habit[0] ?? moves.find((move) => ['done', 'skip', 'remove'].includes(kindOf(move.key)));
    rules.apply(state, seat, usual as Move, new Step());
  }
}

/** How much a tile may still bring. */
function promise({ tile, goods }: Lot): number {
  const { activation } = tileOf(tile);
  if (activation === undefined) return 0;
  if ('produce' in activation) return activation.produce.length - goods.length / 4;
  if ('movement' in activation) return 0.7;
  return 1.5;
}

function value(rules: GlenMoreRules, state: State, seat: Seat): number {
  const sheet = rules.outcome(state)?.sheets[seat];
  if (sheet !== undefined) return sheet.total;
  const table = readTable(state);
  const owner = ownerOf(table, seat);
  const { lots } = owner;
  const left = 1 - rules.progress(state);
  const goods = sum(lots.map((lot) => lot.goods.length));
  const kinds = new Set(lots.flatMap((lot) => lot.goods)).size;
  return (
    sum(Object.values(owner.points)) +
    sum(Object.values(roundPoints(table)[seat] ?? {})) * (4 - table.scorings) * 0.8 +
    (goods * 0.6 + kinds * 0.5) * Math.min(1, 3 * left) +
    owner.coins * 0.9 +
    sum(lots.map(promise)) * 4 * left +
    (8 - owner.scotsmen) * 1.5 * left -
    sizeLoss(table, seat) * (1 - 0.6 * left) -
    ahead(table, seat) * 0.45 * Math.min(1, 3 * left)
  );
}

/** What the tiles beyond the smallest territory would cost now. */
const sizeLoss = ({ owners }: Table, seat: Seat): number => {
  const sizes = owners.map(({ lots }) => lots.length);
  return 3 * ((sizes[seat] as number) - Math.min(...sizes));
};

/** How far the piece is before the others. */
function ahead({ pieces }: Table, seat: Seat): number {
  const others = pieces.filter((_, other) => other !== seat);
  return (pieces[seat] as number) - sum(others) / others.length;
}
