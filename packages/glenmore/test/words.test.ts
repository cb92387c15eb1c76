import { createWords, type Lang, LANGS, type Message, type Words } from '@ceilidh/words';
import { describe, expect, it } from 'vitest';
import { withNames } from '@ceilidh/kernel';
import { kernelCatalog } from '@ceilidh/kernel/catalog';
import { glenmore } from '../src/index.ts';
import { type SeatSpec, table, type Table } from './table.ts';

const words = Object.fromEntries(
  LANGS.map((lang) => [lang, createWords(lang, [glenmore.catalog, kernelCatalog])]),
) as Record<Lang, Words>;
const said = (lang: Lang, message: Message): string =>
  words[lang].say(withNames(message, ['Ann', 'Bob'])).replaceAll('\u00a0', ' ');

const start = (tile: string, seat: SeatSpec = {}): Table =>
  table({ rondel: tile, seats: [{ coins: 9, whisky: 1, ...seat }, {}] });
const saying = (t: Table, key: string, lang: Lang): string =>
  said(lang, t.rules.sayMove(t.state, t.who(), t.move(key)));

describe('a whisky tile', () => {
  it.each([
    ['en', 'distiller'],
    ['pl', 'destylarn'],
    ['it', 'distilleri'],
  ] as const)('%s: is no distillery where it does not distil', (lang, distillery) => {
    expect(saying(start('kingshouse'), 'take kingshouse', lang)).toContain('whisky');
    expect(saying(start('kingshouse'), 'take kingshouse', lang)).not.toContain(distillery);
    const any = said(lang, { id: 'glenmore.activate-one', values: { type: 'whisky' } });
    expect(any).toContain('whisky');
    expect(any).not.toContain(distillery);
  });
});

describe('MacGregor', () => {
  it.each([
    ['en', 'takes no barley'],
    ['pl', 'bez oddawania jęczmienia'],
    ['it', 'senza pagare orzo'],
  ] as const)('%s: no barley is paid for the points', (lang, part) => {
    const lasting = { id: 'glenmore.lasting', values: { lasting: 'whiskyForPoints', amount: 3 } };
    expect(said(lang, lasting)).toContain(part);
  });
});

describe('an exchange', () => {
  const at = (tile: string, goods: string): Table =>
    start('black-isle', { land: { [tile]: '0 1' }, goods: { village: goods } }).go('take black-isle', 'place 1 1');

  it('names animals where only these count, and different goods where they must differ', () => {
    const animals = at('crieff', 'sheep sheep cattle');
    expect(saying(animals, 'activate crieff 3', 'pl')).toMatch(/ za 3 zwierzęta$/);
    expect(saying(animals, 'activate crieff 3', 'en')).toMatch(/ with 3 animals$/);
    expect(saying(animals, 'activate crieff 3', 'it')).toMatch(/ con 3 animali$/);
    const different = at('aberdeen', 'sheep wood');
    expect(saying(different, 'activate aberdeen 2', 'pl')).toMatch(/ za 2 różne towary$/);
    expect(saying(different, 'activate aberdeen 2', 'en')).toMatch(/ with 2 different goods$/);
    expect(saying(different, 'activate aberdeen 2', 'it')).toMatch(/ con 2 risorse diverse$/);
  });
});

describe('after a person', () => {
  const person = (): Table =>
    start('robert-the-bruce', { landmarks: 'loch-ness' }).go('take robert-the-bruce', 'clan macleod');

  it.each([
    ['en', 'activat'],
    ['pl', 'aktyw'],
    ['it', 'attiv'],
  ] as const)('%s: no activation is asked for or ended', (lang, part) => {
    const t = person();
    expect(t.can('done')).toBe(true);
    expect(said(lang, t.rules.sayAsk(t.state, t.who()))).not.toContain(part);
    expect(saying(t, 'done', lang)).not.toContain(part);
    expect(said(lang, { id: 'glenmore.log.done', values: { who: '@0' } })).not.toContain(part);
  });

  it('what a tile began is asked for as before', () => {
    const t = start('black-isle').go('take black-isle', 'place 1 1');
    expect(said('en', t.rules.sayAsk(t.state, t.who()))).toContain('What do you activate next?');
  });
});

describe('the die', () => {
  it.each([
    ['en', 'discards'],
    ['pl', 'odrzuca'],
    ['it', 'scarta'],
  ] as const)('%s: discards', (lang, verb) => {
    const tile = { id: 'glenmore.tile.kingshouse' };
    expect(said(lang, { id: 'glenmore.log.die-took', values: { tile } })).toContain(` ${verb} `);
    expect(said(lang, { id: 'glenmore.option.die.help' })).toContain(` ${verb} `);
  });
});
