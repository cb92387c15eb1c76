import type { Attachment } from 'svelte/attachments';

/** Milliseconds of resting before a tip is shown, and of holding on a touch screen. */
const REST = 350;
const HOLD = 450;
const GAP = 8;

let shown: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The one element that all tips share. */
function bubble(): HTMLElement {
  let element = document.querySelector<HTMLElement>('#tip');
  if (element !== null) return element;
  element = document.createElement('div');
  element.id = 'tip';
  element.className = 'tip';
  element.setAttribute('role', 'tooltip');
  document.body.append(element);
  return element;
}

function place(element: HTMLElement, over: Element): void {
  const at = over.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const left = Math.min(Math.max(GAP, at.left + at.width / 2 - width / 2), window.innerWidth - width - GAP);
  const above = at.top - height - GAP;
  element.style.left = `${left}px`;
  element.style.top = `${above > GAP ? above : Math.min(at.bottom + GAP, window.innerHeight - height - GAP)}px`;
}

function hide(): void {
  clearTimeout(timer);
  if (shown === undefined) return;
  shown.classList.remove('open');
  shown = undefined;
}

function show(node: Element, text: string): void {
  const element = bubble();
  element.textContent = text;
  element.classList.add('open');
  place(element, node);
  shown = element;
}

/**
 * Tells what something is: after resting on it, on focus, and on a long press. `text` may hold several lines. It
 * complements an accessible name, and does not replace one.
 */
export const tip =
  (text: string | (() => string)): Attachment<Element> =>
  (node) => {
    const words = (): string => (typeof text === 'string' ? text : text());
    const soon = (after: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => show(node, words()), after);
    };
    const enter = (event: Event): void => {
      if ((event as PointerEvent).pointerType !== 'touch') soon(REST);
    };
    const press = (event: Event): void => {
      if ((event as PointerEvent).pointerType === 'touch') soon(HOLD);
      else hide();
    };
    const focus = (): void => {
      if (node.matches(':focus-visible')) soon(REST);
    };
    const key = (event: Event): void => {
      if ((event as KeyboardEvent).key === 'Escape') hide();
    };
    const listeners: readonly (readonly [string, (event: Event) => void])[] = [
      ['pointerenter', enter],
      ['pointerdown', press],
      ['pointerleave', hide],
      ['pointercancel', hide],
      ['pointermove', (event) => ((event as PointerEvent).pointerType === 'touch' ? clearTimeout(timer) : undefined)],
      ['focusin', focus],
      ['focusout', hide],
      ['keydown', key],
    ];
    for (const [name, listener] of listeners) node.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) node.removeEventListener(name, listener);
      hide();
    };
  };
