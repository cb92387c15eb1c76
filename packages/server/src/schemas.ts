import { z } from 'zod';

/** Everything that comes from outside, once: requests are checked by it, and the API's description is made of it. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[^\p{C}]+$/u);
const login = z
  .string()
  .min(3)
  .max(40)
  .regex(/^[a-z0-9][a-z0-9._-]*$/);
const password = z.string().min(10).max(200);
const id = z.string().regex(/^[\w-]{22}$/);
const seat = z.int().min(0).max(15);
const key = z.string().min(1).max(200);
/** A line that people read: nothing invisible in it, and nothing a database refuses. */
const line = (max: number): z.ZodString =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{C}]*$/u);
const nonce = z.string().regex(/^[\w-]{0,64}$/);

export const pace = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('live'),
    minutes: z.int().min(1).max(600),
    seconds: z.int().min(0).max(600),
  }),
  z.strictObject({ kind: z.literal('turns'), days: z.int().min(1).max(60) }),
  z.strictObject({ kind: z.literal('none') }),
]);

export const guest = z.strictObject({ name });
export const rename = z.strictObject({ name });
export const account = z.strictObject({ login, password });
export const token = z.strictObject({ label: line(60).default('') });

export const newTable = z.strictObject({
  game: z.string().min(1).max(40),
  options: z.record(z.string().max(40), z.union([z.string().max(80), z.number(), z.boolean()])).default({}),
  pace: pace.default({ kind: 'none' }),
  listed: z.boolean().default(false),
  bots: z.record(z.string().max(2), z.string().max(40)).default({}),
  seed: line(200).min(1).optional(),
});

export const join = z.strictObject({ nonce: nonce.default('') });

/** What a person may do at a running table; the seat is theirs. */
export const what = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('move'), key }),
  z.strictObject({ kind: z.literal('undo') }),
  z.strictObject({ kind: z.literal('redo') }),
  z.strictObject({ kind: z.literal('confirm') }),
  z.strictObject({ kind: z.literal('stand'), ask: z.string().max(40), key: key.optional() }),
  z.strictObject({ kind: z.literal('ask-back'), to: z.int().min(0).max(1_000_000) }),
  z.strictObject({ kind: z.literal('agree') }),
  z.strictObject({ kind: z.literal('refuse') }),
  z.strictObject({ kind: z.literal('resign') }),
  z.strictObject({ kind: z.literal('return') }),
  z.strictObject({ kind: z.literal('substitute'), seat, bot: z.string().max(40) }),
]);

export const act = z.strictObject({
  id: z.string().regex(/^[\w-]{8,64}$/),
  seen: z.int().min(0).max(10_000_000),
  what,
  confirm: z.boolean().default(false),
});

export const chat = z.strictObject({
  text: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    .regex(/^(?:[^\p{C}]|[\n\t\u200d])*$/u),
});
export const record = z.strictObject({ record: z.string().max(2_000_000) });
export const tableParams = z.strictObject({ id });
export const preview = z.strictObject({ key });
/** Times are in milliseconds since 1970. */
export const chatPage = z.strictObject({ before: z.coerce.number().int().min(0).max(1e15).optional() });
export const page = z.strictObject({ before: z.coerce.number().int().min(0).max(10_000_000).optional() });
/** Says exactly what somebody has before them: given with every view and change. */
const mark = z.string().regex(/^[\w-]{8}\.\d{1,9}$/);
/** A message over the live connection. */
export const live = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('watch'), table: id, have: mark.optional() }),
  z.strictObject({ kind: z.literal('leave'), table: id }),
  z.strictObject({ kind: z.literal('act'), table: id, act }),
]);
