import { Refusal } from './refusal.ts';

/**
 * What a piece of outside data must look like: packs, record headers, options. Reading either gives the typed
 * value or refuses with the place and what is accepted there, as a message in the reader's language.
 */
export interface Shape<T> {
  read(value: unknown, path: string): T;
}
export type Infer<S> = S extends Shape<infer T> ? T : never;

function wrong(path: string, id: string, values: Record<string, string | number> = {}): never {
  throw new Refusal({ id: 'kernel.shape', values: { path: path === '' ? '.' : path, expected: { id, values } } });
}

export const text = (pattern?: RegExp): Shape<string> => ({
  read(value, path) {
    if (typeof value !== 'string') return wrong(path, 'kernel.shape.text');
    if (pattern !== undefined && !pattern.test(value))
      return wrong(path, 'kernel.shape.pattern', { pattern: String(pattern) });
    return value;
  },
});

export const whole = (min: number, max: number): Shape<number> => ({
  read(value, path) {
    const fits = typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
    return fits ? value : wrong(path, 'kernel.shape.whole', { min, max });
  },
});

export const truth: Shape<boolean> = {
  read: (value, path) => (typeof value === 'boolean' ? value : wrong(path, 'kernel.shape.truth')),
};

export const oneOf = <const T extends string>(...values: readonly T[]): Shape<T> => ({
  read: (value, path) =>
    values.find((known) => known === value) ?? wrong(path, 'kernel.shape.one-of', { values: values.join(', ') }),
});

export const list = <T>(of: Shape<T>, min = 0, max = Infinity): Shape<T[]> => ({
  read(value, path) {
    if (!Array.isArray(value)) return wrong(path, 'kernel.shape.list');
    if (value.length < min || value.length > max)
      return wrong(path, 'kernel.shape.length', { min, max: max === Infinity ? 'n' : String(max) });
    return value.map((item, index) => of.read(item, `${path}[${index}]`));
  },
});

export const optional = <T>(of: Shape<T>): Shape<T | undefined> => ({
  read: (value, path) => (value === undefined ? undefined : of.read(value, path)),
});

export const mapping = <T>(of: Shape<T>): Shape<Record<string, T>> => ({
  read(value, path) {
    if (!isObject(value)) return wrong(path, 'kernel.shape.object');
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, of.read(member, join(path, key))]));
  },
});

type Members = Readonly<Record<string, Shape<unknown>>>;
type OptionalKeys<M extends Members> = { [K in keyof M]: undefined extends Infer<M[K]> ? K : never }[keyof M];
type Read<M extends Members> = { readonly [K in Exclude<keyof M, OptionalKeys<M>>]: Infer<M[K]> } & {
  readonly [K in OptionalKeys<M>]?: Exclude<Infer<M[K]>, undefined>;
};

/** Exactly these members: an unknown one is refused, since it is most often a misspelt one. */
export const object = <M extends Members>(members: M): Shape<Read<M>> => ({
  read(value, path) {
    if (!isObject(value)) return wrong(path, 'kernel.shape.object');
    for (const key of Object.keys(value)) {
      if (!Object.hasOwn(members, key))
        wrong(join(path, key), 'kernel.shape.unknown', { known: Object.keys(members).join(', ') });
    }
    const out: Record<string, unknown> = {};
    for (const [key, shape] of Object.entries(members)) {
      const member = shape.read(value[key], join(path, key));
      if (member !== undefined) out[key] = member;
    }
    return out as Read<M>;
  },
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);
