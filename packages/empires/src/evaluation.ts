import type { Seat } from '@ceilidh/kernel';
import type { Ability, Bill, Design, Op } from './cards.ts';
import { assignedAt } from './empire.ts';
import { type Happening, RESOURCES } from './language.ts';
import type { Move } from './moves.ts';
import {
  type Card,
  type Context,
  designOf,
  empireOf,
  exhaustedOf,
  FOOD,
  GOLD,
  handOf,
  hasPassed,
  type Place,
  RAZE,
  type State,
  stockOf,
  TILES,
  WORKER,
} from './state.ts';

/** What one of each is worth in victory points, in the order of `GAINS`. */
const GAIN = [0.55, 0.5, 0.55, 0.5, 0.6, 1, 1.15, 1.3, 0.7, 1.5, 1];
/** A worker that was spent comes back in the next round. */
const SPENT_WORKER = 0.35;
/** What performing each action is worth. */
const PERFORM = [0.7, 1.3, 1, 1.2, 1.4];
/** How often a round a Feature is expected to hear of this. */
const OFTEN: Readonly<Record<Happening, number>> = {
  explore: 0.6,
  populate: 1,
  construct: 0.8,
  harvest: 1.3,
  sail: 1.3,
  build: 0.7,
  boost: 0.7,
  pillage: 1,
  conquer: 0.6,
  raid: 0.3,
  raided: 0.2,
};
const valueOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, count, at) => sum + count * (GAIN[at] as number), 0);

function costOf({ price, card, location }: Bill): number {
  const workers = price[WORKER] as number;
  return valueOf(price) - workers * ((GAIN[WORKER] as number) - SPENT_WORKER) + card * 0.6 + location;
}

/** How much of the match is ahead. */
export interface Ahead {
  readonly last: boolean;
  /** Rounds after this one, guessed from the leader's points. */
  readonly left: number;
}

export function aheadOf(state: State, points: readonly number[]): Ahead {
  const last = state.round === state.lastRound;
  return { last, left: last ? 0 : Math.max(0.5, Math.min(4, (25 - Math.max(...points)) / 6)) };
}

/** What a seat has by what that may become: the worth of a card follows from the language of cards. */
export class Evaluation {
  readonly #context: Context;
  readonly #lists = new Map<number, number>();
  readonly #designs = new Map<Design, number>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** One's own points tell nothing of the time that is left, or it would seem wise to make none. */
  expect(state: State, seat: Seat): number {
    const others = state.points.filter((_, of) => of !== seat);
    return this.value(state, seat, aheadOf(state, [...others, 2 * state.round]));
  }

  /** Cards kept are in hand only when everybody has chosen: what will come of them is known before. */
  forecasts(state: State, seat: Seat, moves: readonly Move[]): (number | undefined)[] {
    const now = this.expect(state, seat);
    const ahead = aheadOf(state, state.points);
    return moves.map((move) => (move.kind === 'keep' ? now + this.kept(state, seat, move, ahead) : undefined));
  }

