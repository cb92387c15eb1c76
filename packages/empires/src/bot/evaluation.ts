import { assertNever, at, type Seat } from '@ceilidh/kernel';
import type { Ability, Bill, Design, Op } from '../cards.ts';
import { assignedAt } from '../empire.ts';
import { type Happening, RESOURCES } from '../language.ts';
import type { KeepMove, Move } from '../moves.ts';
import {
  type Card,
  type Context,
  copyAt,
  empireOf,
  exhaustedOf,
  FOOD,
  GOLD,
  handOf,
  hasPassed,
  pawnAt,
  type Place,
  placeAt,
  pointsOf,
  RAZE,
  shipsOf,
  spentOf,
  type State,
  stockOf,
  TILES,
  WORKER,
} from '../state.ts';

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
  amounts.reduce((sum, count, good) => sum + count * at(GAIN, good), 0);
/** Nothing is foreseen. */
const NOTHING: readonly undefined[] = [];

function costOf({ price, card, location }: Bill): number {
  const workers = price[WORKER];
  return valueOf(price) - workers * (at(GAIN, WORKER) - SPENT_WORKER) + card * 0.6 + location;
}

/** How much of the match is ahead. */
export interface Ahead {
  readonly last: boolean;
  /** Rounds after this one, guessed from the leader's points. */
  readonly left: number;
}

export function aheadOf(state: State, leader: number): Ahead {
  const last = state.round === state.lastRound;
  return { last, left: last ? 0 : Math.max(0.5, Math.min(4, (25 - leader) / 6)) };
}

/** What is worth the same of a card whenever it is looked at: worked out once, since bots ask by the million. */
interface Worth {
  readonly kind: Design['kind'];
  /** In the Empire, for each round it lies there. */
  readonly perRound: number;
  /** What a Boost is worth in the hand; of a Location, what comes at once when it is built. */
  readonly atOnce: number;
  readonly isUsable: boolean;
  readonly storage: Design['storage'];
  /** What its Features give for every ship that does this. */
  readonly pillage: readonly number[];
  readonly conquer: readonly number[];
}

/** What a seat has by what that may become: the worth of a card follows from the language of cards. */
export class Evaluation {
  readonly #context: Context;
  readonly #lists = new Map<number, number>();
  /** By clan and card. */
  readonly #cards: readonly (readonly Worth[])[];
  readonly #islands: readonly Worth[];

  constructor(context: Context) {
    this.#context = context;
    this.#cards = context.cards.clans.map(({ cards }) => cards.map((design) => this.#worth(design)));
    this.#islands = context.cards.islands.map((design) => this.#worth(design));
  }

  /** One's own points tell nothing of the time that is left, or it would seem wise to make none. */
  expect(state: State, seat: Seat): number {
    let leader = 2 * state.round;
    for (let other = 0; other < this.#context.seats; other++)
      if (other !== seat) leader = Math.max(leader, pointsOf(state, other));
    return this.value(state, seat, aheadOf(state, leader));
  }

  /** Cards kept are in hand only when everybody has chosen: what will come of them is known before. */
  forecasts(state: State, seat: Seat, moves: readonly Move[]): readonly (number | undefined)[] {
    if (moves[0]?.kind !== 'keep') return NOTHING;
    const now = this.expect(state, seat);
    const ahead = aheadOf(state, Math.max(...state.points));
    return moves.map((move) => (move.kind === 'keep' ? now + this.kept(state, seat, move, ahead) : undefined));
  }

  /** Cards kept at the start are free; in Lookout each takes a worker. */
  kept(state: State, seat: Seat, { cards: kept }: KeepMove, ahead: Ahead): number {
    const cards = kept.reduce((sum, card) => sum + this.#inHand(state, seat, card, ahead.left), 0);
    if (state.phase === 'start') return cards;
    const fee = handOf(state, seat).length > 5 ? 1.3 : 0.7;
    return cards - kept.length * fee - (kept.length === 4 ? 0.3 : 0);
  }

  value(state: State, seat: Seat, ahead: Ahead): number {
    const live = state.phase === 'action' && !hasPassed(state, seat);
    return (
      pointsOf(state, seat) * 1.05 +
      stockWorth(state, seat, ahead, live) +
      this.#handWorth(state, seat, ahead, live) +
      this.#empireWorth(state, seat, ahead, live) +
      (live ? pawnsWorth(state, seat) : 0) +
      this.#shipsWorth(state, seat, ahead, live)
    );
  }

  #handWorth(state: State, seat: Seat, { last, left }: Ahead, live: boolean): number {
    if (last && !live) return 0;
    let cards = 0;
    for (const card of handOf(state, seat)) cards += this.#inHand(state, seat, card, left);
    return cards * (last ? 0.4 : 1);
  }

  #inHand(state: State, seat: Seat, card: Card, left: number): number {
    const { kind, atOnce, perRound } = this.#worthOf(state, seat, card);
    if (kind === 'boost') return atOnce;
    const rounds = perRound * left;
    return kind === 'field' ? 0.5 + 0.3 * (1 + rounds) : 0.4 * (atOnce + rounds);
  }

