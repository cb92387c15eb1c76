import type { Catalog, Glossary, Lang, Message, Texts } from '@ceilidh/words';
import type { Evaluator, Extras, Game, Rules, Seat, Section, Viewer } from './contract.ts';
import { UNKNOWN_VERSION } from './edition.ts';
import type { AnyKind, Choice, Frame, Framed, Resolvers } from './frames.ts';
import type { Exclusion, OptionKind, OptionSpec, OptionValue, OptionValues } from './options.ts';
import type { Components } from './pack.ts';
import type { Generator } from './random.ts';
import { refuse } from './refusal.ts';
import type { Step } from './step.ts';

/**
 * A game may be made of modules: variants, expansions, chronicles. A module is in play or it is not, as the options say.
 * Whatever it adds is said in its own files; the game has one list of its modules, and hook points where they step in.
 */

/** The first word of a module's questions and of its moves' keys begins with its id: `weather.forecast`. */
type ModuleName = `${string}.${string}`;

/** A question, or an event, of a module. */
export interface ModuleFrame extends Frame {
  readonly ask: ModuleName;
}

/** A move of a module. */
export interface ModuleMove {
  readonly kind: ModuleName;
  readonly key: string;
}

/** A state in which every module in play keeps its own under its id. */
export interface Modular {
  readonly modules: Record<string, object>;
}

/** The types of a game that its modules are written against. */
export interface GameParts {
  readonly context: object;
  readonly state: Modular & Framed;
  readonly view: object;
  /** The closed list of places where a module may step in: functions that the rules call. */
  readonly points: object;
}

/** What is known of a module without building it. */
export interface ModuleCover {
  readonly id: string;
  /** Raised as a game's version is. A match names those of its modules in play; all from 1 on can be played. */
  readonly version: number;
  /** Added to the game's. A flag of the module's id brings it into play. */
  readonly options: Readonly<Record<string, OptionKind>>;
  readonly exclusions?: readonly Exclusion[];
  /** Values for presets of the game. */
  readonly presets?: OptionSpec['presets'];
  readonly components?: Components;
}

export interface Module<G extends GameParts> extends ModuleCover {
  /** Builds it for one set of options: what it reads and never changes is in closures. */
  build(making: ModuleMaking): ModuleRules<G>;
}

/** What a game whole has of a module besides. Its facts are among the game's evidence. */
export interface ModuleExtras {
  readonly id: string;
  /** A page loads these words by language, and where the module is in play. */
  readonly catalog: Catalog;
  readonly glossary?: Glossary;
  /** For bots: the points that a seat may expect from it. */
  worth?(rules: Rules, state: object, seat: Seat): number;
}

interface ModuleMaking extends Pick<Extras, 'pack'> {
  readonly options: OptionValues;
  /** The version of the module. */
  readonly version: number;
}

/** A module as it is played. `Own` is its state, `Seen` what a viewer sees of it: plain data, like a game's. */
export interface ModuleRules<G extends GameParts, Own extends object = object, Seen extends object = object> {
  readonly own?: OwnState<G, Own, Seen>;
  /** Nobody has anything to hide because of it. */
  readonly open?: true;
  /** Each a `Choice` or an `Event`. */
  readonly kinds?: Readonly<Record<ModuleName, Partial<AnyKind<G['context'], G['state'], ModuleMove, ModuleFrame>>>>;
  readonly resolvers?: Resolvers<G['context'], G['state'], ModuleMove>;
  sayMove?(ctx: G['context'], state: G['state'], seat: Seat, move: ModuleMove): Message;
  sayAsk?(ctx: G['context'], state: G['state'], frame: ModuleFrame): Message;
  /** Parts of the table in words. Lines for a section that the game has too join it. */
  present?(ctx: G['context'], view: G['view']): Section[];
  /** Laws that hold after every move, each violation in a sentence. */
  referee?(ctx: G['context'], state: G['state']): string[];
  /** Rows of the sheet, after the game's own, and each seat's points in them. */
  readonly categories?: readonly string[];
  score?(ctx: G['context'], state: G['state'], seat: Seat): readonly number[];
  readonly hooks: Partial<G['points']>;
}

interface OwnState<G extends GameParts, Own extends object, Seen extends object> {
  setup(ctx: G['context'], state: G['state'], seed: string, step: Step): Own;
  clone(own: Own): Own;
  view(own: Own, viewer: Viewer): Seen;
  /** The way back; `view` is the game's, in case what is hidden here depends on it. */
  redeal(seen: Seen, viewer: Viewer, random: Generator, ctx: G['context'], view: G['view']): Own;
}

/** The own state of the module of this id, in a match that has it in play. */
export const ownStateOf =
  <Own extends object>(id: string) =>
  (state: Modular): Own =>
    state.modules[id] as Own;

/** What a viewer sees of the module of this id: its part of the view stands under its id. */
export const seenOf =
  <Seen extends object>(id: string) =>
  (view: object): Seen =>
    (view as Readonly<Record<string, object>>)[id] as Seen;

