import { generator, givenSeed, Match, readOptions } from '@ceilidh/kernel';
import { describe, expect, it } from 'vitest';
import type { Guest } from '../../web/test/browser.ts';
import { openHouse } from '../../web/test/house.ts';
import { targetsOf } from '../board/targets.ts';
import { caledonia } from '../src/index.ts';
import type { CaledoniaRules } from '../src/rules.ts';
import type { State } from '../src/state.ts';
import { BoardPlayer } from './board-player.ts';
import { sensible } from './sensible.ts';

const open = openHouse();
const LONGEST = 900_000;
const WIDTH = 1366;
const HEIGHT = 768;
/** A start from which both sensible players come by contracts and ports. */
const SEED = 'board 13';
const TO_PORTS = 8;

describe('a match on the board', () => {
  it(
    'is played by two through their browsers, by clicks on the board alone',
    async () => {
      const options = readOptions(caledonia.options, { players: 2 });
      const seats = ['Ailsa', 'Bruce'];
      const match = new Match({ game: caledonia, options, seats, seed: givenSeed(SEED) }, { autoConfirm: true });
      const rules = caledonia.rules(options) as CaledoniaRules;
      const random = generator(SEED, 'player');

      const guests = await Promise.all(seats.map((name) => open.house.guest({ name, width: WIDTH, height: HEIGHT })));
      const [host, other] = guests as [Guest, Guest];
      const id = await host.make({ game: caledonia.id, options: { players: 2 }, seed: SEED });
      await other.call('POST', `/tables/${id}/join`, {});
      await Promise.all(guests.map((guest) => guest.visit(`/table/${id}`)));
      const players = guests.map((guest) => new BoardPlayer(guest, id));
      const ports = [0, 0];
      let made = 0;

      for (let [seat] = match.pending(); seat !== undefined; [seat] = match.pending()) {
        const key = sensible(rules, match.state as State, seat, random, (each) =>
          each.startsWith('port') ? TO_PORTS : 0,
        );
        const move = rules.legal(match.state as State, seat).find((each) => each.key === key);
        if (move === undefined) throw new Error(`nothing to do for ${seat}`);
        const targets = targetsOf({ move });
        // Piece first or place first: both lead there.
        const order = made++ % 2 === 0 ? targets : targets.toReversed();
        await players[seat]?.move(key, order);
        ports[seat] = (ports[seat] ?? 0) + (move.kind === 'port' ? 1 : 0);
        match.play(seat, key);
      }

      expect((await host.table(id)).status).toBe('over');
      expect((await host.table(id)).view).toEqual(JSON.parse(JSON.stringify(match.view(0))));
      for (const { done } of (match.state as State).players) expect(done.length).toBeGreaterThanOrEqual(3);
      for (const count of ports) expect(count).toBeGreaterThanOrEqual(1);
      for (const { guest, clicks } of players) {
        expect(clicks.things).toBeGreaterThan(clicks.words);
        await guest.page.locator('#end-title').waitFor();
        const scrolls = await guest.page.evaluate<number>('document.documentElement.scrollHeight');
        expect(scrolls).toBeLessThanOrEqual(HEIGHT);
      }
    },
    LONGEST,
  );
});
