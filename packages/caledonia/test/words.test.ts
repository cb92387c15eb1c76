import { readdirSync, readFileSync } from 'node:fs';
import { createWords, type Lang, LANGS, type Message, type Words } from '@ceilidh/words';
import { describe, expect, it } from 'vitest';
import { withNames } from '@ceilidh/kernel';
import { kernelCatalog } from '@ceilidh/kernel/catalog';
import { pounds } from '../board/icons/amounts.ts';
import { caledonia } from '../src/index.ts';
import { table, type Table } from './table.ts';

const words = Object.fromEntries(
  LANGS.map((lang) => [lang, createWords(lang, [caledonia.catalog, kernelCatalog])]),
) as Record<Lang, Words>;
const said = (lang: Lang, message: Message): string =>
  words[lang].say(withNames(message, ['Ann', 'Bob'])).replaceAll('\u00a0', ' ');

/** A move of the seat that can make it. */
function move(t: Table, key: string, lang: Lang): string {
  const seat = t.rules.actors(t.state).find((each) => t.can(key, each)) as number;
  return said(lang, t.rules.sayMove(t.state, seat, t.move(key, seat)));
}

const amount = (what: string, count: number): string => said('pl', { id: 'caledonia.amount', values: { what, count } });

describe('Polish', () => {
  it('writes pounds after the number, on the board as well', () => {
    expect(said('pl', pounds(10))).toBe('10£');
    const board = new URL('../board/', import.meta.url);
    const sources = readdirSync(board, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.svelte'),
    );
    expect(sources.length).toBeGreaterThan(10);
    expect(sources.filter((file) => readFileSync(new URL(file, board), 'utf8').includes('£'))).toEqual([]);
  });

  it('counts what goes into butter and beer by the piece', () => {
    const butter = table({ seats: [{ clan: 'cunningham', goods: { milk: 5 } }, {}] }).passAll();
    expect([1, 3, 5].map((count) => move(butter, `butter ${count}`, 'pl'))).toEqual([
      'Zrób masło z 1 sztuki mleka',
      'Zrób masło z 3 sztuk mleka',
      'Zrób masło z 5 sztuk mleka',
    ]);
    const beer = table({ seats: [{ clan: 'macewan', box: [2], goods: { wool: 6, grain: 2 } }, {}] }).go('fulfil 2');
    expect([1, 2].map((count) => move(beer, `brew ${count}`, 'pl'))).toEqual([
      'Uwarz piwo z 1 sztuki zboża',
      'Uwarz piwo z 2 sztuk zboża',
    ]);
    const log = (id: string): string => said('pl', { id, values: { who: '@0', count: 3, money: 24 } });
    expect(log('caledonia.log.butter')).toBe('Ann robi masło z 3 sztuk mleka i dostaje 24£.');
    expect(log('caledonia.log.brew')).toBe('Ann warzy piwo z 3 sztuk zboża i dostaje 24£.');
  });

  it('knows no plural of hops and tobacco, nor of sugar cane', () => {
    expect([1, 2, 5].map((count) => amount('hops', count))).toEqual([
      '1 chmiel',
      '2 sztuki chmielu',
      '5 sztuk chmielu',
    ]);
    expect([1, 2, 5].map((count) => amount('tobacco', count))).toEqual([
      '1 tytoń',
      '2 sztuki tytoniu',
      '5 sztuk tytoniu',
    ]);
    expect(amount('cane', 2)).toBe('2 sztuki trzciny cukrowej');
  });

  it('has the terms of its book: 10£, wolna przestrzeń, bonusowe ulepszenie', () => {
    expect(amount('money', 10)).toBe('10£');
    expect([1, 2, 5].map((count) => amount('space', count))).toEqual([
      '1 wolną przestrzeń',
      '2 wolne przestrzenie',
      '5 wolnych przestrzeni',
    ]);
    expect(amount('upgrade', 1)).toBe('1 bonusowe ulepszenie');
    expect(said('pl', { id: 'caledonia.kind.upgrade' })).toBe('Bonusowe ulepszenie');
    const texts = readFileSync(new URL('../messages/pl.json', import.meta.url), 'utf8');
    expect(texts).not.toMatch(/£(\{\w+\}|#|\d)/);
  });
});

describe('Italian', () => {
  it('tells how many are to be slaughtered, not how many are left', () => {
    const ask = (unit: string): string => said('it', { id: 'caledonia.ask.slaughter', values: { unit, count: 2 } });
    expect(ask('sheep')).toBe('Quale pecora macelli? Ancora 2 da macellare.');
    expect(ask('cow')).toBe('Quale mucca macelli? Ancora 2 da macellare.');
  });

  it('counts goods that were imported, not imports', () => {
    const text = said('it', { id: 'caledonia.board.import', values: { what: 'cotton', count: 13, value: 4 } });
    expect(text).toBe('Cotone: 13 unità importate in tutto, ora 4 punti al pezzo');
  });
});

describe('in every language', () => {
  it.each([
    ['en', 'reaches or passes'],
    ['pl', 'dotrze lub je minie'],
    ['it', 'raggiunge o lo supera'],
  ] as const)('%s: a marked step of the import track pays also whoever passes it', (lang, part) => {
    expect(said(lang, { id: 'caledonia.board.import-money' })).toContain(part);
  });

  it.each([
    ['en', ['a port', 'before the action', 'no technology', 'one or two players', 'river crossing']],
    [
      'pl',
      ['kaflu portu', 'przed akcją', 'Nie można ulepszać technologii', 'jednym lub dwóch', 'przeprawa przez rzekę'],
    ],
    ['it', ['un porto', 'prima dell’azione', 'Non c’è tecnologia', 'uno o due', 'attraversamento dei fiumi']],
  ] as const)('%s: MacDonald is told whole', (lang, parts) => {
    const text = said(lang, { id: 'caledonia.ability', values: { clan: 'macdonald' } });
    for (const part of parts) expect(text).toContain(part);
  });
});

describe('the preview of an answer in production', () => {
  const seats = [
    { clan: 'cunningham', goods: { milk: 3, grain: 1 }, units: { dairy: '5.5', bakery: '5.6' } },
    { clan: 'mackenzie', goods: { grain: 2 }, units: { distillery: '3.5 3.6' } },
  ] as const;
  const production = (): Table => table({ seats }).passAll();
  const changes = (t: Table, seat: number, key: string): readonly string[] => {
    return t.rules.preview(t.state, seat, t.move(key, seat)).changes.map((change) => said('en', change));
  };

  it('tells what it brings while others have not answered', () => {
    expect(changes(production(), 0, 'process 1 1 0')).toEqual([
      '−1 grain',
      '−1 milk',
      '+1 bread',
      '+1 cheese',
      'if the match ended now: +2',
    ]);
    expect(changes(production(), 1, 'process 0 0 2')).toEqual([
      '+£6',
      '−2 grain',
      '+2 whisky',
      expect.stringContaining('if the match ended now'),
    ]);
  });

  it('tells of a further answer what this one brings, whoever answers last', () => {
    const first = production();
    first.play(0, 'process 1 0 0');
    const butter = ['+£16', '−2 milk'];
    expect(changes(first, 0, 'butter 2')).toEqual(butter);
    first.play(1, 'process 0 0 1');
    expect(changes(first, 1, 'mature yes')).toContain('−1 whisky');
    first.play(1, 'mature no');
    expect(first.rules.actors(first.state)).toEqual([0]);
    expect(changes(first, 0, 'butter 2')).toEqual(butter);
  });

  it('leaves the match alone', () => {
    const t = production();
    const before = JSON.stringify(t.state);
    expect(changes(t, 0, 'process 1 1 0')).not.toEqual([]);
    expect(JSON.stringify(t.state)).toBe(before);
  });
});
