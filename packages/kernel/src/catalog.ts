import type { Catalog } from '@ceilidh/words';
import en from '../messages/en.json' with { type: 'json' };
import it from '../messages/it.json' with { type: 'json' };
import pl from '../messages/pl.json' with { type: 'json' };

/** The kernel's own messages: what it refuses, and what it accepts instead. A page loads one language of them. */
export const kernelCatalog: Catalog = { en, pl, it };
