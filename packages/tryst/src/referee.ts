import type { Beast, Context, State, TrystFrame } from './state.ts';

/** Every beast is somewhere, and only once; nothing is negative. */
export function referee(ctx: Context, state: State): string[] {
  const wrong: string[] = [];
  const everywhere = [
    ...state.pile,
    ...state.pens,
    ...state.gone,
    ...state.hands.flat(),
    ...state.droves.flat(),
    ...inFrames(state),
  ];
  const once = new Set(everywhere);
  if (everywhere.length !== ctx.herd.size || once.size !== ctx.herd.size)
    wrong.push(`${everywhere.length} beasts, ${once.size} different, of ${ctx.herd.size}`);
  if (everywhere.some((beast) => beast < 0 || beast >= ctx.herd.size)) wrong.push('a beast that is not of the herd');
  if (state.pileSeen.length !== state.pile.length) wrong.push('what is known of the pile does not fit the pile');
  state.hands.forEach((hand, seat) => {
    if (state.handsSeen[seat]?.length !== hand.length)
      wrong.push(`what is known of hand ${seat} does not fit the hand`);
  });
  state.dogs.forEach((dogs, seat) => {
    if (dogs < 0 || dogs > ctx.options.dogs) wrong.push(`seat ${seat} has ${dogs} dogs`);
  });
  state.money.forEach((purse, seat) => {
    if (Object.values(purse).some((part) => part < 0)) wrong.push(`seat ${seat} has negative money`);
  });
  if (state.pens.length > 2 * state.hands.length + 2) wrong.push(`${state.pens.length} beasts in the pens`);
  return [...wrong, ...ctx.modules.referee(ctx, state)];
}

/** Beasts that are being decided about. */
function inFrames(state: State): Beast[] {
  return state.frames.flatMap((frame): readonly Beast[] => {
    const asked = frame as TrystFrame;
    if (asked.ask === 'scout') return asked.beasts;
    return asked.ask === 'dog' || asked.ask === 'standoff' ? [asked.beast] : [];
  });
}
