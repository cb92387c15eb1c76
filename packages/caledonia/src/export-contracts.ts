import { assertNever, at, type Choice, EVERYONE, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { type MoveList, type MoveOf, MOVES } from './moves.ts';
import { type CaledoniaFrame, clanOf, type Context, type Player, playerOf, type State } from './state.ts';
import { affordable, because, firstMissing, type WhyNot } from './why.ts';

export const boxesOf = (ctx: Context, player: Player): number => clanOf(ctx, player).boxes ?? 1;

/** What a contract costs now; less than nothing in the first round. */
export function contractCost(ctx: Context, state: State, seat: Seat): number {
  if (state.turn.paid && clanOf(ctx, playerOf(state, seat)).paysOnce === true) return 0;
  return ctx.contractCosts[state.round - 1] as number;
}

export const canPayContract = (ctx: Context, state: State, seat: Seat): boolean =>
  playerOf(state, seat).money >= contractCost(ctx, state, seat);

/** Contracts on the board, if there is a box for one and money to pay for it. */
export function listContracts(ctx: Context, state: State, seat: Seat, out: MoveList<MoveOf<'obtain'>>): void {
  const player = playerOf(state, seat);
  if (player.boxes.length >= boxesOf(ctx, player) || !canPayContract(ctx, state, seat)) return;
  for (const id of state.board) if (id >= 0) out.push(at(MOVES.obtain, id));
}

export const whyNotObtain: WhyNot = (ctx, state, seat, target) => {
  const player = playerOf(state, seat);
  const boxes = boxesOf(ctx, player);
  const onBoard = state.board.filter((id) => id >= 0).length;
  return firstMissing(MOVES.obtain, target, [
    because('caledonia.why.not-on-board', ({ contract }) => state.board.includes(contract), { count: onBoard }),
    because('caledonia.why.boxes-full', () => player.boxes.length < boxes, { count: boxes }),
    affordable(player.money, () => contractCost(ctx, state, seat)),
  ]);
};

/** Pays and puts the contract into the box. */
export function takeContract(ctx: Context, state: State, seat: Seat, id: number, step: Step): void {
  const player = playerOf(state, seat);
  const cost = contractCost(ctx, state, seat);
  player.money -= cost;
  player.boxes.push(id);
  state.turn.paid = true;
  const values = { who: seatTag(seat), contract: id, money: Math.abs(cost) };
  step.log?.push({ message: { id: cost < 0 ? 'caledonia.log.obtain-paid' : 'caledonia.log.obtain', values } });
}

export function obtainFromBoard(ctx: Context, state: State, seat: Seat, id: number, step: Step): void {
  state.board[state.board.indexOf(id)] = -1;
  takeContract(ctx, state, seat, id, step);
}

/** A second contract by the same action, for a clan with two boxes. */
export const obtain: Choice<Context, State, MoveOf<'obtain' | 'skip'>, CaledoniaFrame, 'obtain'> = {
  legal(ctx, state, { seat }, out) {
    listContracts(ctx, state, seat, out);
    out.push(MOVES.skip);
  },
  apply(ctx, state, { seat }, move, step) {
    switch (move.kind) {
      case 'obtain':
        obtainFromBoard(ctx, state, seat, move.contract, step);
        break;
      case 'skip':
        step.log?.push({ message: { id: 'caledonia.log.one-contract', values: { who: seatTag(seat) } } });
        break;
      default:
        assertNever(move);
    }
  },
};

const FUTURE = 3;

/** Variant: three contracts are laid out for the rounds to come. */
export function fillFuture(state: State, step: Step): void {
  while (state.future.length < FUTURE) {
    const id = drawOne(state, step);
    if (id === undefined) return;
    state.future.push(id);
  }
}

/** Empty boxes of the export board are filled, first from what was laid out, then from the pile (ruling 28). */
export function refillBoard(ctx: Context, state: State, boxes: number, step: Step): void {
  for (let box = 0; box < boxes; box++) {
    if (at(state.board, box) >= 0) continue;
    const next = state.future.shift() ?? drawOne(state, step);
    if (next !== undefined) state.board[box] = next;
  }
  if (ctx.options.futureContracts) fillFuture(state, step);
}

function drawOne(state: State, step: Step): number | undefined {
  if (state.pile.length === 0) return undefined;
  step.reveal(EVERYONE);
  const id = state.pile.pop();
  state.sunk = Math.min(state.sunk, state.pile.length);
  return id;
}
