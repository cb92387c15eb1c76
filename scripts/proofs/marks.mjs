// Messages with marks that nobody sees: where a text stands on a page, it tells which message it is.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGES = fileURLToPath(new URL('../../packages', import.meta.url));
/** Of no width, and no line breaks at them: the page looks as it does without. */
const DIGITS = ['\u2061', '\u2062', '\u2063', '\u2064'];
const LENGTH = 6;
const END = '\u2060';
const MARK = new RegExp(`[${DIGITS.join('')}]{${LENGTH}}`, 'g');

/** What can be seen: a message, or the branch of one that a `select` takes, by number. */
export const leaves = [];
const numbers = new Map();

/** Where messages lie in a dist or a source: whose they are, and their place, as in `weather/pl`. */
export const placeOf = (url) =>
  /packages\/(\w+)\/(?:dist\/)?messages\/((?:[\w-]+\/)*(?:en|it|pl))\.json$/.exec(url)?.slice(1);

const folder = (name) => path.join(PACKAGES, name, 'messages');
const readAt = (name, place) => JSON.parse(readFileSync(path.join(folder(name), `${place}.json`), 'utf8'));
/** Its modules' are in folders. */
const read = (name, lang) =>
  Object.assign(
    {},
    ...readdirSync(folder(name), { recursive: true })
      .filter((file) => path.basename(file) === `${lang}.json`)
      .map((file) => readAt(name, file.slice(0, -'.json'.length))),
  );

/** The packages that say something to people, in the order of their names. */
export const speakers = readdirSync(PACKAGES).filter((name) => {
  try {
    return readdirSync(path.join(PACKAGES, name, 'messages')).includes('en.json');
  } catch {
    return false;
  }
});

for (const speaker of speakers) {
  for (const [id, text] of Object.entries(read(speaker, 'en'))) {
    for (const leaf of leavesOf(id, text)) {
      numbers.set(leaf, leaves.length);
      leaves.push({ leaf, id, speaker });
    }
  }
}

const allMarked = (texts) => Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, marked(id, text)]));

/** The texts of a package, marked; those of its modules too. */
export const markedTexts = (speaker, lang) => allMarked(read(speaker, lang));

/** Those of one file. */
export const markedAt = (speaker, place) => allMarked(readAt(speaker, place));

export const textOf = (speaker, lang, id) => read(speaker, lang)[id] ?? '';

/** The numbers of what was said in a text. */
export const saidIn = (text) =>
  [...text.matchAll(MARK)].map(([mark]) => [...mark].reduce((sum, digit) => sum * 4 + DIGITS.indexOf(digit), 0));

export const numberOf = (leaf) => numbers.get(leaf);

/** The same for a page: it gets no modules of ours. */
export const inPage = { digits: DIGITS.join(''), length: LENGTH, end: END };

function leavesOf(id, text) {
  const found = [id];
  walk(text, (branch) => {
    const leaf = `${id} [${branch}]`;
    if (!found.includes(leaf)) found.push(leaf);
    return '';
  });
  return found;
}

const marked = (id, text) =>
  markOf(id) + walk(text, (branch) => (numbers.has(`${id} [${branch}]`) ? markOf(`${id} [${branch}]`) : '')) + END;

function markOf(leaf) {
  let rest = numbers.get(leaf);
  let mark = '';
  for (let place = 0; place < LENGTH; place++) {
    mark = DIGITS[rest % 4] + mark;
    rest = Math.floor(rest / 4);
  }
  return mark;
}

/** The text again, with what `at` says put into each branch of a `select`. */
function walk(text, at) {
  let place = 0;
  const said = () => {
    let out = '';
    while (place < text.length && text[place] !== '}') {
      const quoted = /^'[{}#]'/.exec(text.slice(place, place + 3))?.[0];
      if (quoted !== undefined) {
        out += quoted;
        place += quoted.length;
      } else if (text[place] === '{') out += slot();
      else out += text[place++];
    }
    return out;
  };
  const slot = () => {
    const head = /^\{\w+\s*,\s*(select|plural)\s*,/.exec(text.slice(place));
    if (head === null) {
      const end = text.indexOf('}', place) + 1;
      const whole = text.slice(place, end);
      place = end;
      return whole;
    }
    let out = head[0];
    place += head[0].length;
    for (;;) {
      const [gap, key = ''] = /^\s*([^\s{}]*)\s*/.exec(text.slice(place)) ?? [''];
      out += gap;
      place += gap.length;
      if (text[place++] === '}') return `${out}}`;
      out += `{${head[1] === 'select' ? at(key) : ''}`;
      out += said();
      out += '}';
      place++;
    }
  };
  return said();
}
