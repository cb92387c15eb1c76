import type { Extras } from './contract.ts';
import { canonical } from './hash.ts';
import type { OptionValues } from './options.ts';

/** Builds rules once for the same options and pack; whoever listens to hooks gets rules of their own. */
export function cachedRules<R>(
  make: (options: OptionValues, extras: Extras) => R,
): (options: OptionValues, extras?: Extras) => R {
  const cache = new Map<string, R>();
  return (options, extras = {}) => {
    if (extras.observe !== undefined) return make(options, extras);
    const key = canonical([options, extras.pack?.hash]);
    const rules = cache.get(key) ?? make(options, extras);
    cache.set(key, rules);
    return rules;
  };
}
