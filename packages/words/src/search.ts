/** Without accents, capitals, curls and the true minus: nobody wants to type `ż`, `’` or `−` to find a word. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('’', "'")
    .replaceAll('−', '-');

/** Tells texts that contain all words of a search, in any order; every text if there are none. */
export function searchFor(search: string): (text: string) => boolean {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return (text) => {
    const found = plain(text);
    return words.every((word) => found.includes(word));
  };
}
