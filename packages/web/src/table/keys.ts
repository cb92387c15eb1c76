/** What keys of one letter do at a table. */
export const LETTERS = { u: 'undo', r: 'redo', h: 'hint', a: 'all', l: 'log', t: 'chat', '?': 'keys' } as const;
export type Deed = (typeof LETTERS)[keyof typeof LETTERS];

const TYPING = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]';

/** What a key alone asks for: nothing while somebody types, or a dialog or a menu is open. */
export function deedOf(event: KeyboardEvent): Deed | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const { target } = event;
  if (target instanceof Element && target.closest(`${TYPING}, dialog, [role=menu]`) !== null) return undefined;
  return new Map<string, Deed>(Object.entries(LETTERS)).get(event.key.toLowerCase());
}
