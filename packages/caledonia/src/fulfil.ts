import { assertNever, at, type Choice, type Event, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { canAnswer } from './anytime.ts';
import { cellsOf } from './board.ts';
import { cellName, fulfilWithPort, type MoveList, type MoveOf, MOVES, portMove } from './moves.ts';
import {
  ANIMAL_LESS,
  canUseTwice,
  eachPort,
  portConditions,
  portTile,
  secondFee,
  type Usable,
  usePort,
} from './ports.ts';
import {
  type CaledoniaFrame,
  clanOf,
  type Context,
  contractOf,
  type ContractTable,
  type Player,
  playerOf,
  type State,
  unitAt,
  withdraw,
} from './state.ts';
import { newBonuses, offerBonuses } from './upgrades.ts';
import { COW, GOODS, SHEEP, type Unit, unitName } from './units.ts';
import { because, firstMissing, type WhyNot } from './why.ts';

/** How many of these animals are not on the map. */
const lacking = (player: Player, sheep: number, cows: number): number =>
  Math.max(0, sheep - (player.out[SHEEP] as number)) + Math.max(0, cows - (player.out[COW] as number));

/** The goods are in stock and the animals on the map, but for `spared` animals. */
function canFulfil(player: Player, contract: ContractTable, spared: number): boolean {
  for (let good = 0; good < GOODS.length; good++)
    if ((player.goods[good] as number) < (contract.goods[good] as number)) return false;
  return lacking(player, contract.sheep, contract.cows) <= spared;
}

/** Contracts that can be fulfilled, as they are, with port 1, and with port 1 and the one that borrows it. */
export function listFulfilments(ctx: Context, state: State, seat: Seat, out: MoveList<MoveOf<'fulfil'>>): void {
  const player = playerOf(state, seat);
  for (const id of player.boxes) {
    const contract = contractOf(ctx, id);
    if (canFulfil(player, contract, 0)) out.push(at(MOVES.fulfil, id));
    if (contract.sheep + contract.cows === 0) continue;
    const twice = canFulfil(player, contract, 2) && canUseTwice(ctx, state, seat, ANIMAL_LESS);
    if (!twice && !canFulfil(player, contract, 1)) continue;
    eachPort(ctx, state, seat, sparesAnimals, (corner, borrowed) => out.push(fulfilWithPort(id, corner, borrowed)));
  }
}

export const whyNotFulfil: WhyNot = (ctx, state, seat, target) => {
  const player = playerOf(state, seat);
  const spared = canUseTwice(ctx, state, seat, ANIMAL_LESS) ? 2 : 1;
  const contractIn = ({ contract }: MoveOf<'fulfil'>): ContractTable => contractOf(ctx, contract);
  const spares = ({ port, borrowed }: MoveOf<'fulfil'>): boolean =>
    port === undefined || sparesAnimals(portTile(state, port, borrowed), 0);
  const takesAnimals = ({ sheep, cows }: ContractTable): boolean => sheep + cows > 0;
  return firstMissing<MoveOf<'fulfil'>>([...MOVES.fulfil, ...MOVES.fulfilWithPort.flat(2)], target, [
    because('caledonia.why.not-in-box', ({ contract }) => player.boxes.includes(contract), {
      count: player.boxes.length,
    }),
    ...portConditions(ctx, state, seat),
    because('caledonia.why.spares-nothing', spares),
    because('caledonia.why.takes-no-animals', (move) => move.port === undefined || takesAnimals(contractIn(move))),
    because('caledonia.why.goods-lacking', (move) => canFulfil(player, contractIn(move), Infinity)),
    because('caledonia.why.animals-lacking', (move) =>
      canFulfil(player, contractIn(move), move.port === undefined ? 0 : spared),
    ),
  ]);
};

/** Goods are paid, animals go back to the board, the tile leaves the box, the import tokens move, then the bonuses (ruling 19). */
export function fulfil(
  ctx: Context,
  state: State,
  seat: Seat,
  { contract: id, port, borrowed }: MoveOf<'fulfil'>,
  step: Step,
  stack: Pushes<CaledoniaFrame>,
): void {
  const player = playerOf(state, seat);
  const contract = contractOf(ctx, id);
  contract.goods.forEach((count, good) => {
    player.goods[good] = at(player.goods, good) - count;
  });
  step.log?.push({ message: { id: 'caledonia.log.fulfil', values: { who: seatTag(seat), contract: id } } });
  stack.push({ ask: 'again', seat });
  if (port === undefined) {
    slaughter(ctx, state, seat, id, contract.sheep, contract.cows, step, stack);
    return;
  }
  usePort(state, seat, port, borrowed, step);
  if (!offersTwice(ctx, state, seat, contract)) {
    spareAnimals(ctx, state, seat, id, 1, contract.sheep, contract.cows, step, stack);
  } else if (lacking(player, contract.sheep, contract.cows) <= 1) {
    stack.push({ ask: 'twice', seat, contract: id });
  } else {
    // Without the second port the contract could not be fulfilled: there is nothing to ask.
    eachPort(ctx, state, seat, sparesAnimals, (corner, other) => usePort(state, seat, corner, other, step));
    spareAnimals(ctx, state, seat, id, 2, contract.sheep, contract.cows, step, stack);
  }
}

const sparesAnimals: Usable = (tile) => tile === ANIMAL_LESS;

/** One of ports 1 and 9 was used with a contract that takes another animal, and the other one may be used too (ruling 13). */
function offersTwice(ctx: Context, state: State, seat: Seat, { sheep, cows }: ContractTable): boolean {
  return (
    sheep + cows > 1 && canAnswer(ctx, state, seat, (table) => secondFee(ctx, table, seat, ANIMAL_LESS) !== undefined)
  );
}

/** Ports 1 and 9 together: whether a second animal is spared. */
export const twice: Choice<Context, State, MoveOf<'port' | 'skip'>, CaledoniaFrame, 'twice'> = {
  legal(ctx, state, { seat }, out) {
    eachPort(ctx, state, seat, sparesAnimals, (corner, borrowed) => out.push(portMove(corner, borrowed)));
    out.push(MOVES.skip);
  },
  apply(ctx, state, { seat, contract }, move, step, stack) {
    const { sheep, cows } = contractOf(ctx, contract);
    switch (move.kind) {
      case 'port':
        usePort(state, seat, move.port, move.borrowed, step);
        spareAnimals(ctx, state, seat, contract, 2, sheep, cows, step, stack);
        break;
      case 'skip':
        step.log?.push({ message: { id: 'caledonia.log.skip', values: { who: seatTag(seat) } } });
        spareAnimals(ctx, state, seat, contract, 1, sheep, cows, step, stack);
        break;
      default:
        assertNever(move);
    }
  },
};

/** So many of these animals live: which, is asked where there is a choice; the others go back. */
function spareAnimals(
  ctx: Context,
  state: State,
  seat: Seat,
  contract: number,
  spares: number,
  sheep: number,
  cows: number,
  step: Step,
  stack: Pushes<CaledoniaFrame>,
): void {
  if (spares === 0 || spares >= sheep + cows) {
    const [some, others] = spares === 0 ? [sheep, cows] : [0, 0];
    slaughter(ctx, state, seat, contract, some, others, step, stack);
    return;
  }
  const player = playerOf(state, seat);
  const spareSheep = sheep > 0 && lacking(player, sheep - 1, cows) < spares;
  const spareCow = cows > 0 && lacking(player, sheep, cows - 1) < spares;
  if (!spareSheep) spareAnimals(ctx, state, seat, contract, spares - 1, sheep, cows - 1, step, stack);
  else if (!spareCow) spareAnimals(ctx, state, seat, contract, spares - 1, sheep - 1, cows, step, stack);
  else {
    const all = contractOf(ctx, contract);
    const onlyOne = spares === 1 && sheep + cows === all.sheep + all.cows;
    stack.push(onlyOne ? { ask: 'spare', seat, contract } : { ask: 'spare', seat, contract, spares, sheep, cows });
  }
}

/** Port 1 with a contract that needs both kinds of meat: which animal lives. */
export const spare: Choice<Context, State, MoveOf<'spare'>, CaledoniaFrame, 'spare'> = {
  legal(_ctx, _state, _frame, out) {
    out.push(at(MOVES.spare, SHEEP), at(MOVES.spare, COW));
  },
  apply(ctx, state, frame, { unit }, step, stack) {
    const { seat, contract } = frame;
    const { spares = 1, sheep, cows } = { ...contractOf(ctx, contract), ...frame };
    step.log?.push({
      message: { id: 'caledonia.log.spare', values: { who: seatTag(seat), unit: unitName(unit) } },
    });
    const [lessSheep, lessCows] = unit === SHEEP ? [1, 0] : [0, 1];
    spareAnimals(ctx, state, seat, contract, spares - 1, sheep - lessSheep, cows - lessCows, step, stack);
  },
};

const herdOf = (state: State, seat: Seat, unit: Unit): number[] =>
  cellsOf(playerOf(state, seat).own).filter((cell) => unitAt(state.units[cell] as number) === unit);

/** Animals go back to the player board: sheep first, then cows; which ones is asked where there are more than needed. */
function slaughter(
  ctx: Context,
  state: State,
  seat: Seat,
  contract: number,
  sheep: number,
  cows: number,
  step: Step,
  stack: Pushes<CaledoniaFrame>,
): void {
  if (sheep > 0 && !takeAll(state, seat, SHEEP, sheep, step)) {
    stack.push({ ask: 'slaughter', seat, contract, unit: SHEEP, need: sheep, later: cows, from: -1 });
  } else if (cows > 0 && !takeAll(state, seat, COW, cows, step)) {
    stack.push({ ask: 'slaughter', seat, contract, unit: COW, need: cows, later: 0, from: -1 });
  } else complete(ctx, state, seat, contract, step, stack);
}

function takeAll(state: State, seat: Seat, unit: Unit, need: number, step: Step): boolean {
  const herd = herdOf(state, seat, unit);
  if (herd.length > need) return false;
  for (const cell of herd) slaughterOn(state, seat, cell, step);
  return true;
}

function slaughterOn(state: State, seat: Seat, cell: number, step: Step): void {
  const unit = withdraw(state, seat, cell);
  step.log?.push({
    message: {
      id: 'caledonia.log.slaughter',
      values: { who: seatTag(seat), unit: unitName(unit), where: cellName(cell) },
    },
  });
}

/** Animal by animal in the order of their places (the order has no effect), as long as enough are left. */
export const slaughtering: Choice<Context, State, MoveOf<'slaughter'>, CaledoniaFrame, 'slaughter'> = {
  legal(_ctx, state, { seat, unit, need, from }, out) {
    const left = herdOf(state, seat, unit).filter((cell) => cell > from);
    for (let i = 0; i + need <= left.length; i++) out.push(at(MOVES.slaughter, at(left, i)));
  },
  apply(ctx, state, { seat, contract, unit, need, later }, { cell: chosen }, step, stack) {
    slaughterOn(state, seat, chosen, step);
    const left = herdOf(state, seat, unit).filter((cell) => cell > chosen);
    if (need - 1 > 0 && left.length > need - 1) {
      stack.push({ ask: 'slaughter', seat, contract, unit, need: need - 1, later, from: chosen });
      return;
    }
    if (need - 1 > 0) for (const cell of left) slaughterOn(state, seat, cell, step);
    slaughter(ctx, state, seat, contract, 0, later, step, stack);
  },
};

function complete(ctx: Context, state: State, seat: Seat, id: number, step: Step, stack: Pushes<CaledoniaFrame>): void {
  const player = playerOf(state, seat);
  const contract = contractOf(ctx, id);
  player.boxes = player.boxes.filter((other) => other !== id);
  player.done.push(id);
  state.turn.fulfilled++;
  moveImports(ctx, state, seat, contract, step);
  if (contract.money > 0) {
    player.money += contract.money;
    step.log?.push({ message: { id: 'caledonia.log.money', values: { who: seatTag(seat), money: contract.money } } });
  }
  const ofClan = clanOf(ctx, player).bonus?.of(contract);
  offerBonuses(ctx, state, newBonuses(ctx, seat, contract.spaces, contract.upgrades, ofClan), stack);
}

/** A pound for every marked step reached or passed; the track goes on for another lap (ruling 18). */
function moveImports(ctx: Context, state: State, seat: Seat, contract: ContractTable, step: Step): void {
  if (!ctx.tracked) return;
  const { length, moneySteps } = ctx.components.tracks.exportTrack;
  let money = 0;
  contract.imports.forEach((count, which) => {
    const before = at(state.imports, which);
    state.imports[which] = before + count;
    for (let space = before; space < before + count; space++) if (moneySteps.includes((space % length) + 1)) money++;
  });
  if (!ctx.importMoney || money === 0) return;
  playerOf(state, seat).money += money;
  step.log?.push({ message: { id: 'caledonia.log.import-money', values: { who: seatTag(seat), money } } });
}

/** A clan may fulfil a second contract by the same action, after all benefits of the first (ruling 4). */
export const again: Event<Context, State, CaledoniaFrame, 'again'> = {
  run(ctx, state, { seat }, _step, stack) {
    const player = playerOf(state, seat);
    if (state.turn.fulfilled >= (clanOf(ctx, player).fulfils ?? 1)) return;
    const moves: MoveOf<'fulfil'>[] = [];
    listFulfilments(ctx, state, seat, moves);
    if (moves.length > 0) stack.push({ ask: 'more', seat });
  },
};

export const more: Choice<Context, State, MoveOf<'fulfil' | 'skip'>, CaledoniaFrame, 'more'> = {
  legal(ctx, state, { seat }, out) {
    listFulfilments(ctx, state, seat, out);
    out.push(MOVES.skip);
  },
  apply(ctx, state, { seat }, move, step, stack) {
    switch (move.kind) {
      case 'fulfil':
        fulfil(ctx, state, seat, move, step, stack);
        break;
      case 'skip':
        step.log?.push({ message: { id: 'caledonia.log.skip', values: { who: seatTag(seat) } } });
        break;
      default:
        assertNever(move);
    }
  },
};
