import { describe, expect, test } from 'vitest';
import { houseComponents, mapSizes, moduleLetters, readComponents } from '../src/components.ts';
import { adjacent, cellsAround, endsOfEdge, idOf, indexOf, isOnRing, neighbours, spaceCount } from '../src/geometry.ts';
import type { CaledoniaMap } from '../src/map.ts';
import { allSides, buildMap, longestVoyage, mapOf, neutralSpaces, unreachable } from '../src/map.ts';

const house = readComponents(houseComponents());
const first = { A: '1', B: '1', C: '1', D: '1' } as const;
const second = { A: '2', B: '2', C: '2', D: '2' } as const;
const everyMap = mapSizes.flatMap((size) => allSides.map((sides) => mapOf(house, sides, size)));
const all = Array.from({ length: spaceCount }, (_, index) => index);
const ids = (list: readonly number[] | undefined) => (list ?? []).map(idOf);

function space(map: CaledoniaMap, id: string) {
  const found = map.spaces[indexOf(id)];
  if (found === undefined) throw new Error(`no space ${id}`);
  return found;
}

describe('the grid', () => {
  test('117 spaces, 40 of them on the ring', () => {
    expect(spaceCount).toBe(117);
    expect(all.filter(isOnRing)).toHaveLength(40);
    expect(all.map((index) => indexOf(idOf(index)))).toEqual(all);
  });

  test('adjacency is symmetrical, and the opposite direction leads back', () => {
    const astray = all.filter((one) =>
      adjacent[one]?.some((other, direction) => other >= 0 && adjacent[other]?.[(direction + 3) % 6] !== one),
    );
    expect(astray).toEqual([]);
  });

  test('inside the ring everything has six neighbours', () => {
    expect(all.filter((index) => !isOnRing(index) && neighbours[index]?.length !== 6)).toEqual([]);
  });

  test('odd columns sit half a space higher', () => {
    expect(cellsAround(3, 4)).toContainEqual([4, 3]);
    expect(cellsAround(4, 4)).toContainEqual([5, 5]);
    expect(ids(neighbours[indexOf('1.1')])).toEqual(['2.1', '1.2']);
    expect(ids(neighbours[indexOf('2.1')])).toEqual(['3.1', '3.2', '2.2', '1.2', '1.1']);
  });

  test('the ends of an edge are the two cells next to both spaces', () => {
    expect(ids(endsOfEdge(indexOf('6.8'), indexOf('7.8'))).toSorted()).toEqual(['6.7', '7.9']);
    expect(endsOfEdge(indexOf('1.6'), indexOf('1.7'))).toContain(-1);
    expect(() => endsOfEdge(0, 50)).toThrow();
  });
});

describe('the sixteen maps', () => {
  test('modules have 27, 32, 31 and 27 spaces', () => {
    for (const { spaces } of everyMap) {
      const sizes = moduleLetters.map((module) => spaces.filter((s) => s.module === module).length);
      expect(sizes).toEqual([27, 32, 31, 27]);
      expect(spaces.map(({ index }) => index)).toEqual(all);
    }
  });

  test('the four lochs of the letter rocks lie in the middle, each in its module', () => {
    for (const map of everyMap) {
      const rocks = ['6.4', '7.5', '7.6', '6.5'].map((id) => space(map, id));
      expect(rocks.map(({ module }) => module)).toEqual(['A', 'B', 'C', 'D']);
      expect(rocks.every(({ loch }) => loch)).toBe(true);
    }
  });

  test('each is built once for the same components', () => {
    expect(mapOf(house, { ...first }, 'large')).toBe(mapOf(house, first, 'large'));
    expect(mapOf(house, first, 'small')).not.toBe(mapOf(house, first, 'large'));
    expect(new Set(everyMap).size).toBe(32);
  });

  test('the map of the photographs has 26 lochs, 41 river edges and 21 deltas', () => {
    const map = mapOf(house, first, 'large');
    expect(map.spaces.filter(({ loch }) => loch)).toHaveLength(26);
    expect(map.rivers).toHaveLength(41);
    expect(map.spaces.filter(({ delta }) => delta)).toHaveLength(21);
  });

  test('a delta touches a loch and a river, and is land', () => {
    for (const { spaces, lochsBeside, riverBetween } of everyMap) {
      for (const { index, delta, loch, active } of spaces) {
        if (!delta) continue;
        expect(loch).toBe(false);
        const around = neighbours[index] ?? [];
        expect(around.some((other) => riverBetween[index * spaceCount + other] === 1)).toBe(true);
        expect(around.some((other) => spaces[other]?.loch)).toBe(true);
        if (active) expect(lochsBeside[index]?.length).toBeGreaterThan(0);
      }
    }
  });

  test('a river parts neighbours: each adjacent active land space is in one list', () => {
    for (const { spaces, neighbouring, acrossRiver, lochsBeside, riverBetween } of everyMap) {
      for (const { index, active } of spaces) {
        const lists = [neighbouring[index], acrossRiver[index], lochsBeside[index]];
        const around = (neighbours[index] ?? []).filter((other) => spaces[other]?.active);
        const joined = lists.flatMap((list) => list ?? []);
        expect(joined.toSorted((a, b) => a - b)).toEqual(active ? around.toSorted((a, b) => a - b) : []);
        for (const other of neighbouring[index] ?? []) {
          expect(riverBetween[index * spaceCount + other]).toBe(0);
          expect(spaces[other]?.loch).toBe(false);
        }
        for (const other of acrossRiver[index] ?? []) {
          expect(acrossRiver[other]).toContain(index);
        }
        for (const other of lochsBeside[index] ?? []) expect(spaces[other]?.loch).toBe(true);
      }
    }
  });
});

