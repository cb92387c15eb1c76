import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const page = readFileSync(new URL('../../../docs/glenmore-chronicles.md', import.meta.url), 'utf8');

/** The rows of the table: a hook point, and the places from which it will be called. */
const rows = page
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => cells.length > 5 && cells[1]?.startsWith('`'));

describe('the page of hook points for the chronicles', () => {
  it('names more than twenty points, and every chronicle at least once', () => {
    expect(rows.length).toBeGreaterThan(20);
    const wanted = rows.map((cells) => cells[4] ?? '').join('; ');
    for (const chronicle of ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII']) {
      expect(wanted).toMatch(new RegExp(`(^|; )${chronicle} `));
    }
  });

  it.each(rows.map((cells) => [cells[1] ?? '', cells[2] ?? ''] as const))('%s is called from %s', (_point, place) => {
    const [file = '', ...names] = [...place.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');
    const source = readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8');
    for (const name of names) expect(source).toMatch(new RegExp(`(function|const) ${name}\\b`));
    expect(names.length).toBeGreaterThan(0);
  });
});
