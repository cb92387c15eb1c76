import type { ComponentFile, Components } from '../components.ts';
import { goods, mapSizes, moduleLetters, sideNames } from '../components.ts';
import { knownCosts, partialRivers, partialTerrain, printedTerrain, wholeStocks } from '../known.ts';
import { provenanceOf } from '../provenance.ts';
import { type Fact, mustEqual } from './fact.ts';

export const provenanceFacts: readonly Fact[] = [
  {
    id: 'provenance-complete',
    holds: (components) =>
      everyPath(components)
        .filter(([file, path]) => provenanceOf(components.provenance[file], path) === undefined)
        .map(([file, path]) => `${file}: nothing is said of ${path}`),
  },
  {
    id: 'provenance-honest',
    ours: true,
    holds: (components) =>
      everyPath(components)
        .filter(([file, path]) => {
          const entry = provenanceOf(components.provenance[file], path);
          return entry?.status === 'printed' && !mayBePrinted(file, path, components);
        })
        .map(([file, path]) => `${file}: ${path} is not known from print`),
  },
];

/** Every single value of the files, by the path its provenance goes by. */
export function everyPath(components: Components): (readonly [ComponentFile, string])[] {
  const { contracts, startingTiles, tracks, sides } = components;
  const paths: (readonly [ComponentFile, string])[] = [];
  for (const { id } of contracts) paths.push(['contracts', `contracts/${id}`]);
  for (const { id } of startingTiles) paths.push(['starting-tiles', `tiles/${id}`]);
  for (const size of mapSizes) {
    for (const good of goods) paths.push(['market', `sides/${size}/prices/${good}`]);
    for (const module of moduleLetters) paths.push(['ports', `ports/${module}/${size}`]);
  }
  paths.push(['market', 'discount']);
  for (const name of Object.keys(tracks)) {
    if (name !== 'provenance' && name !== 'unitCosts') paths.push(['tracks', name]);
  }
  for (const unit of Object.keys(tracks.unitCosts)) paths.push(['tracks', `unitCosts/${unit}`]);
  for (const module of moduleLetters) paths.push(['modules', `modules/${module}`]);
  for (const name of sideNames) {
    for (const { id, loch } of sides[name].spaces) {
      paths.push(['modules', `sides/${name}/terrain/${id}`]);
      if (!loch) paths.push(['modules', `sides/${name}/cost/${id}`]);
    }
    for (const [one, other] of sides[name].rivers) {
      paths.push(['modules', `sides/${name}/rivers/${one}|${other}`]);
    }
  }
  return paths;
}

/** A starting tile whose three goods were all seen. */
function mayBeSeen(path: string, { startingTiles }: Components): boolean {
  const tile = startingTiles.find(({ id }) => path === `tiles/${id}`);
  const held = goods.filter((good) => tile?.goods[good] !== undefined);
  return wholeStocks.some((stock) => mustEqual('', held.toSorted(), stock.toSorted()).length === 0);
}

function mayBePrinted(file: ComponentFile, path: string, components: Components): boolean {
  if (file === 'market') return !path.startsWith('sides/small');
  if (file === 'ports') return path.endsWith('/large');
  if (file === 'starting-tiles') return path === 'tiles/9' || mayBeSeen(path, components);
  if (file !== 'modules') return true;
  const [, side, kind, id = ''] = path.split('/');
  const name = sideNames.find((each) => each === side);
  if (name === undefined) return true;
  if (kind === 'cost') return knownCosts[name]?.[id] !== undefined;
  if (printedTerrain[name] !== undefined) return true;
  if (kind === 'rivers') return partialRivers[name]?.split(' ').includes(id) === true;
  return partialTerrain[name]?.[id] !== undefined;
}