describe('border and mist', () => {
  test('with 3-4 players everything is active and the ring is the border', () => {
    for (const { spaces, size } of everyMap) {
      if (size !== 'large') continue;
      expect(spaces.every(({ active }) => active)).toBe(true);
      expect(spaces.every(({ border, index }) => border === isOnRing(index))).toBe(true);
    }
  });

  test('with 1-2 players the land of the ring is in the mist, the lochs never are', () => {
    for (const { spaces, size } of everyMap) {
      if (size !== 'small') continue;
      for (const { active, loch, ring } of spaces) expect(active).toBe(loch || !ring);
    }
  });

  test('with 1-2 players the border is what lies next to the mist, and the lochs of the ring', () => {
    const map = mapOf(house, first, 'small');
    expect(space(map, '1.1').border).toBe(false);
    expect(space(map, '1.2').border).toBe(true);
    expect(space(map, '2.4').border).toBe(true);
    expect(space(map, '3.4').border).toBe(false);
    // An inner loch beside shaded land is border, too.
    expect(space(map, '2.8').border).toBe(true);
    // 12.8 touches shaded 13.8; 11.2 only touches lochs and the shaded 11.1.
    expect(space(map, '12.8').border).toBe(true);
    expect(space(map, '11.2').border).toBe(true);
  });

  test('land that meets the ring only at lochs is no border', () => {
    const touchesLochsOnly = everyMap
      .filter(({ size }) => size === 'small')
      .flatMap(({ spaces }) =>
        spaces.filter(({ ring, index }) => {
          const outside = (neighbours[index] ?? []).filter(isOnRing);
          return !ring && outside.length > 0 && outside.every((other) => spaces[other]?.loch);
        }),
      );
    expect(touchesLochsOnly.every(({ border }) => !border)).toBe(true);
    for (const { spaces, size } of everyMap) {
      if (size === 'small') expect(spaces.filter((s) => s.border && !s.active)).toEqual([]);
    }
  });

  test('solo workers stand on active land for £1 only', () => {
    const map = mapOf(house, second, 'small');
    expect(ids(neutralSpaces(map))).toEqual(['2.5', '3.4', '6.7', '8.2', '9.5', '10.5', '11.7']);
  });
});

/** The plain statement: follow every way over lochs, one loch at a time, whatever its length. */
function lochsOnTheWay(map: CaledoniaMap, from: number, to: number): number {
  let ways = (neighbours[from] ?? []).filter((i) => map.spaces[i]?.loch);
  const seen = new Set<number>([from]);
  const isThere = (index: number) => (neighbours[index] ?? []).includes(to);
  const startIsLoch = map.spaces[from]?.loch === true;
  const endIsLoch = map.spaces[to]?.loch === true;
  if ((startIsLoch || endIsLoch) && isThere(from)) return 0;
  for (let lochs = 1; ways.length > 0; lochs++) {
    if (ways.some((index) => index !== to && isThere(index))) return lochs;
    for (const index of ways) seen.add(index);
    ways = ways
      .flatMap((index) => neighbours[index] ?? [])
      .filter((index) => map.spaces[index]?.loch && !seen.has(index));
  }
  return unreachable;
}

