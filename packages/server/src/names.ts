import { bots, botsCatalog } from '@ceilidh/bots';

/** Latin letters that letters of other alphabets are taken for, capitals apart where they look like something else. */
const CAPITALS: Readonly<Record<string, string>> = {
  A: 'ΑАᎪ',
  B: 'ΒВᏴ',
  C: 'СᏟϹ',
  D: 'ᎠԀ',
  E: 'ΕЕᎬ',
  G: 'Ԍ',
  H: 'ΗНᎻ',
  I: 'ΙІӀ',
  J: 'ЈᎫ',
  K: 'ΚКᏦ',
  L: 'Ꮮ',
  M: 'ΜМᎷ',
  N: 'ΝՈ',
  O: 'ΟОՕ',
  P: 'ΡРᏢ',
  S: 'ЅՏᏚ',
  T: 'ΤТᎢ',
  V: 'ѴᏙ',
  W: 'ԜᎳ',
  X: 'ΧХ',
  Y: 'ΥУҮ',
  Z: 'ΖᏃ',
};
const SMALL: Readonly<Record<string, string>> = {
  a: 'αаɑᴀ',
  ae: 'æ',
  b: 'вʙьƅ',
  c: 'сϲᴄ',
  d: 'ԁđᴅðɖ',
  e: 'еєεᴇəҽ',
  f: 'ꜰƒ',
  g: 'ɡɢցԍ',
  h: 'һհнʜħ',
  i: 'іιıɪɩ',
  j: 'јϳᴊ',
  k: 'кκᴋ',
  l: 'łʟӏǀ|!1׀',
  m: 'мᴍ',
  n: 'ոռηɴŋп',
  o: 'оοօøσᴏ0',
  oe: 'œ',
  p: 'рρᴘþ',
  q: 'ԛզ',
  r: 'гʀ',
  s: 'ѕꜱ',
  ss: 'ß',
  t: 'тτᴛŧ',
  u: 'υսᴜц',
  v: 'νѵᴠ',
  w: 'ԝωшᴡ',
  x: 'хχ',
  y: 'уγүʏ',
  z: 'ᴢ',
};
const tableOf = (letters: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(letters).flatMap(([latin, alike]) => [...alike].map((each) => [each, latin] as const)));
const CAPITAL = tableOf(CAPITALS);
const LETTER = tableOf(SMALL);

/** Letters by their category, but with nothing to be seen: fillers, an empty pattern, a note without a head. */
const UNSEEN = /[\u115f\u1160\u3164\uffa0\u2800\ufffc\ufffd\u{1d159}\p{Default_Ignorable_Code_Point}]/gu;
/** What can be told apart at a glance: letters, numbers, pictures. Points, dashes and accents alone are no name. */
const SEEN = /[\p{L}\p{N}\p{So}\p{Sc}\p{Sm}]/u;

/** Whether somebody of this name would seem to have none. */
export const looksBlank = (name: string): boolean => !SEEN.test(name.normalize('NFKC').replaceAll(UNSEEN, ''));

/** What is left of a name for a hasty reader: names with the same skeleton are taken for each other. */
function skeleton(name: string): string {
  const latin = [...name.normalize('NFKC').replaceAll(UNSEEN, '')].map((each) => CAPITAL.get(each) ?? each).join('');
  const plain = latin.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return [...plain]
    .map((each) => LETTER.get(each) ?? each)
    .join('')
    .replaceAll(/[\p{P}\p{Z}\p{C}\p{Sk}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('i', 'l');
}

export function looksLike(one: string, other: string): boolean {
  const bones = skeleton(one);
  return bones !== '' && bones === skeleton(other);
}

const LEVELS: ReadonlySet<string> = new Set(
  bots.flatMap(({ name }) => [
    skeleton(name),
    ...Object.values(botsCatalog).map((texts: Readonly<Record<string, string>>) =>
      skeleton(texts[`bots.${name}.name`] ?? name),
    ),
  ]),
);
/** Bots of one level at a table are numbered. */
const COUNT = /[\p{N}\p{Z}\p{P}]+$/u;

/** Whether a person of this name would be taken for a bot. */
export const isLevelName = (name: string): boolean =>
  LEVELS.has(skeleton(name)) || LEVELS.has(skeleton(name.replace(COUNT, '')));
