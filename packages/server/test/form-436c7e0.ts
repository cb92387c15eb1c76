/** A number for each of these words, -1 where a move has none. */
const moveThen = (kind: string, key: string, what = -1, where = -1, count = -1): object => ({
  kind,
  what,
  where,
  count,
  key,
});

/** Answers given together lie in states. As moves were written then, by game and kind; others are as they were. */
const ANSWERS: Readonly<Record<string, Readonly<Record<string, (key: string, words: readonly string[]) => object>>>> = {
  caledonia: {
    process: (key, words) => moveThen('process', key, ...words.map(Number)),
    mature: (key, [barrel]) => moveThen('mature', key, barrel === 'yes' ? 1 : 0),
    butter: (key, [milk]) => moveThen('butter', key, -1, -1, Number(milk)),
  },
};

/** A state or a view in the form that it had at commit 436c7e0: its hash is held against the one of then. */
export function inFormThen(game: string, value: unknown): unknown {
  const answerThen = (answer: { readonly key: string }): object => {
    const [kind = '', ...words] = answer.key.split(' ');
    return ANSWERS[game]?.[kind]?.(answer.key, words) ?? answer;
  };
  const text = JSON.stringify(value, (name, member: unknown) =>
    name === 'answers' && Array.isArray(member) ? member.map(answerThen) : member,
  );
  return JSON.parse(text);
}
