import type { Seat } from '@ceilidh/kernel';

/** Seats differ by shape and letter as well as by colour. */
export type SeatShape = 'circle' | 'square' | 'diamond' | 'triangle';

const SHAPES: readonly SeatShape[] = ['circle', 'square', 'diamond', 'triangle'];
const LETTERS = ['A', 'B', 'C', 'D'];

export const seatShape = (seat: Seat): SeatShape => SHAPES[seat % SHAPES.length] as SeatShape;
export const seatLetter = (seat: Seat): string => LETTERS[seat % LETTERS.length] as string;
/** Classes `seat-0` to `seat-3` set `--seat`, `--seat-ink` and `--seat-soft`; see the page's theme. */
export const seatClass = (seat: Seat): string => `seat-${seat % SHAPES.length}`;

/** The outline of a seat's mark, centred on 0 0, about one unit in radius. */
export const SEAT_PATHS: Readonly<Record<SeatShape, string>> = {
  circle: 'M-1 0a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z',
  square: 'M-0.88 -0.88h1.76v1.76h-1.76z',
  diamond: 'M0 -1.15L1.15 0L0 1.15L-1.15 0z',
  triangle: 'M0 -1.1L1.1 0.85H-1.1z',
};
export const seatPath = (seat: Seat): string => SEAT_PATHS[seatShape(seat)];
