import type { Evidence } from '@ceilidh/kernel';
import { facts } from './facts.ts';
import { moduleFacts } from './modules.ts';
import { origins } from './origins.ts';

/** What is known of the components, those of modules among them. */
export const evidence: Evidence = { facts: [...facts, ...moduleFacts], origins };
