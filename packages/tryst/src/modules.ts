import type { Module } from '@ceilidh/kernel';
import type { TrystParts } from './parts.ts';
import { weather } from './weather/rules.ts';

/** The one list of modules: their hooks are called in this order. What goes with them besides is in `module-extras.ts`. */
export const modules: readonly Module<TrystParts>[] = [weather];