  /** Cards kept at the start are free; in Lookout each takes a worker. */
  kept(state: State, seat: Seat, { set }: Move, ahead: Ahead): number {
    const cards = set.reduce((sum, card) => sum + this.#inHand(state, seat, card, ahead.left), 0);
    if (state.phase === 'start') return cards;
    const fee = handOf(state, seat).length > 5 ? 1.3 : 0.7;
    return cards - set.length * fee - (set.length === 4 ? 0.3 : 0);
  }

  value(state: State, seat: Seat, ahead: Ahead): number {
    const live = state.phase === 'action' && !hasPassed(state, seat);
    return (
      (state.points[seat] as number) * 1.05 +
      stockWorth(state, seat, ahead, live) +
      this.#handWorth(state, seat, ahead, live) +
      this.#empireWorth(state, seat, ahead, live) +
      (live ? pawnsWorth(state, seat) : 0) +
      this.#shipsWorth(state, seat, ahead, live)
    );
  }

  #handWorth(state: State, seat: Seat, { last, left }: Ahead, live: boolean): number {
    if (last && !live) return 0;
    const cards = handOf(state, seat).reduce((sum, card) => sum + this.#inHand(state, seat, card, left), 0);
    return cards * (last ? 0.4 : 1);
  }

  #inHand(state: State, seat: Seat, card: Card, left: number): number {
    const design = this.#design(state, seat, card);
    if (design.kind === 'boost') return 0.75 * this.#list(design.instant);
    const rounds = this.#perRound(design) * left;
    return design.kind === 'field' ? 0.5 + 0.3 * (1 + rounds) : 0.4 * (1 + this.#list(design.bonus) + rounds);
  }

  #empireWorth(state: State, seat: Seat, { left }: Ahead, live: boolean): number {
    let worth = 0;
    empireOf(state, seat).forEach((place, index) => {
      const design = this.#design(state, seat, place);
      const { action, anytime, storage } = design;
      const each = this.#perRound(design);
      const isUsable = action !== undefined || anytime !== undefined;
      worth += 1 + each * left * 0.7 + assignedAt(state, seat, index, WORKER) * 0.15 * left;
      if (live && isUsable && !exhaustedOf(state, seat).includes(place)) worth += 0.3 * each;
      for (const good of storage?.goods ?? [])
        worth += (assignedAt(state, seat, index, good) / (storage?.every ?? 1)) * 1.2 * left;
      const copied = state.copies[seat]?.[index] ?? -1;
      if (copied >= 0) worth += 0.7 * left * (this.#perRound(this.#design(state, seat, copied)) - 1);
    });
    return worth;
  }

  /** Ships under way by their place in the queue and what they carry, and those at home. */
  #shipsWorth(state: State, seat: Seat, { left }: Ahead, live: boolean): number {
    let worth = (state.ships[seat] as number) * 0.35 * (left + (live ? 0.3 : 0));
    state.queue.forEach((ship, at) => {
      if (ship >> 2 !== seat) return;
      const conquers = (ship & 1) !== 0;
      worth += 1.6 - 0.07 * (at + 1) + ((ship & 2) === 0 ? 0 : 0.9) + (conquers ? 1 + 0.8 * left : 0);
      for (const place of empireOf(state, seat))
        for (const { you, list } of this.#design(state, seat, place).whenever)
          if (you === (conquers ? 'conquer' : 'pillage')) worth += this.#list(list);
    });
    return worth;
  }

  #design = (state: State, seat: Seat, place: Place): Design => designOf(this.#context, state, seat, place);

  /** What a card in the Empire is worth for each round it lies there. */
  #perRound(design: Design): number {
    let worth = this.#designs.get(design);
    if (worth !== undefined) return worth;
    worth = this.#ability(design.action) + this.#ability(design.anytime);
    for (const { you, list } of design.whenever) worth += this.#list(list) * OFTEN[you];
    if (design.discounts.length > 0) worth += 0.6;
    if (design.storage !== undefined) worth += 1;
    if (design.copy !== undefined) worth += 1;
    if (design.kind === 'field') worth += valueOf(design.goods) * 0.35;
    this.#designs.set(design, worth);
    return worth;
  }

  #ability = (ability: Ability | undefined): number =>
    ability === undefined ? 0 : Math.max(0.2, this.#list(ability.list) - costOf(ability.bill));

  /** What a list of effects is worth; that of no effects has no number. */
  #list(list: number): number {
    let worth = this.#lists.get(list);
    if (worth !== undefined) return worth;
    worth = (this.#context.cards.lists[list] ?? []).reduce((sum, op) => sum + this.#effect(op), 0);
    this.#lists.set(list, worth);
    return worth;
  }

  #effect(op: Op): number {
    switch (op.do) {
      case 'gain':
        return valueOf(op.what) * (op.per === undefined ? 1 : 2);
      case 'choose':
        return Math.max(...op.of.map((list) => this.#list(list))) + 0.1;
      case 'spend':
        return Math.max(0, this.#list(op.list) - 1);
      case 'perform':
        return PERFORM[op.action] as number;
      case 'ready':
        return op.all ? 1.2 : 0.9;
      default:
        return EFFECT[op.do];
    }
  }
}

/** Effects that are worth the same on every card. */
const EFFECT = {
  assign: -0.2,
  release: 0.5,
  restore: 0.5,
  search: 0.9,
  retrieve: 0.9,
  field: 1.2,
  early: 1,
  build: 1.4,
  discard: 0.6,
  movePawn: 0.6,
  readyPawn: 0.6,
  raid: 0.6,
  moveShip: 0.6,
};

/** Of a kind of resource three are useful, the rest is what counts at the end. */
function stockWorth(state: State, seat: Seat, { last, left }: Ahead, live: boolean): number {
  const stock = stockOf(state, seat);
  const count = (good: number): number => stock[good] as number;
  let worth = count(GOLD) + count(RAZE) * (last ? 1 : (GAIN[RAZE] as number));
  RESOURCES.forEach((_, good) => {
    const useful = Math.min(count(good), 3);
    worth += useful * (last ? 0.5 : (GAIN[good] as number)) + (count(good) - useful) * 0.45;
  });
  const workers = count(WORKER) + (state.spent[seat] as number);
  return worth + count(WORKER) * (live ? 0.2 : 0) + workers * SPENT_WORKER * left;
}

/** A pawn at home is an action still to come; one on a tile may walk on for food. */
function pawnsWorth(state: State, seat: Seat): number {
  const stock = stockOf(state, seat);
  const walks = (stock[FOOD] as number) + (stock[GOLD] as number) > 0;
  return state.pawns.slice(2 * seat, 2 * seat + 2).reduce((sum, pawn) => {
    if (pawn < 0) return sum + 1.1;
    return pawn < TILES && walks ? sum + 0.45 : sum;
  }, 0);
}