describe('shipping', () => {
  test.each(everyMap.map((map) => [`${Object.values(map.sides).join('')} ${map.size}`, map]))(
    'over lochs on %s',
    (_, map) => {
      const wrong: string[] = [];
      for (const from of all) {
        for (const to of all) {
          const bothActive = map.spaces[from]?.active && map.spaces[to]?.active && from !== to;
          const plain = bothActive ? lochsOnTheWay(map, from, to) : unreachable;
          const stored = map.lochDistance[from * spaceCount + to];
          if (stored !== plain) wrong.push(`${idOf(from)} ${idOf(to)} ${stored}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  test('never over land, and never along a river', () => {
    const map = mapOf(house, first, 'large');
    // The ring loch 1.2 is small: from 1.1 one loch leads to its shores and no further.
    const shores = all.filter((to) => {
      const lochs = map.lochDistance[indexOf('1.1') * spaceCount + to] ?? unreachable;
      return lochs >= 1 && lochs <= longestVoyage && map.spaces[to]?.loch === false;
    });
    expect(ids(shores)).toEqual(['1.3', '2.1', '2.2']);
    expect(map.lochDistance[indexOf('1.3') * spaceCount + indexOf('2.2')]).toBe(1);
    expect(map.acrossRiver[indexOf('1.3')]).toEqual([indexOf('2.2')]);
  });

  test('from a loch only the lochs strictly between count', () => {
    const map = mapOf(house, first, 'large');
    const between = (one: string, other: string) => map.lochDistance[indexOf(one) * spaceCount + indexOf(other)];
    expect(between('5.3', '5.2')).toBe(0);
    expect(between('5.3', '5.4')).toBe(0);
    expect(between('5.3', '5.5')).toBe(1);
    expect(between('5.2', '5.4')).toBe(1);
    expect(between('5.2', '6.3')).toBe(1);
  });
});

describe('ports', () => {
  test('with 3-4 players they lie beside the map, with 1-2 in the mist', () => {
    for (const { ports, size, spaces } of everyMap) {
      expect(ports.map(({ module }) => module)).toEqual(['A', 'B', 'C', 'D']);
      for (const { under } of ports) {
        if (size === 'large') expect(under).toBe(-1);
        else expect(spaces[under]?.active).toBe(false);
      }
    }
  });

  test('they are reached like a space, over the loch they touch', () => {
    for (const map of everyMap) {
      for (const { touches, lochDistance } of map.ports) {
        const lochs = touches.filter((index) => map.spaces[index]?.loch);
        for (const from of all) {
          const ways = lochs.map((loch) => {
            if (loch === from) return 0;
            const between = map.lochDistance[from * spaceCount + loch] ?? unreachable;
            return between === unreachable ? unreachable : between + 1;
          });
          const plain = touches.includes(from) ? 0 : Math.min(unreachable, ...ways);
          expect(lochDistance[from]).toBe(plain);
        }
      }
    }
  });

  test('the port in the corner of A', () => {
    const [port] = mapOf(house, second, 'large').ports;
    expect(ids(port?.touches)).toEqual(['1.1', '1.2']);
    expect(port?.lochDistance[indexOf('1.3')]).toBe(1);
    expect(port?.lochDistance[indexOf('3.1')]).toBe(3);
  });

  test('distances between ports are symmetrical', () => {
    for (const { portDistance } of everyMap) {
      for (let i = 0; i < 4; i++) {
        for (let j = 0; j < 4; j++) expect(portDistance[i * 4 + j]).toBe(portDistance[j * 4 + i]);
      }
    }
  });

  test('two ports on one loch are one loch apart', () => {
    const raw = houseComponents();
    raw.ports.ports.B.large.touches = ['2.1', '1.2'];
    const { portDistance } = buildMap(readComponents(raw), first, 'large');
    expect(portDistance[1]).toBe(1);
    expect(portDistance[4]).toBe(1);
  });
});
