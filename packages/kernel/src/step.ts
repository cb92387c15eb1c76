import type { Entry, Seat, Told, Viewer } from './contract.ts';

/** Sets of viewers are the bits of a number: a bit for each seat, and the highest for those who only watch. */
export const EVERYONE = -1;
export const bit = (viewer: Viewer): number => 1 << (viewer === 'spectator' ? 31 : viewer);
export const everyoneBut = (seat: Seat): number => ~(1 << seat);

/** What happens while one move is carried out: handed through the rules, and returned as what was told. */
export class Step implements Told {
  revealed = 0;
  asked = false;
  closed = false;
  /** Absent when nobody reads along: then entries are not even built (`step.log?.push(...)`). */
  readonly log: Entry[] | undefined;
  private readonly watch: ((seats: number) => void) | undefined;

  constructor(log?: Entry[], watch?: (seats: number) => void) {
    this.log = log;
    this.watch = watch;
  }

  /** To be called just before something hidden becomes known to these seats. */
  reveal(seats: number): void {
    this.watch?.(seats);
    this.revealed |= seats;
  }
}
