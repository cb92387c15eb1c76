/** In the background nothing is painted: then it goes on after so many milliseconds. */
const UNSEEN = 200;

/** After what was drawn by now is painted. */
function afterPaint(go: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined;
  const unseen = setTimeout(go, UNSEEN);
  const frame = requestAnimationFrame(() => {
    clearTimeout(unseen);
    task = setTimeout(go);
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

  constructor(all: number) {
    $effect(() => {
      if (this.drawn >= all) return;
      return afterPaint(() => this.drawn++);
    });
  }
}
