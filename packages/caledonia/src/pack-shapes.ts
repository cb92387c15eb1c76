import { type Components as PackParts, refuse, shape, type Shape } from '@ceilidh/kernel';
import { houseComponents, type RawComponents, readComponents } from './components.ts';

const house = houseComponents();
const anything: Shape<unknown> = { read: (value) => value };
const amounts = shape.mapping(shape.whole(0, 999));

/** The form of a value of ours: the same members, lists of the same kind of things, texts and whole numbers. */
function like(sample: unknown): Shape<unknown> {
  if (typeof sample === 'string') return shape.text();
  if (typeof sample === 'number') return shape.whole(-999, 999);
  if (Array.isArray(sample)) return shape.list(like(sample[0]), 0, 999);
  const members = Object.entries(sample as object).map(([name, member]) => [
    name,
    name === 'provenance' ? anything : like(member),
  ]);
  return shape.object(Object.fromEntries(members) as Record<string, Shape<unknown>>);
}

const forms: Readonly<Record<keyof RawComponents, Shape<unknown>>> = {
  contracts: shape.object({
    contracts: shape.list(shape.object({ id: shape.whole(1, 50), requires: amounts, gives: amounts }), 50, 50),
    provenance: anything,
  }),
  market: like(house.market),
  modules: like(house.modules),
  ports: like(house.ports),
  'starting-tiles': shape.object({
    tiles: shape.list(shape.object({ id: shape.whole(1, 9), money: shape.whole(0, 999), goods: amounts }), 9, 9),
    provenance: anything,
  }),
  tracks: like(house.tracks),
};

/** A file of a pack has the form of ours, and the reader of components must be able to make sense of it. */
function fileShape(name: keyof RawComponents): Shape<unknown> {
  return {
    read(value, path) {
      const read = forms[name].read(value, path);
      try {
        readComponents({ ...houseComponents(), [name]: read });
      } catch (error) {
        refuse('caledonia.pack', { file: path, problem: String(error) });
      }
      return read;
    },
  };
}

const files = Object.keys(forms) as (keyof RawComponents)[];

const shapes = Object.fromEntries(files.map((name) => [name, fileShape(name)]));

/** Every file with its form, some of them with other contents than the newest. */
export const packComponentsOf = (others: Partial<RawComponents>): PackParts =>
  Object.fromEntries(
    files.map((name) => [name, { shape: shapes[name] as Shape<unknown>, data: others[name] ?? house[name] }]),
  );

export const packComponents = packComponentsOf({});