/** For every hook point the functions of the modules in play, in the order of the game's list. */
export type Hooks<Points extends object> = { readonly [P in keyof Points]: readonly Points[P][] };

/** Versions of modules, by their ids. */
export type ModuleVersions = Readonly<Record<string, number>>;

/** The modules of one set of rules, as one. */
export interface ModulesInPlay<G extends GameParts> {
  /** As rules tell them: nothing where there are none. */
  readonly versions: Pick<Rules, 'modules'>;
  readonly open: boolean;
  readonly hooks: Hooks<G['points']>;
  readonly kinds: Readonly<Record<ModuleName, Choice<G['context'], G['state'], ModuleMove, ModuleFrame>>>;
  readonly resolvers: Resolvers<G['context'], G['state'], ModuleMove>;
  readonly categories: readonly string[];
  /** Gives every module its own state, in the order of the list. */
  setup(ctx: G['context'], state: G['state'], seed: string, step: Step): void;
  clone(modules: Modular['modules']): Modular['modules'];
  /** For every module what this viewer sees of its state, under its id. */
  view(state: G['state'], viewer: Viewer): Record<string, object>;
  redeal(ctx: G['context'], view: G['view'], viewer: Viewer, random: Generator): Modular['modules'];
  sayMove(ctx: G['context'], state: G['state'], seat: Seat, move: ModuleMove): Message;
  sayAsk(ctx: G['context'], state: G['state'], frame: ModuleFrame): Message;
  /** The game's sections with what the modules say. */
  present(ctx: G['context'], view: G['view'], sections: readonly Section[]): Section[];
  referee(ctx: G['context'], state: G['state']): string[];
  score(ctx: G['context'], state: G['state'], seat: Seat): number[];
}

/** Whether a question or move is a module's. */
export const isModuleFrame = <F extends Pick<Frame, 'ask'>>(frame: F): frame is Extract<F, ModuleFrame> =>
  frame.ask.includes('.');
export const isModuleMove = <M extends { readonly kind: string }>(move: M): move is Extract<M, ModuleMove> =>
  move.kind.includes('.');

const idIn = (name: string): string => name.slice(0, name.indexOf('.'));

export const isInPlay = ({ id }: ModuleCover, options: OptionValues): boolean => options[id] === true;

/** The version a match plays a module by: one that does not tell is from before there was a second. */
export function versionIn({ id, version: newest }: ModuleCover, known: ModuleVersions | undefined): number {
  const version = known === undefined ? newest : (known[id] ?? 1);
  if (version >= 1 && version <= newest) return version;
  return refuse(UNKNOWN_VERSION, { game: id, found: version, known: `1–${newest}` });
}

/** Builds the modules that these options bring into play. */
export function modulesInPlay<G extends GameParts>(
  modules: readonly Module<G>[],
  points: readonly (keyof G['points'] & string)[],
  options: OptionValues,
  { pack, modules: known, observe }: Extras = {},
): ModulesInPlay<G> {
  const built = modules
    .filter((module) => isInPlay(module, options))
    .map((module) => {
      const version = versionIn(module, known);
      const rules = module.build({ options, version, ...(pack === undefined ? {} : { pack }) });
      for (const name of Object.keys(rules.kinds ?? {}))
        if (idIn(name) !== module.id) throw new Error(`module '${module.id}' asks '${name}', which is not its own`);
      return { id: module.id, version, rules };
    });
  const keeping = built.flatMap(({ id, rules: { own } }) => (own === undefined ? [] : [{ id, own }]));
  const rulesOf = (name: string): ModuleRules<G> => {
    const found = built.find(({ id }) => id === idIn(name));
    if (found === undefined) throw new Error(`'${name}' is of no module in play`);
    return found.rules;
  };
  return {
    versions: built.length === 0 ? {} : { modules: Object.fromEntries(built.map(({ id, version }) => [id, version])) },
    open: built.every(({ rules }) => rules.open === true),
    hooks: collectHooks<G['points']>(
      points,
      built.map(({ id, rules: { hooks } }) => ({ id, hooks })),
      observe,
    ),
    kinds: merged(built.map(({ rules }) => rules.kinds)) as ModulesInPlay<G>['kinds'],
    resolvers: merged(built.map(({ rules }) => rules.resolvers)),
    categories: built.flatMap(({ rules }) => rules.categories ?? []),
    setup(ctx, state, seed, step) {
      for (const { id, own } of keeping) state.modules[id] = own.setup(ctx, state, seed, step);
    },
    clone(states) {
      const copy: Modular['modules'] = {};
      for (const { id, own } of keeping) copy[id] = own.clone(states[id] as object);
      return copy;
    },
    view: (state, viewer) =>
      Object.fromEntries(keeping.map(({ id, own }) => [id, own.view(state.modules[id] as object, viewer)])),
    redeal: (ctx, view, viewer, random) =>
      Object.fromEntries(keeping.map(({ id, own }) => [id, own.redeal(seenOf(id)(view), viewer, random, ctx, view)])),
    sayMove: (ctx, state, seat, move) => said(move.kind, rulesOf(move.kind).sayMove?.(ctx, state, seat, move)),
    sayAsk: (ctx, state, frame) => said(frame.ask, rulesOf(frame.ask).sayAsk?.(ctx, state, frame)),
    present: (ctx, view, sections) =>
      built.reduce((all, { rules }) => joined(all, rules.present?.(ctx, view)), [...sections]),
    referee: (ctx, state) => built.flatMap(({ rules }) => rules.referee?.(ctx, state) ?? []),
    score: (ctx, state, seat) => built.flatMap(({ rules }) => rules.score?.(ctx, state, seat) ?? []),
  };
}

