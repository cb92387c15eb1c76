/**
 * Movement that tells what happened. A board marks its things, and between two positions of the match
 *
 * | mark | what is seen |
 * |---|---|
 * | `data-moves="contract 7"` | it goes from where it was to where it is now, whoever has it |
 * | `data-from="merchants 1"` | if it is new, it comes from what has this mark |
 * | `data-appears="12 35"` | if there was nothing of this name, it drops into its place |
 * | `data-counts="money 1"`, `data-value="47"` | what was gained or spent floats up from it |
 *
 * Nothing waits for it: everything is in its place at once, and only drawn on its way.
 */
const SLIDE: KeyframeAnimationOptions = { duration: 480, easing: 'cubic-bezier(0.25, 0.7, 0.3, 1)' };
const DROP: KeyframeAnimationOptions = { duration: 380, easing: 'cubic-bezier(0.3, 1.4, 0.5, 1)' };
const FLOAT: KeyframeAnimationOptions = { duration: 1500, easing: 'ease-out' };
/** More than this at once is another position, not the next one. */
const MOST = 60;
/** Less than this many pixels is no way. */
const LEAST = 3;

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the reader wants movement: their setting, or else what the system says. */
function isMoving(): boolean {
  const { motion } = document.documentElement.dataset;
  return motion === 'full' || (motion !== 'none' && !calm.matches);
}

interface Seen {
  readonly places: ReadonlyMap<string, DOMRect>;
  readonly names: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, number>;
}

const marked = (root: HTMLElement, mark: string): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(`[data-${mark}]`),
];
const markOf = (element: HTMLElement, mark: string): string => element.dataset[mark] ?? '';

function look(root: HTMLElement): Seen {
  const counts = marked(root, 'counts');
  const place = (element: HTMLElement, mark: string): [string, DOMRect] => [
    markOf(element, mark),
    element.getBoundingClientRect(),
  ];
  return {
    places: new Map([
      ...counts.map((element) => place(element, 'counts')),
      ...marked(root, 'moves').map((element) => place(element, 'moves')),
    ]),
    names: new Set(marked(root, 'appears').map((element) => markOf(element, 'appears'))),
    values: new Map(counts.map((element) => [markOf(element, 'counts'), Number(element.dataset['value'])])),
  };
}

function slide(element: HTMLElement, from: DOMRect): void {
  const to = element.getBoundingClientRect();
  if (to.width === 0 || from.width === 0) return;
  // Lengths of a style are in the element's own measure, which a zoomed part of the page enlarges.
  const zoom = element.currentCSSZoom;
  const x = (from.left + from.width / 2 - to.left - to.width / 2) / zoom;
  const y = (from.top + from.height / 2 - to.top - to.height / 2) / zoom;
  if (Math.abs(x) < LEAST && Math.abs(y) < LEAST) return;
  element.animate(
    [
      { translate: `${x}px ${y}px`, zIndex: 3 },
      { translate: '0 0', zIndex: 3 },
    ],
    SLIDE,
  );
}

const drop = (element: HTMLElement): Animation =>
  element.animate(
    [
      { translate: '0 -60%', scale: 1.5, opacity: 0 },
      { translate: '0 0', scale: 1, opacity: 1 },
    ],
    DROP,
  );

function float(element: HTMLElement, by: number): void {
  const { left, top, width } = element.getBoundingClientRect();
  if (width === 0) return;
  const sign = document.createElement('span');
  sign.className = by > 0 ? 'float gain' : 'float';
  sign.ariaHidden = 'true';
  sign.textContent = by > 0 ? `+${by}` : `−${-by}`;
  sign.style.left = `${left + width / 2}px`;
  sign.style.top = `${top}px`;
  document.body.append(sign);
  const rising = sign.animate(
    [
      { transform: 'translate(-50%, -40%)', opacity: 0 },
      { transform: 'translate(-50%, -90%)', opacity: 1, offset: 0.15 },
      { transform: 'translate(-50%, -110%)', opacity: 1, offset: 0.7 },
      { transform: 'translate(-50%, -150%)', opacity: 0 },
    ],
    FLOAT,
  );
  rising.onfinish = () => sign.remove();
}

function tell(root: HTMLElement, before: Seen): void {
  const counted = marked(root, 'counts').flatMap((element) => {
    const was = before.values.get(markOf(element, 'counts'));
    const by = Number(element.dataset['value']) - (was ?? Number.NaN);
    return by === 0 || Number.isNaN(by) ? [] : [{ element, by }];
  });
  const dropped = marked(root, 'appears').filter((element) => !before.names.has(markOf(element, 'appears')));
  if (counted.length + dropped.length > MOST) return;
  for (const { element, by } of counted) float(element, by);
  for (const element of dropped) drop(element);
  for (const element of marked(root, 'moves')) {
    const from = before.places.get(markOf(element, 'moves')) ?? before.places.get(markOf(element, 'from'));
    if (from !== undefined) slide(element, from);
    else if (before.places.size > 0) drop(element);
  }
}

/** Runs with a board: tells by movement what changed whenever its position does. */
export function tellChanges(root: () => HTMLElement | undefined, position: () => unknown): void {
  let before: Seen | undefined;
  $effect.pre(() => {
    position();
    const element = root();
    before = element === undefined || !isMoving() ? undefined : look(element);
  });
  $effect(() => {
    position();
    const [element, seen] = [root(), before];
    if (element === undefined || seen === undefined) return;
    // Before the next picture is drawn, when the page knows where everything is.
    const next = requestAnimationFrame(() => tell(element, seen));
    return () => cancelAnimationFrame(next);
  });
}
