import { below, type Generator } from '@ceilidh/kernel';
import { kindOf, type Steer } from '@ceilidh/kernel/tools';
import type { Good } from '../../src/components.ts';
import { cellName } from '../../src/moves.ts';
import type { CaledoniaOptions } from '../../src/options.ts';
import type { State } from '../../src/state.ts';
import { contractOf, type Here, lookAt, standing, stock } from './table.ts';

/**
 * Plays for the census: sensibly enough that contracts are fulfilled, ports reached and buildings completed, and with
 * a liking for what was seen least. Random play spends its money on nothing and sees little of the game.
 */

/** How likely a kind of move is beside the others on offer; 1 where nothing is said. */
const WEIGHTS: Readonly<Record<string, number>> = {
  fulfil: 400,
  obtain: 20,
  choose: 12,
  draw: 12,
  expand: 1.5,
  port: 20,
  bargain: 5,
  buy: 2,
  sell: 0.5,
  shipping: 1.5,
  technology: 0.7,
  upgrade: 3,
  brew: 4,
  row: 0.7,
  open: 1,
  pass: 0.1,
  skip: 0.3,
  decline: 0.5,
};

const RARE = 60;
/** Without these units a clan cannot do what it is made for. */
const LIKED: Readonly<Record<string, readonly string[]>> = { macewan: ['field'], mackenzie: ['field', 'distillery'] };
const WORKERS = ['woodcutter', 'miner', 'fisherman'];
const MAKERS: Readonly<Record<string, readonly string[]>> = {
  sheep: ['mutton', 'wool'],
  cow: ['beef', 'cheese'],
  dairy: ['cheese'],
  bakery: ['bread'],
  distillery: ['whisky'],
  field: ['bread', 'whisky'],
};

/** What these contracts need beyond what the seat has. */
function lacking(here: Here, contracts: readonly number[]): Map<string, number> {
  const lack = new Map<string, number>();
  for (const id of contracts) {
    for (const [what, count] of Object.entries(contractOf(here, id).requires))
      lack.set(what, (lack.get(what) ?? 0) + count);
  }
  for (const [what, count] of lack) lack.set(what, count - held(here, what));
  return lack;
}

function held(here: Here, what: string): number {
  if (what === 'mutton') return standing(here, 'sheep');
  return what === 'beef' ? standing(here, 'cow') : stock(here, what as Good);
}

/** Port 1 lies out, and this seat has not used it up. */
const sparing = ({ player, state }: Here): boolean =>
  state.ports.some((tile, corner) => tile === 1 && Math.floor(player.ports / 2 ** corner) % 2 === 0);
const needsBothMeats = (here: Here, id: number): boolean =>
  (contractOf(here, id).requires.mutton ?? 0) > 0 && (contractOf(here, id).requires.beef ?? 0) > 0;

/** Steps to the nearest port tile that the seat has not used; to the one that spares an animal, where that is wanted. */
function farFromPorts(here: Here): Map<string, number> {
  const { player, state, terrain } = here;
  const far = new Map<string, number>();
  const unused = (corner: number): boolean => Math.floor(player.ports / 2 ** corner) % 2 === 0;
  const spare = sparing(here) && player.boxes.some((id) => needsBothMeats(here, id));
  let edge = terrain.portCells.filter(
    (_, corner) => unused(corner) && (spare ? state.ports[corner] === 1 : state.ports[corner] !== undefined),
  );
  for (let steps = 0; edge.length > 0; steps++) {
    for (const cell of edge) far.set(cellName(cell), steps);
    const next = edge.flatMap((cell) => [...(terrain.beside[cell] ?? []), ...(terrain.across[cell] ?? [])]);
    edge = [...new Set(next)].filter((cell) => !far.has(cellName(cell)));
  }
  return far;
}

/** Who can spare an animal waits until there is a choice; Buchanan waits until one action fulfils two. */
function likesToFulfil(here: Here, id: number, withPort: boolean, lacksSomething: boolean): number {
  const { clan, player, state } = here;
  const choice = withPort && standing(here, 'sheep') > 0 && standing(here, 'cow') > 0;
  if (sparing(here) && needsBothMeats(here, id) && !choice) return state.round < 5 ? 0.0001 : 0.1;
  const waits = clan === 'buchanan' && state.round < 5 && state.turn.fulfilled === 0;
  if (waits && (player.boxes.length < 2 || lacksSomething)) return 0.002;
  return withPort ? 4 : 1;
}

