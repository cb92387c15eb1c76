import { readFileSync, writeFileSync } from 'node:fs';
import { refuse } from '@ceilidh/kernel';

/** What the system says of a failed attempt, without the call and the path that Node adds. */
const problemOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return refuse('cli.file.read', { file, problem: problemOf(error) });
  }
}

export function writeText(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    refuse('cli.file.write', { file, problem: problemOf(error) });
  }
}

export function readJson(file: string): unknown {
  const text = readText(file);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    return refuse('cli.file.json', { file, problem: error instanceof Error ? error.message : '' });
  }
}
