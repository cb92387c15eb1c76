import type { Fact } from '@ceilidh/kernel';
import { BREEDS, readHerd } from './components.ts';

/** What the herd and the price list must satisfy, ours or a pack's; `ceilidh check` tests each by name. */
export const facts: readonly Fact[] = [
  {
    id: 'every-breed-once',
    broken(pack) {
      const breeds = new Set(readHerd(pack).breedOf).size;
      return breeds === BREEDS.length ? [] : [`${breeds} of ${BREEDS.length} breeds`];
    },
  },
  {
    id: 'enough-beasts',
    broken(pack) {
      // Four hands of four, five pens, and a draw for everybody after every round but the last.
      const needed = 4 * 4 + 5 + 4 * 5;
      const { size } = readHerd(pack);
      return size >= needed ? [] : [`${size} beasts, at least ${needed} needed`];
    },
  },
  {
    id: 'larger-lots-pay-more',
    broken(pack) {
      const { lotBonus } = readHerd(pack);
      return lotBonus.every((bonus, size) => bonus >= (lotBonus[size - 1] ?? 0)) ? [] : [lotBonus.join(' ')];
    },
  },
];
