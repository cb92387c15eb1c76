import { type Bot, evaluated, type EvaluatedRules, findBot } from '@ceilidh/bots';
import { type Game, generator, type OptionValues, type Pack, type Trait } from '@ceilidh/kernel';

/** What all matches of a table have in common. */
export interface ArenaSetting {
  readonly game: string;
  readonly options: OptionValues;
  readonly pack?: Pack;
  readonly seed: string;
}

/** One match: who meets whom, with which of the seeds, and whether the seats are the other way round. */
export interface Meeting {
  readonly bots: readonly [string, string];
  readonly number: number;
  readonly mirrored: boolean;
}

/** How it ended, and how long every turn took, by seat. */
export interface Played extends Meeting {
  readonly scores: readonly number[];
  readonly ranks: readonly number[];
  readonly milliseconds: readonly (readonly number[])[];
  /** What the game says matches can be compared by, for each seat. */
  readonly traits?: readonly (readonly Trait[])[];
}

/** The two bots by turns around the table; alone at it, one of them. The mirrored match has each where the other was. */
export const lineUp = ({ bots: [one, other], mirrored }: Pick<Meeting, 'bots' | 'mirrored'>, seats: number): string[] =>
  Array.from({ length: seats }, (_, seat) => ((seat % 2 === 0) === mirrored ? other : one));

export function playMeeting(
  games: readonly Game[],
  { game, options, pack, seed }: ArenaSetting,
  meeting: Meeting,
  now: () => number,
): Played {
  const found = games.find(({ id }) => id === game);
  if (found === undefined) throw new Error(`there is no game '${game}'`);
  const rules = evaluated(found, found.rules(options, pack === undefined ? {} : { pack }));
  const bots = lineUp(meeting, rules.seats).map((name) => {
    const bot = findBot(name);
    if (bot === undefined) throw new Error(`there is no bot '${name}'`);
    return bot;
  });
  const milliseconds: number[][] = bots.map(() => []);
  const began = rules.setup(`${seed}/${meeting.number}`);
  const state = playTimed(rules, bots, `${seed}/${meeting.number}`, milliseconds, now);
  const outcome = rules.outcome(state);
  if (outcome === undefined) throw new Error('nobody is asked, but there is no outcome');
  const { ranks, sheets } = outcome;
  const { traits } = rules;
  return {
    ...meeting,
    scores: sheets.map(({ total }) => total),
    ranks,
    milliseconds,
    ...(traits === undefined ? {} : { traits: ranks.map((_, seat) => traits(began, state, seat)) }),
  };
}

/** A turn is all that a seat decides until somebody else is asked, or until its own next turn. */
function playTimed(
  rules: EvaluatedRules,
  bots: readonly Bot[],
  seed: string,
  milliseconds: readonly number[][],
  now: () => number,
): object {
  const state = rules.setup(seed);
  const chance = bots.map((_, seat) => generator(seed, `bot ${seat}`));
  let last = -1;
  for (;;) {
    const seat = rules.actors(state)[0];
    if (seat === undefined) return state;
    const times = milliseconds[seat] as number[];
    if (seat !== last || rules.asking(state, seat).turn) times.push(0);
    last = seat;
    const view = rules.view(state, seat);
    const start = now();
    const key = (bots[seat] as Bot).choose(rules, view, seat, chance[seat] as (typeof chance)[number]);
    times.push(Math.round(((times.pop() as number) + now() - start) * 100) / 100);
    const move = rules.legal(state, seat).find((legal) => rules.key(legal) === key);
    if (move === undefined) throw new Error(`'${key}' is not legal in match ${seed}`);
    rules.apply(state, seat, move);
  }
}
