/** What becomes of a barrel is told by words. */
const none = { of: (): readonly string[] => [] };

export const mackenzieTargets = { mature: none, open: none };
