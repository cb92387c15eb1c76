import type { Evidence } from '@ceilidh/kernel';
import { facts } from './facts.ts';
import { moduleFacts } from './module-extras.ts';
import { origins } from './origins.ts';

/** What is known of the components, those of modules among them. */
export const evidence: Evidence = { facts: [...facts, ...moduleFacts], origins };
