import { untrack } from 'svelte';
import { afterPaint } from './after-paint.ts';
import type { Asked, Offer } from './board.ts';

interface Hands {
  /** What this seat is asked now. */
  asked(): Asked | undefined;
  /**
   * The things on the board that a move is about, e.g. a piece and a place. Any of them may be picked first. A move
   * about nothing in particular (pass, end) has none and is offered as a button.
   */
  targets(offer: Offer): readonly string[];
  /** A thing that need not be picked when it is the only one of its kind left. */
  implied?(target: string): boolean;
  /** Up to how many moves are all told in words, beside the things that can be picked for them. */
  few?(): number;
  /** A thing that the board itself tells of in words: moves about it need not be told again. */
  spoken?(target: string): boolean;
  /** A move that is looked at outside of the board. */
  looked?(): Offer | undefined;
  choose(offer: Offer): void;
  consider(offer: Offer | undefined): void;
}

interface Picks {
  readonly question: string;
  readonly targets: readonly string[];
}

/** The same each time: looking away from nothing changes nothing. */
const NOTHING: readonly string[] = [];
const UNPICKED: Picks = { question: '', targets: NOTHING };

/** So few moves can all be told in words, whatever else of them is lit. */
const FEW = 12;

/** Whether somebody rests on a thing, with a pointer or by the keyboard: a finger that taps does not. */
export const rests = (event: PointerEvent | FocusEvent): boolean =>
  event instanceof PointerEvent
    ? event.pointerType !== 'touch'
    : event.target instanceof Element && event.target.matches(':focus-visible');

/**
 * Choosing a move by what it is about: what can be picked is lit; every pick narrows the moves, in any order; the last
 * one makes the move, or leaves a few that are told apart by words.
 */
export class Choosing {
  readonly #hands: Hands;
  #picks: Picks = $state.raw(UNPICKED);
  /**
   * The same, as far as the board has followed. What was pressed is seen to be picked in the next picture, what that
   * opens in the one after it: to light a whole board anew takes a slow machine longer than a hand waits for an answer.
   */
  #followed: Picks = $state.raw(UNPICKED);
  #callOff = (): void => {};
  /** What the thing or the move rested on is about. */
  #looked: readonly string[] = $state.raw(NOTHING);

