import type { Generator, Seat } from '@ceilidh/kernel';
import type { EvaluatedRules } from './evaluated.ts';
import { type Candidate, fitted, type Knobs, weigh } from './search.ts';
import { appraised, lead } from './worth.ts';

/** A move worth looking at, and why, in points. */
export interface Advised {
  readonly key: string;
  /** Points by which it puts the seat further ahead than the average of the moves that were weighed. */
  readonly gain: number;
  /** What of that shows on the own sheet where the play-outs end, by the rules' categories. */
  readonly parts: readonly number[];
  /** What of that is taken from the best of the others. */
  readonly others: number;
  /** The rest: what the position promises, and the sheet does not show yet. */
  readonly later: number;
}

/** Where a play-out leads for the seat: how far ahead, what that owes to others, and its sheet. */
interface End {
  readonly lead: number;
  readonly others: number;
  readonly parts: readonly number[];
}

/** A candidate against the best one, on the average of the play-outs that both had. */
interface Compared extends End {
  readonly key: string;
}

/**
 * What the search would do, best first, with the expected gain of each move and what it is made of. The same view and
 * the same chance give the move that `choose` gives.
 */
export function advise(
  rules: EvaluatedRules,
  view: unknown,
  seat: Seat,
  random: Generator,
  knobs: Knobs,
): readonly Advised[] {
  const ends = new Map<Candidate, End[]>();
  const weighed = weigh(rules, view, seat, random, knobs, (candidate, state) => {
    const ahead = lead(rules, state, seat, appraised);
    const { parts = [] } = rules.score(state)[seat] ?? {};
    const end: End = { lead: ahead, others: ahead - appraised(rules, state, seat), parts };
    const known = ends.get(candidate);
    if (known === undefined) ends.set(candidate, [end]);
    else known.push(end);
  });
  const best = weighed[0] as Candidate;
  const endsOf = (candidate: Candidate): readonly End[] => ends.get(candidate) ?? [];
  const compared = weighed.map((candidate): Compared => ({
    key: rules.key(candidate.move),
    ...difference(
      candidate,
      best,
      endsOf(candidate),
      endsOf(best),
      fitted(rules, knobs).trust,
      rules.categories.length,
    ),
  }));
  return againstAverage(compared);
}

/** Candidates that were dropped had fewer play-outs: the best one is compared in those alone, dealt the same. */
function difference(
  one: Candidate,
  best: Candidate,
  ends: readonly End[],
  ofBest: readonly End[],
  trust: number,
  categories: number,
): End {
  const over = (value: (end: End) => number): number =>
    ends.reduce((sum, end, at) => sum + value(end) - value(ofBest[at] as End), 0);
  const most = Math.max(1, ends.length);
  const glances = one === best ? 0 : trust * (one.glance - best.glance);
  return {
    lead: (glances + over((end) => end.lead)) / Math.max(1, trust + ends.length),
    others: over((end) => end.others) / most,
    parts: Array.from({ length: categories }, (_, part) => over(({ parts }) => parts[part] ?? 0) / most),
  };
}

function againstAverage(compared: readonly Compared[]): readonly Advised[] {
  const average = (value: (end: Compared) => number): number =>
    compared.reduce((sum, each) => sum + value(each), 0) / compared.length;
  const usual = average((each) => each.lead);
  const others = average((each) => each.others);
  const parts = (compared[0]?.parts ?? []).map((_, part) => average((each) => each.parts[part] ?? 0));
  return compared
    .toSorted((one, other) => other.lead - one.lead)
    .map((each) => {
      const own = each.parts.map((value, part) => value - (parts[part] ?? 0));
      const gain = each.lead - usual;
      const seen = own.reduce((sum, value) => sum + value, each.others - others);
      return { key: each.key, gain, parts: own, others: each.others - others, later: gain - seen };
    });
}
