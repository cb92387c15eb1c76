const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Whether JSON is nested deeper than that, as its text tells. Asked before it is parsed: whatever walks through a value
 * calls itself for each level, and a stack ends.
 */
export function isDeeper(json: string, limit: number): boolean {
  let depth = 0;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (code === QUOTE) index = endOfString(json, index);
    else if (CLOSING.has(code)) depth--;
    else if (OPENING.has(code) && ++depth > limit) return true;
  }
  return false;
}

function endOfString(json: string, start: number): number {
  let index = start + 1;
  while (index < json.length && json.charCodeAt(index) !== QUOTE) index += json.charCodeAt(index) === BACKSLASH ? 2 : 1;
  return index;
}
