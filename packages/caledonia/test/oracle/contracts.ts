import type { Good } from '../../src/components.ts';
import { cellName } from '../../src/moves.ts';
import { portWays } from './ports.ts';
import { contractOf, type Here, standing, stock } from './table.ts';

/** One box; Buchanan has two. */
export const emptyBoxes = ({ clan, player }: Here): number => (clan === 'buchanan' ? 2 : 1) - player.boxes.length;

/** The price of the round, for Buchanan once a turn (ruling 4); in round 1 it is £5 to the player. */
export const contractPrice = ({ clan, components, state }: Here): number =>
  state.turn.paid && clan === 'buchanan' ? 0 : (components.tracks.contractCostByRound[state.round - 1] ?? 0);

export const canTakeContract = (here: Here): boolean =>
  emptyBoxes(here) > 0 && contractPrice(here) <= here.player.money;

export const obtainings = (here: Here): string[] =>
  canTakeContract(here) ? here.state.board.filter((id) => id > 0).map((id) => `obtain ${id}`) : [];

/** Animals that a contract takes, with one of a kind spared by port 1. */
export function animalsFor(here: Here, id: number, spared?: 'sheep' | 'cow'): { sheep: number; cow: number } {
  const { mutton = 0, beef = 0 } = contractOf(here, id).requires;
  return { sheep: mutton - (spared === 'sheep' ? 1 : 0), cow: beef - (spared === 'cow' ? 1 : 0) };
}

const hasGoods = (here: Here, id: number): boolean => {
  const { mutton: _mutton, beef: _beef, ...goods } = contractOf(here, id).requires;
  return Object.entries(goods).every(([good, count]) => stock(here, good as Good) >= count);
};

const hasAnimals = (here: Here, { sheep, cow }: { sheep: number; cow: number }): boolean =>
  standing(here, 'sheep') >= sheep && standing(here, 'cow') >= cow;

const ANIMALS = ['sheep', 'cow'] as const;

/** Only an animal that the contract asks for can be spared, and the others must be there. */
export const spares = (here: Here, id: number): ('sheep' | 'cow')[] =>
  ANIMALS.filter((animal) => animalsFor(here, id)[animal] > 0 && hasAnimals(here, animalsFor(here, id, animal)));

/** Goods in stock, animals on the map; port 1 goes with a contract that needs meat. */
export function fulfilments(here: Here): string[] {
  const ones = portWays(here).filter(({ tile }) => tile === 1);
  const ready = here.player.boxes.filter((id) => hasGoods(here, id));
  const plain = ready.filter((id) => hasAnimals(here, animalsFor(here, id))).map((id) => `fulfil ${id}`);
  const lighter = ready.filter((id) => spares(here, id).length > 0);
  return [...plain, ...ones.flatMap(({ words }) => lighter.map((id) => `fulfil ${id} ${words}`))];
}

/** Every way to pick `count` of a kind, in ascending order, all after `from`. */
function herds(cells: readonly number[], count: number, from: number): number[][] {
  if (count === 0) return [[]];
  return cells
    .filter((cell) => cell > from)
    .flatMap((first) => herds(cells, count - 1, first).map((rest) => [first, ...rest]));
}

export function slaughters(here: Here, animal: 'sheep' | 'cow', need: number, from: number): string[] {
  const cells = here.mine.filter(({ unit }) => unit === animal).map(({ cell }) => cell);
  const firsts = herds(cells, need, from).flatMap(([first]) => (first === undefined ? [] : [first]));
  return [...new Set(firsts)].map((cell) => `slaughter ${cellName(cell)}`);
}
