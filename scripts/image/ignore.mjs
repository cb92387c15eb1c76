// What a .dockerignore leaves out of the context.

/** Whether a path below the context, with slashes, is left out; the last pattern that speaks of it decides. */
export function ignoring(text) {
  const patterns = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ out: !line.startsWith('!'), speaksOf: matcher(line.replace(/^!/, '')) }));
  return (path) => patterns.findLast(({ speaksOf }) => speaksOf.test(path))?.out ?? false;
}

/** A pattern speaks of what it names, and of everything in it. */
function matcher(pattern) {
  const parts = pattern.replaceAll(/^\/+|\/+$/g, '').split('/');
  const source = parts.map((part, index) =>
    part === '**' ? everyFolder(index, parts) : `${inName(part)}${slash(index, parts)}`,
  );
  return new RegExp(`^${source.join('')}(?:/|$)`);
}

const slash = (index, parts) => (index === parts.length - 1 ? '' : '/');
const everyFolder = (index, parts) => (index === parts.length - 1 ? '.+' : '(?:[^/]+/)*');

function inName(part) {
  return part
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]');
}
