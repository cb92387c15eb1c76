import type { Seat, Viewer } from '@ceilidh/kernel';
import type { Choosing } from '@ceilidh/ui';
import type { Message } from '@ceilidh/words';
import type { Context, State } from '../src/state.ts';
import type { View } from '../src/view.ts';

/** What every part of the board gets. */
export interface PanelProps {
  readonly ctx: Context;
  readonly view: View;
  /** A full state that the viewer cannot tell from the true one: good for everything that is open. */
  readonly state: State;
  readonly viewer: Viewer;
  readonly names: readonly string[];
  say(message: Message): string;
  /** What is lit and what was picked; see targets.ts for the names of targets. */
  readonly choosing: Choosing;
}

export interface SeatPanelProps extends PanelProps {
  readonly seat: Seat;
}
