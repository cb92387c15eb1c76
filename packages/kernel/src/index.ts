export { withAnytime } from './anytime.ts';
export type { Anytime } from './anytime.ts';
export { assertNever, at } from './at.ts';
export { cachedRules } from './cache.ts';
export type * from './contract.ts';
export { editionOf, hasVersion, UNKNOWN_VERSION } from './edition.ts';
export type { Editions, Making } from './edition.ts';
export { askTogether, cloneFrames, frameEngine, OTHER_QUESTION, redealFrames, viewFrames } from './frames.ts';
export type { Choice, Event, Frame, Framed, Kinds, Pushes, Resolvers, SeenFrame, Together } from './frames.ts';
export { GONE } from './gone.ts';
export { canonical, hashOf, sha256 } from './hash.ts';
export { Match, rulesOf, versionOf } from './match.ts';
export type { Row, Setting, Snapshot } from './match.ts';
export {
  isInPlay,
  isModuleFrame,
  isModuleMove,
  modulesInPlay,
  ownStateOf,
  seenOf,
  withModuleExtras,
  withModuleOptions,
} from './module.ts';
export type {
  GameParts,
  Hooks,
  Modular,
  Module,
  ModuleCover,
  ModuleExtras,
  ModuleFrame,
  ModuleMove,
  ModuleRules,
  ModulesInPlay,
  ModuleVersions,
} from './module.ts';
export { conflicts, optionFromText, optionsChosen, presetOptions, readOptions } from './options.ts';
export type { Condition, Exclusion, OptionKind, OptionSpec, OptionValue, OptionValues, ValuesOf } from './options.ts';
export { countOrigins, sourceKeys } from './origin.ts';
export type { Origin, OriginKind, ToldOrigin } from './origin.ts';
export { hasTie, scoredParts } from './outcome.ts';
export { componentOf, readPack } from './pack.ts';
export type { Components, Pack } from './pack.ts';
export { applyPatch, NOTHING, patchBetween } from './patch.ts';
export type { Patch } from './patch.ts';
export { legalMove, play } from './play.ts';
export { changesBetween, previewByPlay } from './preview.ts';
export type { Holdings } from './preview.ts';
export { below, generator, pick, shuffle } from './random.ts';
export type { Generator } from './random.ts';
export { readingRecord, readRecord, writeRecord, writeSeen } from './record.ts';
export type { ReadRecord, SeenRecord } from './record.ts';
export { Refusal, refuse } from './refusal.ts';
export { entryFor, seatNamedIn, seatTag, withNames } from './seats.ts';
export { checkSeed, commitmentTo, givenSeed, sealedSeed } from './seed.ts';
export type { Seed } from './seed.ts';
export * as shape from './shape.ts';
export type { Infer, Shape } from './shape.ts';
export { isLike, type Target } from './target.ts';
export { bit, EVERYONE, everyoneBut, Step } from './step.ts';
