import { OFFLINE, Refused } from './api.ts';
import { t } from './words.svelte.ts';

/** What went wrong, and what to do about it, in a sentence. */
export function problemText(error: unknown): string {
  if (!(error instanceof Refused)) return t('web.failed');
  if (error.status === OFFLINE) return t('web.offline');
  if (error.id === 'server.table.version') return t('web.moved-on');
  return error.message === '' ? t('web.failed') : error.message;
}

/** Somebody at the table is called alike: another name will do. */
export const isNameTaken = (error: unknown): boolean =>
  error instanceof Refused && error.id === 'server.table.name-taken';
