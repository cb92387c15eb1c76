import { at, type Seat } from '@ceilidh/kernel';
import { pointsForLead } from '../scoring.ts';
import { type Context, HOME_CASTLE, landmarkWith, playerOf, SOURCES, type State } from '../state.ts';

/** What is compared in a scoring round. */
export const SCOTSMEN = 0;
export const LANDMARKS = 1;
export const WHISKY = 2;
export const PERSONS = 3;
export const COMPARED = SOURCES.length - 1;

/** Spaces for which time counts as a turn, by number of players: the weights are for these. */
const PACE = [5.2, 5.2, 5.2, 4.6, 4.2];
/** How quickly a lead of today may be another one: of its square, in a turn. */
const DRIFT = 0.35;
const STEP = 0.25;
const STEPS = 16;
/** Leads above and below which nothing changes any more. */
const FAR = 9;

/** What a lead will bring in a scoring round that is so many turns away: tables by distance and lead. */
function leadTables(ctx: Context): readonly (readonly number[])[] {
  return Array.from({ length: STEPS + 1 }, (_, row) => {
    const spread = Math.max(0.01, row * STEP);
    return Array.from({ length: 2 * FAR + 1 }, (__, index) => blurred(ctx, index - FAR, spread));
  });
}

function blurred(ctx: Context, lead: number, spread: number): number {
  let sum = 0;
  let weights = 0;
  for (let more = -FAR; more <= FAR; more++) {
    const weight = Math.exp((-more * more) / (2 * spread));
    weights += weight;
    sum += weight * pointsForLead(ctx, Math.max(0, lead + more));
  }
  return sum / weights;
}

export const paceOf = (ctx: Context): number => at(PACE, ctx.seats);

/** Turns this seat will still take, about; none when its piece is at the end. */
export function turnsLeft(ctx: Context, state: State, seat: Seat): number {
  const own = at(state.at, seat);
  const pace = paceOf(ctx);
  if (state.end >= 0) return own >= state.end ? 0 : Math.max(0.5, (state.end - own) / pace);
  let left = 0;
  for (const stack of state.stacks) left += stack.length;
  return Math.max(0.5, (Math.max(state.front, state.front + left - belowEnd(ctx)) - own) / pace);
}

/** Tiles of the last stack that World's End will keep from the rondel, about, and it itself. */
function belowEnd(ctx: Context): number {
  const { from, to, short } = ctx.components.numbers.worldsEnd;
  return 17 - (ctx.options.shortGame ? short : (from + to) / 2);
}

/** What a player has in each category that is compared; Scotsmen on the way home count in part. */
function has(ctx: Context, state: State, seat: Seat, category: number): number {
  const player = playerOf(state, seat);
  if (category === WHISKY) return player.whisky;
  if (category === LANDMARKS) return player.landmarks.length;
  if (category === PERSONS) return player.persons.length + (state.hume === seat ? ctx.components.numbers.humeWorth : 0);
  const inCastle = at(player.manned, HOME_CASTLE);
  return landmarkWith(ctx, player, 'doubleScotsmen') === undefined ? inCastle : 2 * inCastle;
}

/** The scoring rounds to come, as a seat may expect them. */
export class Rounds {
  readonly #tables: readonly (readonly number[])[];
  readonly #context: Context;
  readonly #pace: number;

  constructor(context: Context) {
    this.#context = context;
    this.#pace = paceOf(context);
    this.#tables = leadTables(context);
  }

  /** What a lead of so many in a category brings until the end. */
  worth(state: State, lead: number, turns: number): number {
    const column = Math.max(-FAR, Math.min(FAR, lead)) + FAR;
    const { stacks, scored } = state;
    let sum = 0;
    let ahead = 0;
    let round = 0;
    for (const stack of stacks) {
      round++;
      if (round <= scored) continue;
      ahead += stack.length;
      const until = round === stacks.length ? turns : Math.min(turns, ahead / this.#pace);
      const spread = Math.min(STEPS, Math.round((until * DRIFT) / STEP));
      sum += this.#tables[spread]?.[column] ?? 0;
    }
    return sum;
  }

  /** How many more a seat has than whoever else has the fewest. */
  lead(state: State, seat: Seat, category: number): number {
    const ctx = this.#context;
    let fewest = Infinity;
    for (let other = 0; other < ctx.seats; other++)
      if (other !== seat) fewest = Math.min(fewest, has(ctx, state, other, category));
    return has(ctx, state, seat, category) - fewest;
  }

  all(state: State, seat: Seat, turns: number): number {
    let sum = 0;
    for (let category = 0; category < COMPARED; category++)
      sum += this.worth(state, this.lead(state, seat, category), turns);
    return sum;
  }

  /** What so many more in a category are worth: to their owner, and at a table of two by what the other loses. */
  more(state: State, seat: Seat, category: number, turns: number, count = 1): number {
    const lead = this.lead(state, seat, category);
    const own = this.worth(state, lead + count, turns) - this.worth(state, lead, turns);
    if (this.#context.seats > 2) return own;
    return own + this.worth(state, -lead, turns) - this.worth(state, -lead - count, turns);
  }
}
