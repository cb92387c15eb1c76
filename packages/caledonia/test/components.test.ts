import { describe, expect, test } from 'vitest';
import type { RawComponents } from '../src/components.ts';
import { houseComponents, readComponents, sideNames } from '../src/components.ts';
import { facts } from '../src/facts.ts';
import { provenanceOf } from '../src/provenance.ts';
import { damaged, reprice, reprint } from './damage.ts';

const house = readComponents(houseComponents());

/** For each fact one way to break it. */
const damages: Readonly<Record<string, (raw: RawComponents) => void>> = {
  'contract-count': (raw) => raw.contracts.contracts.pop(),
  'contract-totals': (raw) => raw.contracts.contracts.forEach((c) => c.id === 6 && (c.gives.hops = 1)),
  'contract-imports-cycle': (raw) => raw.contracts.contracts.toReversed().forEach((c, i) => (c.id = i + 1)),
  'contract-never-grain-or-milk': (raw) => raw.contracts.contracts.forEach((c) => c.id === 1 && (c.requires.milk = 1)),
  'contract-example': (raw) => raw.contracts.contracts.forEach((c) => (c.gives.hops = 1)),
  'market-printed-side': (raw) => (raw.market.sides.large.prices.wool[9] = 9),
  'market-small-side': (raw) => (raw.market.sides.small.start = 4),
  'market-trade-example': (raw) => (raw.market.sides.small.prices.whisky[4] = 13),
  'market-seventeen': (raw) => (raw.market.sides.small.prices.whisky[9] = 16),
  'market-discount': (raw) => (raw.market.discount.basic = 3),
  'tracks-printed': (raw) => (raw.tracks.unitCosts.field = 17),
  'upgrades-twelve': (raw) => raw.tracks.shipping.levels.pop(),
  'starting-tiles-nine': (raw) => raw['starting-tiles'].tiles.pop(),
  'starting-tile-seen': (raw) => raw['starting-tiles'].tiles.forEach((t) => (t.money = 56)),
  'starting-tiles-photographed': (raw) => raw['starting-tiles'].tiles.forEach((t) => delete t.goods['cheese']),
  'starting-tiles-regular': (raw) => raw['starting-tiles'].tiles.forEach((t) => (t.goods.wool = 1)),
  'module-shape': (raw) => reprint(raw, 'D2', '2.5', '-'),
  'printed-sides': (raw) => reprint(raw, 'B1', '9.3', 'GF3'),
  'known-partial-sides': (raw) => reprint(raw, 'C2', '10.5', 'F1'),
  'known-costs': (raw) => reprint(raw, 'C2', '7.8', 'G3'),
  'letter-rock-lochs': (raw) => reprint(raw, 'D2', '6.5', 'G4'),
  'seam-patches-alike': (raw) => reprint(raw, 'C2', '12.5', 'G3'),
  'port-corners': (raw) => reprint(raw, 'D2', '1.9', 'L'),
  'module-shares-in-range': (raw) => reprint(raw, 'D2', '2.8', 'G2'),
  'cost-range': (raw) => reprint(raw, 'A1', '1.1', 'G7'),
  'cost-bands': (raw) => reprint(raw, 'A1', '1.1', 'G3'),
  'seam-rivers-owned-once': (raw) => raw.modules.sides.C2.rivers.push('6.8|7.8'),
  'rivers-between-land': (raw) => reprint(raw, 'C2', '12.6', 'L'),
  'rivers-end-properly': (raw) => raw.modules.sides.C2.rivers.push('10.8|10.9'),
  'deltas-as-printed': (raw) => raw.modules.sides.A1.rivers.push('4.3|4.4'),
  'no-islands': (raw) => ['9.1', '9.2', '10.2', '11.1', '11.2'].forEach((id) => reprint(raw, 'B2', id, 'L')),
  'cost-all-occur': (raw) => sideNames.forEach((side) => reprice(raw, side, 3)),
  'cost-examples': (raw) => reprint(raw, 'C2', '11.7', 'G2'),
  'cost-mountains-near-ports': (raw) => sideNames.forEach((side) => reprice(raw, side, 4)),
  'cost-one-inside': (raw) => reprice(raw, 'B1', 1),
  'starting-workers-affordable': (raw) => raw['starting-tiles'].tiles.forEach((t) => (t.money = 45)),
  'starting-spaces-enough': (raw) =>
    sideNames.forEach((side) => {
      const { rows } = raw.modules.sides[side];
      rows.forEach((row, i) => (rows[i] = row.replaceAll(/[GFM]+/g, 'G')));
    }),
  'fergusson-border-starts': (raw) => (['A1', 'B1', 'C1', 'D1'] as const).forEach((side) => reprice(raw, side, 1)),
  'port-touches': (raw) => raw.modules.sides.D2.rivers.push('1.8|2.7'),
  'ports-touch-active-map': (raw) => reprint(raw, 'B2', '12.2', 'L'),
  'port-cells-small': (raw) => (raw.ports.ports.C.small.cell = '12.8'),
  'provenance-complete': (raw) => raw.ports.provenance.pop(),
  'provenance-honest': (raw) => {
    raw.modules.provenance.push({
      of: ['sides/B2/cost/7.1'],
      status: 'printed',
      confidence: 'certain',
      source: 'PHOTO',
    });
  },
};

