import { CLANS, type ClanField, type ClanId, type Road, type RoadEnd } from '../components.ts';
import { type ComponentFact, each, mustEqual, repeated, within } from './fact.ts';

interface Way {
  readonly cost: number;
  /** Costs of its roads, in order. */
  readonly roads: readonly number[];
}

const roadsFrom = (roads: readonly Road[], from: RoadEnd): { to: RoadEnd; cost: number }[] =>
  roads.flatMap(({ a, b, cost }) => {
    if (a === from) return [{ to: b, cost }];
    return b === from ? [{ to: a, cost }] : [];
  });

/** The cheapest way from the start area to each field; of equally cheap ones that over fewer roads. */
function waysFromStart(roads: readonly Road[]): Map<RoadEnd, Way> {
  const ways = new Map<RoadEnd, Way>([['start', { cost: 0, roads: [] }]]);
  const open: RoadEnd[] = ['start'];
  for (const from of open) {
    const way = ways.get(from) as Way;
    for (const { to, cost } of roadsFrom(roads, from)) {
      const longer: Way = { cost: way.cost + cost, roads: [...way.roads, cost] };
      if (isBetter(longer, ways.get(to))) {
        ways.set(to, longer);
        open.push(to);
      }
    }
  }
  return ways;
}

const isBetter = (way: Way, known: Way | undefined): boolean =>
  known === undefined || way.cost < known.cost || (way.cost === known.cost && way.roads.length < known.roads.length);

const withRoads = CLANS.filter((clan) => clan !== 'douglas');
const costBetween = (roads: readonly Road[], from: RoadEnd, to: RoadEnd): number | undefined =>
  roadsFrom(roads, from).find((road) => road.to === to)?.cost;

const isWorthAWalk = ({ effect }: ClanField): boolean => effect.ongoing !== undefined || effect.table !== undefined;

/** Our drawing of the board: places of the fields on a grid. */
const PLACES: Readonly<Record<Exclude<RoadEnd, 'douglas'>, readonly [number, number]>> = {
  start: [6, 6],
  macleod: [3, 4],
  macdonald: [4, 8],
  gunn: [9, 3],
  chisholm: [9, 7],
  mckinnon: [2, 6],
  mckenzie: [5, 3],
  mckay: [6, 1],
  sutherland: [9, 1],
  ross: [11, 2],
  sinclair: [12, 0],
  munro: [13, 2],
  cameron: [4, 10],
  macdonell: [7, 9],
  maclean: [2, 11],
  macmillan: [5, 12],
  maclachlan: [3, 13],
  macgregor: [8, 11],
  oliphant: [11, 12],
  macpherson: [13, 10],
  mackintosh: [13, 6],
  grant: [10, 9],
  brodie: [12, 8],
};
const placeOf = (end: RoadEnd): readonly [number, number] => PLACES[end as Exclude<RoadEnd, 'douglas'>];

/** On which side of the road from `a` to `b` a field lies. */
function sideOf({ a, b }: Road, end: RoadEnd): number {
  const [[ax, ay], [bx, by], [x, y]] = [placeOf(a), placeOf(b), placeOf(end)];
  return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
}

const cross = (one: Road, other: Road): boolean =>
  new Set([one.a, one.b, other.a, other.b]).size === 4 &&
  sideOf(one, other.a) !== sideOf(one, other.b) &&
  sideOf(other, one.a) !== sideOf(other, one.b);

export const roadFacts: readonly ComponentFact[] = [
  {
    id: 'road-start-macleod',
    holds: ({ roads }) => mustEqual('start to MacLeod', costBetween(roads, 'start', 'macleod') ?? 'none', 0),
  },
  {
    id: 'road-start-mckay',
    holds: ({ roads }) =>
      mustEqual('start to McKay', waysFromStart(roads).get('mckay')?.roads.toSorted() ?? 'none', [0, 1, 1]),
  },
  {
    id: 'road-macmillan-maclachlan',
    holds: ({ roads }) =>
      mustEqual('MacMillan to MacLachlan', costBetween(roads, 'macmillan', 'maclachlan') ?? 'none', 1),
  },
  {
    id: 'road-none-to-douglas',
    holds: ({ roads }) => mustEqual('roads of Douglas', roadsFrom(roads, 'douglas').length, 0),
  },
  {
    id: 'roads-reach-all',
    holds: ({ roads }) => {
      const ways = waysFromStart(roads);
      return each(
        withRoads,
        (clan) => !ways.has(clan),
        (clan) => `no way leads to ${clan}`,
      );
    },
  },
  {
    id: 'roads-join-two',
    holds: ({ roads }) => [
      ...repeated(roads, ({ a, b }) => [a, b].toSorted().join(' ')).map(({ a, b }) => `${a} to ${b} twice`),
      ...each(
        roads,
        ({ a, b }) => a === b,
        ({ a }) => `from ${a} to itself`,
      ),
    ],
  },
  {
    id: 'roads-cost-little',
    ours: true,
    holds: ({ roads }) => roads.flatMap(({ a, b, cost }) => within(`${a} to ${b}`, cost, 0, 2)),
  },
  {
    id: 'roads-never-cross',
    ours: true,
    holds: ({ roads }) => {
      const drawn = roads.filter(({ a, b }) => a !== 'douglas' && b !== 'douglas');
      return drawn.flatMap((one, index) =>
        each(
          drawn.slice(index + 1),
          (other) => cross(one, other),
          (other) => `${one.a}-${one.b} crosses ${other.a}-${other.b}`,
        ),
      );
    },
  },
  {
    // Ongoing effects and tables of up to 8 points cost a walk; what is near pays less.
    id: 'roads-to-the-strong-are-longer',
    ours: true,
    holds: ({ roads, clanFields }) => {
      const ways = waysFromStart(roads);
      const costTo = (id: ClanId): number => ways.get(id)?.cost ?? 0;
      return clanFields
        .filter(({ id }) => id !== 'douglas')
        .flatMap((field) =>
          within(field.id, costTo(field.id), isWorthAWalk(field) ? 2 : 0, isWorthAWalk(field) ? 4 : 3),
        );
    },
  },
];
