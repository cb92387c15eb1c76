import { games } from '@ceilidh/games';
import { randomBytes, scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashPassword, isCommon, isOutdated, isPassword, NOBODY } from '../src/passwords.ts';

const COMMON = [
  '1234567890',
  '0987654321',
  '12345678910',
  '1111111111',
  '1212121212',
  '123123123123',
  'aaaaaaaaaab',
  'abcdefghij',
  'abcabcabcabc',
  'password123',
  'Password1!',
  'P@ssw0rd2024',
  'passwordpassword',
  'qwertyuiop',
  'qwerty12345',
  'qwertzuiop1',
  'azertyuiop',
  'asdfghjkl1',
  '1q2w3e4r5t',
  '1qaz2wsx3edc',
  '1qaz@WSX3edc',
  'zaq12wsxcde3',
  '!@#$%^&*()',
  'iloveyou123',
  'Iloveyou2!',
  'letmein1234',
  'welcome2024!',
  'administrator',
  'football2020',
  'Haslo12345',
  'hasło123456',
  'MojeHasło1!',
  'Polska2023!',
  'kochamcie1',
  'amoremio123',
  'Juventus1897',
  'ceilidh2026',
  'Ceilidh Ceilidh',
  'manchester',
  'strawberry',
  'christopher',
  'butterfly1',
  'elizabeth1',
  '3lizabeth99',
  'Str4wberry!',
  'Manchester1!',
  'spongebob1',
  'barcelona10',
  'peanutbutter',
  'cristiano7',
  'magdalena1',
  'czekolada1',
  'krzysztof1',
  'giovanna123',
  'cioccolato',
  'buongiorno1',
];
const GOOD = [
  'ten letters or more',
  'a long enough one',
  'correct horse battery staple',
  'nobody would guess this',
  'wlazł kotek na płotek',
  'nel mezzo del cammin',
  'x7#Lq9!vTe2',
  'sheep over the burn',
];

describe('a password', () => {
  it.each(COMMON)('that anybody would try is refused: %s', (password) =>
    expect(isCommon(password, 'somebody')).toBe(true),
  );

  it.each(games.map(({ id }) => id))('is not a game that is played here: %s', (id) =>
    expect(isCommon(`${id}2026!`.padEnd(10, '!'), 'somebody')).toBe(true),
  );

  it.each(GOOD)('that takes some thought is accepted: %s', (password) =>
    expect(isCommon(password, 'somebody')).toBe(false),
  );

  it('is not the login, forwards, backwards or adorned', () => {
    for (const password of ['morag.of.skye', 'eyks.fo.garom', 'Morag.of.Skye1', 'morag.of.skyemorag.of.skye'])
      expect([password, isCommon(password, 'morag.of.skye')]).toEqual([password, true]);
    expect(isCommon('morag.of.skye', 'somebody')).toBe(false);
  });

  it('is stored with what it cost, and proves right or wrong', async () => {
    const stored = await hashPassword('sheep over the burn');
    expect(stored).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(await isPassword('sheep over the burn', stored)).toBe(true);
    expect(await isPassword('sheep over the bum', stored)).toBe(false);
    expect(isOutdated(stored)).toBe(false);
  });

  it('is understood as it was stored before, and known to be outdated', async () => {
    const salt = randomBytes(16);
    const key = scryptSync('sheep over the burn', salt, 32, { N: 2 ** 14, r: 8, p: 1 });
    const stored = `scrypt$${2 ** 14}$${salt.toString('base64url')}$${key.toString('base64url')}`;
    expect(await isPassword('sheep over the burn', stored)).toBe(true);
    expect(await isPassword('another one', stored)).toBe(false);
    expect(isOutdated(stored)).toBe(true);
  });

  it('of nobody costs as much to check as one of somebody', async () => {
    const cost = (stored: string): string[] => stored.split('$').slice(0, 4);
    expect(cost(NOBODY)).toEqual(cost(await hashPassword('sheep over the burn')));
    expect(await isPassword('sheep over the burn', NOBODY)).toBe(false);
  });
});
