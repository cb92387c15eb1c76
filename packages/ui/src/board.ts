import type { GameEngine, OptionValues, Preview, Rules, Viewer } from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';

/** A legal move as the page offers it: its text for the server, the move itself for the board, its words for people. */
export interface Offer {
  readonly key: string;
  readonly move: object;
  readonly say: Message;
  /** Cost, gain and what it opens; worked out when it is first asked for. */
  preview(): Preview;
}

/** What this seat is asked now, and everything it may answer. */
export interface Asked {
  readonly ask: string;
  readonly say: Message;
  readonly offers: readonly Offer[];
}

/**
 * What a game's own board gets from the page. The page knows no game; the board knows no server. A board shows `view`,
 * may ask `rules` about `state` (a full state that this viewer cannot tell from the true one: good for everything that
 * follows from what is open), lights what `asked` offers, and hands back what was picked.
 */
export interface BoardProps {
  readonly game: GameEngine;
  readonly options: OptionValues;
  readonly rules: Rules;
  readonly view: unknown;
  readonly state: object;
  readonly viewer: Viewer;
  readonly names: readonly string[];
  /** Undefined when nothing is asked of this viewer: then nothing is lit. */
  readonly asked: Asked | undefined;
  /** A message in the reader's language, with names in place of seats. */
  say(message: Message): string;
  /** The player decided for this one: it is made, or confirmed first where it reveals something. */
  choose(offer: Offer): void;
  /** The player looks at this one (hover, focus, first tap): its preview is shown; undefined when no more. */
  consider(offer: Offer | undefined): void;
  /** A move that the reader looks at elsewhere, e.g. among hints: the board shows what it is about. */
  readonly looked: Offer | undefined;
  /** A line of the log that the reader points at: the board shows the place it speaks of. */
  readonly pointed: Message | undefined;
  /**
   * The view when this viewer's last turn ended: what others changed since can be marked. Undefined where there is none,
   * or where something earlier is looked at.
   */
  readonly since: unknown;
  /** A phone: parts in tabs, a map that pans and zooms. */
  readonly narrow: boolean;
}
