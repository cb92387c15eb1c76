import { type Module, withModuleOptions } from '../src/index.ts';
import { makeToyRules, type Toy, toy, TOY_MODULES, type ToyGame, type ToyRules } from './toy.ts';

/** The toy with some of its rules replaced: a fault to be found. */
export function toyWith(change: (rules: ToyRules) => Partial<ToyRules>, rest: Partial<ToyGame> = {}): ToyGame {
  const rules: ToyGame['rules'] = (options, extras = {}) => {
    const right = makeToyRules(options, extras);
    return { ...right, ...change(right) };
  };
  return { ...toy, rules, ...rest };
}

/** The toy with more modules. */
export function toyAnd(...more: readonly Module<Toy>[]): ToyGame {
  const modules = [...TOY_MODULES, ...more];
  return {
    ...toy,
    modules,
    options: withModuleOptions(toy.options, modules),
    rules: (options, extras = {}) => makeToyRules(options, extras, modules),
  };
}
