import { expect, it } from 'vitest';
import { searchFor } from '../src/index.ts';

it.each([
  ['welne', 'Sprzedaj 1 wełnę za 5 £'],
  ['  OWCĘ   postaw ', 'Postaw owcę na 1.1'],
  ["l'angus", 'Prendi l’Angus 3'],
  ['-1', 'Kolumna −1'],
  ['', 'Pasuj'],
])('"%s" finds "%s"', (search, text) => {
  expect(searchFor(search)(text)).toBe(true);
  expect(searchFor(`${search} mleko`)(text)).toBe(false);
});
