/** In the background nothing is painted: then it goes on after so many milliseconds. */
const UNSEEN = 200;

/** Goes on after what was drawn by now is painted, and no earlier than `from` says; what comes back calls it off. */
export function afterPaint(go: () => void, from: () => number = () => 0): () => void {
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

/** What was drawn by now is painted. */
export const painted = (): Promise<void> =>
  new Promise((resume) => {
    afterPaint(resume);
  });
