import { below, generator, type Generator, givenSeed, Match, readOptions } from '@ceilidh/kernel';
import { describe, expect, it } from 'vitest';
import type { Guest } from '../../web/test/browser.ts';
import { openHouse } from '../../web/test/house.ts';
import { targetsOf } from '../board/targets.ts';
import { caledonia } from '../src/index.ts';
import type { Move } from '../src/moves.ts';
import { BoardPlayer } from './board-player.ts';

const open = openHouse();

/** What few matches come to, and matches that do, found by trying. */
const POSITIONS = [
  { seed: 'clicks 18', kinds: ['draw', 'choose'] },
  { seed: 'clicks 2', kinds: ['row'] },
  { seed: 'clicks 27', kinds: ['brew'] },
  { seed: 'clicks 30', kinds: ['mature', 'open'] },
  { seed: 'spare 55', kinds: ['spare'], herds: true },
] as const;
const RARE: readonly string[] = POSITIONS.flatMap(({ kinds }) => kinds);
const ENDING = ['pass', 'end', 'skip', 'decline'];
const MOST = 160;

/** The first of these that has a move in it. */
const first = (...lists: readonly (readonly Move[])[]): readonly Move[] => lists.find((list) => list.length > 0) ?? [];

/** Takes what is rare, and passes when nothing else is left. */
const rarely = (legal: readonly Move[]): readonly Move[] =>
  first(
    legal.filter(({ kind }) => RARE.includes(kind)),
    legal.filter(({ kind }) => !ENDING.includes(kind)),
    legal,
  );

/** Keeps animals and contracts, and fulfils these by way of ports. */
function herding(legal: readonly Move[], random: Generator): readonly Move[] {
  const roll = below(random, 10);
  const animals = legal.filter(({ kind, key }) => ['expand', 'place'].includes(kind) && / (sheep|cow) /.test(key));
  return first(
    legal.filter(({ kind }) => kind === 'spare'),
    legal.filter((move) => move.kind === 'fulfil' && move.port !== undefined),
    roll < 6 ? animals : [],
    roll < 9 ? legal.filter(({ kind }) => kind === 'obtain') : [],
    legal.filter(({ kind }) => ![...ENDING, 'fulfil', 'slaughter'].includes(kind)),
    legal.filter(({ kind }) => kind !== 'fulfil'),
    legal,
  );
}

describe('what is rarely done', () => {
  it.each(POSITIONS)('$kinds is done by clicks on the board', async ({ seed, kinds, ...how }) => {
    const options = readOptions(caledonia.options, { players: 2 });
    const seats = ['Ailsa', 'Bruce'];
    const match = new Match({ game: caledonia, options, seats, seed: givenSeed(seed) }, { autoConfirm: true });
    const random = generator(seed, 'player');
    const guests = await Promise.all(seats.map((name) => open.house.guest({ name })));
    const [host, other] = guests as [Guest, Guest];
    const id = await host.make({ game: caledonia.id, options: { players: 2 }, seed });
    await other.call('POST', `/tables/${id}/join`, {});
    const players = guests.map((guest) => new BoardPlayer(guest, id));
    const clicked = new Set<string>();
    const looking = new Set<Guest>();

    for (let made = 0; clicked.size < kinds.length && made < MOST; made++) {
      const [seat] = match.pending();
      if (seat === undefined) break;
      const legal = match.legal(seat) as unknown as readonly Move[];
      const from = 'herds' in how ? herding(legal, random) : rarely(legal);
      const move = from[below(random, from.length)] as Move;
      const [guest, player] = [guests[seat] as Guest, players[seat] as BoardPlayer];
      if ((kinds as readonly string[]).includes(move.kind)) {
        if (!looking.has(guest)) await guest.visit(`/table/${id}`);
        looking.add(guest);
        await player.move(move.key, targetsOf({ move }));
        clicked.add(move.kind);
      } else await guest.act(id, { kind: 'move', key: move.key });
      match.play(seat, move.key);
    }
    expect([...clicked].toSorted()).toEqual([...kinds].toSorted());
    expect((await host.table(id)).view).toEqual(JSON.parse(JSON.stringify(match.view(0))));
  });
});
