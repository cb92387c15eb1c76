import type { Seat } from '@ceilidh/kernel';
import { RESOURCES } from '../../src/language.ts';
import { howMany, type Player, type Table } from './table.ts';

/** How many workers of a player there are anywhere (ruling 14). */
const workersOf = ({ supply, spent, empire }: Player): number =>
  howMany(supply, 'worker') + spent + empire.reduce((sum, { on }) => sum + howMany(on, 'worker'), 0);

/** Page 8, ruling 1: the track, every card of the Empire, every two resources, every gold and raze token. */
export function sheetOf({ points, supply, empire }: Player): number[] {
  const resources = supply.filter((good) => RESOURCES.some((resource) => resource === good)).length;
  return [points, empire.length, Math.floor(resources / 2), howMany(supply, 'gold'), howMany(supply, 'raze')];
}

/** Page 8: most points, then Locations, then workers, then cards of the hand. */
export function ranksOf({ players }: Table): number[] {
  const worth = players.map((player) => {
    const total = sheetOf(player).reduce((sum, part) => sum + part, 0);
    // No number comes near a thousand: one number tells who is ahead.
    return [total, player.empire.length, workersOf(player), player.hand.length].reduce(
      (sum, part) => 1000 * sum + part,
      0,
    );
  });
  return players.map((_, seat: Seat) => 1 + worth.filter((other) => other > (worth[seat] as number)).length);
}
