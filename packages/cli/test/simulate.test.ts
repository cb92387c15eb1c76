import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ceilidh, folder, game, jsonOf, rules } from './terminal.ts';

const simulate = (...flags: readonly string[]) => ceilidh(['simulate', game.id, '--seed', 'test', ...flags]);

const withoutTimes = ({ seconds, movesPerSecond, gamesPerSecond, ...rest }: Record<string, unknown>): object => {
  for (const time of [seconds, movesPerSecond, gamesPerSecond]) expect(time).toBeTypeOf('number');
  return rest;
};

const sum = (counts: Record<string, number> = {}): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

test('one JSON object has all figures', async () => {
  const said = await simulate('--games', '20', '--json');
  const result = jsonOf(said);
  expect(said.err).toBe('');
  expect(Object.keys(result).toSorted()).toEqual(
    [
      'bots',
      'game',
      'games',
      'gamesPerSecond',
      'meanBranching',
      'meanScore',
      'moves',
      'movesPerSecond',
      'options',
      'players',
      'rules',
      'seats',
      'seconds',
      'seed',
    ].toSorted(),
  );
  expect(result).toMatchObject({ game: game.id, games: 20, players: rules.seats, seed: 'test', rules: rules.version });
  expect(result['meanBranching']).toBeGreaterThan(1);
});

test('the wins of all seats are the matches, and the shares are one', async () => {
  const { seats } = jsonOf(await simulate('--games', '30', '--json')) as unknown as {
    seats: { seat: number; bot: string; wins: number; winShare: number }[];
  };
  expect(seats.map(({ seat }) => seat)).toEqual(Array.from({ length: rules.seats }, (_, seat) => seat));
  expect(seats.reduce((all, { wins }) => all + wins, 0)).toBeCloseTo(30, 3);
  expect(seats.reduce((all, { winShare }) => all + winShare, 0)).toBeCloseTo(1, 3);
});

test('the same seed gives the same output but for the times', async () => {
  const flags = ['--games', '10', '--bot', 'greedy', '--census', '--json'];
  const first = withoutTimes(jsonOf(await simulate(...flags)));
  expect(withoutTimes(jsonOf(await simulate(...flags)))).toEqual(first);
  expect(withoutTimes(jsonOf(await ceilidh(['simulate', game.id, '--seed', 'other', ...flags])))).not.toEqual(first);
});

test('a census changes nothing but adds what occurred', async () => {
  const plain = withoutTimes(jsonOf(await simulate('--games', '10', '--json')));
  const { census, ...rest } = jsonOf(await simulate('--games', '10', '--census', '--json'));
  expect(withoutTimes(rest)).toEqual(plain);
  const { moves, asks, log } = census as Record<string, Record<string, number>>;
  expect(sum(moves)).toBe(rest['moves']);
  expect(sum(asks)).toBe(rest['moves']);
  for (const id of Object.keys(log ?? {})) expect(game.catalog.en).toHaveProperty([id]);
});

test('each seat may have its own bot, and a fresh seed is shown', async () => {
  const bots = Array.from({ length: rules.seats }, (_, seat) => (seat === 0 ? 'greedy' : 'random'));
  const result = jsonOf(await ceilidh(['simulate', game.id, '--games', '2', '--bot', bots.join(','), '--json']));
  expect(result['bots']).toEqual(bots);
  expect(result['seed']).toMatch(/^[0-9a-f]{16}$/);
});

test('presets, options and players add up', async () => {
  const { max } = game.options.declared.players;
  for (const preset of Object.keys(game.options.presets)) {
    const result = jsonOf(await simulate('--games', '1', '--preset', preset, '--json'));
    expect(result['options']).toMatchObject(game.options.presets[preset] ?? {});
  }
  const named = jsonOf(await simulate('--games', '1', '--option', `players=${max}`, '--json'));
  expect(withoutTimes(jsonOf(await simulate('--games', '1', '--players', String(max), '--json')))).toEqual(
    withoutTimes(named),
  );
});

test('a pack of our own components changes nothing, from a file or in place', async () => {
  const at = folder();
  const names = Object.keys(game.components);
  const components = Object.fromEntries(
    names.map((name, index) => [name, index === 0 ? 'part.json' : game.components[name]?.data]),
  );
  writeFileSync(join(at, 'pack.json'), JSON.stringify({ game: game.id, name: 'Mine', components }));
  writeFileSync(join(at, 'part.json'), JSON.stringify(game.components[names[0] ?? '']?.data));
  const plain = withoutTimes(jsonOf(await simulate('--games', '5', '--json')));
  expect(withoutTimes(jsonOf(await simulate('--games', '5', '--pack', at, '--json')))).toEqual(plain);
  const record = join(at, 'match.jsonl');
  await simulate('--games', '1', '--pack', at, '--record', record);
  expect((await ceilidh(['replay', record])).code).toBe(0);
});

test('records of several matches are numbered before the ending', async () => {
  const at = folder();
  expect((await simulate('--games', '3', '--record', join(at, 'match.jsonl'))).code).toBe(0);
  for (const name of ['match-1.jsonl', 'match-2.jsonl', 'match-3.jsonl']) expect(existsSync(join(at, name))).toBe(true);
  expect((await simulate('--games', '1', '--record', join(at, 'one'))).code).toBe(0);
  expect(existsSync(join(at, 'one'))).toBe(true);
});

test('people read a table', async () => {
  const { out } = await simulate('--games', '3', '--bot', 'greedy', '--census');
  expect(out).toContain('test');
  expect(out).toMatch(/greedy/);
  expect(out).toContain('Moves by kind');
});

test('a long run tells how far it is, on standard error', async () => {
  const slow = await ceilidh(['simulate', game.id, '--games', '3', '--json'], { tick: 1500 });
  expect(slow.err).toContain('of 3 matches');
  jsonOf(slow);
  const terminal = await ceilidh(['simulate', game.id, '--games', '3', '--json'], { tick: 1500, tty: true });
  expect(terminal.err).toContain('\r');
});
