import type { Evidence } from '@ceilidh/kernel';
import { facts } from './facts.ts';
import { origins } from './origins.ts';

/** What is known of the components. */
export const evidence: Evidence = { facts, origins };
