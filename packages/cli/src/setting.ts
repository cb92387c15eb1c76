import { randomBytes } from 'node:crypto';
import { type Bot, bots, findBot } from '@ceilidh/bots';
import {
  type Game,
  optionFromText,
  type OptionValue,
  type OptionValues,
  type Pack,
  presetOptions,
  readOptions,
  readPack,
  refuse,
} from '@ceilidh/kernel';
import type { Args, Flag } from './args.ts';
import type { Desk } from './desk.ts';
import { readPackFolder } from './pack-folder.ts';

/** Flags of every verb that starts a match. */
export const SETTING_FLAGS: readonly Flag[] = [
  { name: 'players', takes: 'number' },
  { name: 'seed', takes: 'seed' },
  { name: 'option', takes: 'option', many: true },
  { name: 'preset', takes: 'preset' },
  { name: 'pack', takes: 'folder' },
];

export function gameOf(desk: Desk, id: string | undefined): Game {
  const known = desk.games.map((game) => game.id).join(', ');
  return desk.games.find((game) => game.id === id) ?? refuse('cli.wrong.game', { found: id ?? '', known });
}

/** A preset first, then single options, then the number of players: each may correct what came before. */
export function optionsOf(game: Game, args: Args, players = args.text('players')): OptionValues {
  const { declared, presets } = game.options;
  const preset = args.text('preset');
  if (preset !== undefined && !Object.hasOwn(presets, preset)) {
    refuse('kernel.option.preset', { preset, known: Object.keys(presets).join(', ') });
  }
  const given: Record<string, OptionValue> = preset === undefined ? {} : { ...presetOptions(game.options, preset) };
  const known = Object.keys(declared).join(', ');
  const typed = args
    .all('option')
    .map((text) => assignment(text) ?? refuse('cli.wrong.option', { found: text, known }));
  if (players !== undefined) typed.push(['players', players]);
  for (const [name, text] of typed) {
    if (!Object.hasOwn(declared, name)) refuse('kernel.option.unknown', { option: name, known });
    given[name] = optionFromText(declared[name], text);
  }
  return readOptions(game.options, given);
}

/** The two sides of `name=value`. */
export function assignment(text: string): [name: string, value: string] | undefined {
  const cut = text.indexOf('=');
  return cut < 1 ? undefined : [text.slice(0, cut), text.slice(cut + 1)];
}

export function packOf(game: Game, args: Args): { readonly pack?: Pack } {
  const folder = args.text('pack');
  return folder === undefined ? {} : { pack: readPack(game, readPackFolder(folder)) };
}

/** The seed that was asked for, or a fresh one; a record takes up to 200 characters. */
export function seedOf(args: Args): string {
  const seed = args.text('seed') ?? randomBytes(8).toString('hex');
  return /^[^\p{C}]{1,100}$/u.test(seed) ? seed : refuse('cli.wrong.seed');
}

export function botOf(name: string): Bot {
  return findBot(name) ?? refuse('cli.wrong.bot', { found: name, known: bots.map((bot) => bot.name).join(', ') });
}

/** One name for all seats, or one for each, separated by commas. */
export function botsOf(names: string, seats: number): readonly Bot[] {
  const chosen = names.split(',').map(botOf);
  const [first] = chosen;
  if (first !== undefined && chosen.length === 1) return Array.from({ length: seats }, () => first);
  return chosen.length === seats ? chosen : refuse('cli.wrong.bots', { found: chosen.length, seats });
}
