import en from '../messages/en.json' with { type: 'json' };
import words from '../messages/glossary.json' with { type: 'json' };
import it from '../messages/it.json' with { type: 'json' };
import pl from '../messages/pl.json' with { type: 'json' };
import type { Catalog, Glossary } from '@ceilidh/words';

export const catalog: Catalog = { en, pl, it };
export const glossary: Glossary = words;
