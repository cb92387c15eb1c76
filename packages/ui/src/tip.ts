import type { Attachment } from 'svelte/attachments';

/** Milliseconds of resting before a tip is shown, and of holding on a touch screen. */
const REST = 350;
const HOLD = 450;
const GAP = 8;

type Text = string | (() => string);

/** What has a tip. Hundreds of things on a board do: they share one set of listeners. */
const tips = new WeakMap<Element, Text>();
let shown: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** What the pointer is on, and what a tip is shown or about to be shown for. */
let under: Element | undefined;
let told: Element | undefined;
/** A finger that holds on something asks what it is, and has not pressed it when it is lifted. */
let held = false;

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
  told = undefined;
  if (shown === undefined) return;
  shown.classList.remove('open');
  shown = undefined;
}

function show(node: Element, text: Text): void {
  const element = bubble();
  element.textContent = typeof text === 'string' ? text : text();
  element.classList.add('open');
  place(element, node);
  shown = element;
}

/** What the tip of something says; `data-tip` is for hundreds of things, each of which is told by its name alone. */
const textOf = (node: Element): Text | undefined =>
  tips.get(node) ?? (isNamed(node) ? (node.ariaLabel ?? '') : undefined);
const isNamed = (node: Element): boolean => node.hasAttribute('data-tip');

function soon(node: Element, after: number): void {
  const text = textOf(node);
  if (text === undefined) return;
  clearTimeout(timer);
  told = node;
  timer = setTimeout(() => {
    held = after === HOLD;
    show(node, text);
  }, after);
}

function forgive(event: MouseEvent): void {
  if (!held) return;
  held = false;
  event.preventDefault();
  event.stopPropagation();
}

/** The innermost thing with a tip around this place. */
function tippedAt(target: EventTarget | null): Element | undefined {
  let node = target instanceof Element ? target : undefined;
  while (node !== undefined && !tips.has(node) && !isNamed(node)) node = node.parentElement ?? undefined;
  return node;
}

const isTouch = ({ pointerType }: PointerEvent): boolean => pointerType === 'touch';

function listen(): void {
  document.addEventListener('pointerover', (event) => {
    const node = tippedAt(event.target);
    if (node === under) return;
    under = node;
    hide();
    if (node !== undefined && !isTouch(event)) soon(node, REST);
  });
  document.addEventListener('pointerout', ({ relatedTarget }) => {
    // Out of the page, or a finger that was lifted: nothing else is entered.
    if (relatedTarget !== null) return;
    under = undefined;
    hide();
  });
  document.addEventListener('pointerdown', (event) => {
    held = false;
    const node = tippedAt(event.target);
    if (node !== undefined && isTouch(event)) soon(node, HOLD);
    else hide();
  });
  document.addEventListener('pointermove', (event) => {
    if (isTouch(event)) clearTimeout(timer);
  });
  document.addEventListener('pointercancel', hide);
  document.addEventListener('focusin', ({ target }) => {
    const node = tippedAt(target);
    if (node?.matches(':focus-visible') === true) soon(node, REST);
  });
  document.addEventListener('focusout', ({ target }) => {
    if (tippedAt(target) !== undefined) hide();
  });
  document.addEventListener('click', forgive, true);
  document.addEventListener('keydown', ({ key }) => {
    held = false;
    if (key === 'Escape') hide();
  });
}

let listening = false;

/**
 * Tells what something is: after resting on it, on focus, and on a long press. `text` may hold several lines. It
 * complements an accessible name, and does not replace one.
 */
export const tip =
  (text: Text): Attachment<Element> =>
  (node) => {
    if (!listening) listen();
    listening = true;
    tips.set(node, text);
    return () => {
      tips.delete(node);
      if (told === node) hide();
    };
  };
