import { afterPaint } from './after-paint.ts';

/** Who presses something is answered first: for so many milliseconds nothing else is drawn. */
const ANSWERED = 300;

/**
 * Parts of a board that are drawn one after the other, each after the one before was painted: what is there already
 * can be used meanwhile. To be made while a component is.
 */
export class Parts {
  /** How many there are by now. */
  drawn = $state(1);

  constructor(all: () => number) {
    let pressed = -Infinity;
    $effect(() => {
      const press = (): void => {
        pressed = performance.now();
      };
      addEventListener('pointerdown', press, true);
      return () => removeEventListener('pointerdown', press, true);
    });
    $effect(() => {
      if (this.drawn >= all()) return;
      return afterPaint(
        () => this.drawn++,
        () => pressed + ANSWERED,
      );
    });
  }
}
