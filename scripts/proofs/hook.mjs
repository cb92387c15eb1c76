// Hooks for `register`: the server says its texts with marks too.
import { markedTexts } from './marks.mjs';

const MESSAGES = /packages\/(\w+)\/dist\/messages\/(\w\w)\.json$/;

export async function load(url, context, next) {
  const [, speaker, lang] = MESSAGES.exec(url) ?? [];
  if (speaker === undefined || lang === undefined) return next(url, context);
  return { format: 'json', shortCircuit: true, source: JSON.stringify(markedTexts(speaker, lang)) };
}
