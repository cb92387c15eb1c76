/** How fast a table plays. Clocks are in milliseconds. */
export type Pace =
  | { readonly kind: 'live'; readonly minutes: number; readonly seconds: number }
  | { readonly kind: 'turns'; readonly days: number }
  | { readonly kind: 'none' };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What a clock shows at the start. */
export function clockAtStart(pace: Pace): number | null {
  if (pace.kind === 'live') return pace.minutes * MINUTE;
  return pace.kind === 'turns' ? pace.days * DAY : null;
}

/** What a clock shows after its seat has decided. */
export function clockAfter(pace: Pace, left: number | null): number | null {
  if (pace.kind === 'live') return Math.max(left ?? 0, 0) + pace.seconds * 1000;
  return clockAtStart(pace);
}

/** What a clock shows at least when its owner is back: enough for a decision. */
export const clockOnReturn = (pace: Pace): number =>
  pace.kind === 'turns' ? pace.days * DAY : Math.max(MINUTE, pace.kind === 'live' ? pace.seconds * 1000 : 0);
