import type { Attachment } from 'svelte/attachments';

/** How much larger than its frame a picture may be. */
const MOST = 4;
const STEP = 1.35;

export const zoomedIn = (factor: number): number => Math.min(MOST, factor * STEP);
export const zoomedOut = (factor: number): number => Math.max(1, factor / STEP);

interface Zoom {
  factor(): number;
  /** Sets the factor and draws it at once. */
  set(factor: number): void;
}

/** Zooms so that what is at this place of the frame stays there. */
function zoomAt(frame: HTMLElement, zoom: Zoom, wanted: number, x: number, y: number): void {
  const before = zoom.factor();
  const factor = Math.max(1, Math.min(MOST, wanted));
  if (factor === before) return;
  const left = (frame.scrollLeft + x) * (factor / before) - x;
  const top = (frame.scrollTop + y) * (factor / before) - y;
  zoom.set(factor);
  frame.scrollTo({ left, top, behavior: 'instant' });
}

/** Zooms about the middle of the frame: for buttons. */
export const zoomTo = (frame: HTMLElement, zoom: Zoom, wanted: number): void =>
  zoomAt(frame, zoom, wanted, frame.clientWidth / 2, frame.clientHeight / 2);

const apart = (touches: TouchList): number => {
  const [one, other] = [touches[0], touches[1]];
  return one === undefined || other === undefined
    ? 0
    : Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
};

/**
 * A frame whose content is larger than it: panning is the browser's own scrolling; pinching, the wheel with Ctrl, and
 * the keys plus, minus and 0 zoom.
 */
export const panzoom =
  (zoom: Zoom): Attachment<HTMLElement> =>
  (frame) => {
    let pinched: { readonly apart: number; readonly factor: number } | undefined;
    const place = (x: number, y: number): [number, number] => {
      const at = frame.getBoundingClientRect();
      return [x - at.left, y - at.top];
    };
    const start = (event: TouchEvent): void => {
      pinched = event.touches.length === 2 ? { apart: apart(event.touches), factor: zoom.factor() } : undefined;
    };
    const move = (event: TouchEvent): void => {
      const [one, other] = [event.touches[0], event.touches[1]];
      if (pinched === undefined || one === undefined || other === undefined) return;
      event.preventDefault();
      const [x, y] = place((one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
      zoomAt(frame, zoom, pinched.factor * (apart(event.touches) / Math.max(1, pinched.apart)), x, y);
    };
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const [x, y] = place(event.clientX, event.clientY);
      zoomAt(frame, zoom, zoom.factor() * Math.exp(-event.deltaY / 200), x, y);
    };
    const key = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '+' || event.key === '=') zoomTo(frame, zoom, zoomedIn(zoom.factor()));
      else if (event.key === '-') zoomTo(frame, zoom, zoomedOut(zoom.factor()));
      else if (event.key === '0') zoomTo(frame, zoom, 1);
      else return;
      event.preventDefault();
    };
    frame.addEventListener('touchstart', start, { passive: true });
    frame.addEventListener('touchmove', move, { passive: false });
    frame.addEventListener('wheel', wheel, { passive: false });
    frame.addEventListener('keydown', key);
    return () => {
      frame.removeEventListener('touchstart', start);
      frame.removeEventListener('touchmove', move);
      frame.removeEventListener('wheel', wheel);
      frame.removeEventListener('keydown', key);
    };
  };
