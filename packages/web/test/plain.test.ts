import { type Section, seatTag } from '@ceilidh/kernel';
import { describe, expect, it } from 'vitest';
import { fitted, ownFirst } from '../src/lib/plain.ts';

const said = (id: string): { id: string } => ({ id });
const seat = (number: number): Section['title'] => ({ id: 'name', values: { who: seatTag(number) } });
const HEAD = ['player', 'coins', 'whisky', 'castles', 'points'].map(said);

describe('the plain view', () => {
  it('begins with what is the reader’s own', () => {
    const sections: Section[] = [
      { id: 'market', title: said('market') },
      { id: 'land-0', seat: 0, title: seat(0) },
      { id: 'land-1', seat: 1, title: seat(1) },
    ];
    const order = (viewer: number | 'spectator'): string[] => ownFirst(sections, viewer).map(({ id }) => id);
    expect(order(1)).toEqual(['land-1', 'market', 'land-0']);
    expect(order('spectator')).toEqual(['market', 'land-0', 'land-1']);
  });

  it('turns a wide table of seats, so that each has a column', () => {
    const rows = [
      [seat(0), 5, 1, 0, -3],
      [seat(1), 7, 0, 2, 4],
    ];
    expect(fitted({ head: HEAD, rows })).toEqual({
      head: [said('player'), seat(0), seat(1)],
      rows: [
        [said('coins'), 5, 7],
        [said('whisky'), 1, 0],
        [said('castles'), 0, 2],
        [said('points'), -3, 4],
      ],
      wide: false,
    });
    expect(fitted({ head: HEAD, rows: [...rows, [seat(2), 1, 1, 1, 1]] })).toMatchObject({ wide: true });
  });

  it('leaves a narrow table, and one that is a map, as they are', () => {
    const narrow = { head: HEAD.slice(0, 2), rows: [[seat(0), 5]] };
    const map = { head: HEAD, rows: [[1, said('wood'), said('loch'), said('wood'), said('loch')]] };
    expect(fitted(narrow)).toEqual({ ...narrow, wide: false });
    expect(fitted(map)).toEqual({ ...map, wide: true });
  });
});
