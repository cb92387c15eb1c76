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

/** The one list of clans. Which of them a match is dealt from, and their numbers, is for its version to say. */
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

/** The clans of these ids, in this order. */
export const clansNamed = (all: readonly Clan[], ids: readonly string[]): readonly Clan[] =>
  ids.map((id) => {
    const clan = all.find((each) => each.id === id);
    if (clan === undefined) throw new Error(`there is no clan ${id}`);
    return clan;
  });
