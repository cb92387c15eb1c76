import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';

/** What scrolls is a stop of the tabulator, so that the keyboard scrolls it too. */
export const scrolls: Attachment<HTMLElement> = (node) => {
  node.tabIndex = 0;
};

/** Hears of what happens to the things inside, or beside them; it is not itself something to press. */
export const hears =
  <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ): Attachment<HTMLElement | SVGElement> =>
  (node) =>
    on(node as HTMLElement, name, listener);
