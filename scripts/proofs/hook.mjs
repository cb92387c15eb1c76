// Hooks for `register`: the server says its texts with marks too.
import { markedAt, placeOf } from './marks.mjs';

export async function load(url, context, next) {
  const [speaker, place] = placeOf(url) ?? [];
  if (speaker === undefined) return next(url, context);
  return { format: 'json', shortCircuit: true, source: JSON.stringify(markedAt(speaker, place)) };
}
