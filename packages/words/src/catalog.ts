import en from '../messages/en.json' with { type: 'json' };
import it from '../messages/it.json' with { type: 'json' };
import pl from '../messages/pl.json' with { type: 'json' };
import type { Lang } from './lang.ts';

/** Message id to pattern, in one language. */
export type Texts = Readonly<Record<string, string>>;

export type Catalog = Readonly<Record<Lang, Texts>>;

/** The messages of this package: the problems that `checkCatalog` reports. */
export const wordsCatalog: Catalog = { en, pl, it };