describe('the components fit all that is known', () => {
  test.each(facts.map((fact) => [fact.id, fact] as const))('%s', (_, fact) => {
    expect(fact.holds(house)).toEqual([]);
  });
});

describe('a damaged component is noticed', () => {
  test('there is a damage for every fact', () => {
    expect(Object.keys(damages).toSorted()).toEqual(facts.map(({ id }) => id).toSorted());
  });

  test.each(facts.map((fact) => [fact.id, fact] as const))('%s', (id, fact) => {
    const change = damages[id];
    expect(change).toBeDefined();
    expect(fact.holds(damaged((raw) => change?.(raw)))).not.toEqual([]);
  });
});

describe('components beyond repair', () => {
  test.each<[string, (raw: RawComponents) => void]>([
    ['a space is missing', (raw) => reprint(raw, 'D2', '2.5', '-')],
    ['a river jumps', (raw) => raw.modules.sides.A1.rivers.push('1.1|3.3')],
  ])('%s: told, not thrown', (_, change) => {
    const components = damaged(change);
    expect(facts.flatMap((fact) => fact.holds(components))).not.toEqual([]);
  });
});

describe('the files', () => {
  test('fact ids are unique kebab-case names', () => {
    const ids = facts.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test('reconstructed values name facts that exist', () => {
    const ids = new Set(facts.map(({ id }) => id));
    for (const entry of Object.values(house.provenance).flat()) {
      if (entry.status === 'printed') continue;
      for (const id of entry.facts) expect(ids).toContain(id);
    }
  });

  test('the longest path speaks for a value', () => {
    const { modules } = house.provenance;
    expect(provenanceOf(modules, 'sides/C2/cost/7.8')?.status).toBe('printed');
    expect(provenanceOf(modules, 'sides/C2/cost/7.9')?.status).toBe('reconstructed');
    expect(provenanceOf(modules, 'sides/C2/cost/7.88')?.status).toBe('reconstructed');
    expect(provenanceOf(modules, 'elsewhere')).toBeUndefined();
  });

  test('the path of a value names it as it is: every entry covers something', () => {
    const spoken = house.provenance.modules.flatMap(({ of }) => of);
    const known = sideNames.flatMap((name) => [
      ...house.sides[name].spaces.flatMap(({ id }) => [`sides/${name}/terrain/${id}`, `sides/${name}/cost/${id}`]),
      ...house.sides[name].rivers.map((river) => `sides/${name}/rivers/${river.join('|')}`),
    ]);
    for (const path of spoken) {
      if (path === 'modules') continue;
      expect(known.some((each) => each === path || each.startsWith(`${path}/`))).toBe(true);
    }
  });

  test.each<[string, (raw: RawComponents) => void]>([
    ['a space of unknown terrain', (raw) => reprint(raw, 'A1', '1.1', 'X2')],
    ['land without cost', (raw) => reprint(raw, 'A1', '1.1', 'G')],
    ['cost without land', (raw) => reprint(raw, 'A1', '1.1', '3')],
    ['a row of another length', (raw) => raw.modules.sides.A1.rows.push('G2 G2')],
    ['a river of one space', (raw) => raw.modules.sides.A1.rivers.push('1.1')],
    ['an unknown good', (raw) => raw.contracts.contracts.forEach((c) => (c.requires.haggis = 1))],
    ['a reconstruction without facts', (raw) => raw.ports.provenance.push({ of: ['x'], status: 'reconstructed' })],
    [
      'a print without source',
      (raw) => raw.ports.provenance.push({ of: ['x'], status: 'printed', confidence: 'likely' }),
    ],
  ])('%s is refused', (_, change) => {
    expect(() => damaged(change)).toThrow();
  });
});
