import { countOrigins, type Origin } from '@ceilidh/kernel';
import { readHerd } from './components.ts';

/** The game was made here: there is nothing else to be true to. */
export function origins(): Origin[] {
  const { valueOf, lotBonus } = readHerd();
  const made = (part: string, values: readonly number[]) =>
    values.map(() => ({ part, kind: 'made', sources: [] }) as const);
  return countOrigins([...made('herd', valueOf), ...made('prices', lotBonus)]);
}
