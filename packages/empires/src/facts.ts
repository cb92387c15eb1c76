import type { Fact } from '@ceilidh/kernel';

/** What the cards must satisfy, ours or a pack's; `ceilidh check` tests each by name. */
export const facts: readonly Fact[] = [];
