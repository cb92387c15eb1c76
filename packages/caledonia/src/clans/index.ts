import { registerClans } from '../moves.ts';
import { buchanan } from './buchanan.ts';
import { campbell } from './campbell.ts';
import type { Clan } from './clan.ts';
import { cunningham } from './cunningham.ts';
import { fergusson } from './fergusson.ts';
import { macdonald } from './macdonald.ts';
import { macewan } from './macewan.ts';
import { mackenzie } from './mackenzie.ts';
import { robertson } from './robertson.ts';
import { stewart } from './stewart.ts';

/** The one list of clans; everything else finds a clan here, by its number. */
export const CLANS: readonly Clan[] = [
  buchanan,
  campbell,
  cunningham,
  fergusson,
  macdonald,
  macewan,
  mackenzie,
  robertson,
  stewart,
];

registerClans(CLANS.map(({ id }) => id));
