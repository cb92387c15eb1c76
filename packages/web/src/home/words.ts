import type { Message } from '@ceilidh/words';
import { namesAt } from '../lib/names.ts';
import type { MyTable, Pace } from '../lib/types.ts';
import { t } from '../lib/words.svelte.ts';

export const named = (name: string): Message => ({ id: 'web.name', values: { name } });

export function paceWords(pace: Pace): string {
  if (pace.kind === 'live') return t('web.pace.live', { minutes: pace.minutes, seconds: pace.seconds });
  return pace.kind === 'turns' ? t('web.pace.turns', { days: pace.days }) : t('web.pace.none');
}

/** With whom, at a table of mine. */
export function company({ id, names, seat, status }: MyTable): string {
  const others = namesAt(id, names)
    .filter((name, index) => index !== seat && name !== '')
    .map(named);
  if (others.length === 0 && status === 'open') return t('web.home.waits');
  return t('web.home.with', { count: others.length, names: others });
}

/** How a match of mine ended. */
export function resultWords({ outcome, seat, names }: MyTable): string {
  const rank = outcome?.ranks[seat];
  const points = outcome?.sheets[seat]?.total;
  if (rank === undefined || points === undefined) return t('web.over');
  if (names.length === 1) return t('web.home.result.solo', { points });
  const shared = outcome?.ranks.filter((each) => each === rank).length ?? 1;
  if (rank === 1) return t(shared > 1 ? 'web.home.result.shared' : 'web.home.result.won', { points });
  return t('web.home.result.rank', { points, rank, players: names.length });
}