/** How much better or worse than others of its kind each move looks. */
function likings(here: Here, seen: Readonly<Record<string, number>>): (key: string) => number {
  const { clan, player, state } = here;
  const lack = lacking(here, player.boxes);
  const far = farFromPorts(here);
  const wanted = (goods: readonly string[]): boolean => goods.some((good) => (lack.get(good) ?? 0) > 0);
  return (key) => {
    const [kind = '', what = '', third = '', fourth] = key.split(' ');
    switch (kind) {
      case 'clan':
        return 1 / (1 + (seen[`clan ${what}`] ?? 0)) ** 2;
      case 'port':
        if (third !== '' && (seen['tile 9'] ?? 0) < RARE) return 1;
        return 1 / (1 + (seen[`tile ${state.ports['ABCD'.indexOf(third === '' ? what : third)]}`] ?? 0));
      case 'buy':
      case 'bargain':
        return (lack.get(what) ?? 0) >= Number(third) ? 60 * Number(third) : 1;
      case 'sell':
        if (clan === 'macewan' && what === 'grain') return 0.05;
        return lack.has(what) && (lack.get(what) ?? 0) > -Number(third) ? 0.1 : 1;
      case 'obtain':
      case 'choose': {
        if (sparing(here) && needsBothMeats(here, Number(what))) return 50;
        const missing = [...lacking(here, [Number(what)]).values()].reduce((sum, count) => sum + Math.max(0, count), 0);
        return 4 / (1 + missing) ** 2;
      }
      case 'fulfil':
        return likesToFulfil(here, Number(what), third !== '', wanted([...lack.keys()]));
      case 'expand': {
        const near = 1 + 8 / (1 + (far.get(third) ?? 20));
        if (WORKERS.includes(what)) return (state.round <= 2 ? 6 : 0.4) * near;
        if (LIKED[clan]?.includes(what) === true) return 12 * near;
        return (wanted(MAKERS[what] ?? []) ? 8 : 1 + 2 * standing(here, what as 'sheep')) * near;
      }
      case 'mature':
        return what === 'yes' ? 4 : 1;
      case 'process':
        if (clan === 'mackenzie' && Number(fourth) === 0) return 0.2;
        if (clan === 'macewan' && Number(third) + Number(fourth) >= stock(here, 'grain')) return 0.2;
        return 1 + 4 * [what, third, fourth].reduce((sum, count) => sum + Number(count), 0) ** 2;
      case 'pass':
        return player.money < 10 ? 4 : 1;
      default:
        return 1;
    }
  };
}

/** Chooses a kind first, by weight and rarity, then a move of it. `seen` counts kinds, clans and port tiles so far. */
export function sensibly(seen: Readonly<Record<string, number>>, options: CaledoniaOptions): Steer {
  return (rules, state, seat, moves, random) => {
    const liking = likings(lookAt(options, state as State, seat), seen);
    const all = moves.map((move) => ({ move, kind: kindOf(rules.key(move)), like: liking(rules.key(move)) }));
    const kinds = [...new Set(all.map(({ kind }) => kind))];
    const best = (kind: string): number =>
      Math.max(...all.filter((each) => each.kind === kind).map(({ like }) => like));
    // Every other seat would rather build than trade.
    const style = (kind: string): number => (kind === 'expand' && seat % 2 === 0 ? 6 : 1);
    const weights = kinds.map(
      (kind) => (WEIGHTS[kind] ?? 1) * style(kind) * best(kind) * ((seen[kind] ?? 0) < RARE ? 4 : 1),
    );
    const chosen = kinds[drawn(weights, random)];
    const own = all.filter(({ kind }) => kind === chosen);
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

function drawn(weights: readonly number[], random: Generator): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = (below(random, 1_000_000) / 1_000_000) * total;
  const at = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return at < 0 ? weights.length - 1 : at;
}
