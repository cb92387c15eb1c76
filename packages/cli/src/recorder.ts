import { extname } from 'node:path';
import type { Bot } from '@ceilidh/bots';
import { givenSeed, Match, type Rules, type Seat, type Setting, writeRecord } from '@ceilidh/kernel';
import { writeText } from './files.ts';
import type { Carry } from './rollout.ts';

/** Names for the record's seats: the bot, and a number where it sits more than once. */
export function seatNames(bots: readonly Bot[]): string[] {
  return bots.map(({ name }, seat) => {
    const before = bots.slice(0, seat).filter((other) => other.name === name).length;
    return before === 0 ? name : `${name} ${before + 1}`;
  });
}

interface Recorder {
  carry(inner: Carry | undefined): Carry;
  save(number: number, seed: string): void;
}

/** Notes the moves as they are made; the record is written from a match that plays them again, checked. */
export function recorder(
  file: string | undefined,
  games: number,
  rules: Rules,
  setting: Omit<Setting, 'seed'>,
): Recorder | undefined {
  if (file === undefined) return undefined;
  const ending = extname(file);
  let moves: [Seat, string][] = [];
  return {
    carry:
      (inner = (state, seat, move) => void rules.apply(state, seat, move)) =>
      (state, seat, move, legal) => {
        moves.push([seat, rules.key(move)]);
        inner(state, seat, move, legal);
      },
    save(number, seed) {
      const match = new Match({ ...setting, seed: givenSeed(seed) }, { autoConfirm: true });
      for (const [seat, key] of moves) match.play(seat, key);
      moves = [];
      const path = games === 1 ? file : `${file.slice(0, file.length - ending.length)}-${number}${ending}`;
      writeText(path, writeRecord(match));
    },
  };
}
