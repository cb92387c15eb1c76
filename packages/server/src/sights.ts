import { NOTHING, patchBetween, type Viewer } from '@ceilidh/kernel';
import { frameOf } from './frame.ts';
import { newId } from './ids.ts';
import type { LiveTable } from './live-table.ts';
import { commonView, ownView, readsAs } from './table-view.ts';

/** Changes kept for those who come back after a cut: so many, and so many bytes; more, and the whole is shorter. */
const KEPT = 20;
const BYTES = 8000;
/** Tables that nobody watches but whose readers may come back. */
const UNWATCHED = 200;

/** Members of a view, each as JSON. */
type Texts = ReadonlyMap<string, string>;

/** The last changes, oldest first, in one piece of memory: what outlives a move is dear to collect, and these would. */
class Steps {
  readonly #lengths: number[] = [];
  #bytes: Buffer | undefined;
  #used = 0;

  get count(): number {
    return this.#lengths.length;
  }

  add(message: Buffer): void {
    this.#makeRoomFor(message.length);
    if (message.length > BYTES) return;
    this.#bytes ??= Buffer.allocUnsafeSlow(BYTES);
    message.copy(this.#bytes, this.#used);
    this.#used += message.length;
    this.#lengths.push(message.length);
  }

  #makeRoomFor(length: number): void {
    const lengths = this.#lengths;
    let dropped = 0;
    let count = 0;
    while (count < lengths.length && (lengths.length - count >= KEPT || this.#used - dropped + length > BYTES))
      dropped += lengths[count++] as number;
    if (count === 0) return;
    lengths.splice(0, count);
    this.#bytes?.copyWithin(0, dropped, this.#used);
    this.#used -= dropped;
  }

  /** The last `count` of them. */
  last(count: number): Buffer[] {
    const lengths = this.#lengths.slice(-count);
    let at = this.#used - lengths.reduce((sum, length) => sum + length, 0);
    return lengths.map((length) => Buffer.from(this.#bytes?.subarray(at, (at += length)) ?? []));
  }
}

/**
 * What one viewer was last shown of a table, and the last changes of it. Each state of it has a mark that is used for
 * nothing else: whoever shows a mark has exactly that before them. What is kept is kept as few and plain objects as can
 * be: there are thousands of these, each replaced with every move, and the collector looks at all that is in them.
 */
class Sight {
  readonly #id = newId().slice(0, 8);
  readonly #steps = new Steps();
  readonly #table: string;
  #count = 1;
  #common: object;
  #own: Texts;
  #version: number;
  /** While they are told: the last change, and the whole. */
  #last: Buffer | undefined;
  #whole: Buffer | undefined;

  constructor(table: LiveTable, viewer: Viewer, known: Known) {
    this.#table = table.row.id;
    this.#version = table.versionFor(viewer);
    this.#common = known.common(table, viewer);
    this.#own = textsOf(ownView(table, viewer));
  }

  get mark(): string {
    return `${this.#id}.${this.#count}`;
  }

  look(table: LiveTable, viewer: Viewer, known: Known): void {
    const common = known.common(table, viewer);
    const own = textsOf(ownView(table, viewer));
    const patch = withMembers(known.patch(this.#common, common), replacedIn(this.#own, own));
    // Even if it is the same: what is old is dear to collect.
    this.#common = common;
    this.#own = own;
    if (patch === NOTHING) return;
    const from = this.mark;
    this.#count++;
    this.#version = table.versionFor(viewer);
    this.#whole = undefined;
    this.#last = this.#patch(from, patch);
    this.#steps.add(this.#last);
  }

  told(): void {
    this.#last = undefined;
    this.#whole = undefined;
  }

  #patch(from: string, patch: string): Buffer {
    const head = { kind: 'patch', table: this.#table, from, mark: this.mark, version: this.#version };
    return messageOf(head, 'patch', patch);
  }

  /** The messages that bring somebody who has this mark up to date: changes, or the whole. */
  since(mark: string | undefined): readonly Buffer[] {
    const behind = mark === undefined ? undefined : this.#behind(mark);
    if (behind === 0) return [this.#patch(this.mark, NOTHING)];
    if (behind === 1 && this.#last !== undefined) return [this.#last];
    if (behind !== undefined && behind <= this.#steps.count) return this.#steps.last(behind);
    const head = { kind: 'table', table: this.#table, mark: this.mark, version: this.#version };
    this.#whole ??= messageOf(head, 'view', withMembers(JSON.stringify(this.#common), allIn(this.#own)));
    return [this.#whole];
  }

  /** How many changes ago this was the mark, if ever. */
  #behind(mark: string): number | undefined {
    const count = Number(mark.slice(this.#id.length + 1));
    const mine = mark === `${this.#id}.${count}` && Number.isInteger(count);
    return mine && count > 0 && count <= this.#count ? this.#count - count : undefined;
  }
}

/** The head comes first: whoever reads a message knows at once what it is about. */
const messageOf = (head: object, member: string, text: string): Buffer =>
  frameOf(`${JSON.stringify(head).slice(0, -1)},"${member}":${text}}`);

function textsOf(view: object): Texts {
  const texts = new Map<string, string>();
  for (const [member, value] of Object.entries(view)) texts.set(member, JSON.stringify(value));
  return texts;
}

const allIn = (texts: Texts): string => [...texts].map(([member, text]) => `"${member}":${text}`).join(',');

/** The members of the patch that replaces what changed. */
function replacedIn(before: Texts, after: Texts): string {
  const members: string[] = [];
  for (const [member, text] of after) if (before.get(member) !== text) members.push(`"${member}":[${text}]`);
  for (const member of before.keys()) if (!after.has(member)) members.push(`"${member}":[]`);
  return members.join(',');
}

interface Looked {
  readonly sight: Sight;
  /** The change of the table after which it was last looked at. */
  at: number;
}

/** An object, or a patch of one, with more members. */
function withMembers(object: string, members: string): string {
  if (members === '') return object;
  return object === NOTHING ? `{${members}}` : `${object.slice(0, -1)},${members}}`;
}

/** What is known of a table. */
class Known {
  changes = 0;
  readonly looked = new Map<Viewer, Looked>();
  /** While all are told of a change: what several read alike is made and compared once, by reader and by what it is now. */
  #common = new Map<Viewer, object>();
  #compared = new Map<object, { readonly before: object; readonly patch: string }>();

  changed(): void {
    this.changes++;
    this.told();
  }

  /** All who watch have been told: what was made for them is not kept. */
  told(): void {
    if (this.#common.size > 0) this.#common = new Map();
    if (this.#compared.size > 0) this.#compared = new Map();
    for (const { sight } of this.looked.values()) sight.told();
  }

  common(table: LiveTable, viewer: Viewer): object {
    const reader = readsAs(table, viewer);
    const common = this.#common.get(reader) ?? commonView(table, reader);
    this.#common.set(reader, common);
    return common;
  }

  patch(before: object, after: object): string {
    const known = this.#compared.get(after);
    if (known?.before === before) return known.patch;
    const patch = patchBetween(before, after);
    this.#compared.set(after, { before, patch });
    return patch;
  }
}

/** By table and viewer; made once for all who see the same. */
export class Sights {
  readonly #tables = new Map<string, Known>();
  readonly #unwatched = new Set<string>();

  changed(id: string): void {
    this.#tables.get(id)?.changed();
  }

  told(id: string): void {
    this.#tables.get(id)?.told();
  }

  of(table: LiveTable, viewer: Viewer): Sight {
    const { id } = table.row;
    this.#unwatched.delete(id);
    const known = this.#tables.get(id) ?? new Known();
    this.#tables.set(id, known);
    const before = known.looked.get(viewer);
    if (before === undefined) {
      const sight = new Sight(table, viewer, known);
      known.looked.set(viewer, { sight, at: known.changes });
      return sight;
    }
    if (before.at !== known.changes) before.sight.look(table, viewer, known);
    before.at = known.changes;
    return before.sight;
  }

  /** Nobody watches it any more: kept for a while, and looked at anew when somebody comes back. */
  unwatched(id: string): void {
    this.changed(id);
    this.#unwatched.add(id);
    if (this.#unwatched.size <= UNWATCHED) return;
    const oldest = this.#unwatched.values().next().value as string;
    this.#unwatched.delete(oldest);
    this.#tables.delete(oldest);
  }
}
