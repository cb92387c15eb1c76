import { countOrigins, type Origin, sourceKeys, type ToldOrigin } from '@ceilidh/kernel';
import { componentsOf, type Provenance } from './components.ts';

/** Everything a component says of itself, under the name of a part. */
function told(provenance: Provenance | undefined, partOf: (member: string) => string): ToldOrigin[] {
  // That each speaks of all its members is the fact `provenance-complete`.
  const { printed, reconstructed } = provenance as Provenance;
  return [
    ...printed.flatMap(({ of, source, confidence }) =>
      of.map((member): ToldOrigin => ({ part: partOf(member), kind: confidence, sources: sourceKeys(source) })),
    ),
    ...reconstructed.map((member): ToldOrigin => ({ part: partOf(member), kind: 'reconstructed', sources: [] })),
  ];
}

/** Where every value of the house's components comes from. */
export function origins(): Origin[] {
  const { tiles, home, hume, landmarks, clanFields, roads, provenance } = componentsOf();
  // The board speaks of all its roads together, and of the known ones by name.
  const known = told(provenance.clanBoard, () => 'roads').filter(({ kind }) => kind !== 'reconstructed');
  const others = roads
    .slice(known.length)
    .map((): ToldOrigin => ({ part: 'roads', kind: 'reconstructed', sources: [] }));
  return countOrigins([
    ...tiles.flatMap((tile) => told(tile.provenance, (member) => `tile-${member}`)),
    ...[home.village, home.castle, hume].flatMap((tile) => told(tile.provenance, () => 'home')),
    ...landmarks.flatMap((card) => told(card.provenance, () => 'landmarks')),
    ...clanFields.flatMap((field) => told(field.provenance, () => 'clans')),
    ...known,
    ...others,
    ...told(provenance.numbers, () => 'numbers'),
  ]);
}
