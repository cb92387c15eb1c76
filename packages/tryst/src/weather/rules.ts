import { EVERYONE, generator, type Module, type ModuleRules, ownStateOf, seenOf, shuffle } from '@ceilidh/kernel';
import type { TrystParts } from '../parts.ts';
import { DECK, type Weather } from './deck.ts';

/** The top of the pile comes last, and so does the card of this round. */
export interface WeatherState {
  readonly pile: Weather[];
  readonly shown: Weather[];
}

type SeenWeather = Pick<WeatherState, 'shown'>;

const SUNNY_LOT = 2;

const ownOf = ownStateOf<WeatherState>('weather');
const now = (state: TrystParts['state']): Weather | undefined => ownOf(state).shown.at(-1);

/** Cards that may still be in the pile, for whoever has seen the shown ones. */
function unseen(shown: readonly Weather[]): Weather[] {
  const left = DECK.slice();
  for (const card of shown) left.splice(left.indexOf(card), 1);
  return left;
}

const rules: ModuleRules<TrystParts, WeatherState, SeenWeather> = {
  own: {
    setup: (_ctx, _state, seed) => ({ pile: shuffle(generator(seed, 'weather'), DECK.slice()), shown: [] }),
    clone: ({ pile, shown }) => ({ pile: pile.slice(), shown: shown.slice() }),
    view: ({ shown }) => ({ shown: shown.slice() }),
    redeal: ({ shown }, _viewer, random) => ({ pile: shuffle(random, unseen(shown)), shown: shown.slice() }),
  },
  hooks: {
    roundStart(_ctx, state, step) {
      step.reveal(EVERYONE);
      const next = ownOf(state).pile.pop();
      if (next === undefined) return;
      ownOf(state).shown.push(next);
      step.log?.push({ message: { id: 'tryst.log.weather', values: { weather: next } } });
    },
    lowFirst: (_ctx, state) => now(state) === 'mist',
    whyNoScout: (_ctx, state) => (now(state) === 'rain' ? { id: 'tryst.why.rain' } : undefined),
    dogsRun: (_ctx, state) => now(state) !== 'frost',
    lotExtra: (_ctx, state) => (now(state) === 'sun' ? SUNNY_LOT : 0),
  },
  present(_ctx, view) {
    const weather = seenOf<SeenWeather>('weather')(view).shown.at(-1);
    const lines = weather === undefined ? [] : [{ id: 'tryst.show.weather', values: { weather } }];
    return [{ id: 'day', title: { id: 'tryst.show.day' }, lines }];
  },
  referee: (_ctx, state) => (ownOf(state).shown.length === state.round ? [] : ['the weather does not fit the round']),
};

/** A pile of weather cards, one for each round. Off by default. */
export const weather: Module<TrystParts> = {
  id: 'weather',
  version: 1,
  options: { weather: { kind: 'flag', default: false } },
  presets: { full: { weather: true } },
  build: () => rules as ModuleRules<TrystParts>,
};
