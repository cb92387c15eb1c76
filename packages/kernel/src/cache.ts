import type { Extras } from './contract.ts';
import { editionOf, type Editions, type Making } from './edition.ts';
import { canonical } from './hash.ts';
import type { OptionValues } from './options.ts';

/** Builds rules once for the same options, version and pack; whoever listens to hooks gets rules of their own. */
export function cachedRules<R>(
  editions: Editions,
  make: (options: OptionValues, making: Making) => R,
): (options: OptionValues, extras?: Extras) => R {
  const cache = new Map<string, R>();
  return (options, extras = {}) => {
    const { version } = editionOf(editions, extras.version);
    const making: Making = { ...extras, version };
    if (extras.observe !== undefined) return make(options, making);
    const key = canonical([version, options, extras.pack?.hash, extras.modules]);
    const rules = cache.get(key) ?? make(options, making);
    cache.set(key, rules);
    return rules;
  };
}
