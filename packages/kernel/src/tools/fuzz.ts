import type { Game } from '../contract.ts';
import { type OptionKind, type OptionValue, type OptionValues, conflicts, readOptions } from '../options.ts';
import type { Pack } from '../pack.ts';
import { below, type Generator, generator, pick } from '../random.ts';
import { type Census, newCensus } from './census.ts';
import type { Oracles } from './oracle.ts';
import { tryMatch, type Trial } from './properties.ts';

export interface Fuzz {
  readonly game: Game;
  readonly matches: number;
  /** The number of the first of them: a long row may be played in parts. */
  readonly first?: number;
  readonly seed: string;
  readonly pack?: Pack;
  /** What is legal, stated a second time, for these rules. */
  readonly oracles?: (rules: ReturnType<Game['rules']>) => Oracles;
  /** Questions that tell why a move is not legal. */
  readonly telling?: readonly string[];
  /** Settings that every match has; the others are drawn. */
  readonly fixed?: Readonly<Record<string, OptionValue>>;
  readonly longest?: number;
  /** Counts to go on with. */
  readonly census?: Census;
}

/** Plays matches with drawn options under all checks, and counts what occurred. */
export function fuzz(plan: Fuzz): Census {
  const { game, matches, first = 0, seed, pack, oracles, telling, fixed = {}, longest, census = newCensus() } = plan;
  for (let i = first; i < first + matches; i++) {
    const options = drawOptions(game, generator(`${seed}/${i}`, 'options'), fixed);
    const trial: Trial = {
      game,
      options,
      seed: `${seed}/${i}`,
      census,
      ...(pack === undefined ? {} : { pack }),
      ...(oracles === undefined ? {} : { oracles: oracles(game.rules(options, pack === undefined ? {} : { pack })) }),
      ...(telling === undefined ? {} : { telling }),
      ...(longest === undefined ? {} : { longest }),
    };
    try {
      tryMatch(trial);
    } catch (error) {
      if (error instanceof Error) error.message += ` [seed ${seed}/${i}, options ${JSON.stringify(options)}]`;
      throw error;
    }
  }
  return census;
}

/** Nearly every declaration has a valid draw long before; where what is fixed allows none, the last one is refused. */
const DRAWS = 1000;

/** Valid options, every allowed combination possible: what excludes another is drawn again. */
export function drawOptions(
  game: Game,
  random: Generator,
  fixed: Readonly<Record<string, OptionValue>> = {},
): OptionValues {
  for (let draws = 1; ; draws++) {
    const drawn: Record<string, OptionValue> & { players: number } = { players: 0 };
    for (const [name, kind] of Object.entries(game.options.declared)) drawn[name] = fixed[name] ?? draw(kind, random);
    if (draws === DRAWS || conflicts(game.options, drawn).length === 0) return readOptions(game.options, drawn);
  }
}

function draw(kind: OptionKind, random: Generator): OptionValue {
  if (kind.kind === 'number') return kind.min + below(random, kind.max - kind.min + 1);
  if (kind.kind === 'flag') return below(random, 2) === 1;
  return pick(random, kind.values);
}
