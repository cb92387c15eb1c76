import {
  componentOf,
  editionOf,
  type Exclusion,
  type Game,
  type OptionKind,
  type OptionValue,
  type Pack,
  readOptions,
  Refusal,
} from '@ceilidh/kernel';
import { checkCatalog, LANGS, type Message } from '@ceilidh/words';
import { type Desk, verbatim } from './desk.ts';

/** One thing that was checked. `check` says what, in the words of `cli.checked.<check>`. */
export interface Checked {
  /** The game, or one of our own packages. */
  readonly of: string;
  readonly check: string;
  readonly subject: string;
  readonly problems: readonly Message[];
}

/** What an attempt is refused for; anything else that goes wrong is a problem too, in its own words. */
export function problemsOf(attempt: () => void): Message[] {
  try {
    attempt();
    return [];
  } catch (error) {
    if (error instanceof Refusal) return [error.reason];
    return [verbatim(error instanceof Error ? error.message : String(error))];
  }
}

export function checkGame(desk: Desk, game: Game): Checked[] {
  const checked = [...checkComponents(game), ...checkOptions(desk, game), ...checkLabels(game), checkMessages(game)];
  // A refusal may speak in a message that the game forgot: that is what is wrong then.
  const speakable = (problem: Message): Message =>
    desk.has(problem.id) ? problem : { id: 'cli.check.no-message', values: { id: problem.id, lang: desk.lang } };
  return checked.map((each) => ({ ...each, problems: each.problems.map(speakable) }));
}

/** Components in their shapes, the facts they must satisfy, and rules that can be made of them. */
export function checkComponents(game: Game, pack?: Pack): Checked[] {
  const of = game.id;
  const shapes = Object.entries(game.components).map(([name, { shape }]): Checked => {
    const problems = problemsOf(() => void componentOf(game.components, name, shape, pack));
    return { of, check: 'component', subject: name, problems };
  });
  const binding = game.facts.filter(({ ours }) => pack === undefined || ours !== true);
  const facts = binding.map((fact): Checked => {
    let broken: string[] = [];
    const failed = problemsOf(() => (broken = fact.broken(pack)));
    return { of, check: 'fact', subject: fact.id, problems: [...failed, ...broken.map(verbatim)] };
  });
  const made = problemsOf(() => {
    const rules = game.rules(readOptions(game.options, {}), pack === undefined ? {} : { pack });
    rules.setup('check');
  });
  const earlier = pack === undefined ? game.earlier.map(({ version }) => checkEarlier(game, version)) : [];
  return [...shapes, ...facts, { of, check: 'rules', subject: '', problems: made }, ...earlier];
}

/** Matches of earlier versions are still played. */
function checkEarlier(game: Game, version: number): Checked {
  const problems = problemsOf(() => {
    const { options, components } = editionOf(game, version);
    for (const [name, { shape }] of Object.entries(components)) componentOf(components, name, shape);
    game.rules(readOptions(options, {}), { version }).setup('check');
  });
  return { of: game.id, check: 'earlier', subject: String(version), problems };
}

function checkOptions(desk: Desk, game: Game): Checked[] {
  const { presets, exclusions } = game.options;
  const of = game.id;
  const defaults = problemsOf(() => void readOptions(game.options, {}));
  return [
    { of, check: 'defaults', subject: '', problems: defaults },
    ...Object.entries(presets).map(([subject, values]): Checked => {
      const problems = problemsOf(() => void game.rules(readOptions(game.options, values)).setup('check'));
      return { of, check: 'preset', subject, problems };
    }),
    ...exclusions.map((exclusion): Checked => ({
      of,
      check: 'exclusion',
      subject: exclusion.reason,
      problems: excluded(desk, game, exclusion),
    })),
  ];
}

const accepts = (kind: OptionKind | undefined, value: OptionValue): boolean => {
  if (kind?.kind === 'number') return typeof value === 'number' && value >= kind.min && value <= kind.max;
  if (kind?.kind === 'flag') return typeof value === 'boolean';
  return kind !== undefined && kind.values.some((known) => known === value);
};

/** An exclusion that speaks of an option or a value that is not there would never hold, and nobody would notice. */
function excluded(desk: Desk, game: Game, { when, never, reason }: Exclusion): Message[] {
  const wrong = [when, never].flatMap(({ option, is }) =>
    is
      .filter((value) => !accepts(game.options.declared[option], value))
      .map((value) => ({ id: 'cli.check.no-value', values: { option, value: String(value) } })),
  );
  return desk.has(reason) ? wrong : [...wrong, { id: 'cli.check.no-message', values: { id: reason, lang: desk.lang } }];
}

/** The ids that a game brings by convention, for whoever lists its options and scores. */
function labelIds(game: Game): string[] {
  const { id, options } = game;
  const { categories } = game.rules(readOptions(options, {}));
  return [
    `${id}.name`,
    `${id}.tagline`,
    // Matches of earlier versions are shown with their options.
    ...[...game.earlier, game]
      .flatMap((edition) => Object.entries(edition.options.declared))
      .flatMap(([name, kind]) => {
        const option = `${id}.option.${name}`;
        return [
          option,
          `${option}.help`,
          ...(kind.kind === 'choice' ? kind.values.map((value) => `${option}.${value}`) : []),
        ];
      }),
    ...Object.keys(options.presets).map((preset) => `${id}.preset.${preset}`),
    ...categories.map((category) => `${id}.score.${category}`),
    `${id}.tie`,
  ];
}

function checkLabels(game: Game): Checked[] {
  let problems: Message[] = [];
  const failed = problemsOf(() => {
    const ids = labelIds(game);
    problems = LANGS.flatMap((lang) =>
      ids
        .filter((id) => !Object.hasOwn(game.catalog[lang], id))
        .map((id) => ({ id: 'cli.check.no-message', values: { id, lang } })),
    );
  });
  return [{ of: game.id, check: 'labels', subject: '', problems: [...failed, ...problems] }];
}

/** That a text is rightly the same in two languages (a name) is known to the game's own tests, not here. */
const checkMessages = ({ id, catalog, glossary }: Game): Checked => ({
  of: id,
  check: 'messages',
  subject: '',
  problems: checkCatalog(catalog, { glossary, prefix: [id] }).filter((problem) => problem.id !== 'words.identical'),
});
