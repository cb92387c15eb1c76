import type { Attachment } from 'svelte/attachments';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A panel is one stop of the tabulator; arrow keys go from symbol to symbol in it, and each says what it is. */
export const roam: Attachment<HTMLElement> = (node) => {
  node.tabIndex = 0;
  const walk = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const spots = [...node.querySelectorAll<HTMLElement>('.spot')].filter((spot) => spot.offsetParent !== null);
    const at = spots.findIndex((spot) => spot === document.activeElement);
    const next = at < 0 ? spots.at(step > 0 ? 0 : -1) : spots[at + step];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  node.addEventListener('keydown', walk);
  return () => node.removeEventListener('keydown', walk);
};
