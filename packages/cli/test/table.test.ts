import { expect, test } from 'vitest';
import { alignRows, alignTable } from '../src/table.ts';
import { widthOf, wrap } from '../src/width.ts';

test('widths are those of a terminal', () => {
  expect(widthOf('żółć')).toBe(4);
  expect(widthOf('z\u0307o\u0301')).toBe(2);
  expect(widthOf('羊')).toBe(2);
  expect(widthOf('🐑')).toBe(2);
  expect(widthOf('£12 · –')).toBe(7);
});

test('columns stand in line, numbers to the right', () => {
  expect(
    alignTable(
      ['Name', 'Points'],
      [
        ['Żółw', { right: '7' }],
        ['羊', { right: '12' }],
      ],
    ),
  ).toEqual(['Name  Points', '────  ──────', 'Żółw       7', '羊        12']);
});

test('long cells are broken where there is no room', () => {
  const rows = alignRows(
    [
      ['Ann', 'one two three four five six seven'],
      ['Bob', 'eight'],
    ],
    25,
  );
  expect(rows).toEqual(['Ann  one two three four', '     five six seven', 'Bob  eight']);
});

test('prose is broken at spaces', () => {
  expect(wrap('the quick brown fox', 9)).toEqual(['the quick', 'brown fox']);
  expect(wrap('incomprehensible', 5)).toEqual(['incomprehensible']);
});
