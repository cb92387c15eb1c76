import type { Fact } from '../fact.ts';
import { fergussonFacts } from './fergusson.ts';

/** What clans need of the components. */
export const clanFacts: readonly Fact[] = [...fergussonFacts];
