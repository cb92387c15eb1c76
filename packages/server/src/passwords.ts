import { games } from '@ceilidh/games';
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { COMMON_WORDS } from './common-words.ts';

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

const derive = promisify<string, Buffer, number, Cost & { readonly maxmem: number }, Buffer>(scrypt);
const COST: Cost = { N: 2 ** 15, r: 8, p: 3 };
/** What rows were made with that name their N alone. */
const FORMER = { r: 8, p: 1 };
const MAX_MEMORY = 64 * 1024 * 1024;
const KEY = 32;

const written = ({ N, r, p }: Cost, salt: Buffer, key: Buffer): string =>
  ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');

interface Stored extends Cost {
  readonly salt: Buffer;
  readonly key: Buffer;
}

function read(stored: string): Stored {
  const [, N = '', ...rest] = stored.split('$');
  const [salt = '', key = ''] = rest.slice(-2);
  const [r = FORMER.r, p = FORMER.p] = rest.slice(0, -2).map(Number);
  return { N: Number(N), r, p, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
}

/** As it is stored: `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return written(COST, salt, await derive(password, salt, KEY, { ...COST, maxmem: MAX_MEMORY }));
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const { N, r, p, salt, key } = read(stored);
  return timingSafeEqual(key, await derive(password, salt, KEY, { N, r, p, maxmem: MAX_MEMORY }));
}

/** Whether it was stored at another cost than today's. */
export function isOutdated(stored: string): boolean {
  const { N, r, p } = read(stored);
  return N !== COST.N || r !== COST.r || p !== COST.p;
}

/** A stored password that nobody has: a wrong login takes as long as a wrong password. */
export const NOBODY = written(COST, Buffer.alloc(16), Buffer.alloc(KEY));

/** Words that many passwords are made of, here and in the languages that are spoken here. */
const WORDS = `
  password passwort passw pass parola haslo hasla mojehaslo tajnehaslo segreto segreta secret geheim letmein welcome
  witaj witam benvenuto login admin administrator administrateur root user guest master default changeme trustno test
  tester testing temp qwerty qwertz azerty asdf zxcvbn monkey dragon sunshine princess princesa ksiezniczka principessa
  football futbol calcio pilka baseball basketball hockey soccer superman batman spiderman pokemon starwars matrix
  shadow michael jennifer jordan michelle daniel thomas andrew charlie anthony ashley jessica robert joshua nicole
  iloveyou iloveu loveyou love lovely lover kocham kochamcie kochanie misiek misiaczek skarbie amore amoremio tiamo
  teamo cuore bella ciao juventus inter milan napoli roma italia polska polskagola polak warszawa krakow legia lech
  scotland highland england london liverpool chelsea arsenal celtic rangers america samsung google facebook computer
  internet windows killer hunter ranger buster soccer hello whatever freedom flower cookie cheese summer winter spring
  autumn lato zima estate inverno january monday bartek karolina mateusz agnieszka marcin kasia asia ania monika natalia
  francesca francesco alessandro alessandra andrea giuseppe antonio martina valentina stella fortuna fuckyou dupa
  dupadupa kurwa matkaboska jesus jezus maria gesu christ angel angelo aniol blessed mustang ferrari porsche mercedes
  harley corvette maggie ginger pepper bailey tigger purple orange yellow silver golden diamond gandalf merlin wizard
  phoenix access secure security server database games game player gamer boardgame boardgames ceilidh whisky whiskey
  alba my the and moje mio mia
`
  .trim()
  .split(/\s+/);
const PLAYED = games.flatMap(({ id }) => id.split(/[^a-z]+/));
/** What fingers or tongues run along, in either direction. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9',
].flatMap((run) => [run, [...run].toReversed().join('')]);
const SHORTEST_RUN = 3;
/** The digits with the shift key, from 0 on. */
const SHIFTED = ')!@#$%^&*(';
/** What stands in for a letter. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '(': 'c',
  '3': 'e',
  '6': 'g',
  '9': 'g',
  '1': 'il',
  '!': 'il',
  '|': 'il',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '2': 'z',
};
/** Up to so many words, runs, numbers and single characters are soon tried in every order. */
const FEW_PIECES = 3;
/** A year, a house number, a count. */
const NUMBER = /^\d{1,4}/;
const REPEATED = /^(.)\1+/u;
/** So few different characters, or so short a piece again and again, hide nothing. */
const FEW_CHARACTERS = 3;
const SHORT_UNIT = 4;

/** Whether a password is among the first that anybody would try: for anybody, or for this login. */
export function isCommon(password: string, login: string): boolean {
  const text = plain(password);
  const unit = unitOf(text);
  if (new Set(text).size <= FEW_CHARACTERS || unit.length <= SHORT_UNIT) return true;
  const own = login.split(/[._-]+/).filter((part) => part.length >= SHORTEST_RUN);
  const known = [
    ...WORDS,
    ...COMMON_WORDS,
    ...PLAYED,
    ...[login, ...own].flatMap((word) => [word, [...word].toReversed().join('')]),
  ];
  return piecesOf(unit, known) + (unit === text ? 0 : 1) <= FEW_PIECES;
}

/** Small letters without accents or spaces. */
const plain = (password: string): string =>
  password
    .normalize('NFKD')
    .replaceAll(/[\p{M}\s]/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l');

/** What a text says again and again, the last time perhaps not to the end; else the text itself. */
function unitOf(text: string): string {
  for (let size = 1; size <= text.length / 2; size++) {
    const unit = text.slice(0, size);
    if (unit.repeat(Math.ceil(text.length / size)).startsWith(text)) return unit;
  }
  return text;
}

/** The least number of easy pieces that a text is made of; what is none counts by its characters. */
function piecesOf(text: string, known: readonly string[]): number {
  const least = [0];
  for (let from = 0; from < text.length; from++) {
    const rest = text.slice(from);
    const count = (least[from] ?? Infinity) + 1;
    for (const length of [1, ...lengthsAt(rest, known)])
      least[from + length] = Math.min(least[from + length] ?? Infinity, count);
  }
  return least[text.length] ?? Infinity;
}

/** How long the easy pieces are with which a text begins. */
function lengthsAt(rest: string, known: readonly string[]): number[] {
  const words = known.filter((word) => beginsWith(rest, word)).map(({ length }) => length);
  const same = [NUMBER, REPEATED].map((form) => form.exec(rest)?.[0].length ?? 0);
  const runs = RUNS.map((run) => runLength(rest, run)).filter((length) => length >= SHORTEST_RUN);
  return [...words, ...same, ...runs].filter((length) => length > 0);
}

function beginsWith(rest: string, word: string): boolean {
  if (rest.length < word.length) return false;
  for (let index = 0; index < word.length; index++) {
    const [found, letter] = [rest.charAt(index), word.charAt(index)];
    if (found !== letter && STANDS_FOR[found]?.includes(letter) !== true) return false;
  }
  return true;
}

const unshifted = (character = ''): string =>
  SHIFTED.includes(character) ? String(SHIFTED.indexOf(character)) : character;

/** How far a text goes along a run, from wherever it begins there. */
function runLength(rest: string, run: string): number {
  const start = run.indexOf(unshifted(rest[0]));
  if (start < 0) return 0;
  let length = 0;
  while (length < rest.length && start + length < run.length && unshifted(rest[length]) === run[start + length])
    length++;
  return length;
}
