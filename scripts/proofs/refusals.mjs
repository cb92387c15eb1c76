// Sentences with which the server refuses.
import { samples } from '../../packages/words/dist/src/index.js';
import { asked, call, does, guest } from '../house.mjs';
import { markedTexts, saidIn } from './marks.mjs';
import { press } from './sheets.mjs';
import { finished, running, table } from './visits.mjs';

/** Said by the server to whoever runs it. */
const IN_TERMINAL =
  /^server\.(help|config|ready|stopping|cannot-start|backup|check|storage\.in-use|table\.(several|not-free|not-froz))/;
let made = 0;

/** Sentences with which the server refuses: each is shown where the page shows such a sentence. */
export async function refusals(tour) {
  const {
    people: [ailsa, bruce],
    id,
  } = await running(tour);
  const seat = await asked([ailsa, bruce], id);
  const [mover, waiter] = seat === 0 ? [ailsa, bruce] : [bruce, ailsa];
  const stranger = await guest(tour.url, 'Catriona');
  const nobody = { url: tour.url, cookie: '' };
  const { id: open } = await table(ailsa, { game: 'tryst', options: { players: 2 } });
  const over = await finished(ailsa, { game: 'tryst', options: { players: 2 }, bots: { 1: 'random' } });
  const resigned = await running(tour, { moves: 12 });
  await does(resigned.people[0], resigned.id, { kind: 'resign' });
  await call(stranger, 'POST', '/me/account', { login: 'catriona', password: 'long enough a word' }).catch(() => {});
  const namesake = await guest(tour.url, 'AiIsa');
  const { token } = await call(ailsa, 'POST', '/me/tokens', { label: 'script' });
  const script = { url: tour.url, cookie: '', token };
  const acts = (person, at, what, more = {}) => [
    person,
    'POST',
    `/tables/${at}/acts`,
    { id: `proof-act-${++made}`, seen: 'now', what, ...more },
  ];
  const asks = [
    [nobody, 'GET', '/me'],
    [nobody, 'GET', '/nothing'],
    [stranger, 'POST', `/tables/${id}/join`, {}],
    [stranger, 'POST', `/tables/${id}/start`, {}],
    [stranger, 'POST', `/tables/${open}/start`, {}],
    [stranger, 'POST', `/tables/${id}/rematch`, {}],
    [ailsa, 'POST', `/tables/${id}/rematch`, {}],
    [stranger, 'POST', `/tables/${id}/leave`, {}],
    [ailsa, 'POST', `/tables/${id}/leave`, {}],
    acts(stranger, id, { kind: 'resign' }),
    acts(ailsa, open, { kind: 'resign' }),
    acts(ailsa, over, { kind: 'resign' }),
    acts(waiter, id, { kind: 'move', key: 'end' }),
    acts(mover, id, { kind: 'move', key: 'fly' }),
    acts(mover, id, { kind: 'undo' }),
    acts(mover, id, { kind: 'redo' }),
    acts(mover, id, { kind: 'confirm' }),
    acts(mover, id, { kind: 'agree' }),
    acts(mover, id, { kind: 'return' }),
    acts(mover, id, { kind: 'ask-back', to: 9999 }),
    acts(mover, id, { kind: 'substitute', seat: 9, bot: 'bairn' }),
    acts(mover, id, { kind: 'substitute', seat: 1 - seat, bot: 'bairn' }),
    acts(mover, id, { kind: 'substitute', seat: 1 - seat, bot: 'nobody' }),
    acts(mover, id, { kind: 'stand', ask: 'nothing', key: 'x' }),
    acts(mover, id, { kind: 'stand', ask: 'after', key: 'x' }),
    acts(mover, id, { kind: 'fly' }),
    acts(mover, id, { kind: 'move', key: 12 }),
    acts(mover, id, { kind: 'move', key: 'end' }, { seen: 1 }),
    acts(resigned.people[0], resigned.id, { kind: 'return' }),
    acts(resigned.people[0], resigned.id, { kind: 'move', key: 'end' }),
    [mover, 'GET', `/tables/${id}/moments/99999`],
    [mover, 'POST', `/tables/${id}/hints`, {}],
    [ailsa, 'POST', '/tables', { game: 'chess', options: {} }],
    [ailsa, 'POST', '/tables', { game: 'tryst', options: { cows: 3 } }],
    [ailsa, 'POST', '/tables', { game: 'tryst', options: { players: 12 } }],
    [ailsa, 'POST', '/tables', { game: 'tryst', options: { weather: 'rain' } }],
    [ailsa, 'POST', '/tables', { game: 'tryst', options: { day: 'endless' } }],
    [ailsa, 'POST', '/tables', { game: 'tryst', options: { players: 2 }, bots: { 1: 'nobody' } }],
    [ailsa, 'POST', '/tables', { game: 'tryst', options: { players: 2 }, bots: { 7: 'bairn' } }],
    [ailsa, 'POST', '/tables', { game: 'tryst', options: { players: 2 }, nonce: '!' }],
    [ailsa, 'POST', '/tables', { game: 'tryst', options: { players: 2 }, cow: 1 }],
    [ailsa, 'POST', '/tables', 'nothing'],
    [ailsa, 'PATCH', '/me', { name: '' }],
    [ailsa, 'PATCH', '/me', { name: 'x'.repeat(100) }],
    [ailsa, 'PATCH', '/me', { name: 7 }],
    [ailsa, 'PATCH', '/me', { name: '\u0007' }],
    [ailsa, 'PATCH', '/me', { name: '\u3164' }],
    [ailsa, 'PATCH', '/me', { name: 'Chieftain' }],
    [namesake, 'POST', `/tables/${open}/join`, {}],
    [script, 'GET', '/me/export'],
    [ailsa, 'POST', '/me/password', { old: 'long enough a word', new: 'another enough a word' }],
    [stranger, 'POST', '/me/password', { old: 'not the password', new: 'another enough a word' }],
    [ailsa, 'POST', '/me/account', { login: 'ailsa', password: 'password1234' }],
    [ailsa, 'POST', '/me/account', { login: 'Ä', password: 'long enough a word' }],
    [ailsa, 'POST', '/me/account', { login: 'catriona', password: 'long enough a word' }],
    [stranger, 'POST', '/me/account', { login: 'catriona2', password: 'long enough a word' }],
    [ailsa, 'DELETE', '/me/tokens/nothing'],
    [ailsa, 'GET', `/tables/${id}/log?before=x`],
    [ailsa, 'POST', '/records', { record: 'x'.repeat(3_000_000) }],
  ];
  const page = await tour.open();
  const shows = async (status, told, place) => {
    await page.goto('/account');
    await page.locator('main input').nth(1).waitFor();
    await page.route('**/api/v1/sign-in', (route) =>
      route.fulfill({ status, contentType: 'application/json', body: told }),
    );
    await page.locator('main input').nth(0).fill('nobody');
    await page.locator('main input').nth(1).fill('nothing');
    await press(page, 'web.account.sign-in');
    await page.locator('.problem').waitFor();
    await tour.sheets.look(page, place);
    await page.unroute('**/api/v1/sign-in');
  };
  for (const [person, method, at, body] of asks) {
    const seen =
      body?.seen === 'now'
        ? (await call(person, 'GET', `/tables/${/tables\/([\w-]+)/.exec(at)?.[1]}`)).version
        : body?.seen;
    const sent = body?.seen === undefined ? body : { ...body, seen };
    const answer = await fetch(`${tour.url}/api/v1${at}`, {
      method,
      headers: {
        'accept-language': tour.lang,
        'content-type': 'application/json',
        ...(person.cookie === '' ? {} : { cookie: person.cookie }),
        ...(person.token === undefined ? {} : { authorization: `Bearer ${person.token}` }),
      },
      ...(body === undefined ? {} : { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
    });
    if (answer.ok) {
      process.stderr.write(`\nnot refused: ${method} ${at} ${JSON.stringify(body)}\n`);
      continue;
    }
    await shows(answer.status, await answer.text(), `refused: ${method} ${at.replaceAll(/\/\w{10,}/g, '/…')}`);
  }
  await shows(500, '', 'refused without a word');
  // The rest, which takes a broken machine or more patience: as the server would say it, with values by chance.
  for (const speaker of ['server', 'kernel']) {
    for (const [message, text] of Object.entries(markedTexts(speaker, tour.lang))) {
      if (IN_TERMINAL.test(message)) continue;
      for (const sample of samples(text, tour.lang)) {
        if (saidIn(sample.text).every((leaf) => tour.sheets.seen.has(leaf))) continue;
        await shows(
          400,
          JSON.stringify({ error: { id: message, text: sample.text } }),
          'refused, with values by chance',
        );
      }
    }
  }
  await page.context().close();
}
