import type { OptionValues } from '@ceilidh/kernel';
import type { Census } from './census.ts';
import type { Desk } from './desk.ts';
import type { Figures } from './simulate.ts';
import { alignRows, alignTable } from './table.ts';

/** What `simulate --json` prints. */
export interface Simulation extends Figures {
  readonly game: string;
  readonly rules: number;
  readonly options: OptionValues;
  readonly seed: string;
  readonly bots: readonly string[];
  readonly players: number;
  readonly meanScore: number;
  readonly seats: readonly { readonly seat: number; readonly bot: string; readonly meanScore: number; readonly wins: number; readonly winShare: number }[];
  readonly census?: Census;
}
