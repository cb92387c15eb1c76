import { hashOf } from './hash.ts';
import { refuse } from './refusal.ts';
import { mapping, object, type Shape, text } from './shape.ts';

/** The parts of a game that are data: each has a form, and the values we ship. */
export type Components = Readonly<Record<string, { readonly shape: Shape<unknown>; readonly data: unknown }>>;

/** An owner's own values in place of ours. A match names its hash and carries what it overrode. */
export interface Pack {
  readonly game: string;
  readonly name: string;
  readonly hash: string;
  readonly components: Readonly<Record<string, unknown>>;
}

const anything: Shape<unknown> = { read: (value) => value };
const packShape = object({ game: text(), name: text(/^.{1,80}$/), components: mapping(anything) });

/** A pack from outside data: every part is read in the form the game declares for it. */
export function readPack(game: { readonly id: string; readonly components: Components }, value: unknown): Pack {
  const given = packShape.read(value, '');
  if (given.game !== game.id) refuse('kernel.pack.game', { expected: game.id, found: given.game });
  const components: Record<string, unknown> = {};
  for (const [name, data] of Object.entries(given.components)) {
    const part =
      (Object.hasOwn(game.components, name) ? game.components[name] : undefined) ??
      refuse('kernel.pack.component', { component: name, known: Object.keys(game.components).join(', ') });
    components[name] = part.shape.read(data, `components.${name}`);
  }
  return { game: game.id, name: given.name, hash: hashOf(components), components };
}

/** One part of a game's data, with a pack's values where it has them. */
export function componentOf<T>(components: Components, name: string, shape: Shape<T>, pack?: Pack): T {
  return shape.read(pack?.components[name] ?? components[name]?.data, name);
}
