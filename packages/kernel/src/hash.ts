/** SHA-256 and the canonical text it is taken of. Pure, synchronous, the same on server, page and terminal. */

const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** The constants are the fractional parts of roots of the first 64 primes: computed, so that no digit can be mistyped. */
function fillConstants(): void {
  let found = 0;
  for (let candidate = 2; found < 64; candidate++) {
    let prime = true;
    for (let d = 2; d * d <= candidate; d++) if (candidate % d === 0) prime = false;
    if (!prime) continue;
    if (found < 8) START[found] = (Math.sqrt(candidate) % 1) * 2 ** 32;
    K[found] = (Math.cbrt(candidate) % 1) * 2 ** 32;
    found++;
  }
}
fillConstants();

const rotate = (x: number, by: number): number => (x >>> by) | (x << (32 - by));
const at = (words: Uint32Array, index: number): number => words[index] ?? 0;

/** Message schedule and working variables; calls never overlap, so one scratch serves all. */
const schedule = new Uint32Array(64);

function compress(state: Uint32Array, view: DataView, offset: number): void {
  for (let i = 0; i < 16; i++) schedule[i] = view.getUint32(offset + i * 4);
  for (let i = 16; i < 64; i++) {
    const a = at(schedule, i - 15);
    const b = at(schedule, i - 2);
    const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
    const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
    schedule[i] = at(schedule, i - 16) + s0 + at(schedule, i - 7) + s1;
  }
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(schedule, i)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  const worked = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) state[i] = at(state, i) + (worked[i] ?? 0);
}

/** The eight 32-bit words of SHA-256 of a text in UTF-8. */
export function sha256Words(text: string): Uint32Array {
  const bytes = utf8(text);
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = START.slice();
  for (let offset = 0; offset < padded.length; offset += 64) compress(state, view, offset);
  return state;
}

export function sha256(text: string): string {
  let hex = '';
  for (const word of sha256Words(text)) hex += word.toString(16).padStart(8, '0');
  return hex;
}

/** TextEncoder is in every engine we run on but not in the language's own library, so the few lines are here. */
function utf8(text: string): Uint8Array {
  const out: number[] = [];
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x80) out.push(code);
    else if (code < 0x800) out.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) out.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else out.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  }
  return Uint8Array.from(out);
}

/** JSON with sorted keys and without undefined members: equal data gives equal text, however it was built. */
export function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item)).join(',')}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`);
  return `{${members.join(',')}}`;
}

/** The hash by which two states, views or packs are told apart. */
export const hashOf = (value: unknown): string => sha256(canonical(value));
