import { games } from '@ceilidh/games';
import { below, generator } from '@ceilidh/kernel';
import { describe, expect, it } from 'vitest';
import { openHouse } from './house.ts';
import { KeyboardPlayer } from './keyboard.ts';

const open = openHouse();

const seed = process.env['CEILIDH_SEED'] ?? 'keyboard';
const LONGEST = 600_000;

describe.each(games.map(({ id }) => ({ id })))('$id in the plain view', ({ id: game }) => {
  it(
    'is played to the end by keyboard alone',
    async () => {
      const guest = await open.house.guest({ name: 'Ailsa', settings: { plain: true } });
      const id = await guest.make({ game, options: { players: 2 }, bots: { 1: 'random' } });
      await guest.visit(`/table/${id}`);
      const random = generator(seed, game);
      const player = new KeyboardPlayer(guest, id, (count) => below(random, count));
      while (await player.step());
      expect(player.made).toBeGreaterThan(5);
      await guest.page.locator('#end-title').waitFor();
    },
    LONGEST,
  );
});
