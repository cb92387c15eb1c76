import { canonical, checkSeed, type Match, Refusal, sealedSeed } from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import { noteOf } from './notes.ts';
import type { TableInfo } from './types.ts';

/** One thing that was looked at: it holds, it does not, or it says something that a reader should know. */
export interface Finding {
  readonly kind: 'good' | 'bad' | 'note';
  readonly say: Message;
}

const good = (id: string, values?: Message['values']): Finding => finding('good', id, values);
const bad = (id: string, values?: Message['values']): Finding => finding('bad', id, values);
const note = (id: string, values?: Message['values']): Finding => finding('note', id, values);
const finding = (kind: Finding['kind'], id: string, values: Message['values']): Finding => ({
  kind,
  say: values === undefined ? { id } : { id, values },
});

/** Works everything out again in the page: where the seed came from, and what the record makes of it. */
export function checkTable(info: TableInfo, match: Match): Finding[] {
  const { seed } = info;
  const start = seed.given ? [givenFinding(seed.seed ?? '', match)] : sealFindings(info, match);
  return [...start, ...replayFindings(info, match)];
}

function givenFinding(given: string, match: Match): Finding {
  return match.setting.seed.match === given ? note('web.check.given', { seed: given }) : bad('web.check.seed.bad');
}

function sealFindings(info: TableInfo, match: Match): Finding[] {
  const { secret = '', nonces = [], commitment = '' } = info.seed;
  const noted = noteOf(info.id);
  const found: Finding[] = [];
  try {
    const seed = sealedSeed(secret, nonces);
    checkSeed(seed, commitment);
    found.push(good('web.check.commitment'));
    found.push(match.setting.seed.match === seed.match ? good('web.check.seed') : bad('web.check.seed.bad'));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    found.push(bad('web.check.commitment.bad'));
  }
  if (noted?.commitment === undefined) found.push(note('web.check.unseen'));
  else found.push(noted.commitment === commitment ? good('web.check.noted') : bad('web.check.noted.bad'));
  if (noted?.nonce !== undefined)
    found.push(nonces.includes(noted.nonce) ? good('web.check.nonce') : bad('web.check.nonce.bad'));
  const added = nonces.filter((nonce) => nonce !== '').length;
  found.push(note('web.check.nonces', { added, seats: nonces.length }));
  return found;
}

function replayFindings({ outcome }: TableInfo, match: Match): Finding[] {
  const again = match.rules.outcome(match.state);
  return [
    good('web.check.moves', { moves: match.length }),
    outcome !== undefined && again !== undefined && canonical(again) === canonical(outcome)
      ? good('web.check.outcome')
      : bad('web.check.outcome.bad'),
  ];
}
