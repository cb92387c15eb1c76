import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeIn } from './rounds.ts';

let folder: string;
const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ceilidh-rounds-'));
  git('init', '--quiet');
  write('code', 'one');
  git('add', '.');
  git('-c', 'user.name=Ailsa', '-c', 'user.email=ailsa@example.org', 'commit', '--quiet', '--message', 'Begin');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a round of a long test', () => {
  it('is of a commit, or of the very files where they differ from it', () => {
    const commit = git('rev-parse', 'HEAD');
    expect(codeIn(folder)).toBe(commit);
    write('code', 'two');
    const changed = codeIn(folder);
    expect(changed).toMatch(new RegExp(`^${commit}, changed: \\w+$`));
    write('more', 'three');
    expect(new Set([commit, changed, codeIn(folder)]).size).toBe(3);
    rmSync(join(folder, 'more'));
    expect(codeIn(folder)).toBe(changed);
    // Nothing of it is left behind.
    expect(git('status', '--porcelain')).toBe('M code');
  });
});
