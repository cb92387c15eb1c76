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

export const guest = z.strictObject({ name }).meta({ examples: [{ name: 'Ailsa' }] });
export const rename = z.strictObject({ name }).meta({ examples: [{ name: 'Ailsa of the Glen' }] });
export const account = z
  .strictObject({ login, password })
  .meta({ examples: [{ login: 'ailsa', password: 'ten letters or more' }] });
export const newPassword = z
  .strictObject({ old: z.string().min(1).max(200), new: password })
  .meta({ examples: [{ old: 'ten letters or more', new: 'nobody would guess this' }] });
/** `play`: tables alone; `all`: the account too. */
export const token = z
  .strictObject({ label: line(60).min(1), scope: z.enum(['play', 'all']).default('play') })
  .meta({ examples: [{ label: 'my bot' }, { label: 'my backup', scope: 'all' }] });

/** A token's id is the hash of its secret: it tells nothing, and lets nobody in. */
export const tokenParams = z
  .strictObject({ id: z.string().regex(/^[\w-]{43}$/) })
  .meta({ examples: [{ id: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg' }] });

export const newTable = z
  .strictObject({
    game: z.string().min(1).max(40),
    options: z.record(z.string().max(40), z.union([z.string().max(80), z.number(), z.boolean()])).default({}),
    pace: pace.default({ kind: 'none' }),
    listed: z.boolean().default(false),
    bots: z.record(z.string().max(2), z.string().max(40)).default({}),
    seed: line(200).min(1).optional(),
    waits: z.boolean().default(false),
    hints: z.boolean().default(false),
  })
  .meta({
    examples: [
      {
        game: 'a game',
        options: { players: 2 },
        pace: { kind: 'live', minutes: 20, seconds: 15 },
        bots: { 1: 'laird' },
      },
      { game: 'a game', pace: { kind: 'turns', days: 2 }, listed: true, seed: 'Burns night' },
    ],
  });

export const join = z
  .strictObject({ nonce: nonce.default('') })
  .meta({ examples: [{}, { nonce: 'any-letters-of-mine' }] });

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

export const act = z
  .strictObject({
    id: z.string().regex(/^[\w-]{8,64}$/),
    seen: z.int().min(0).max(10_000_000),
    what,
    confirm: z.boolean().default(false),
  })
  .meta({
    examples: [
      { id: 'request-1', seen: 12, what: { kind: 'move', key: 'take 12' }, confirm: true },
      { id: 'request-2', seen: 13, what: { kind: 'undo' } },
      { id: 'request-3', seen: 14, what: { kind: 'substitute', seat: 1, bot: 'laird' } },
    ],
  });

export const chat = z
  .strictObject({
    text: z
      .string()
      .trim()
      .min(1)
      .max(1000)
      .regex(/^(?:[^\p{C}]|[\n\t\u200d])*$/u),
  })
  .meta({ examples: [{ text: 'Slàinte!' }] });
export const sendAway = z.strictObject({ seat }).meta({ examples: [{ seat: 1 }] });
export const mute = z.strictObject({ line: id }).meta({ examples: [{ line: 'q7Lr0c5XbWk2HnPzE9sUdA' }] });
export const muteParams = z.strictObject({ id }).meta({ examples: [{ id: 'm2Vt8Yx0aLc4KjRqW6sNfg' }] });
export const lineParams = z
  .strictObject({ id, line: id })
  .meta({ examples: [{ id: 'hGx2dVbY0kq3ZtE8mUoPaw', line: 'q7Lr0c5XbWk2HnPzE9sUdA' }] });
export const record = z
  .strictObject({ record: z.string().max(2_000_000) })
  .meta({ examples: [{ record: '{"ceilidh":1,...' }] });
export const tableParams = z.strictObject({ id }).meta({ examples: [{ id: 'hGx2dVbY0kq3ZtE8mUoPaw' }] });
export const momentParams = z
  .strictObject({ id, number: z.coerce.number().int().min(0).max(10_000_000) })
  .meta({ examples: [{ id: 'hGx2dVbY0kq3ZtE8mUoPaw', number: 12 }] });
export const preview = z.strictObject({ key }).meta({ examples: [{ key: 'take 12' }] });
/** Times are in milliseconds since 1970. */
export const chatPage = z
  .strictObject({ before: z.coerce.number().int().min(0).max(1e15).optional() })
  .meta({ examples: [{}, { before: 1_800_000_000_000 }] });
export const page = z
  .strictObject({ before: z.coerce.number().int().min(0).max(10_000_000).optional() })
  .meta({ examples: [{}, { before: 120 }] });
/** Says exactly what somebody has before them: given with every view and change. */
const mark = z.string().regex(/^[\w-]{8}\.\d{1,9}$/);
/** A message over the live connection. */
export const live = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('watch'), table: id, have: mark.optional() }),
    z.strictObject({ kind: z.literal('leave'), table: id }),
    z.strictObject({ kind: z.literal('act'), table: id, act }),
  ])
  .meta({
    examples: [
      { kind: 'watch', table: 'hGx2dVbY0kq3ZtE8mUoPaw', have: 'n3Xb_0aQ.17' },
      { kind: 'leave', table: 'hGx2dVbY0kq3ZtE8mUoPaw' },
      { kind: 'act', table: 'hGx2dVbY0kq3ZtE8mUoPaw', act: { id: 'request-4', seen: 12, what: { kind: 'confirm' } } },
    ],
  });
