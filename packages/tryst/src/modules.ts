import type { Fact, Module, ModuleExtras } from '@ceilidh/kernel';
import type { TrystParts } from './parts.ts';
import { weatherExtras } from './weather/extras.ts';
import { weatherFacts } from './weather/facts.ts';
import { weather } from './weather/rules.ts';

/** The one list of modules: their hooks are called in this order. */
export const modules: readonly Module<TrystParts>[] = [weather];

/** What goes with them where a table is not only played or shown. */
export const moduleExtras: readonly ModuleExtras[] = [weatherExtras];

/** What their components must satisfy. */
export const moduleFacts: readonly Fact[] = weatherFacts;
