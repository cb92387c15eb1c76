/**
 * What a move is to be like: its key, word by word. A shorter target leaves the rest open, and `*` stands for any word.
 */
export type Target = readonly string[];

/** Whether the move of this key is like the target. */
export function isLike(key: string, target: Target): boolean {
  const words = key.split(' ');
  return target.every((word, place) => (word === '*' ? words[place] !== undefined : word === words[place]));
}
