import { type Bot, bots, evaluated, type EvaluatedRules, findBot, levels } from '@ceilidh/bots';
import { games } from '@ceilidh/games';
import { type Game, generator, type Generator, type OptionValues, pick } from '@ceilidh/kernel';
import { drawOptions } from '@ceilidh/kernel/tools';

/** One match of bots: which game, with which options, and who sits where, all by chance. */
export interface BotMatch {
  readonly game: Game;
  readonly options: OptionValues;
  readonly players: readonly Bot[];
  readonly seed: string;
}

/** What came of it. */
export interface Ended {
  readonly moves: number;
  /** Illegal, stalled or crashed: in a sentence, with what is needed to play it again. */
  readonly fault: string | undefined;
}

/** Far more moves than any match of ours takes: one that goes on longer never ends. */
const LONGEST = 20_000;

/** The lowest two levels play nothing out: they cost a tenth of the others, and play in most matches. */
const QUICK = bots.filter((bot) => !levels.slice(2).includes(bot));
const THOROUGH_EVERY = 5;

/** The games in turn; the work of the levels is a share of what they do at a table, so that thousands can be played. */
export function drawMatch(seed: string, number: number, work: number, of: readonly Game[] = games): BotMatch {
  const game = of[number % of.length] as Game;
  const own = `${seed} ${number}`;
  const chance = generator(own, 'match');
  const options = drawOptions(game, chance);
  const pool = (number % THOROUGH_EVERY === 0 ? bots : QUICK).map((bot) => findBot(`${bot.name}x${work}`) ?? bot);
  return { game, options, players: Array.from({ length: options.players }, () => pick(chance, pool)), seed: own };
}

export function playMatch({ game, options, players, seed }: BotMatch): Ended {
  let moves = 0;
  try {
    const rules = evaluated(game, game.rules(options));
    const state = rules.setup(seed);
    const chances = players.map((_, seat) => generator(seed, `bot ${seat}`));
    for (let seat = rules.actors(state)[0]; seat !== undefined; seat = rules.actors(state)[0]) {
      if (moves++ >= LONGEST) throw new Error(`no end after ${LONGEST} moves`);
      decide(rules, state, seat, players[seat] as Bot, chances[seat] as Generator);
    }
    const outcome = rules.outcome(state);
    if (outcome === undefined) throw new Error('nobody is asked, but there is no outcome');
    if (outcome.sheets.some(({ total }) => !Number.isFinite(total))) throw new Error('points that are no number');
    return { moves, fault: undefined };
  } catch (error) {
    const who = players.map(({ name }) => name).join(', ');
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { moves, fault: `${game.id} ${JSON.stringify(options)}, ${who}, seed '${seed}', move ${moves}: ${what}` };
  }
}

function decide(rules: EvaluatedRules, state: object, seat: number, bot: Bot, chance: Generator): void {
  const legal = rules.legal(state, seat);
  if (legal.length === 0) throw new Error(`seat ${seat} is asked and has no move`);
  const key = bot.choose(rules, rules.view(state, seat), seat, chance);
  const move = legal.find((each) => rules.key(each) === key);
  if (move === undefined) throw new Error(`${bot.name} chose '${key}', which is not legal`);
  rules.apply(state, seat, move);
}
