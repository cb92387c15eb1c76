type PlainKind = 'undo' | 'redo' | 'confirm' | 'table' | 'scores' | 'help' | 'moves' | 'quit';

/** What a person may type while playing. */
export type Command =
  | { readonly kind: PlainKind }
  | { readonly kind: 'move' | 'preview'; readonly number: number }
  | { readonly kind: 'log'; readonly count: number }
  | { readonly kind: 'standing' | 'save'; readonly text: string }
  /** A move's key, or part of the words of some moves. */
  | { readonly kind: 'text'; readonly text: string };

const PLAIN: Readonly<Record<string, PlainKind>> = {
  u: 'undo',
  r: 'redo',
  c: 'confirm',
  t: 'table',
  s: 'scores',
  m: 'moves',
  '': 'moves',
  '?': 'help',
  q: 'quit',
};

/** The commands in the order in which help lists them; `cli.play.help.<id>` explains each. */
export const COMMANDS: readonly (readonly [typed: string, id: string])[] = [
  ['7', 'number'],
  ['abc', 'text'],
  ['p 7', 'preview'],
  ['m', 'moves'],
  ['u', 'undo'],
  ['r', 'redo'],
  ['c', 'confirm'],
  ['t', 'table'],
  ['s', 'scores'],
  ['l 20', 'log'],
  ['standing', 'standing'],
  ['w match.jsonl', 'save'],
  ['?', 'help'],
  ['q', 'quit'],
];

const LOG_LENGTH = 20;

export function readCommand(line: string): Command {
  const text = line.trim();
  const [word = '', ...rest] = text.split(/\s+/);
  const after = rest.join(' ');
  const number = /^\d+$/.test(after) ? Number(after) : undefined;
  const plain = after === '' && Object.hasOwn(PLAIN, word) ? PLAIN[word] : undefined;
  if (plain !== undefined) return { kind: plain };
  if (/^\d+$/.test(text)) return { kind: 'move', number: Number(text) };
  if (word === 'p' && number !== undefined) return { kind: 'preview', number };
  if (word === 'l' && (after === '' || number !== undefined)) return { kind: 'log', count: number ?? LOG_LENGTH };
  if (word === 'standing') return { kind: 'standing', text: after };
  if (word === 'w' && after !== '') return { kind: 'save', text: text.slice(1).trim() };
  // A slash before it looks for words that are commands themselves.
  return { kind: 'text', text: text.replace(/^\//, '') };
}
