import { createWords, LANGS } from '@ceilidh/words';
import { kernelCatalog } from '../catalog.ts';
import type { Entry, Game } from '../contract.ts';
import { canonical } from '../hash.ts';
import type { OptionValues } from '../options.ts';
import type { Pack } from '../pack.ts';
import { generator, pick } from '../random.ts';
import { Step } from '../step.ts';
import { countDecision, newCensus } from './census.ts';
import { Fault } from './fault.ts';
import { LeakCheck } from './leaks.ts';
import { viewers } from './properties.ts';
import { steered } from './steer.ts';

export interface Swap {
  readonly game: Game;
  readonly options: OptionValues;
  readonly pack?: Pack;
  readonly seed: string;
  /** Worlds are swapped at every so many decisions. */
  readonly every?: number;
}

/** What swapped worlds were measured at. */
export interface Worlds {
  matches: number;
  /** Decisions, each seen by every seat and by a spectator. */
  positions: number;
  /** Second worlds that a viewer could not tell from the first; of these, those that were another state. */
  worlds: number;
  others: number;
  /** What the viewers received, in bytes. */
  bytes: number;
  readonly differences: string[];
}

export const newWorlds = (): Worlds => ({ matches: 0, positions: 0, worlds: 0, others: 0, bytes: 0, differences: [] });

/**
 * Swapped worlds: at a decision of a match everything hidden from a viewer is dealt anew, for each viewer, and all that
 * this viewer is told must be the same in both worlds, byte for byte: view, questions, legal moves in their order, previews
 * and the table, as messages and as texts (of one language after the other). Another world runs along for the log. What
 * differs is counted, and the match goes on.
 */
export function swapWorlds({ game, options, pack, seed, every = 1 }: Swap, worlds: Worlds): void {
  const rules = game.rules(options, pack === undefined ? {} : { pack });
  const random = generator(seed, 'worlds');
  const words = LANGS.map((lang) => createWords(lang, [kernelCatalog, game.catalog]));
  const checks = viewers(rules).map((viewer) => new LeakCheck(rules, viewer, random));
  const along = viewers(rules).map((viewer) => new LeakCheck(rules, viewer, random));
  for (const check of along) check.words = words;
  const census = newCensus();
  const steer = steered(census.moves);
  const state = rules.setup(seed);
  const noting = (check: LeakCheck, hold: () => void): void => {
    try {
      hold();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      worlds.differences.push(`${game.id} ${seed}: ${error.message}`);
      check.forget();
    }
  };
  let decisions = 0;
  for (let actors = rules.actors(state); actors.length > 0; actors = rules.actors(state)) {
    if (decisions++ % every === 0) {
      for (const check of checks) {
        check.forget();
        check.words = words.filter((_, index) => index === worlds.positions % words.length);
        noting(check, () => check.before(state));
        worlds.worlds++;
        worlds.others += check.shadow === undefined || canonical(check.shadow) === canonical(state) ? 0 : 1;
      }
      worlds.positions++;
    }
    for (const check of along) if (check.shadow === undefined) noting(check, () => check.before(state));
    const seat = pick(random, actors);
    const moves = rules.legal(state, seat);
    const move = steer(rules, state, seat, moves, random);
    const key = rules.key(move);
    countDecision(census, rules, state, seat, moves.length, key);
    const { secret } = rules.asking(state, seat);
    const log: Entry[] = [];
    const { revealed } = rules.apply(state, seat, move, new Step(log));
    for (const check of along) noting(check, () => check.after(state, seat, key, secret, revealed, log));
  }
  for (const { compared } of checks) worlds.bytes += compared;
  worlds.matches++;
}
