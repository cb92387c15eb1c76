import en from '../messages/en.json' with { type: 'json' };
import it from '../messages/it.json' with { type: 'json' };
import pl from '../messages/pl.json' with { type: 'json' };
import type { Bot } from './bot.ts';
import { greedy } from './greedy.ts';
import { levels, scaledLevel } from './levels.ts';
import { random } from './random.ts';

export { advise } from './advice.ts';
export type { Advised } from './advice.ts';
export type { Bot } from './bot.ts';
export { evaluated, withEvaluator } from './evaluated.ts';
export type { EvaluatedRules } from './evaluated.ts';
export { adviser, adviserKnobs, levels, usualLevel } from './levels.ts';
export { searching } from './search.ts';
export type { Knobs } from './search.ts';

/** All bots there are; players are offered the `levels`. A bot's words are `bots.<name>.name` and `bots.<name>.description`. */
export const bots: readonly Bot[] = [random, greedy, ...levels];

export const findBot = (name: string): Bot | undefined => bots.find((bot) => bot.name === name) ?? scaledLevel(name);

export const botsCatalog = { en, pl, it };
