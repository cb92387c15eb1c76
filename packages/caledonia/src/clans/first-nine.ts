/** The clans that matches of versions 1 and 2 are dealt from, in the order in which their states number them. */
export const FIRST_NINE: readonly string[] = [
  'buchanan',
  'campbell',
  'cunningham',
  'fergusson',
  'macdonald',
  'macewan',
  'mackenzie',
  'robertson',
  'stewart',
];
