import { bots } from '@ceilidh/bots';
import type { Game, OptionKind } from '@ceilidh/kernel';
import { COMMON, type Flag, takes, type Verb } from './args.ts';
import { type Desk, labelOf } from './desk.ts';
import { alignRows } from './table.ts';

const HELP = '--help';
const EXIT_CODES = ['0', '1', '2', '3'] as const;

type Rows = readonly (readonly string[])[];

const block = (desk: Desk, title: string, rows: Rows): string[] =>
  rows.length === 0 ? [] : ['', desk.say({ id: title }), ...alignRows(rows).map((row) => `  ${row}`)];

const operandText = (desk: Desk, { operand }: Verb): string => {
  if (operand === undefined) return '';
  const text = desk.say(takes(operand.name));
  return operand.needed ? ` <${text}>` : ` [${text}]`;
};

const flagText = (desk: Desk, { name, takes: kind }: Flag): string =>
  kind === undefined ? `--${name}` : `--${name} ${desk.say(takes(kind))}`;

const gameRows = (desk: Desk): Rows =>
  desk.games.map(({ id }) => [id, labelOf(desk, `${id}.name`, id), labelOf(desk, `${id}.tagline`, '')]);

const botRows = (desk: Desk): Rows =>
  bots.map(({ name }) => [name, desk.say({ id: `bots.${name}.name` }), desk.say({ id: `bots.${name}.description` })]);

/** `ceilidh --help`. */
export function helpOfAll(desk: Desk, verbs: readonly Verb[]): string[] {
  const usage = `ceilidh <${desk.say(takes('verb'))}> ...`;
  return [
    desk.say({ id: 'cli.tagline' }),
    '',
    desk.say({ id: 'cli.usage', values: { usage } }),
    ...block(
      desk,
      'cli.help.verbs',
      verbs.map((verb) => [verb.name + operandText(desk, verb), desk.say({ id: `cli.verb.${verb.name}` })]),
    ),
    ...block(desk, 'cli.help.games', gameRows(desk)),
    ...block(desk, 'cli.help.bots', botRows(desk)),
    ...block(
      desk,
      'cli.help.flags',
      [[HELP], ['--version'], ['--lang']].map(([flag = '']) => [flag, desk.say({ id: `cli.flag.${flag.slice(2)}` })]),
    ),
    ...block(
      desk,
      'cli.help.exit',
      EXIT_CODES.map((code) => [code, desk.say({ id: `cli.exit.${code}` })]),
    ),
    '',
    desk.say({ id: 'cli.help.more', values: { example: `ceilidh ${verbs[0]?.name ?? ''} ${HELP}` } }),
  ];
}

/** `ceilidh <verb> --help`; with a game's name also that game's options. */
export function helpOfVerb(desk: Desk, verb: Verb, game: Game | undefined): string[] {
  const flags = [...verb.flags, ...COMMON];
  const takesBots = verb.flags.some(({ name }) => ['bot', 'bots', 'seat'].includes(name));
  return [
    desk.say({ id: `cli.verb.${verb.name}` }),
    '',
    desk.say({ id: 'cli.usage', values: { usage: `ceilidh ${verb.name}${operandText(desk, verb)} [...]` } }),
    ...block(
      desk,
      'cli.help.flags',
      flags.map((flag) => [flagText(desk, flag), desk.say({ id: `cli.flag.${flag.name}` })]),
    ),
    ...(verb.operand?.name === 'game' && game === undefined ? block(desk, 'cli.help.games', gameRows(desk)) : []),
    ...(takesBots ? block(desk, 'cli.help.bots', botRows(desk)) : []),
    ...(game === undefined ? [] : helpOfGame(desk, game)),
    ...block(
      desk,
      'cli.help.exit',
      EXIT_CODES.map((code) => [code, desk.say({ id: `cli.exit.${code}` })]),
    ),
  ];
}

const acceptedBy = (kind: OptionKind): string => {
  if (kind.kind === 'number') return `${kind.min}..${kind.max}`;
  return kind.kind === 'flag' ? 'true, false' : kind.values.join(', ');
};

function helpOfGame(desk: Desk, { id, options }: Game): string[] {
  const optionRows = Object.entries(options.declared).map(([name, kind]) => {
    const chosen = desk.say({ id: 'cli.help.default', values: { value: String(kind.default) } });
    return [
      name,
      acceptedBy(kind),
      chosen,
      labelOf(desk, `${id}.option.${name}.help`, labelOf(desk, `${id}.option.${name}`, '')),
    ];
  });
  const presetRows = Object.entries(options.presets).map(([preset, values]) => {
    const set = Object.entries(values).map(([name, value]) => `${name}=${String(value)}`);
    return [preset, set.join(' '), labelOf(desk, `${id}.preset.${preset}`, '')];
  });
  return [...block(desk, 'cli.help.options', optionRows), ...block(desk, 'cli.help.presets', presetRows)];
}
