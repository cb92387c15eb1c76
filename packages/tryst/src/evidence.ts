import type { Evidence } from '@ceilidh/kernel';
import { facts } from './facts.ts';
import { origins } from './origins.ts';
import { weatherFacts } from './weather/facts.ts';

/** What is known of the components, those of modules among them. */
export const evidence: Evidence = { facts: [...facts, ...weatherFacts], origins };
