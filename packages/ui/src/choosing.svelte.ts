import type { Asked, Offer } from './board.ts';

interface Hands {
  /** What this seat is asked now. */
  asked(): Asked | undefined;
  /**
   * The things on the board that a move is about, e.g. a piece and a place. Any of them may be picked first. A move
   * about nothing in particular (pass, end) has none and is offered as a button.
   */
  targets(offer: Offer): readonly string[];
  choose(offer: Offer): void;
  consider(offer: Offer | undefined): void;
}

/**
 * Choosing a move by what it is about: what can be picked is lit; every pick narrows the moves, in any order; the last
 * one makes the move, or leaves a few that are told apart by words.
 */
export class Choosing {
  readonly #hands: Hands;
  #picks: { readonly asked: Asked | undefined; readonly targets: readonly string[] } = $state.raw({
    asked: undefined,
    targets: [],
  });

  constructor(hands: Hands) {
    this.#hands = hands;
  }

  readonly #about: ReadonlyMap<Offer, readonly string[]> = $derived.by(
    () => new Map((this.#hands.asked()?.offers ?? []).map((offer) => [offer, this.#hands.targets(offer)])),
  );

  /** What was picked so far; nothing when another question is asked. */
  readonly picked: readonly string[] = $derived.by(() =>
    this.#picks.asked === this.#hands.asked() ? this.#picks.targets : [],
  );

  /** The moves that are about everything picked. */
  readonly left: readonly Offer[] = $derived.by(() =>
    [...this.#about]
      .filter(([, targets]) => this.picked.every((each) => targets.includes(each)))
      .map(([offer]) => offer),
  );

  readonly #lit: ReadonlySet<string> = $derived.by(() => new Set(this.left.flatMap((offer) => this.#open(offer))));

  /** Moves about nothing in particular. */
  readonly free: readonly Offer[] = $derived.by(() =>
    [...this.#about].filter(([, targets]) => targets.length === 0).map(([offer]) => offer),
  );

  /** Moves that nothing more can be picked for: told apart by words. */
  readonly menu: readonly Offer[] = $derived.by(() =>
    this.picked.length === 0 ? [] : this.left.filter((offer) => this.#open(offer).length === 0),
  );

  #open(offer: Offer): readonly string[] {
    return (this.#about.get(offer) ?? []).filter((target) => !this.picked.includes(target));
  }

  /** Whether a thing can be picked now. */
  isLit(target: string): boolean {
    return this.#lit.has(target);
  }

  isPicked(target: string): boolean {
    return this.picked.includes(target);
  }

  /** The moves that are about everything picked and this too. */
  with(target: string): readonly Offer[] {
    return this.left.filter((offer) => this.#about.get(offer)?.includes(target) === true);
  }

  /** Picks a lit thing, or puts back one that was picked. The last pick makes the move. */
  pick(target: string): void {
    const asked = this.#hands.asked();
    if (this.isPicked(target)) {
      this.#picks = { asked, targets: this.picked.filter((each) => each !== target) };
      return;
    }
    const offers = this.with(target);
    const [only] = offers;
    if (only === undefined) return;
    if (offers.length > 1) this.#picks = { asked, targets: [...this.picked, target] };
    else this.choose(only);
  }

  choose(offer: Offer): void {
    this.#hands.choose(offer);
  }

  /** The player rests on a thing: if one move alone is left by it, its preview is shown. */
  look(target: string | undefined): void {
    const offers = target === undefined ? [] : this.with(target);
    this.#hands.consider(offers.length === 1 ? offers[0] : undefined);
  }

  consider(offer: Offer | undefined): void {
    this.#hands.consider(offer);
  }

  /** Takes the last pick back; false when there was none. */
  back(): boolean {
    if (this.picked.length === 0) return false;
    this.#picks = { asked: this.#hands.asked(), targets: this.picked.slice(0, -1) };
    return true;
  }
}
