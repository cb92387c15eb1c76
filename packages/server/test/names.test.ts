import { bots, botsCatalog } from '@ceilidh/bots';
import { games } from '@ceilidh/games';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Running } from '../src/index.ts';
import { isLevelName, looksBlank, looksLike } from '../src/names.ts';
import { type Reply, testServer, Visitor } from './client.ts';

const BLANK = [
  '\u3164',
  '\uffa0\uffa0',
  '\u115f\u1160',
  '\u2800',
  '\u034f',
  '\u17b4',
  '\ufe0f',
  '\u0301',
  '—',
  '...',
  '_ _',
  "'",
  '\u{1d159}',
  '´',
];
const ALIKE: readonly (readonly [string, string])[] = [
  ['Ailsa', 'ailsa'],
  ['Ailsa', 'A i l s a'],
  ['Ailsa', 'Ai.lsa'],
  ['Ailsa', 'Аilsa'],
  ['Ailsa', 'AiIsa'],
  ['Ailsa', 'Ai1sa'],
  ['Ailsa', 'Àílśa'],
  ['Ailsa', 'Ａｉｌｓａ'],
  ['Ailsa', '𝒜𝒾𝓁𝓈𝒶'],
  ['Ailsa', 'Ai\u3164lsa'],
  ['Ailsa', 'Ai\ufe0flsa'],
  ['Morven', 'M0rven'],
  ['Morven', 'Μοrνеn'],
  ['Arne', 'Ame'],
  ['Paweł', 'Pawel'],
  ['Bruce', 'ВRUСЕ'],
];
const UNLIKE: readonly (readonly [string, string])[] = [
  ['Ailsa', 'Ailsa of Skye'],
  ['Ailsa', 'Isla'],
  ['Person 1', 'Person 2'],
  ['李', '王'],
  ['🐑', '🐄'],
  ['Ирина', 'Марина'],
];

describe('a name', () => {
  it.each(BLANK)('that looks blank is none: %j', (name) => expect(looksBlank(name)).toBe(true));

  it.each(['A', '7', '李', 'Ирина', '🐑', 'مريم', '가', '€', 'ا'])('that can be seen is one: %s', (name) =>
    expect(looksBlank(name)).toBe(false),
  );

  it.each(ALIKE)('is taken for another: %s, %s', (one, other) => expect(looksLike(one, other)).toBe(true));

  it.each(UNLIKE)('is told from another: %s, %s', (one, other) => expect(looksLike(one, other)).toBe(false));

  it('is not that of a bot, in any language or disguise', () => {
    const names = bots.flatMap(({ name }) => [
      name,
      ...Object.values(botsCatalog).map((texts: Readonly<Record<string, string>>) => texts[`bots.${name}.name`] ?? ''),
    ]);
    expect(names).toContain('Wódz');
    for (const name of names) {
      for (const worn of [name, name.toUpperCase(), ` ${name}.`, `${name} 2`, name.replaceAll('a', 'а')]) {
        expect([worn, isLevelName(worn)]).toEqual([worn, true]);
      }
    }
    for (const name of ['Ailsa', 'The Laird of Skye', 'Randall', '2', 'Wodzisław'])
      expect([name, isLevelName(name)]).toEqual([name, false]);
  });
});

describe('somebody', () => {
  let server: Running;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());
  const why = ({ status, body }: Reply): unknown => [status, (body['error'] as { id: string }).id];

  it.each([
    ['\u3164\u2800', 'server.person.blank-name'],
    ['CHIEFTAIN', 'server.person.level-name'],
    ['Сapoclan 2', 'server.person.level-name'],
    ['greedy', 'server.person.level-name'],
  ])('cannot come in as %j, nor be renamed so', async (name, refusal) => {
    expect(why(await new Visitor(server.url).call('POST', '/guests', { name }))).toEqual([422, refusal]);
    const ailsa = await Visitor.guest(server.url, 'Ailsa');
    expect(why(await ailsa.call('PATCH', '/me', { name }))).toEqual([422, refusal]);
    expect((await ailsa.call('GET', '/me')).body['name']).toBe('Ailsa');
  });

  it('cannot sit down as a look-alike, and can under another name', async () => {
    const ailsa = await Visitor.guest(server.url, 'Ailsa');
    const other = await Visitor.guest(server.url, 'АiIsa');
    const id = await ailsa.make({ game: games.at(-1)?.id, options: { players: 2 } });
    const refused = await other.call('POST', `/tables/${id}/join`, {});
    expect(why(refused)).toEqual([409, 'server.table.name-taken']);
    expect(refused.text).toContain('“Ailsa”');
    expect((await other.table(id)).seats[1]).toMatchObject({ free: true });
    await other.call('PATCH', '/me', { name: 'Ailsa of Skye' });
    expect((await other.call('POST', `/tables/${id}/join`, {})).body).toEqual({ seat: 1 });
    expect((await other.table(id)).seats.map(({ name }) => name)).toEqual(['Ailsa', 'Ailsa of Skye']);
  });
});
