import { type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { gainPoints, playerOf, type State } from './state.ts';

export function gainVictoryPoints(state: State, seat: Seat, points: number, step: Step): void {
  gainPoints(playerOf(state, seat), points);
  step.log?.push({ message: { id: 'glenmore.log.points', values: { who: seatTag(seat), points } } });
}

export function gainWhisky(state: State, seat: Seat, casks: number, step: Step): void {
  playerOf(state, seat).whisky += casks;
  step.log?.push({ message: { id: 'glenmore.log.whisky', values: { who: seatTag(seat), casks } } });
}

export function gainCoins(state: State, seat: Seat, coins: number, step: Step): void {
  playerOf(state, seat).coins += coins;
  step.log?.push({ message: { id: 'glenmore.log.coins', values: { who: seatTag(seat), coins } } });
}

export function gainMovement(state: State, seat: Seat, points: number, step: Step): void {
  state.turn.movement += points;
  step.log?.push({ message: { id: 'glenmore.log.movement', values: { who: seatTag(seat), points } } });
}

export function logSkip(seat: Seat, step: Step): void {
  step.log?.push({ message: { id: 'glenmore.log.skip', values: { who: seatTag(seat) } } });
}