  #empireWorth(state: State, seat: Seat, { left }: Ahead, live: boolean): number {
    let worth = 0;
    const empire = empireOf(state, seat);
    const exhausted = exhaustedOf(state, seat);
    for (let index = 0; index < empire.length; index++) {
      const place = placeAt(state, seat, index);
      const { perRound, isUsable, storage } = this.#worthOf(state, seat, place);
      worth += 1 + perRound * left * 0.7 + assignedAt(state, seat, index, WORKER) * 0.15 * left;
      if (live && isUsable && !exhausted.includes(place)) worth += 0.3 * perRound;
      if (storage !== undefined)
        for (const good of storage.goods) worth += (assignedAt(state, seat, index, good) / storage.every) * 1.2 * left;
      const copied = copyAt(state, seat, index);
      if (copied >= 0) worth += 0.7 * left * (this.#worthOf(state, seat, copied).perRound - 1);
    }
    return worth;
  }

  /** Ships under way by their place in the queue and what they carry, and those at home. */
  #shipsWorth(state: State, seat: Seat, { left }: Ahead, live: boolean): number {
    let worth = shipsOf(state, seat) * 0.35 * (left + (live ? 0.3 : 0));
    for (let position = 0; position < state.queue.length; position++) {
      const ship = at(state.queue, position);
      if (ship >> 2 !== seat) continue;
      const conquers = (ship & 1) !== 0;
      worth += 1.6 - 0.07 * (position + 1) + ((ship & 2) === 0 ? 0 : 0.9) + (conquers ? 1 + 0.8 * left : 0);
      for (const place of empireOf(state, seat)) {
        const { pillage, conquer } = this.#worthOf(state, seat, place);
        for (const gained of conquers ? conquer : pillage) worth += gained;
      }
    }
    return worth;
  }

  #worthOf(state: State, seat: Seat, place: Place): Worth {
    const { firstIsland } = this.#context.cards;
    if (place >= firstIsland) return this.#islands[place - firstIsland] as Worth;
    return (this.#cards[state.clans[seat] as number] as readonly Worth[])[place] as Worth;
  }

  #worth(design: Design): Worth {
    const { kind, action, anytime, storage, instant, bonus, whenever } = design;
    const heard = (happening: Happening): number[] =>
      whenever.filter(({ you }) => you === happening).map(({ list }) => this.#list(list));
    return {
      kind,
      perRound: this.#perRound(design),
      atOnce: kind === 'boost' ? 0.75 * this.#list(instant) : 1 + this.#list(bonus),
      isUsable: action !== undefined || anytime !== undefined,
      storage,
      pillage: heard('pillage'),
      conquer: heard('conquer'),
    };
  }

  /** What a card in the Empire is worth for each round it lies there. */
  #perRound(design: Design): number {
    let worth = this.#ability(design.action) + this.#ability(design.anytime);
    for (const { you, list } of design.whenever) worth += this.#list(list) * OFTEN[you];
    if (design.discounts.length > 0) worth += 0.6;
    if (design.storage !== undefined) worth += 1;
    if (design.copy !== undefined) worth += 1;
    if (design.kind === 'field') worth += valueOf(design.goods) * 0.35;
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
        return at(PERFORM, op.action);
      case 'ready':
        return op.all ? 1.2 : 0.9;
      case 'assign':
      case 'release':
      case 'restore':
      case 'search':
      case 'retrieve':
      case 'field':
      case 'early':
      case 'build':
      case 'discard':
      case 'movePawn':
      case 'readyPawn':
      case 'raid':
      case 'moveShip':
        return EFFECT[op.do];
      default:
        return assertNever(op);
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
  const count = (good: number): number => at(stock, good);
  let worth = count(GOLD) + count(RAZE) * (last ? 1 : at(GAIN, RAZE));
  for (let good = 0; good < RESOURCES.length; good++) {
    const useful = Math.min(count(good), 3);
    worth += useful * (last ? 0.5 : at(GAIN, good)) + (count(good) - useful) * 0.45;
  }
  const workers = count(WORKER) + spentOf(state, seat);
  return worth + count(WORKER) * (live ? 0.2 : 0) + workers * SPENT_WORKER * left;
}

/** A pawn at home is an action still to come; one on a tile may walk on for food. */
function pawnsWorth(state: State, seat: Seat): number {
  const stock = stockOf(state, seat);
  const walks = stock[FOOD] + stock[GOLD] > 0;
  let worth = 0;
  for (let index = 2 * seat; index < 2 * seat + 2; index++) {
    const pawn = pawnAt(state, index);
    if (pawn < 0) worth += 1.1;
    else if (pawn < TILES && walks) worth += 0.45;
  }
  return worth;
}
