import { EVERYONE, generator, type Module, shuffle } from '@ceilidh/kernel';
import type { Points } from './state.ts';

/** A module: a pile of weather cards of its own, one for each round. Off by default. */
export type Weather = 'sun' | 'rain' | 'mist' | 'frost';

export interface WeatherState {
  readonly pile: Weather[];
  readonly shown: Weather[];
}

const DECK: readonly Weather[] = ['sun', 'sun', 'sun', 'rain', 'rain', 'mist', 'mist', 'frost', 'frost'];
const SUNNY_LOT = 2;

const now = (state: { readonly modules: { weather?: WeatherState } }): Weather | undefined =>
  state.modules.weather?.shown.at(-1);

/** Cards that may still be under the cover, for whoever has seen the shown ones. */
export function unseenWeather(shown: readonly Weather[]): Weather[] {
  const left = DECK.slice();
  for (const weather of shown) left.splice(left.indexOf(weather), 1);
  return left;
}

export const weather: Module<Points> = {
  id: 'weather',
  hooks: {
    setup(state, seed) {
      state.modules.weather = { pile: shuffle(generator(seed, 'weather'), DECK.slice()), shown: [] };
    },
    roundStart(state, step) {
      step.reveal(EVERYONE);
      const next = state.modules.weather?.pile.pop();
      if (next === undefined) return;
      state.modules.weather?.shown.push(next);
      step.log?.push({ message: { id: 'tryst.log.weather', values: { weather: next } } });
    },
    lowFirst: (state) => now(state) === 'mist',
    mayScout: (state) => now(state) !== 'rain',
    dogsRun: (state) => now(state) !== 'frost',
    lotExtra: (state) => (now(state) === 'sun' ? SUNNY_LOT : 0),
  },
};
