import type { Offer } from '@ceilidh/ui';
import { describe, expect, it } from 'vitest';
import { grouped } from '../src/lib/moves.ts';

const WORDS: Readonly<Record<string, string>> = {
  'sell wool 1': 'Sprzedaj 1 wełnę za 5 £',
  pass: 'Pasuj',
  'sell milk 1': 'Sprzedaj 1 mleko za 4 £',
  'expand sheep 1.1': 'Postaw owcę na 1.1 za 12 £',
  'take 3': 'Prendi l’Angus 3',
};
const offers = Object.keys(WORDS).map((key) => ({ key }) as Offer);
const found = (search: string): string[][] =>
  grouped(offers, ({ key }) => WORDS[key] ?? '', search).map(({ kind, offers: alike }) => [
    kind,
    ...alike.map(({ offer }) => offer.key),
  ]);

describe('the list of moves', () => {
  it('keeps those of a kind together, in the order of the rules', () => {
    expect(found('')).toEqual([
      ['sell', 'sell wool 1', 'sell milk 1'],
      ['pass', 'pass'],
      ['expand', 'expand sheep 1.1'],
      ['take', 'take 3'],
    ]);
  });

  it('finds words without their accents, capitals, curls and order', () => {
    expect(found('welne')).toEqual([['sell', 'sell wool 1']]);
    expect(found('  OWCE   postaw ')).toEqual([['expand', 'expand sheep 1.1']]);
    expect(found("l'angus")).toEqual([['take', 'take 3']]);
    expect(found('mleko owcę')).toEqual([]);
  });
});
