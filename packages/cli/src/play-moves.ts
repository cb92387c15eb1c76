import { type Match, type Seat, withNames } from '@ceilidh/kernel';
import { kindOf } from '@ceilidh/kernel/tools';
import { searchFor } from '@ceilidh/words';
import type { Desk } from './desk.ts';
import { styleOf } from './style.ts';

/** A legal move as it is offered; its number is its place in the list, and stays when the list is narrowed. */
export interface Offer {
  readonly number: number;
  readonly key: string;
  readonly move: object;
  readonly text: string;
}

/** More than this are set apart by kind. */
const FEW = 9;
/** More than this are not all shown at once, but some of each kind. */
const MANY = 48;
const OF_EACH = 6;

/** The legal moves, those of a kind together, in the order in which the rules list them. */
export function offers(
  desk: Desk,
  { rules, state, setting, ...match }: Pick<Match, 'rules' | 'state' | 'setting'> & { legal: readonly object[] },
  seat: Seat,
): Offer[] {
  const kinds = new Map<string, { key: string; move: object }[]>();
  for (const move of match.legal) {
    const key = rules.key(move);
    const kind = kindOf(key);
    const alike = kinds.get(kind) ?? [];
    kinds.set(kind, alike);
    alike.push({ key, move });
  }
  return [...kinds.values()].flat().map(({ key, move }, index) => ({
    number: index + 1,
    key,
    move,
    text: desk.say(withNames(rules.sayMove(state, seat, move), setting.seats)),
  }));
}

/** Those whose words contain all of these. */
export function narrowed(list: readonly Offer[], text: string): Offer[] {
  const isFound = searchFor(text);
  return list.filter((offer) => isFound(offer.text));
}

export function offerLines(desk: Desk, list: readonly Offer[], all: boolean): string[] {
  const { dim } = styleOf(desk.io);
  const width = String(list.at(-1)?.number ?? 0).length;
  const short = !all && list.length > MANY;
  const lines: string[] = [];
  let kind: string | undefined;
  let ofKind = 0;
  for (const { number, key, text } of list) {
    if (kindOf(key) !== kind) {
      if (kind !== undefined && list.length > FEW) lines.push('');
      kind = kindOf(key);
      ofKind = 0;
    }
    ofKind++;
    if (!short || ofKind <= OF_EACH) lines.push(`  ${dim(String(number).padStart(width))}  ${text}`);
  }
  return short ? [...lines, '', dim(desk.say({ id: 'cli.play.more', values: { count: list.length } }))] : lines;
}
