import { STACKS } from '../../src/components.ts';
import type { GlenMoreOptions } from '../../src/options.ts';
import type { State } from '../../src/state.ts';
import { book } from './book.ts';
import { GOODS, type Owner, readTable, sum, type Table, tileOf } from './table.ts';

/** The set-up by the book (p. 8-9, rulings 1, 2 and 4): what is wrong with it, nothing if it is right. */
export function wrongSetUp({ players, die, shortGame }: GlenMoreOptions, state: State): string[] {
  const table = readTable(state);
  const withDie = die || players === 2;
  const laws: Readonly<Record<string, boolean>> = {
    pieces:
      table.pieces.toSorted((a, b) => a - b).every((at, place) => at === place) && table.pieces.length === players,
    die: table.die === (withDie ? players : undefined),
    rondel: rightRondel(table, players + (withDie ? 1 : 0)),
    stacks: rightStacks(table),
    "world's end": rightEnd(table, shortGame),
    market: GOODS.every((good) => table.market[good] === (players === 4 ? 0 : 1)),
    owners: table.owners.length === players && table.owners.every((owner, seat) => rightOwner(table, owner, seat)),
    'nothing yet': table.scorings + table.discards.length + table.box.length + table.markers.length === 0,
    'David Hume': table.hume === undefined,
  };
  return Object.keys(laws).filter((law) => laws[law] === false);
}

/** Pieces, the die, five S tiles, then A tiles; one space of fourteen is free. */
function rightRondel({ rondel, front, end }: Table, first: number): boolean {
  const stacks = rondel.map(({ tile }) => stackOf(tile));
  return (
    front === 13 &&
    end === undefined &&
    rondel.every(({ at }, place) => at === first + place) &&
    rondel.length === 13 - first &&
    stacks.join('') === `SSSSS${'A'.repeat(8 - first)}`
  );
}

const stackOf = (name: string): string => book.dealt.find(({ id }) => id === name)?.stack ?? 'none';

/** Every tile once, each in its stack. */
function rightStacks({ stacks, rondel }: Table): boolean {
  const all = [...rondel.map(({ tile }) => tile), ...stacks.flat()];
  const sorted = stacks.every((stack, at) => stack.every((name) => stackOf(name) === STACKS[at + 1]));
  return sorted && new Set(all).size === all.length && all.length === sum([5, 14, 17, 17, 17]);
}

/** Six to ten D tiles lie above it, none in a short game (ruling 29). */
function rightEnd({ stacks }: Table, shortGame: boolean): boolean {
  const above = (stacks[3] ?? []).toReversed().findIndex((name) => tileOf(name).type === 'end');
  return shortGame ? above === 0 : above >= 6 && above <= 10;
}

/** Ten Scotsmen: one is the piece, one stands in the village; coins by turn order. */
function rightOwner(table: Table, owner: Owner, seat: number): boolean {
  const { coins, whisky, scotsmen, markers, points, cards, persons, lots } = owner;
  const places = lots.map((lot) =>
    [lot.tile, lot.x, lot.y, lot.scotsmen, lot.goods.length, lot.below.length].join(' '),
  );
  return (
    coins === 5 + (table.pieces[seat] ?? 0) &&
    scotsmen === 8 &&
    markers === 10 &&
    whisky + sum(Object.values(points)) + cards.length + persons.length === 0 &&
    places.join(', ') === 'starting-village 0 0 1 0 0, home-castle 1 0 0 0 0'
  );
}
