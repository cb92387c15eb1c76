import { mute, mutesOf, unmute } from './chat.ts';
import { farewell } from './farewell.ts';
import { hashOfSecret } from './ids.ts';
import { unauthorised, unknown } from './problem.ts';
import { here, payerOf, type Route, route, SLOW } from './route.ts';
import * as schemas from './schemas.ts';
import type { PersonRow } from './storage/schema.ts';
import { myTables } from './table-lists.ts';

/** What somebody showed who is here. */
const shownBy = ({ secret }: { readonly secret: string | undefined }): string =>
  secret ?? unauthorised('server.person.nobody');

const personView = ({ id, name, login, created }: PersonRow): object => ({
  id,
  name,
  login,
  created,
  guest: login === null,
});

/** Matters of the account. */
const own = { needs: 'all' } as const;

/** Coming in, leaving, and what is one's own. */
export const PEOPLE_ROUTES: readonly Route[] = [
  route('POST', '/guests', 'Come in with a name.', { body: schemas.guest, weight: 5 }, async (house, asked) => {
    const { person, secret } = await house.people.guest(asked.body.name, house.quotas, payerOf(house, asked));
    return { status: 201, body: personView(person), session: secret };
  }),
  route(
    'POST',
    '/sign-in',
    'Come in with an account.',
    { body: schemas.account, weight: SLOW },
    async ({ people }, { body, secret: asking }) => {
      const { person, secret } = await people.signIn(body.login, body.password, asking);
      return { body: personView(person), session: secret };
    },
  ),
  route('POST', '/sign-out', 'Leave on this device.', {}, async ({ people, left }, { person, secret }) => {
    if (secret !== undefined) await people.signOut(secret);
    if (person !== undefined) left(person.id, secret === undefined ? undefined : hashOfSecret(secret));
    return { session: null };
  }),
  route(
    'POST',
    '/sign-out-everywhere',
    'Leave on all devices; tokens end too.',
    own,
    async ({ people, left }, asked) => {
      await people.signOutEverywhere(here(asked));
      left(here(asked).id);
      return { session: null };
    },
  ),
  route('GET', '/me', 'Who you are.', {}, async (_house, asked) => ({ body: personView(here(asked)) })),
  route('GET', '/session', 'Who you are, if anybody.', {}, async (_house, { person }) => ({
    body: { person: person === undefined ? null : personView(person) },
  })),
  route('PATCH', '/me', 'Change your name.', { ...own, body: schemas.rename }, async ({ people }, asked) => {
    await people.rename(here(asked), asked.body.name);
    return { body: personView({ ...here(asked), name: asked.body.name }) };
  }),
  route(
    'DELETE',
    '/me',
    'Delete yourself and all that is personal.',
    { ...own, weight: SLOW },
    async (house, asked) => {
      await farewell(house, here(asked));
      return { session: null };
    },
  ),
  route('GET', '/me/export', 'All that is stored about you.', { ...own, weight: SLOW }, async ({ people }, asked) => ({
    body: await people.export(here(asked)),
  })),
  route(
    'POST',
    '/me/account',
    'Become an account; other sessions and tokens end.',
    { ...own, body: schemas.account, weight: SLOW },
    async ({ people, left }, asked) => {
      const { login, password } = asked.body;
      const session = await people.register(here(asked), shownBy(asked), login, password);
      left(here(asked).id);
      return { body: personView({ ...here(asked), login }), ...(session === undefined ? {} : { session }) };
    },
  ),
  route(
    'POST',
    '/me/password',
    'Change your password; other sessions and tokens end.',
    { ...own, body: schemas.newPassword, weight: SLOW },
    async ({ people, left }, asked) => {
      const session = await people.changePassword(here(asked).id, shownBy(asked), asked.body.old, asked.body.new);
      left(here(asked).id);
      return session === undefined ? {} : { session };
    },
  ),
  route(
    'POST',
    '/me/tokens',
    'A token for a script: for play alone, or for all.',
    { ...own, body: schemas.token },
    async (house, asked) => {
      await house.quotas.spend(house.storage.db, payerOf(house, asked), 'token');
      const { label, scope } = asked.body;
      return {
        status: 201,
        body: { token: await house.people.token(here(asked), shownBy(asked), label, scope), scope },
      };
    },
  ),
  route('GET', '/me/tokens', 'Your tokens, without their secrets.', own, async ({ people }, asked) => ({
    body: { tokens: await people.tokens(here(asked)) },
  })),
  route(
    'DELETE',
    '/me/tokens/:id',
    'End a token.',
    { ...own, params: schemas.tokenParams },
    async ({ people, left }, asked) => {
      const { id } = here(asked);
      if (!(await people.endToken(id, asked.params.id))) unknown('server.person.no-token');
      left(id, asked.params.id);
      return {};
    },
  ),
  route('GET', '/me/tables', 'Tables where you sit, and whose turn it is.', {}, async (house, asked) => ({
    body: { tables: await myTables(house, here(asked).id) },
  })),
  route(
    'POST',
    '/me/mutes',
    'Read no more of whoever wrote a line.',
    { body: schemas.mute },
    async ({ storage, now }, asked) => {
      await mute(storage, here(asked).id, asked.body.line, now());
      return {};
    },
  ),
  route('GET', '/me/mutes', 'Those whom you do not read.', {}, async ({ storage }, asked) => ({
    body: { mutes: await mutesOf(storage, here(asked).id) },
  })),
  route(
    'DELETE',
    '/me/mutes/:id',
    'Read somebody again.',
    { params: schemas.muteParams },
    async ({ storage }, asked) => {
      if (!(await unmute(storage, here(asked).id, asked.params.id))) unknown('server.chat.not-muted');
      return {};
    },
  ),
];
