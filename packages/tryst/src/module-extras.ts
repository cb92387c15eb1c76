import type { Fact, ModuleExtras } from '@ceilidh/kernel';
import { weatherExtras } from './weather/extras.ts';
import { weatherFacts } from './weather/facts.ts';

/** The second half of the list of modules: what a table that is only played or shown does without. */
export const moduleExtras: readonly ModuleExtras[] = [weatherExtras];

/** What their components must satisfy. */
export const moduleFacts: readonly Fact[] = weatherFacts;
