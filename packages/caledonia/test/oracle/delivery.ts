import type { Seat } from '@ceilidh/kernel';
import type { Good } from '../../src/components.ts';
import { GOODS, type UnitName, UNITS } from '../../src/units.ts';
import { addGoods, ask, cellOf, isPossible, later, mark, playerAt, type Question, type Second, see } from './second.ts';
import { type Animals, animalsFor, canSpare, fulfilments, sparingPorts, spares } from './contracts.ts';
import { contractOf, goodNumber, type Here, stock } from './table.ts';
import { expansions } from './units.ts';
import { upgrades } from './upgrades.ts';
import { hire, expand } from './growth.ts';

/** Fulfilling contracts, and the bonuses they and port 4 give, on the second table. */

type Bonus = Extract<Question, { ask: 'bonus' }>;

/** As long as something of it can be used. */
export function offerBonus(second: Second, bonus: Bonus): void {
  const usable = (here: Here): boolean =>
    (bonus.spaces > 0 && expansions(here, true).length > 0) ||
    (bonus.upgrades > 0 && upgrades(here).length > 0) ||
    (bonus.brew > 0 && stock(here, 'grain') > 0);
  if (isPossible(second, bonus.seat, usable)) ask(second, bonus);
}

export function takeBonus(second: Second, bonus: Bonus, key: string): void {
  const { seat } = bonus;
  const player = playerAt(second, seat);
  const [kind, what = '', third = ''] = key.split(' ');
  const left = { ...bonus };
  if (kind === 'expand') left.spaces -= 1;
  else if (kind === 'brew') left.brew = 0;
  else left.upgrades -= 1;
  later(second, () => offerBonus(second, left));
  if (kind === 'expand') expand(second, seat, what as UnitName, cellOf(third), true);
  else if (kind === 'brew') {
    addGoods(player, 'grain', -Number(what));
    player.money += 9 * Number(what);
  } else if (kind === 'retrieve') {
    const good = goodNumber(what as Good);
    player.market[good] = (player.market[good] ?? 0) - Math.sign(player.market[good] ?? 0);
    player.ready += 1;
  } else if (what === 'shipping') player.shipping += 1;
  else if (what === 'merchant') hire(second, seat);
  else {
    player.money -= 5;
    player.technology[what === 'woodcutters' ? 0 : 1] = 1;
  }
}

/** Goods are paid, animals go back, the tile leaves the box, imports move, then the bonuses (ruling 19). */
export function fulfil(second: Second, seat: Seat, key: string): void {
  const { state } = second;
  const [, id = '', corner = '', borrowed = ''] = key.split(' ');
  const contract = Number(id);
  state.turn.fulfilled += 1;
  // Buchanan may fulfil a second one by the same action (ruling 4).
  later(second, () => {
    const again = see(second, seat).clan === 'buchanan' && state.turn.fulfilled < 2;
    if (again && fulfilments(see(second, seat)).length > 0) ask(second, { ask: 'more', seat });
  });
  const { requires } = contractOf(see(second, seat), contract);
  for (const good of GOODS) addGoods(playerAt(second, seat), good, -(requires[good] ?? 0));
  const animals = animalsFor(see(second, seat), contract);
  if (corner === '') {
    spare(second, seat, contract, animals, 0);
    return;
  }
  mark(second, seat, corner, borrowed);
  const offered =
    second.version > 1 &&
    animals.sheep + animals.cow > 1 &&
    isPossible(second, seat, (here) => sparingPorts(here).length > 0);
  if (!offered) spare(second, seat, contract, animals, 1);
  else if (canSpare(see(second, seat), animals, 1)) ask(second, { ask: 'twice', seat, contract });
  else useTwice(second, seat, contract, sparingPorts(see(second, seat))[0]?.words ?? '');
}

/** Ports 1 and 9-as-1 with one contract. */
export function useTwice(second: Second, seat: Seat, contract: number, words: string): void {
  const [corner = '', borrowed = ''] = words.split(' ');
  mark(second, seat, corner, borrowed);
  spare(second, seat, contract, animalsFor(see(second, seat), contract), 2);
}

/** So many of these animals live; the owner says which where there is a choice. */
export function spare(second: Second, seat: Seat, contract: number, animals: Animals, count: number): void {
  const { sheep, cow } = animals;
  const kinds = spares(see(second, seat), animals, count);
  const [only] = kinds;
  if (count === 0 || sheep + cow <= count) {
    const unit = UNITS.indexOf('sheep');
    const [need, cows] = count === 0 ? [sheep, cow] : [0, 0];
    slaughterOn(second, { ask: 'slaughter', seat, contract, unit, need, later: cows, from: -1 });
  } else if (only !== undefined && kinds.length === 1)
    spare(second, seat, contract, { ...animals, [only]: animals[only] - 1 }, count - 1);
  else {
    const all = animalsFor(see(second, seat), contract);
    const untouched = count === 1 && sheep === all.sheep && cow === all.cow;
    ask(second, {
      ask: 'spare',
      seat,
      contract,
      ...(untouched ? {} : { spares: count, sheep, cows: cow }),
    });
  }
}

type Slaughter = Extract<Question, { ask: 'slaughter' }>;

/** Sheep first, then cows; where all that are left must go, nothing is asked. */
export function slaughterOn(second: Second, question: Slaughter): void {
  const { seat, contract, unit, need, from } = question;
  const herd = see(second, seat).mine.filter((each) => UNITS.indexOf(each.unit) === unit && each.cell > from);
  if (need > 0 && herd.length > need) {
    ask(second, question);
    return;
  }
  if (need > 0) for (const { cell } of herd) second.state.units[cell] = 0;
  if (unit === UNITS.indexOf('sheep'))
    slaughterOn(second, { ...question, unit: UNITS.indexOf('cow'), need: question.later, later: 0, from: -1 });
  else deliver(second, seat, contract);
}

function deliver(second: Second, seat: Seat, id: number): void {
  const { state, options } = second;
  const player = playerAt(second, seat);
  const here = see(second, seat);
  const { gives } = contractOf(here, id);
  player.boxes = player.boxes.filter((other) => other !== id);
  player.done.push(id);
  if (!options.staticImports && !options.balancedImports) {
    (['cotton', 'tobacco', 'cane'] as const).forEach((what, which) => {
      for (let step = 0; step < (gives[what] ?? 0); step++) {
        const at = (state.imports[which] ?? 0) + 1;
        state.imports[which] = at;
        if (at % 5 === 0 && options.players > 1 && !options.withoutImportMoney) player.money += 1;
      }
    });
  }
  player.money += gives.money ?? 0;
  const brew = here.clan === 'macewan' ? Math.min(3, gives.hops ?? 0) : 0;
  offerBonus(second, { ask: 'bonus', seat, spaces: gives.freeSpace ?? 0, upgrades: gives.upgrades ?? 0, brew });
}
