import { type Evaluator, type Generator, pick, type Rules } from '@ceilidh/kernel';

/**
 * A game for searches: whoever is asked saves or spends. What is saved doubles when the round ends and counts then;
 * what is spent counts two at once. At a glance spending is better, and over a round it is not. A card lies face down.
 */
export interface Race {
  round: number;
  turns: number;
  readonly saved: number[];
  readonly points: number[];
  readonly card: number;
}
export interface Act {
  readonly key: 'save' | 'spend' | 'end' | 'thank';
}
type SeenRace = Omit<Race, 'card'>;

const ROUNDS = 3;
const ACTS: readonly Act[] = [{ key: 'save' }, { key: 'spend' }];

const unused = (): never => {
  throw new Error('no bot needs this');
};

const told = { revealed: 0, asked: false, closed: false };

type RaceRules = Rules<Race, Act, SeenRace> & Evaluator<Race, Act> & { readonly evaluated: true };

export function raceRules(seats: number, extra: Partial<RaceRules> = {}): RaceRules {
  const over = ({ round }: Race): boolean => round >= ROUNDS;
  const zeros = (): number[] => Array.from({ length: seats }, () => 0);
  return {
    evaluated: true,
    version: 1,
    shape: 1,
    seats,
    categories: ['points'],
    standing: {},
    setup: () => ({ round: 0, turns: 0, saved: zeros(), points: zeros(), card: 5 }),
    actors: (state) => (over(state) ? [] : [state.turns % seats]),
    asking: () => ({ ask: 'turn', turn: true, secret: false, together: false }),
    legal: (state) => (over(state) ? [] : [...ACTS]),
    apply(state, seat, { key }) {
      if (key === 'save') state.saved[seat] = (state.saved[seat] ?? 0) + 1;
      else state.points[seat] = (state.points[seat] ?? 0) + 2;
      state.turns++;
      if (state.turns < 3 * seats) return told;
      state.saved.forEach((saved, of) => {
        state.points[of] = (state.points[of] ?? 0) + 3 * saved;
        state.saved[of] = 0;
      });
      state.turns = 0;
      state.round++;
      return told;
    },
    key: ({ key }) => key,
    view: ({ round, turns, saved, points }) => structuredClone({ round, turns, saved, points }),
    redeal: (seen, _viewer, random: Generator) => ({ ...structuredClone(seen), card: pick(random, [1, 2, 3]) }),
    score: ({ points }) => points.map((total) => ({ total, parts: [total] })),
    outcome: unused,
    progress: unused,
    chapter: ({ round }) => ({ id: 'race.round', values: { round } }),
    present: unused,
    sayMove: unused,
    sayAsk: unused,
    preview: unused,
    clone: (state) => structuredClone(state),
    ...extra,
  };
}
