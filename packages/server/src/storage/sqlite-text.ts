import { isUtf8 } from 'node:buffer';
import type Libsql from 'libsql';

/** Stands for bytes that are no text: half of a pair of code units, which no text that is whole has in it. */
const DAMAGE = '\udcff';

/** Whether this was stored as text, byte for byte. */
export const isWhole = (text: string): boolean => !text.includes(DAMAGE);

/** As much of a statement as is used of it. */
export interface Reading {
  readonly reader: boolean;
  all(parameters?: readonly unknown[]): unknown[];
  iterate(parameters?: readonly unknown[]): Iterable<unknown>;
  run(parameters?: readonly unknown[]): { changes: number; lastInsertRowid: number | bigint };
}

/**
 * Prepares a statement. The library ends the whole process when it reads a text that is not UTF-8: what is selected
 * comes as bytes, and is decoded here. Pragmas and `returning` tell nothing that was not just written.
 */
export function prepareReading(file: Libsql.Database, text: string): Reading {
  const plain = file.prepare(text) as unknown as Reading & { columns(): { name: string }[] };
  if (!plain.reader || !/^\s*(select|with)\b/i.test(text)) return plain;
  const names = plain.columns().map(({ name }) => name);
  return new TextReading(file.prepare(asBytes(text, names)) as unknown as Reading);
}

/** By number, since two columns may have one name. The rows of a query that is all there is come in its own order. */
function asBytes(text: string, names: readonly string[]): string {
  const numbered = names.map((_, index) => `c${index}`);
  const bytes = names.map((name, index) => {
    const value = `c${index}`;
    return `case typeof(${value}) when 'text' then cast(${value} as blob) else ${value} end as "${name.replaceAll('"', '""')}"`;
  });
  return `with selected(${numbered.join(', ')}) as (${text}) select ${bytes.join(', ')} from selected`;
}

class TextReading implements Reading {
  readonly reader = true;
  readonly #bytes: Reading;

  constructor(bytes: Reading) {
    this.#bytes = bytes;
  }

  all(parameters: readonly unknown[] = []): unknown[] {
    return this.#bytes.all(parameters).map(decode);
  }

  *iterate(parameters: readonly unknown[] = []): Iterable<unknown> {
    for (const row of this.#bytes.iterate(parameters)) yield decode(row);
  }

  run(parameters: readonly unknown[] = []): ReturnType<Reading['run']> {
    return this.#bytes.run(parameters);
  }
}

function decode(row: unknown): unknown {
  const columns = row as Record<string, unknown>;
  for (const name in columns) {
    const value = columns[name];
    if (value instanceof ArrayBuffer) columns[name] = textOf(Buffer.from(value));
  }
  return row;
}

/** One damaged row must not keep anybody from reading the others: whoever needs it whole asks whether it is. */
const textOf = (bytes: Buffer): string =>
  isUtf8(bytes) ? bytes.toString() : `${bytes.toString().replaceAll('\ufffd', DAMAGE)}${DAMAGE}`;
