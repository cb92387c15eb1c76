export type { Asked, BoardProps, Offer } from './board.ts';
export { default as SeatMark } from './SeatMark.svelte';
export { SEAT_PATHS, seatClass, seatLetter, seatPath, seatShape } from './seats.ts';
export type { SeatShape } from './seats.ts';
export { tip } from './tip.ts';
export { Choosing, rests } from './choosing.svelte.ts';
export { default as Chooser } from './Chooser.svelte';
export type { ChooserWords, DialRow } from './Chooser.svelte';
export { panzoom, zoomedIn, zoomedOut, zoomTo } from './panzoom.ts';
