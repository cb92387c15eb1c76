import type { GlenMoreComponents, Provenance, Tile } from '../components.ts';
import { type ComponentFact, each, mustEqual } from './fact.ts';
import { anyPerson, type KnownTile, knownTiles } from './known.ts';

/** Something that says where its parts come from, and the parts it must speak of. */
interface Speaker {
  readonly name: string;
  readonly provenance: Provenance | undefined;
  readonly parts: readonly string[];
  /** Whether a part may be called printed. */
  isKnown(part: string): boolean;
}

const TILE_PARTS = ['name', 'type', 'river', 'overbuild', 'cost', 'oneTime', 'activation'];
const always = (): boolean => true;

const isKnownOf = (tile: Tile, part: string): boolean =>
  (tile.id in knownTiles &&
    (part === 'name' || (knownTiles[tile.id] as KnownTile)[part as keyof KnownTile] !== undefined)) ||
  (tile.type === 'person' && part in anyPerson);

function tileSpeakers({ tiles, home, hume }: GlenMoreComponents): Speaker[] {
  const apart = [home.village, home.castle, hume];
  return [
    ...tiles.map((tile) => ({
      name: tile.id,
      provenance: tile.provenance,
      parts: [...TILE_PARTS, 'stack', ...(tile.oneTime.includes('landmark') ? ['landmark'] : [])],
      isKnown: (part: string) => isKnownOf(tile, part),
    })),
    ...apart.map(({ id, provenance }) => ({ name: id, provenance, parts: TILE_PARTS, isKnown: always })),
  ];
}

function boardSpeakers({ landmarks, clanFields, numbers, provenance }: GlenMoreComponents): Speaker[] {
  const roads = ['roads/start-macleod', 'roads/macmillan-maclachlan'];
  return [
    ...landmarks.map((card) => ({
      name: `card ${card.id}`,
      provenance: card.provenance,
      parts: ['stack', 'effect'],
      isKnown: always,
    })),
    ...clanFields.map((field) => ({
      name: field.id,
      provenance: field.provenance,
      parts: ['kind', 'effect'],
      isKnown: always,
    })),
    {
      name: 'clan board',
      provenance: provenance.clanBoard,
      parts: ['roads', ...roads],
      isKnown: (part) => part !== 'roads',
    },
    {
      name: 'numbers',
      provenance: provenance.numbers,
      parts: [...Object.keys(numbers), 'worldsEnd/short'],
      isKnown: (part) => part !== 'worldsEnd',
    },
  ];
}

const speakers = (components: GlenMoreComponents): Speaker[] => [
  ...tileSpeakers(components),
  ...boardSpeakers(components),
];

const printedParts = ({ provenance }: Speaker): string[] => provenance?.printed.flatMap(({ of }) => of) ?? [];

export const provenanceFacts: readonly ComponentFact[] = [
  {
    id: 'provenance-complete',
    ours: true,
    holds: (components) =>
      speakers(components).flatMap((speaker) => {
        const said = [...printedParts(speaker), ...(speaker.provenance?.reconstructed ?? [])];
        return mustEqual(`${speaker.name} speaks of`, said.toSorted(), speaker.parts.toSorted());
      }),
  },
  {
    id: 'provenance-honest',
    ours: true,
    holds: (components) =>
      speakers(components).flatMap((speaker) =>
        each(
          printedParts(speaker),
          (part) => !speaker.isKnown(part),
          (part) => `${speaker.name}: ${part} is not known from print`,
        ),
      ),
  },
];