const merged = <T>(parts: readonly (Readonly<Record<string, T>> | undefined)[]): Record<string, T> =>
  Object.fromEntries(parts.flatMap((part = {}) => Object.entries(part)));

function said(name: string, message: Message | undefined): Message {
  if (message === undefined) throw new Error(`there are no words for '${name}'`);
  return message;
}

/** Lines of a section that is there already come after its own. */
function joined(sections: readonly Section[], more: readonly Section[] = []): Section[] {
  const all = sections.map((section) => {
    const lines = more.find(({ id }) => id === section.id)?.lines;
    return lines === undefined ? section : { ...section, lines: [...(section.lines ?? []), ...lines] };
  });
  return [...all, ...more.filter(({ id }) => sections.every((section) => section.id !== id))];
}

/** Options with those of modules after them. */
export function withModuleOptions(spec: OptionSpec, modules: readonly ModuleCover[]): OptionSpec {
  const presets: Record<string, Record<string, OptionValue>> = {};
  for (const given of [spec.presets, ...modules.map((module) => module.presets ?? {})])
    for (const [name, values] of Object.entries(given)) presets[name] = { ...presets[name], ...values };
  return {
    declared: { ...spec.declared, ...merged(modules.map(({ options }) => options)) },
    exclusions: [...spec.exclusions, ...modules.flatMap(({ exclusions }) => exclusions ?? [])],
    presets,
  };
}

/** A game with the words and the worth of its modules. */
export function withModuleExtras<G extends Game>(game: G, extras: readonly ModuleExtras[]): G {
  const words = (lang: Lang): Texts => merged([game.catalog[lang], ...extras.map(({ catalog }) => catalog[lang])]);
  const worths = extras.filter(({ worth }) => worth !== undefined);
  return {
    ...game,
    catalog: { en: words('en'), pl: words('pl'), it: words('it') },
    glossary: [...game.glossary, ...extras.flatMap(({ glossary = [] }) => glossary)],
    ...(worths.length === 0 ? {} : { evaluator: (rules: Rules) => evaluatorWith(game, rules, worths) }),
  };
}

/** The game's evaluator, which counts also what the modules in play are worth. */
function evaluatorWith(game: Game, rules: Rules, worths: readonly ModuleExtras[]): Evaluator {
  const evaluator = game.evaluator?.(rules) ?? {};
  const inPlay = worths.filter(({ id }) => rules.modules?.[id] !== undefined);
  if (inPlay.length === 0) return evaluator;
  // What the game foresees of moves without making them knows nothing of modules.
  const { forecasts: _, expect, appraise, ...rest } = evaluator;
  const own = (state: object, seat: Seat): number => expect?.(state, seat) ?? rules.score(state)[seat]?.total ?? 0;
  const ofModules = (state: object, seat: Seat): number =>
    inPlay.reduce((sum, { worth }) => sum + (worth?.(rules, state, seat) ?? 0), 0);
  return {
    ...rest,
    expect: (state, seat) => own(state, seat) + ofModules(state, seat),
    ...(appraise === undefined ? {} : { appraise: (state, seat) => appraise(state, seat) + ofModules(state, seat) }),
  };
}

type Callable = (...parts: never[]) => unknown;

function collectHooks<Points extends object>(
  points: readonly (keyof Points & string)[],
  modules: readonly { readonly id: string; readonly hooks: Partial<Points> }[],
  observe?: (hook: string) => void,
): Hooks<Points> {
  const collected: Record<string, unknown[]> = {};
  for (const point of points) collected[point] = [];
  for (const { id, hooks } of modules) {
    for (const [point, hook] of Object.entries(hooks)) {
      const list = collected[point];
      if (list === undefined) throw new Error(`module '${id}' fills '${point}', which is no hook point`);
      list.push(observe === undefined ? hook : observed(`${id}.${point}`, hook as Callable, observe));
    }
  }
  return collected as unknown as Hooks<Points>;
}

function observed(name: string, hook: Callable, observe: (hook: string) => void): Callable {
  return (...parts) => {
    observe(name);
    return hook(...parts);
  };
}
