/** What is read in place of a line that an older version stored, and whose message is there no more. */
export const GONE = 'kernel.gone';
