import {
  type GameEngine,
  generator,
  type OptionValues,
  type Preview,
  type Rules,
  type Seat,
  type Viewer,
  withNames,
} from '@ceilidh/kernel';
import type { Asked, Offer } from '@ceilidh/ui';
import type { Message, Words } from '@ceilidh/words';

/** A position as somebody sees it, however it came here: live, stepped back to, or from a record. */
export interface Scene {
  readonly game: GameEngine;
  readonly options: OptionValues;
  readonly rules: Rules;
  readonly view: unknown;
  /** A full state that this viewer cannot tell from the true one. */
  readonly state: object;
  readonly viewer: Viewer;
  readonly names: readonly string[];
  readonly asked: Asked | undefined;
}

export interface Seen {
  readonly game: GameEngine;
  /** The version of the rules that the table began with. */
  readonly version: number;
  readonly options: OptionValues;
  readonly view: unknown;
  readonly viewer: Viewer;
  readonly names: readonly string[];
}

/** What this seat was offered by the server: keys and words. */
export interface Offering {
  readonly seat: Seat;
  readonly ask: string;
  readonly say: Message;
  readonly legal: readonly { readonly key: string; readonly say: Message }[];
}

/**
 * The page has no state of a running match, only a view. The view dealt out again is as good for everything its viewer
 * may know: the kernel's leak check holds views, moves, words and previews of such states against the true one.
 */
export function sceneOf({ game, version, options, view, viewer, names }: Seen, offering: Offering | undefined): Scene {
  const rules = game.rules(options, { version });
  const state = rules.redeal(view, viewer, generator('page', game.id));
  const asked = offering === undefined ? undefined : askedOf(rules, state, offering);
  return { game, options, rules, view, state, viewer, names, asked };
}

function askedOf(rules: Rules, state: object, { seat, ask, say, legal }: Offering): Asked {
  const moves = new Map(rules.legal(state, seat).map((move) => [rules.key(move), move]));
  const offers = legal.flatMap((each): Offer[] => {
    const move = moves.get(each.key);
    // An engine of another version than the server's: what it does not know cannot be shown.
    return move === undefined ? [] : [offerOf(rules, state, seat, move, each.key, each.say)];
  });
  return { ask, say, offers };
}

function offerOf(rules: Rules, state: object, seat: Seat, move: object, key: string, say: Message): Offer {
  let known: Preview | undefined;
  return {
    key,
    move,
    say,
    preview: () => (known ??= rules.preview(state, seat, move)),
  };
}

/** Puts messages of a scene into words, with names in place of seats. */
export const sayIn =
  (words: Words, names: readonly string[]) =>
  (message: Message): string =>
    words.say(withNames(message, names));
