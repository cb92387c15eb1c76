import { type Compared, NOTHING, patchBetween, type Viewer } from '@ceilidh/kernel';
import { newId } from './ids.ts';
import type { LiveTable } from './live-table.ts';
import { tableView } from './table-view.ts';

/** Changes kept for those who come back after a cut: so many, and so many letters; more, and the whole is shorter. */
const KEPT = 20;
const LETTERS = 8000;
/** Tables that nobody watches but whose readers may come back. */
const UNWATCHED = 200;

/**
 * What one viewer was last shown of a table, and the last changes of it. Each state of it has a mark that is used for
 * nothing else: whoever shows a mark has exactly that before them.
 */
class Sight {
  readonly #id = newId().slice(0, 8);
  readonly #steps: { readonly from: string; readonly text: string }[] = [];
  readonly #table: string;
  #count = 1;
  #letters = 0;
  #view: object;
  #version: number;
  #whole: string | undefined;

  constructor(table: LiveTable, viewer: Viewer) {
    this.#table = table.row.id;
    this.#version = table.row.version;
    this.#view = tableView(table, viewer);
  }

  get mark(): string {
    return `${this.#id}.${this.#count}`;
  }

  look(table: LiveTable, viewer: Viewer, compared: Compared): void {
    const view = tableView(table, viewer);
    const patch = patchBetween(this.#view, view, compared);
    if (patch === NOTHING) return;
    const from = this.mark;
    this.#count++;
    this.#view = view;
    this.#version = table.row.version;
    this.#whole = undefined;
    const text = this.#patch(from, patch);
    this.#steps.push({ from, text });
    this.#letters += text.length;
    while (this.#steps.length > KEPT || (this.#letters > LETTERS && this.#steps.length > 1))
      this.#letters -= this.#steps.shift()?.text.length ?? 0;
  }

  #patch(from: string, patch: string): string {
    const head = JSON.stringify({ kind: 'patch', table: this.#table, from, mark: this.mark, version: this.#version });
    return `${head.slice(0, -1)},"patch":${patch}}`;
  }

  /** The messages that bring somebody who has this mark up to date: changes, or the whole. */
  since(mark: string | undefined): readonly string[] {
    if (mark === this.mark) return [this.#patch(mark, NOTHING)];
    const from = this.#steps.findIndex((step) => step.from === mark);
    if (from >= 0) return this.#steps.slice(from).map(({ text }) => text);
    this.#whole ??= JSON.stringify({
      kind: 'table',
      table: this.#table,
      mark: this.mark,
      version: this.#version,
      view: this.#view,
    });
    return [this.#whole];
  }
}

interface Looked {
  readonly sight: Sight;
  /** The change of the table after which it was last looked at; -1 when it may have changed unseen. */
  at: number;
}

interface Known {
  changes: number;
  readonly looked: Map<Viewer, Looked>;
  /** Since the last change. */
  readonly compared: Compared;
}

/** By table and viewer; made once for all who see the same. */
export class Sights {
  readonly #tables = new Map<string, Known>();
  readonly #unwatched = new Set<string>();

  changed(id: string): void {
    const table = this.#tables.get(id);
    if (table === undefined) return;
    table.changes++;
    table.compared.clear();
  }

  of(table: LiveTable, viewer: Viewer): Sight {
    const { id } = table.row;
    this.#unwatched.delete(id);
    const known: Known = this.#tables.get(id) ?? { changes: 0, looked: new Map(), compared: new Map() };
    this.#tables.set(id, known);
    const { changes, looked, compared } = known;
    const before = looked.get(viewer);
    if (before === undefined) {
      const sight = new Sight(table, viewer);
      looked.set(viewer, { sight, at: changes });
      return sight;
    }
    if (before.at !== changes) before.sight.look(table, viewer, compared);
    before.at = changes;
    return before.sight;
  }

  /** Nobody watches it any more: kept for a while, and looked at anew when somebody comes back. */
  unwatched(id: string): void {
    for (const known of this.#tables.get(id)?.looked.values() ?? []) known.at = -1;
    this.#unwatched.add(id);
    if (this.#unwatched.size <= UNWATCHED) return;
    const oldest = this.#unwatched.values().next().value as string;
    this.#unwatched.delete(oldest);
    this.#tables.delete(oldest);
  }
}
