/** The parts of the board on a narrow page. */
export const TABS = ['map', 'market', 'contracts', 'players'] as const;
export type Tab = (typeof TABS)[number];

const PLACES: Readonly<Record<string, Tab>> = { cell: 'map', port: 'map', good: 'market', contract: 'contracts' };

/** Where a target is drawn; what is not on the board itself (numbers to dial) is always in view. */
export const tabOf = (target: string): Tab | undefined => {
  const [kind = ''] = target.split(' ');
  return kind === 'dial' ? undefined : (PLACES[kind] ?? 'players');
};
