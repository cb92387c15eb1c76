import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tryst } from '../src/index.ts';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** Layout is the formatter's business: only the rest must be the same. */
const bare = (code: string): string => code.replaceAll(/[\s,()]/g, '');

describe('the tutorial', () => {
  const tutorial = read('docs/how-to-write-a-game.md');
  const snippets = [...tutorial.matchAll(/```ts\n\/\/ (\S+)\n([\s\S]*?)```/g)].map(([, path = '', code = '']) => ({
    path,
    code,
  }));

  it('quotes the source', () => {
    expect(snippets.length).toBeGreaterThan(10);
    expect(snippets).toHaveLength(tutorial.split('```ts').length - 1);
  });

  it.each(snippets)('quotes $path as it is', ({ path, code }) => {
    const source = bare(read(path));
    for (const part of code.split(/^ *\/\/ …$/m))
      expect(source.includes(bare(part)), `docs/how-to-write-a-game.md quotes what is no longer so:\n${part}`).toBe(
        true,
      );
  });

  it('speaks of files that are there', () => {
    const named = [...tutorial.matchAll(/`((?:test\/)?[a-z-]+\.(?:ts|test\.ts|json))`/g)].map(([, file = '']) => file);
    const folders = [
      'packages/tryst/',
      'packages/tryst/src/',
      'packages/tryst/test/',
      'packages/tryst/messages/',
      'packages/tryst/test/games/',
      '',
    ];
    const isThere = (file: string): boolean => folders.some((folder) => exists(folder + file));
    expect(named.filter((file) => !isThere(file))).toEqual([]);
  });
});

function exists(path: string): boolean {
  try {
    return read(path).length > 0;
  } catch {
    return false;
  }
}

describe('the rules for players', () => {
  const rules = read('docs/tryst-rules.md');

  it('have the bonus of every lot', () => {
    const row = /^\| bonus +\|(.*)\|$/m.exec(rules)?.[1] ?? '';
    const printed = row.split('|').map((cell) => Number(cell.trim().slice(1)));
    const { data } = tryst.components['prices'] ?? {};
    expect(data).toMatchObject({ lotBonus: [0, 0, ...printed] });
  });

  it('name every option', () => {
    for (const option of ['dogs', 'standoff', 'long day', 'weather']) expect(rules).toContain(`| **${option}**`);
  });
});
