import { at, type Choice, type Generator, pick, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { STARTING } from './components.ts';
import { addPlace } from './empire.ts';
import { type ClanMove, moveAt } from './moves.ts';
import { amountAt, type Context, designOf, type EmpiresFrame, type State, stockOf, STOCKS, WORKER } from './state.ts';

const START_WORKERS = 5;

/** Clans that may still be taken: as long as they differ, each as often as the number of seats makes necessary. */
export function openClans(ctx: Context, state: State): number[] {
  const clans = ctx.cards.clans.map((_, clan) => clan);
  if (!ctx.options.clansDiffer) return clans;
  const most = Math.ceil(ctx.seats / clans.length);
  return clans.filter((clan) => state.clans.filter((taken) => taken === clan).length < most);
}

export function dealClans(ctx: Context, state: State, random: Generator, step: Step): void {
  for (let seat = 0; seat < ctx.seats; seat++) takeClan(ctx, state, seat, pick(random, openClans(ctx, state)), step);
}

/** Page 5: three starting cards lie in the Empire, their goods and five workers in the supply, two ships are ready. */
export function takeClan(ctx: Context, state: State, seat: Seat, clan: number, step: Step): void {
  state.clans[seat] = clan;
  state.ships[seat] = at(ctx.cards.clans, clan).ships;
  const stock = stockOf(state, seat);
  stock[WORKER] = START_WORKERS;
  for (let card = 0; card < STARTING; card++) {
    addPlace(state, seat, card);
    const { goods } = designOf(ctx, state, seat, card);
    for (let good = 0; good < STOCKS; good++) stock[good] = amountAt(stock, good) + amountAt(goods, good);
  }
  step.log?.push({
    message: { id: 'empires.log.clan', values: { who: seatTag(seat), clan: at(ctx.cards.clans, clan).clan } },
  });
}

export const choosingClan: Choice<Context, State, ClanMove, EmpiresFrame, 'clan'> = {
  legal(ctx, state, _frame, out) {
    for (const clan of openClans(ctx, state)) out.push(moveAt(ctx.moves.clan, clan));
  },
  apply(ctx, state, { seat }, move, step) {
    takeClan(ctx, state, seat, move.clan, step);
  },
};
