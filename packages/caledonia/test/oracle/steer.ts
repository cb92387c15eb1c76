import { below, type Seat } from '@ceilidh/kernel';
import { kindOf, type Steer } from '@ceilidh/kernel/tools';
import type { Contract, Good } from '../../src/components.ts';
import type { CaledoniaOptions } from '../../src/options.ts';
import type { CaledoniaRules } from '../../src/rules.ts';
import type { State } from '../../src/state.ts';
import { contractOf, frameOf, type Here, lookAt, standing, stock } from './table.ts';

/**
 * Plays for the census: sensibly enough that contracts are fulfilled, ports reached and buildings completed, and with
 * a liking for what was seen least. Random play spends its money on nothing and sees little of the game.
 */

const WEIGHTS: Readonly<Record<string, number>> = {
  fulfil: 400,
  obtain: 12,
  choose: 12,
  draw: 12,
  expand: 10,
  port: 12,
  shift: 4,
  buy: 1,
  bargain: 4,
  sell: 1,
  shipping: 2,
  technology: 0.5,
  merchant: 1.5,
  upgrade: 3,
  retrieve: 1,
  brew: 4,
  butter: 1,
  row: 1,
  open: 0.3,
  pass: 0.15,
  skip: 0.3,
  decline: 0.5,
  end: 1,
};

const RARE = 60;
const WORKERS = ['woodcutter', 'miner', 'fisherman'];

/** What the seat's contracts still lack. */
function lacking(here: Here): Map<string, number> {
  const lack = new Map<string, number>();
  for (const contract of here.player.boxes.map((id): Contract => contractOf(here, id))) {
    for (const [what, count] of Object.entries(contract.requires)) lack.set(what, (lack.get(what) ?? 0) + count);
  }
  for (const [what, count] of lack) {
    let held = 0;
    if (what === 'mutton') held = standing(here, 'sheep');
    else if (what === 'beef') held = standing(here, 'cow');
    else held = stock(here, what as Good);
    lack.set(what, count - held);
  }
  return lack;
}

const MAKERS: Readonly<Record<string, string>> = {
  sheep: 'mutton',
  cow: 'beef',
  dairy: 'cheese',
  bakery: 'bread',
  distillery: 'whisky',
  field: 'bread',
};

/** How much better or worse than others of its kind a move looks. */
function liking(here: Here, key: string): number {
  const [kind = '', what = '', third = ''] = key.split(' ');
  const lack = lacking(here);
  const wanted = (good: string): boolean => (lack.get(good) ?? 0) > 0;
  if (kind === 'buy' || kind === 'bargain') return (lack.get(what) ?? 0) >= Number(third) ? 30 * Number(third) : 1;
  if (kind === 'sell') return (lack.get(what) ?? 0) > -Number(third) && lack.has(what) ? 0.1 : 1;
  if (kind === 'expand') {
    if (WORKERS.includes(what)) return here.state.round <= 2 ? 2 : 0.5;
    return wanted(MAKERS[what] ?? '') ? 6 : 1 + 2 * standing(here, what as 'sheep');
  }
  if (kind === 'process')
    return (
      1 +
      4 *
        key
          .split(' ')
          .slice(1)
          .reduce((sum, count) => sum + Number(count), 0)
    );
  // Early passing keeps matches short, but leaves nothing to happen.
  if (kind === 'pass') return here.player.money < 10 ? 4 : 1;
  return 1;
}

/** Chooses a kind first, by weight and rarity, then a move of it. */
export function sensibly(seen: Readonly<Record<string, number>>, options: CaledoniaOptions): Steer {
  return (rules, state, seat, moves, random) => {
    const here = lookAt(options, state as State, seat);
    const keys = moves.map((move) => rules.key(move));
    const kinds = [...new Set(keys.map(kindOf))];
    const likes = keys.map((key) => liking(here, key));
    const best = (kind: string): number => Math.max(...likes.filter((_, at) => kindOf(keys[at] ?? '') === kind));
    const weights = kinds.map((kind) => (WEIGHTS[kind] ?? 1) * best(kind) * ((seen[kind] ?? 0) < RARE ? 4 : 1));
    const kind = kinds[drawn(weights, random)];
    const own = moves.flatMap((move, at) => (kindOf(keys[at] ?? '') === kind ? [{ move, like: likes[at] ?? 0 }] : []));
    return (
      own[
        drawn(
          own.map(({ like }) => like),
          random,
        )
      ]?.move ?? {}
    );
  };
}

function drawn(weights: readonly number[], random: Parameters<Steer>[4]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = (below(random, 1_000_000) / 1_000_000) * total;
  const at = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return at < 0 ? weights.length - 1 : at;
}

export type { CaledoniaRules, Seat };
export { frameOf };
