import type { Seat } from '@ceilidh/kernel';
import type { Good } from '../../src/components.ts';
import type { UnitName } from '../../src/units.ts';
import {
  addGoods,
  answerInLane,
  ask,
  bid,
  boxesLeft,
  cellOf,
  CORNERS,
  goOn,
  isPossible,
  later,
  mark,
  offered,
  playerAt,
  putUnit,
  type Question,
  type Second,
  see,
  takeOut,
  takePair,
} from './second.ts';
import { portUses } from './ports.ts';
import { goodNumber } from './table.ts';
import { shifted, stepNow } from './trade.ts';
import { costOf } from './units.ts';
import { hire, trade, bargain, expand, buildingBonus, draw, obtain, choose, exchange } from './growth.ts';
import { animalsFor } from './contracts.ts';
import { offerBonus, takeBonus, fulfil, slaughterOn, spare, useTwice } from './delivery.ts';

/** Carries out an answer on the second table. */
export function answer(second: Second, seat: Seat, key: string): void {
  const top = second.agenda.at(-1);
  if (top !== undefined && 'lanes' in top) {
    const lane = top.lanes.find((each) => each.seat === seat);
    if (lane !== undefined) answerInLane(second, lane, key);
  } else {
    second.agenda.pop();
    if (top === undefined || !('question' in top)) throw new Error('nobody is asked');
    carryOut(second, top.question, key);
  }
  goOn(second);
}

function carryOut(second: Second, question: Question, key: string): void {
  const { seat } = question;
  const player = playerAt(second, seat);
  const [kind = '', what = '', third = ''] = key.split(' ');
  if (kind === 'open') {
    takeOut(player, Number(what) - 1);
    ask(second, question);
    return;
  }
  switch (question.ask) {
    case 'draft':
      takePair(second, seat, offered(second, what));
      return;
    case 'auction':
      bid(second, seat, kind === 'bid' ? Number(what) : undefined);
      return;
    case 'place':
      player.money -= costOf(see(second, seat), what as UnitName, cellOf(third), false);
      putUnit(second, seat, what as UnitName, cellOf(third));
      return;
    case 'turn':
      inTurn(second, seat, key);
      return;
    case 'after':
      if (kind === 'end') return;
      afterwards(second, seat);
      usePort(second, seat, what, third);
      return;
    case 'obtain':
      if (kind === 'obtain') obtain(second, seat, Number(what));
      return;
    case 'neighbours':
      if (kind === 'skip') return;
      if (kind === 'port') {
        mark(second, seat, what, third);
        ask(second, { ask: 'price', seat, goods: question.goods, bargain: true });
      } else bargain(second, seat, what as Good, Number(third), question.goods);
      return;
    case 'price':
      second.state.prices[goodNumber(what as Good)] = shifted(
        see(second, seat),
        what as Good,
        stepNow(see(second, seat), what as Good),
        third === 'up' ? 3 : -3,
      );
      ask(second, {
        ask: 'trade',
        seat,
        good: goodNumber(what as Good),
        bargain: question.bargain,
        rest: question.rest ?? question.goods - 2 ** goodNumber(what as Good),
      });
      return;
    case 'trade':
      if (kind === 'port') {
        mark(second, seat, what, third);
        const { good, rest } = question;
        ask(second, { ask: 'price', seat, goods: 2 ** good, bargain: question.bargain, rest });
      } else if (question.bargain) bargain(second, seat, what as Good, Number(third), question.rest);
      else trade(second, seat, what as Good, (kind === 'sell' ? -1 : 1) * Number(third), 0);
      return;
    case 'building':
      if (kind === 'draw') draw(second, seat);
      return;
    case 'choose':
      choose(second, question, kind === 'choose' ? Number(what) : undefined);
      return;
    case 'twice':
      if (kind === 'port') useTwice(second, seat, question.contract, key.slice('port '.length));
      else spare(second, seat, question.contract, animalsFor(see(second, seat), question.contract), 1);
      return;
    case 'spare': {
      const animal = what as 'sheep' | 'cow';
      const all = animalsFor(see(second, seat), question.contract);
      const left = { sheep: question.sheep ?? all.sheep, cow: question.cows ?? all.cow };
      left[animal] -= 1;
      spare(second, seat, question.contract, left, (question.spares ?? 1) - 1);
      return;
    }
    case 'slaughter':
      second.state.units[cellOf(what)] = 0;
      slaughterOn(second, { ...question, need: question.need - 1, from: cellOf(what) });
      return;
    case 'bonus':
      if (kind !== 'skip') takeBonus(second, question, key);
      return;
    case 'more':
      if (kind === 'fulfil') fulfil(second, seat, key);
      return;
    case 'give':
      addGoods(player, what as Good, -1);
      ask(second, { ask: 'gain', seat, processed: question.processed });
      return;
    case 'gain':
      for (const good of key.split(' ').slice(1)) addGoods(player, good as Good, 1);
      return;
    case 'exchange':
      exchange(second, question, key);
      return;
    default:
      throw new Error(`no answer to '${question.ask}'`);
  }
}

