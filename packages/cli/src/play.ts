import { type Bot, evaluated, findBot, usualLevel } from '@ceilidh/bots';
import { type Game, givenSeed, Match, type OptionValues, refuse, writeRecord } from '@ceilidh/kernel';
import type { Args, Verb } from './args.ts';
import { type Desk, labelOf } from './desk.ts';
import { writeText } from './files.ts';
import { Session } from './play-session.ts';
import { assignment, botOf, gameOf, optionsOf, packOf, seedOf, SETTING_FLAGS } from './setting.ts';
import { styleOf } from './style.ts';

export const play: Verb = {
  name: 'play',
  operand: { name: 'game', needed: true },
  flags: [
    ...SETTING_FLAGS,
    { name: 'seat', takes: 'seat', many: true },
    { name: 'confirm' },
    { name: 'record', takes: 'file' },
  ],
  async run(desk, args) {
    const game = gameOf(desk, args.operand);
    const given = args.all('seat').map(seated);
    const options = optionsOf(
      game,
      args,
      args.text('players') ?? (given.length > 0 ? String(given.length) : undefined),
    );
    const seats = allSeats(given, options);
    const seed = seedOf(args);
    const setting = {
      game,
      options,
      ...packOf(game, args),
      seats: seats.map(({ name }) => name),
      seed: givenSeed(seed),
    };
    const match = new Match(setting, { autoConfirm: !args.has('confirm') });
    welcome(desk, game, seats, seed);
    await new Session(
      desk,
      match,
      evaluated(game, match.rules),
      seats.map(({ bot }) => bot),
    ).run();
    save(desk, args, match);
    return 0;
  },
};

/** Who sits at a seat: without a bot, a person. */
interface Seated {
  readonly name: string;
  readonly bot: Bot | undefined;
}

const HUMAN = 'human';
const NAME = /^[^\p{C}]{1,40}$/u;

function seated(text: string): Seated {
  const [name, who] = assignment(text) ?? refuse('cli.wrong.seat', { found: text });
  if (!NAME.test(name)) refuse('cli.wrong.seat', { found: text });
  return { name, bot: who === HUMAN ? undefined : botOf(who) };
}

/** Seats nobody spoke of: one person, and bots around. The names are the same in every language. */
const GUESTS = ['Ailsa', 'Bruce', 'Catriona', 'Duncan', 'Eilidh', 'Fergus', 'Greer', 'Hamish'];

function allSeats(given: readonly Seated[], { players }: OptionValues): readonly Seated[] {
  if (given.length > players) refuse('cli.wrong.seats', { found: given.length, players });
  const names = given.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) refuse('cli.wrong.name-twice', { name: twice });
  const guests = GUESTS.filter((name) => !names.includes(name));
  const bot = findBot(usualLevel);
  const added = Array.from({ length: players - given.length }, (_, at): Seated => ({
    name: guests[at] ?? `${at + 1}`,
    bot: given.length === 0 && at === 0 ? undefined : bot,
  }));
  return [...given, ...added];
}

function welcome(desk: Desk, { id }: Game, seats: readonly Seated[], seed: string): void {
  const { bold, dim } = styleOf(desk.io);
  desk.line(bold(labelOf(desk, `${id}.name`, id)));
  if (desk.has(`${id}.tagline`)) desk.line(desk.say({ id: `${id}.tagline` }));
  desk.line();
  for (const { name, bot } of seats) {
    const who = bot === undefined ? { id: 'cli.play.human' } : { id: `bots.${bot.name}.name` };
    desk.line(`  ${desk.say({ id: 'cli.play.seat', values: { name, who } })}`);
  }
  desk.line();
  desk.line(dim(desk.say({ id: 'cli.seed', values: { seed } })));
  desk.line(dim(desk.say({ id: 'cli.play.hint' })));
  desk.line();
}

function save(desk: Desk, args: Args, match: Match): void {
  const file = args.text('record');
  if (file === undefined) return;
  writeText(file, writeRecord(match));
  desk.line(desk.say({ id: 'cli.play.saved', values: { file } }));
}
