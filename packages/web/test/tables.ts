import { type Guest, type House, type Look, until } from './browser.ts';

interface Setting extends Look {
  readonly pace?: object;
}

/** Two people sit at a table, have it before them, and each has decided something. */
export async function seated(
  house: House,
  game: string,
  { pace = { kind: 'none' }, ...look }: Setting = {},
): Promise<{ id: string; guests: [Guest, Guest] }> {
  const ailsa = await house.guest({ name: 'Ailsa', ...look });
  const bruce = await house.guest({ name: 'Bruce', ...look });
  const guests: [Guest, Guest] = [ailsa, bruce];
  const id = await ailsa.make({ game, options: { players: 2 }, pace });
  await bruce.call('POST', `/tables/${id}/join`, {});
  for (let decided = 0; decided < 8 || (await ailsa.table(id)).pending.length > 1; decided++) await decide(guests, id);
  await Promise.all(guests.map((guest) => guest.visit(`/table/${id}`)));
  await Promise.all(guests.map((guest) => guest.page.locator('.decision').waitFor()));
  return { id, guests };
}

/** Whoever is asked makes the first move there is. */
export async function decide(guests: readonly Guest[], id: string): Promise<void> {
  for (const guest of guests) {
    const { legal, may } = await guest.table(id);
    if (legal?.[0] === undefined && may?.confirm !== true) continue;
    await guest.act(id, legal?.[0] === undefined ? { kind: 'confirm' } : { kind: 'move', key: legal[0].key });
    return;
  }
}

/** Waits to be asked, and makes the first move there is. */
export async function decideAgainstBots(guest: Guest, id: string): Promise<void> {
  await until('something is asked', async () => (await guest.table(id)).legal !== undefined);
  await decide([guest], id);
}

/** A match that bots have played to its end. */
export async function finished(guest: Guest, game: string, players = 2): Promise<string> {
  const others = Array.from({ length: players - 1 }, (_, other) => [other + 1, 'random']);
  const id = await guest.make({ game, options: { players }, bots: Object.fromEntries(others) });
  await guest.act(id, { kind: 'resign' });
  await until('the match is over', async () => (await guest.table(id)).status === 'over', 60_000);
  return id;
}
