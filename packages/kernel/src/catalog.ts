import type { Catalog } from '@ceilidh/words';
import en from '../messages/en.json' with { type: 'json' };
import it from '../messages/it.json' with { type: 'json' };
import pl from '../messages/pl.json' with { type: 'json' };

/** The kernel's own messages: what it refuses, and what it accepts instead. */
export const kernelCatalog: Catalog = { en, pl, it };

/** What is read in place of a line that an older version stored, and whose message is there no more. */
export const GONE = 'kernel.gone';