  /** To be made while a component is. */
  constructor(hands: Hands) {
    this.#hands = hands;
    // Once something else is asked, the same question is a new one when it comes back, e.g. after an undo.
    $effect(() => {
      const question = this.#question;
      untrack(() => {
        if (this.#picks.question === question) return;
        this.#callOff();
        this.#picks = UNPICKED;
        this.#followed = UNPICKED;
      });
    });
  }

  /** The page may hear of the same question again: what was picked for it stays. */
  readonly #question: string = $derived.by(() => {
    const asked = this.#hands.asked();
    return asked === undefined ? '' : [asked.ask, ...asked.offers.map(({ key }) => key)].join('|');
  });

  readonly #about: ReadonlyMap<Offer, readonly string[]> = $derived.by(
    () => new Map((this.#hands.asked()?.offers ?? []).map((offer) => [offer, this.#hands.targets(offer)])),
  );

  /** What was picked so far; nothing when another question is asked. */
  readonly picked: readonly string[] = $derived.by(() => this.#of(this.#followed));
  /** Whether something was picked that the board has yet to follow. */
  readonly follows: boolean = $derived.by(() => this.#picks !== this.#followed);

  #of({ question, targets }: Picks): readonly string[] {
    return question === this.#question ? targets : NOTHING;
  }

  /** The moves that are about everything picked. */
  readonly left: readonly Offer[] = $derived.by(() =>
    [...this.#about]
      .filter(([, targets]) => this.picked.every((each) => targets.includes(each)))
      .map(([offer]) => offer),
  );

  /** The same by each thing that they are about. */
  readonly #leftBy: ReadonlyMap<string, readonly Offer[]> = $derived.by(() => {
    const by = new Map<string, Offer[]>();
    for (const offer of this.left)
      for (const target of new Set(this.targetsOf(offer))) {
        const known = by.get(target);
        if (known === undefined) by.set(target, [offer]);
        else known.push(offer);
      }
    return by;
  });

  readonly #lit: ReadonlySet<string> = $derived.by(() => new Set(this.left.flatMap((offer) => this.#open(offer))));

  /** Moves about nothing in particular: not while something is picked, which is put back for them. */
  readonly free: readonly Offer[] = $derived.by(() =>
    this.picked.length > 0 ? [] : this.left.filter((offer) => this.targetsOf(offer).length === 0),
  );

  /** Moves to be told apart by words: nothing more can be picked for them, or there are only few. */
  readonly menu: readonly Offer[] = $derived.by(() => {
    const few = this.left.length <= (this.#hands.few?.() ?? FEW);
    return this.left.filter((offer) => {
      const open = this.#open(offer);
      if (this.targetsOf(offer).length === 0) return false;
      return open.length === 0 || (few && !open.some((target) => this.#hands.spoken?.(target) === true));
    });
  });

  /** All that can be picked now, in the order of the moves. */
  get lit(): readonly string[] {
    return [...this.#lit];
  }

  #open(offer: Offer): readonly string[] {
    return this.targetsOf(offer).filter((target) => !this.picked.includes(target));
  }

  /** Whether a move is made by picking these of its things: none of the others needs to be, and no other move is left. */
  isMadeBy(offer: Offer, targets: readonly string[]): boolean {
    if (targets.length === 0 || this.#missing(offer, targets).length > 0) return false;
    return this.left.every(
      (other) => other === offer || !targets.every((each) => this.targetsOf(other).includes(each)),
    );
  }

  /** What has to be picked for a move besides these. */
  #missing(offer: Offer, targets: readonly string[]): readonly string[] {
    return this.#open(offer).filter((each) => !targets.includes(each) && this.#hands.implied?.(each) !== true);
  }

  targetsOf(offer: Offer): readonly string[] {
    return this.#about.get(offer) ?? [];
  }

  /** Whether a thing can be picked now. */
  isLit(target: string): boolean {
    return this.#lit.has(target);
  }

  isPicked(target: string): boolean {
    return this.#of(this.#picks).includes(target);
  }

  /** Whether the player rests on it, or on a move about it. */
  isLooked(target: string): boolean {
    const elsewhere = this.#hands.looked?.();
    return this.#looked.includes(target) || (elsewhere !== undefined && this.targetsOf(elsewhere).includes(target));
  }

  /** The moves that are about everything picked and this too. */
  with(target: string): readonly Offer[] {
    return this.#leftBy.get(target) ?? [];
  }

  #keep(targets: readonly string[]): void {
    this.#callOff();
    this.#picks = { question: this.#question, targets };
    this.#callOff = afterPaint(() => this.#follow());
  }

  #follow(): void {
    this.#callOff();
    this.#followed = this.#picks;
  }

  /** Picks a lit thing, or puts back one that was picked. The last pick makes the move. */
  pick(target: string): void {
    this.#follow();
    if (this.isPicked(target)) {
      this.#keep(this.picked.filter((each) => each !== target));
      return;
    }
    const offers = this.with(target);
    const [only] = offers;
    if (only === undefined) return;
    // A move is made when all that it is about was picked: nobody settles in a place they did not point at.
    if (offers.length === 1 && this.#missing(only, [target]).length === 0) this.choose(only);
    else this.#keep([...this.picked, target]);
  }

  choose(offer: Offer): void {
    this.#hands.choose(offer);
  }

  /** The player rests on a thing that can be picked: if one move alone is left by it, its preview is shown. */
  look(target: string | undefined): void {
    const answers = target !== undefined && (this.isLit(target) || this.isPicked(target));
    this.#looked = answers ? [target] : NOTHING;
    const offers = target === undefined ? [] : this.with(target);
    this.#hands.consider(offers.length === 1 ? offers[0] : undefined);
  }

  /** The player rests on a move in words: what it is about is shown on the board. */
  consider(offer: Offer | undefined): void {
    this.#looked = offer === undefined ? NOTHING : this.targetsOf(offer);
    this.#hands.consider(offer);
  }

  /** Takes the last pick back; false when there was none. */
  back(): boolean {
    this.#follow();
    if (this.picked.length === 0) return false;
    this.#keep(this.picked.slice(0, -1));
    return true;
  }

  /** Takes all picks back. */
  clear(): void {
    this.#keep([]);
  }
}
