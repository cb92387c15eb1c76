import type { Message } from '@ceilidh/words';
import { moduleLetters } from '../../src/components.ts';
import { indexOf, spaceCount } from '../../src/geometry.ts';

/** A place by the name that messages have for it; -1 where it is none. */
function cellNamed(name: unknown): number {
  if (typeof name !== 'string') return -1;
  const corner = (moduleLetters as readonly string[]).indexOf(name);
  if (corner >= 0) return spaceCount + corner;
  return /^\d+\.\d+$/.test(name) ? indexOf(name) : -1;
}

/** The places that a line of the log speaks of. */
export function placesIn(message: Message | undefined): ReadonlySet<number> {
  const { where, from, to } = message?.values ?? {};
  return new Set([where, from, to].map(cellNamed).filter((cell) => cell >= 0));
}

/** What else of the board a line of the log speaks of, as targets. */
export function targetsIn(message: Message | undefined): string[] {
  const { good, contract } = message?.values ?? {};
  return [
    ...(typeof good === 'string' ? [`good ${good}`] : []),
    ...(typeof contract === 'number' ? [`contract ${contract}`, `box ${contract}`] : []),
  ];
}
