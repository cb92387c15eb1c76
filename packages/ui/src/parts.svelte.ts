/** In the background nothing is painted: then it goes on after so many milliseconds. */
const UNSEEN = 200;
/** Who presses something is answered first: for so many milliseconds nothing else is drawn. */
const ANSWERED = 300;

/** After what was drawn by now is painted, and no earlier than `from` says. */
function afterPaint(go: () => void, from: () => number): () => void {
  let task: ReturnType<typeof setTimeout> | undefined;
  const goOn = (): void => {
    const early = from() - performance.now();
    if (early > 0) task = setTimeout(goOn, early);
    else go();
  };
  const unseen = setTimeout(goOn, UNSEEN);
  const frame = requestAnimationFrame(() => {
    clearTimeout(unseen);
    clearTimeout(task);
    task = setTimeout(goOn);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(unseen);
    clearTimeout(task);
  };
}

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
