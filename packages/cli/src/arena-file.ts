import { appendFileSync, existsSync } from 'node:fs';
import { canonical, refuse } from '@ceilidh/kernel';
import type { ArenaSetting, Meeting, Played } from './arena-game.ts';
import { readText, writeText } from './files.ts';

/** A table of matches that grows: a line that says what is played, then one for each match. */
export interface ArenaFile {
  readonly played: readonly Played[];
  add(played: Played): void;
}

export const nameOf = ({ bots, number, mirrored }: Meeting): string => [...bots, number, mirrored].join(' ');

const NO_FILE: ArenaFile = { played: [], add: () => {} };

export function openArenaFile(
  file: string | undefined,
  resume: boolean,
  { game, options, seed }: ArenaSetting,
  version: number,
): ArenaFile {
  if (file === undefined) return NO_FILE;
  const head = canonical({ arena: 1, rules: version, game, options, seed });
  const add = (played: Played): void => appendFileSync(file, `${JSON.stringify(played)}\n`);
  if (!existsSync(file)) {
    writeText(file, `${head}\n`);
    return { played: [], add };
  }
  if (!resume) refuse('cli.arena.exists', { file });
  const text = readText(file);
  const [first, ...lines] = text.split('\n');
  if (first !== head) refuse('cli.arena.other', { file });
  // A run that was ended in the middle of a line leaves half of one: it is played again.
  const whole = lines.slice(0, -1);
  if (!text.endsWith('\n')) writeText(file, `${[first, ...whole].join('\n')}\n`);
  return { played: whole.map((line) => JSON.parse(line) as Played), add };
}
