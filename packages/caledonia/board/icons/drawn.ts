import type { Attachment } from 'svelte/attachments';
import { type IconName, SHAPES } from './shapes.ts';

const SVG = 'http://www.w3.org/2000/svg';
const made = new Map<IconName, DocumentFragment>();

function pathsOf(name: IconName): DocumentFragment {
  const paths = document.createDocumentFragment();
  for (const [tone, d] of SHAPES[name]) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('class', tone);
    path.setAttribute('d', d);
    paths.append(path);
  }
  return paths;
}

/** Draws a symbol. Each is made once and copied: a table shows some hundred and fifty of them, of five paths each. */
export const drawn =
  (name: IconName): Attachment<Element> =>
  (node) => {
    const paths = made.get(name) ?? pathsOf(name);
    made.set(name, paths);
    node.replaceChildren(paths.cloneNode(true));
  };
