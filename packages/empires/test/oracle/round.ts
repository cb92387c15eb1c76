import { assertNever, type Seat } from '@ceilidh/kernel';
import { ask, later, playerOf, type Question, type Second, tell } from './agenda.ts';
import { takeClan } from './arrive.ts';
import { abilitiesOf } from './cards.ts';
import { printed } from './empire.ts';
import { land, openIsland } from './expedition.ts';
import { openClans } from './options.ts';
import { drawOne, gain } from './supply.ts';
import { putIn, takeOut } from './table.ts';

/** The phases of a round, and what comes before the first one. */

const everybody = ({ options }: Second): Seat[] => Array.from({ length: options.players }, (_, seat) => seat);

/** Clockwise from the first player. */
const inOrder = (second: Second): Seat[] =>
  everybody(second).map((seat) => (second.table.first + seat) % second.options.players);

function look(second: Second, seat: Seat, count: number): void {
  for (let i = 0; i < count; i++) {
    const card = drawOne(second, seat);
    if (card !== undefined) playerOf(second, seat).looking.push(card);
  }
}

/** Pages 5 and 6: kept cards go to the hand, the others are discarded. In Lookout a kept card costs a worker. */
export function keep(second: Second, seat: Seat, kept: readonly number[], cost: number): void {
  const player = playerOf(second, seat);
  player.discards.push(...player.looking.splice(0).filter((card) => !kept.includes(card)));
  player.hand.push(...kept);
  takeOut(player.supply, 'worker', cost * kept.length);
  player.spent += cost * kept.length;
}

const together = (second: Second, open: Question[]): void =>
  later(second, { now: 'together', open, answers: new Map() });

/** In the order of turns; who has no choice is given what is left. */
function chooseClans(second: Second): void {
  for (const seat of inOrder(second)) {
    if (playerOf(second, seat).clan !== 'none') continue;
    const [only, ...others] = openClans(second);
    if (others.length > 0) {
      ask(second, { ask: 'clan', seat });
      return;
    }
    takeClan(second, seat, only as string);
  }
  second.table.phase = 'start';
  for (const seat of everybody(second)) look(second, seat, 5);
  together(
    second,
    everybody(second).map((seat) => ({ ask: 'start', seat })),
  );
}

/** Page 6: up to four cards each, one worker for each that is kept. */
function lookout(second: Second): void {
  second.table.phase = 'lookout';
  second.table.round++;
  for (const seat of everybody(second)) look(second, seat, 4);
  const open = everybody(second).filter((seat) => {
    const { supply, looking } = playerOf(second, seat);
    return supply.includes('worker') && looking.length > 0;
  });
  if (open.length > 0)
    together(
      second,
      open.map((seat) => ({ ask: 'lookout', seat })),
    );
  else for (const seat of everybody(second)) keep(second, seat, [], 1);
}

/** Page 12: for every so many goods on the card one of its gains. True where the mix must be asked for. */
function store(second: Second, seat: Seat, place: number): boolean {
  const { storage } = abilitiesOf(printed(second, seat, place));
  const on = playerOf(second, seat).empire.find((laid) => laid.place === place)?.on ?? [];
  if (storage === undefined) return false;
  const counts = on.filter((good) => {
    if (storage.good === 'good') return good !== 'worker';
    return storage.good === 'resource' ? !['gold', 'raze', 'worker'].includes(good) : storage.good === good;
  }).length;
  const number = Math.floor(counts / storage.every);
  const [only, ...others] = storage.gain;
  if (number === 0 || only === undefined) return false;
  if (others.length === 0) gain(second, seat, only, number);
  else ask(second, { ask: 'storage', seat, place, number });
  tell(second, `stored ${printed(second, seat, place).id}`);
  return others.length > 0;
}

function storages(second: Second): void {
  for (;;) {
    const [turn, at] = second.storage;
    const seat = inOrder(second)[turn];
    if (seat === undefined) break;
    const laid = playerOf(second, seat).empire[at];
    second.storage = laid === undefined ? [turn + 1, 0] : [turn, at + 1];
    if (laid !== undefined && store(second, seat, laid.place)) return;
  }
  second.table.phase = 'action';
  second.turnOf = (second.table.first + second.options.players - 1) % second.options.players;
}

/** Page 7: clockwise, past those who have passed. */
function nextTurn(second: Second): void {
  const { table, options } = second;
  for (let i = 1; i <= options.players; i++) {
    const seat = (second.turnOf + i) % options.players;
    if (table.passed.includes(seat)) continue;
    second.turnOf = seat;
    ask(second, { ask: 'turn', seat, goes: false });
    return;
  }
  table.phase = 'expedition';
}

/** Page 8. */
function cleanUp(second: Second): void {
  const { table } = second;
  for (const player of table.players) {
    putIn(player.supply, 'worker', player.spent);
    player.spent = 0;
    for (const laid of player.empire) laid.tired = false;
    player.pawns.fill('home');
  }
  table.open.forEach((island, slot) => {
    if (island >= 0) table.sunk[slot < 2 ? 0 : 1]?.push(island);
  });
  for (const slot of [0, 1, 2, 3]) table.open[slot] = openIsland(second, slot < 2 ? 0 : 1);
  table.first = (table.first + 1) % table.players.length;
  table.passed.length = 0;
}

function expedition(second: Second): void {
  const { table } = second;
  const [ship] = table.queue;
  if (ship !== undefined) land(second, ship, 'either');
  else if (table.round >= table.last) table.phase = 'over';
  else {
    cleanUp(second);
    lookout(second);
  }
}

/** What comes when nothing else is left to do. */
export function nextInRound(second: Second): void {
  switch (second.table.phase) {
    case 'clans':
      chooseClans(second);
      break;
    case 'start':
      lookout(second);
      break;
    case 'lookout':
      second.table.phase = 'storage';
      second.storage = [0, 0];
      break;
    case 'storage':
      storages(second);
      break;
    case 'action':
      nextTurn(second);
      break;
    case 'expedition':
      expedition(second);
      break;
    case 'over':
      throw new Error('the match is over');
    default:
      assertNever(second.table.phase);
  }
}
