import type { Extras } from './contract.ts';
import { editionOf, type Editions, type Making } from './edition.ts';
import { canonical } from './hash.ts';
import { isInPlay, versionIn } from './module.ts';
import type { OptionValues } from './options.ts';

/** Builds rules once for the same options, versions and pack; whoever listens to hooks gets rules of their own. */
export function cachedRules<R>(
  editions: Editions,
  make: (options: OptionValues, making: Making) => R,
): (options: OptionValues, extras?: Extras) => R {
  const cache = new Map<string, R>();
  return (options, extras = {}) => {
    const { version } = editionOf(editions, extras.version);
    const making: Making = { ...extras, version };
    if (extras.observe !== undefined) return make(options, making);
    // However a match tells its modules' versions: the same rules are made once.
    const modules = (editions.modules ?? []).filter((module) => isInPlay(module, options));
    const played = modules.map((module) => versionIn(module, extras.modules));
    const key = canonical([version, options, extras.pack?.hash, played]);
    const rules = cache.get(key) ?? make(options, making);
    cache.set(key, rules);
    return rules;
  };
}