/** When the main action is done, ports may still be used. */
function afterwards(second: Second, seat: Seat): void {
  later(second, () => {
    if (isPossible(second, seat, (here) => portUses(here, { at: 'after' }).length > 0))
      ask(second, { ask: 'after', seat });
  });
}

function inTurn(second: Second, seat: Seat, key: string): void {
  const { state } = second;
  const player = playerAt(second, seat);
  const [kind = '', what = '', third = ''] = key.split(' ');
  if (kind === 'row') {
    state.turn.rowed = true;
    state.units[cellOf(third)] = state.units[cellOf(what)] ?? 0;
    state.units[cellOf(what)] = 0;
    ask(second, { ask: 'turn', seat });
    return;
  }
  if (kind === 'port' && tileOf(second, what, third) !== 6) {
    ask(second, { ask: 'turn', seat });
    usePort(second, seat, what, third);
    return;
  }
  afterwards(second, seat);
  switch (kind) {
    case 'port':
      mark(second, seat, what, third);
      ask(second, { ask: 'price', seat, goods: 63, bargain: false });
      return;
    case 'buy':
      trade(second, seat, what as Good, Number(third), 0);
      return;
    case 'sell':
      trade(second, seat, what as Good, -Number(third), 0);
      return;
    case 'obtain':
      obtain(second, seat, Number(what));
      if (boxesLeft(second, seat) > 0 && state.board.some((id) => id > 0)) ask(second, { ask: 'obtain', seat });
      return;
    case 'expand':
      expand(second, seat, what as UnitName, cellOf(third), false);
      return;
    case 'shipping':
      player.money -= 4;
      player.shipping += 1;
      return;
    case 'technology':
      player.money -= 10;
      player.technology[what === 'woodcutters' ? 0 : 1] = 1;
      return;
    case 'merchant':
      player.money -= 4;
      hire(second, seat);
      return;
    case 'fulfil':
      fulfil(second, seat, key);
      return;
    default:
      player.money += second.options.players === 1 ? 16 : ([16, 14, 12, 10][state.passed.length] ?? 0);
      state.passed.push(seat);
  }
}

const tileOf = ({ state }: Second, corner: string, borrowed: string): number =>
  state.ports[CORNERS.indexOf(borrowed === '' ? corner : borrowed)] ?? 0;

function usePort(second: Second, seat: Seat, corner: string, borrowed: string): void {
  const player = playerAt(second, seat);
  mark(second, seat, corner, borrowed);
  switch (tileOf(second, corner, borrowed)) {
    case 2:
      ask(second, { ask: 'give', seat, processed: false });
      return;
    case 3:
      ask(second, { ask: 'give', seat, processed: true });
      return;
    case 4:
      player.glory += 3;
      offerBonus(second, { ask: 'bonus', seat, spaces: 0, upgrades: 1, brew: 0 });
      return;
    case 5:
      player.money += 10;
      return;
    case 7:
      ask(second, { ask: 'exchange', seat, cells: [], units: [] });
      return;
    default:
      player.money += 5;
      buildingBonus(second, seat);
  }
}
