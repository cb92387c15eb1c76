import { at } from '@ceilidh/kernel';
import { STARTING } from './components.ts';
import { type Card, type Context, designOf, type EmpiresFrame, type State, STOCKS } from './state.ts';

/** Every card and every Island is somewhere, and only once; nothing is negative; what is known fits. */
export function referee(ctx: Context, state: State): string[] {
  const wrong: string[] = [];
  state.hands.forEach((_, seat) => {
    wrong.push(...cardsWrong(ctx, state, seat), ...empireWrong(ctx, state, seat));
    if (at(state.stock, seat).some((count) => count < 0)) wrong.push(`seat ${seat} has negative stock`);
    if (at(state.ships, seat) < 0 || at(state.spent, seat) < 0)
      wrong.push(`seat ${seat} has negative ships or workers`);
    const [a, b] = state.pawns.slice(2 * seat, 2 * seat + 2) as [number, number];
    if (a > b || a < -1 || b > 9) wrong.push(`the pawns of seat ${seat} are ${a} and ${b}`);
  });
  wrong.push(...islandsWrong(ctx, state));
  if (state.queue.some((ship) => ship < 0 || ship >> 2 >= ctx.seats)) wrong.push('a ship of nobody is in the queue');
  return wrong;
}

/** Cards that are being built or played are in frames. */
const inFrames = (state: State, seat: number): Card[] =>
  (state.frames as readonly EmpiresFrame[]).flatMap((frame) =>
    'card' in frame && frame.seat === seat ? [frame.card] : [],
  );

function cardsWrong(ctx: Context, state: State, seat: number): string[] {
  const wrong: string[] = [];
  const { firstIsland } = ctx.cards;
  const everywhere = [
    ...at(state.decks, seat),
    ...at(state.discards, seat),
    ...at(state.hands, seat),
    ...at(state.drawn, seat),
    // Starting cards lie in the Empire or are out of the game.
    ...at(state.empires, seat).filter((place) => place >= STARTING && place < firstIsland),
    ...inFrames(state, seat),
  ];
  const expected = firstIsland - STARTING;
  const once = new Set(everywhere);
  if (everywhere.length !== expected || once.size !== expected || everywhere.some((card) => card < STARTING))
    wrong.push(`seat ${seat} has ${everywhere.length} cards, ${once.size} different, of ${expected}`);
  const shown = at(state.shown, seat);
  if (shown.some((card) => !at(state.hands, seat).includes(card)) || new Set(shown).size !== shown.length)
    wrong.push(`what is known of hand ${seat} is not there`);
  if (at(state.empires, seat).some((place) => designOf(ctx, state, seat, place).kind === 'boost'))
    wrong.push(`a Boost lies in the Empire of seat ${seat}`);
  return wrong;
}

function empireWrong(ctx: Context, state: State, seat: number): string[] {
  const wrong: string[] = [];
  const empire = at(state.empires, seat);
  const under = at(state.under, seat);
  const copies = at(state.copies, seat);
  const assigned = at(state.assigned, seat);
  const exhausted = at(state.exhausted, seat);
  if (under.length !== empire.length || copies.length !== empire.length || assigned.length !== empire.length * STOCKS)
    wrong.push(`what lies on the Empire of seat ${seat} does not fit it`);
  if (assigned.some((count) => count < 0)) wrong.push(`seat ${seat} has negative assigned goods`);
  if (exhausted.some((place) => !empire.includes(place)) || new Set(exhausted).size !== exhausted.length)
    wrong.push(`an exhausted card of seat ${seat} is not there`);
  if (copies.some((place) => place >= 0 && !empire.includes(place)))
    wrong.push(`seat ${seat} copies what is not there`);
  empire.forEach((place, index) => {
    const field = at(under, index);
    const isUpgrade = designOf(ctx, state, seat, place).as !== 'field';
    if (field >= 0 && (!isUpgrade || under[empire.indexOf(field)] !== -1))
      wrong.push(`card ${place} of seat ${seat} lies where it cannot`);
  });
  return wrong;
}

function islandsWrong(ctx: Context, state: State): string[] {
  const { firstIsland } = ctx.cards;
  const everywhere = [
    ...state.open.filter((island) => island >= 0),
    ...state.piles.flat(),
    ...state.sunk.flat(),
    ...state.empires.flat().flatMap((place) => (place >= firstIsland ? [place - firstIsland] : [])),
    ...(state.frames as readonly EmpiresFrame[]).flatMap((frame) => (frame.ask === 'landing' ? [frame.island] : [])),
  ];
  const { length } = ctx.cards.islands;
  const once = new Set(everywhere).size;
  return everywhere.length === length && once === length
    ? []
    : [`${everywhere.length} Islands, ${once} different, of ${length}`];
}
