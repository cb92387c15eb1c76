import type { Good } from '../../src/components.ts';
import { cellName } from '../../src/moves.ts';
import { type PortWay, portWays } from './ports.ts';
import { contractOf, type Here, standing, stock, upTo } from './table.ts';

/** One box; Buchanan has two. */
export const emptyBoxes = ({ clan, player }: Here): number => (clan === 'buchanan' ? 2 : 1) - player.boxes.length;

/** The price of the round, for Buchanan once a turn (ruling 4); in round 1 it is £5 to the player. */
export const contractPrice = ({ clan, components, state }: Here): number =>
  state.turn.paid && clan === 'buchanan' ? 0 : (components.tracks.contractCostByRound[state.round - 1] ?? 0);

export const canTakeContract = (here: Here): boolean =>
  emptyBoxes(here) > 0 && contractPrice(here) <= here.player.money;

export const obtainings = (here: Here): string[] =>
  canTakeContract(here) ? here.state.board.filter((id) => id > 0).map((id) => `obtain ${id}`) : [];

/** Animals that go, or that live. */
export interface Animals {
  readonly sheep: number;
  readonly cow: number;
}

export const animalsFor = (here: Here, id: number): Animals => {
  const { mutton = 0, beef = 0 } = contractOf(here, id).requires;
  return { sheep: mutton, cow: beef };
};

const hasGoods = (here: Here, id: number): boolean => {
  const { mutton: _mutton, beef: _beef, ...goods } = contractOf(here, id).requires;
  return Object.entries(goods).every(([good, count]) => stock(here, good as Good) >= count);
};

/** Every way to let so many of these animals live, with which the others are there. */
function sparings(here: Here, { sheep, cow }: Animals, count: number): Animals[] {
  const ways = [0, ...upTo(count)].map((live) => ({ sheep: live, cow: count - live }));
  return ways.filter(
    (live) =>
      live.sheep <= sheep &&
      live.cow <= cow &&
      standing(here, 'sheep') >= sheep - live.sheep &&
      standing(here, 'cow') >= cow - live.cow,
  );
}

export const canSpare = (here: Here, animals: Animals, count: number): boolean =>
  sparings(here, animals, count).length > 0;

/** Which animal may be spared first, of so many. */
export const spares = (here: Here, animals: Animals, count: number): ('sheep' | 'cow')[] =>
  (['sheep', 'cow'] as const).filter((animal) => sparings(here, animals, count).some((live) => live[animal] > 0));

/** Port 1, and the one that borrows it. */
export const sparingPorts = (here: Here): PortWay[] => portWays(here).filter(({ tile }) => tile === 1);

/** Goods in stock, animals on the map; port 1 goes with a contract that needs meat, since version 2 with port 9's help twice. */
export function fulfilments(here: Here): string[] {
  const ports = sparingPorts(here);
  const most = here.version === 1 ? 1 : ports.length;
  const ready = here.player.boxes.filter((id) => hasGoods(here, id));
  const plain = ready.filter((id) => canSpare(here, animalsFor(here, id), 0)).map((id) => `fulfil ${id}`);
  const lighter = ready.filter((id) => upTo(most).some((count) => canSpare(here, animalsFor(here, id), count)));
  return [...plain, ...ports.flatMap(({ words }) => lighter.map((id) => `fulfil ${id} ${words}`))];
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
