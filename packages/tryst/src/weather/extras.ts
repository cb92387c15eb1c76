import type { ModuleExtras } from '@ceilidh/kernel';
import en from '../../messages/weather/en.json' with { type: 'json' };
import glossary from '../../messages/weather/glossary.json' with { type: 'json' };
import it from '../../messages/weather/it.json' with { type: 'json' };
import pl from '../../messages/weather/pl.json' with { type: 'json' };

/** The words of the weather. */
export const weatherExtras: ModuleExtras = {
  id: 'weather',
  catalog: { en, pl, it },
  glossary,
};
