import { GOODS } from '../../src/units.ts';
import { type Here, merchantsAt } from './table.ts';

/** Shipping, technology and merchants: as actions, and as the bonus that contracts and port 4 give. */

/** MacDonald has no technology, by bonus neither (ruling 11). */
const canImprove = ({ clan, player }: Here, which: number, cost: number): boolean =>
  clan !== 'macdonald' && player.technology[which] === 0 && player.money >= cost;

export function upgradeActions(here: Here): string[] {
  const { player } = here;
  return [
    ...(player.shipping < 5 && player.money >= 4 ? ['shipping'] : []),
    ...(canImprove(here, 0, 10) ? ['technology woodcutters'] : []),
    ...(canImprove(here, 1, 10) ? ['technology miners'] : []),
    ...(player.waiting > 0 && player.money >= 4 ? ['merchant'] : []),
  ];
}

/** Shipping and a merchant for nothing, technology for £5, or a merchant back from the market. */
export function upgrades(here: Here): string[] {
  const { player } = here;
  return [
    ...(player.shipping < 5 ? ['upgrade shipping'] : []),
    ...(canImprove(here, 0, 5) ? ['upgrade woodcutters'] : []),
    ...(canImprove(here, 1, 5) ? ['upgrade miners'] : []),
    ...(player.waiting > 0 ? ['upgrade merchant'] : []),
    ...GOODS.filter((good) => merchantsAt(here, good) !== 0).map((good) => `retrieve ${good}`),
  ];
}
