import { book } from './book.ts';
import { pick, type Seat } from '@ceilidh/kernel';
import { scoreRound } from './score.ts';
import { ask, gain, later, type Second } from './second.ts';
import { fieldOf, hasMarker, type Table, tileOf } from './table.ts';

/** The rondel between turns: who is last, the die, what is left behind, and refilling it. */
const lastPosition = ({ pieces, die }: Table): number => Math.min(...pieces, die ?? Infinity);
const isFinished = ({ end }: Table, at: number): boolean => end !== undefined && at >= end;

/** Tiles that every piece has passed go at once (ruling 10); World's End is nobody's and stays. */
function leaveBehind(table: Table): void {
  const last = lastPosition(table);
  const passed = table.rondel.filter(({ at, tile }) => at < last && tileOf(tile).type !== 'end');
  table.discards.push(...passed.map(({ tile }) => tile));
  table.rondel = table.rondel.filter((space) => !passed.includes(space));
}

/** A piece moves on and takes the space of the tile, which is in nobody's hands yet. */
export function movePiece(table: Table, seat: Seat, name: string): void {
  const space = table.rondel.find(({ tile }) => tile === name);
  if (space === undefined) throw new Error(`${name} is not on the rondel`);
  table.pieces[seat] = space.at;
  if (tileOf(name).type !== 'end') table.rondel = table.rondel.filter((other) => other !== space);
  leaveBehind(table);
}

/** Tiles are laid until one space is free behind the last piece; the last one of A, B and C is followed by a scoring. */
function refill(table: Table): void {
  while (table.front < lastPosition(table) + book.numbers.rondelSpaces - 1) {
    const stack = table.stacks.find((tiles) => tiles.length > 0);
    const tile = stack?.pop();
    if (stack === undefined || tile === undefined) return;
    table.rondel.push({ at: table.front, tile });
    if (tileOf(tile).type === 'end') table.end = table.front;
    table.front += 1;
    if (stack.length === 0 && stack !== table.stacks.at(-1)) scoreRound(table);
  }
}

/** The die moves by tiles and throws away the one it stops at; at World's End it leaves the game (ruling 2). */
function rollDie(table: Table): void {
  const from = table.die as number;
  const roll = pick(table.dice, book.numbers.dieFaces);
  const ahead = table.rondel.filter(({ at }) => at > from);
  const stop = ahead.slice(roll - 1).find(({ tile }) => tileOf(tile).chronicle === undefined);
  if (stop === undefined || isFinished(table, stop.at)) table.die = undefined;
  else {
    table.die = stop.at;
    table.rondel = table.rondel.filter((space) => space !== stop);
    table.discards.push(stop.tile);
  }
  leaveBehind(table);
}

/** What movement is left over counts for who has MacLachlan; then it is gone. */
function endTurn({ table }: Second, seat: Seat): void {
  if (hasMarker(table, seat, 'maclachlan'))
    gain(table, seat, table.turn.movement * (fieldOf('maclachlan').effect.amount as number));
}

/** The end, or the next one: whoever is last on the rondel. */
export function next(second: Second): void {
  const { table } = second;
  table.turn = { movement: 0, activated: [], extra: false, acting: 0, everything: undefined };
  if (table.pieces.every((at) => isFinished(table, at))) {
    scoreRound(table);
    return;
  }
  refill(table);
  later(second, () => next(second));
  const last = lastPosition(table);
  if (table.die === last) {
    rollDie(table);
    return;
  }
  const seat = table.pieces.indexOf(last);
  later(second, () => endTurn(second, seat));
  ask(second, { ask: 'turn', seat });
}
