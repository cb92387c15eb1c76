import { get } from '../lib/api.ts';
import { shelf } from '../lib/games.svelte.ts';
import { session } from '../lib/session.svelte.ts';
import type { MyTable, OpenTable } from '../lib/types.ts';

const EVERY = 15_000;

/** Own and open tables, looked at again now and then while the page is seen. */
export class Lists {
  mine: readonly MyTable[] = $state.raw([]);
  open: readonly OpenTable[] = $state.raw([]);
  /** Why the lists could not be had the last time. */
  problem: unknown = $state.raw();

  async look(): Promise<void> {
    try {
      const [{ tables: open }, { tables: mine }] = await Promise.all([
        get<{ tables: OpenTable[] }>('/tables'),
        session.me === undefined ? { tables: [] } : get<{ tables: MyTable[] }>('/me/tables'),
      ]);
      this.open = open;
      this.mine = mine;
      // The games, where they could not be had at first.
      await shelf.look();
      this.problem = undefined;
    } catch (error) {
      this.problem = error;
    }
  }

  /** Keeps looking; runs as an effect of the page. */
  follow(): () => void {
    const look = (): void => {
      if (document.visibilityState === 'visible') void this.look();
    };
    look();
    const timer = setInterval(look, EVERY);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }
}

export const isMyTurn = ({ status, pending, seat }: MyTable): boolean => status === 'running' && pending.includes(seat);

/** Those that wait for me, then those that go on, then those that have not begun. */
export function inOrder(tables: readonly MyTable[]): MyTable[] {
  const rank = (table: MyTable): number => {
    if (isMyTurn(table)) return 0;
    return table.status === 'open' ? 2 : 1;
  };
  return tables
    .filter(({ status }) => status !== 'over')
    .toSorted((a, b) => rank(a) - rank(b) || b.created - a.created);
}
