import type { Evaluator, Game, Rules } from '@ceilidh/kernel';

/** Rules together with what the game knows of positions: what bots play by. */
export type EvaluatedRules<State extends object = object, Move extends object = object, View = unknown> = Rules<
  State,
  Move,
  View
> &
  Evaluator<State, Move> & {
    /** Every evaluator is optional in all it knows: without this, bare rules would pass for these. */
    readonly evaluated: true;
  };

export const withEvaluator = <R extends object, E extends object>(
  rules: R,
  evaluator: E,
): R & E & { readonly evaluated: true } => ({ ...rules, ...evaluator, evaluated: true });

const made = new WeakMap<Rules, EvaluatedRules>();

/** Rules of a game with its evaluator, made once for each. */
export function evaluated(game: Pick<Game, 'evaluator'>, rules: Rules): EvaluatedRules {
  const known = made.get(rules) ?? withEvaluator(rules, game.evaluator?.(rules) ?? {});
  made.set(rules, known);
  return known;
}
