import type { Evidence } from '@ceilidh/kernel';
import { facts } from './facts.ts';
import { origins } from './origins.ts';
import { componentsOf } from './pack.ts';

/** What is known of the components. */
export const evidence: Evidence = {
  facts: facts.map(({ holds, ...fact }) => ({ ...fact, broken: (pack) => holds(componentsOf(pack)) })),
  origins,
};
