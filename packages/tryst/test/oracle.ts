import type { Oracle, Oracles } from '@ceilidh/kernel/tools';
import type { TrystRules } from '../src/rules.ts';
import type { Beast, State, TrystFrame } from '../src/state.ts';
import type { WeatherState } from '../src/weather/rules.ts';

const weather = (state: State): string =>
  (state.modules['weather'] as WeatherState | undefined)?.shown[state.round - 1] ?? 'none';

/**
 * The rules of Tryst a second time, as plainly as can be: what may be answered to each question. Shares no helper
 * with `src`; a sale is found by listing every set of beasts there is.
 */
export function trystOracles(rules: TrystRules): Oracles<State> {
  const { herd, options } = rules.context;
  const breed = (beast: Beast): number => herd.breedOf[beast] ?? -1;

  /** Every sale that is allowed: at most five beasts, and no breed with just one. */
  const sales = (drove: readonly Beast[]): Beast[][] => {
    const sets: Beast[][] = [[]];
    for (const beast of drove.toSorted((a, b) => a - b)) sets.push(...sets.map((set) => [...set, beast]));
    return sets.filter(
      (set) =>
        set.length <= 5 && set.every((beast) => set.some((other) => other !== beast && breed(other) === breed(beast))),
    );
  };

  const selling: Oracle<State> = (state, seat) => {
    const { lot } = state.frames.at(-1) as Extract<TrystFrame, { ask: 'sale' }>;
    const possible = sales(state.droves[seat] ?? []).filter((set) => lot.every((beast, at) => set[at] === beast));
    const next = new Set(possible.map((set) => set[lot.length]));
    return [...next].map((beast) => (beast === undefined ? 'done' : `sell ${beast}`));
  };

  return {
    bid: (state, seat) => (state.hands[seat] ?? []).map((beast) => `bid ${beast}`),
    turn: (state, seat) => [
      ...state.pens.map((beast) => `take ${beast}`),
      ...(state.hands[seat] ?? []).map((beast) => `drive ${beast}`),
      ...(state.pile.length === 0 || weather(state) === 'rain' ? [] : ['scout']),
      'rest',
    ],
    scout: (state) =>
      (state.frames.at(-1) as Extract<TrystFrame, { ask: 'scout' }>).beasts.map((beast) => `keep ${beast}`),
    dog(state, seat) {
      const { taker, beast } = state.frames.at(-1) as Extract<TrystFrame, { ask: 'dog' }>;
      const count = (who: number): number =>
        (state.droves[who] ?? []).filter((other) => breed(other) === breed(beast)).length;
      const rightly =
        options.dogs > 0 && (state.dogs[seat] ?? 0) > 0 && count(seat) > count(taker) && weather(state) !== 'frost';
      return rightly ? ['snatch', 'let'] : [];
    },
    standoff: (state, seat) => (options.standoff && (state.dogs[seat] ?? 0) > 0 ? ['hold', 'yield'] : []),
    sale: selling,
    lot: selling,
  };
}
