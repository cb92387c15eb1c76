import { describe, expect, it } from 'vitest';
import { readSource } from '../src/check/source.ts';
import type { Catalog } from '../src/index.ts';
import { problemsOf } from './catalog.ts';

function catalogOf(...ids: string[]): Catalog {
  const texts = Object.fromEntries(ids.map((id) => [id, 'OK']));
  return { en: texts, pl: texts, it: texts };
}

/** The problems of these sources with a catalog of these ids, all of which belong to `game`. */
function problemsIn(ids: readonly string[], ...sources: string[]): string[] {
  return problemsOf(catalogOf(...ids), { prefix: ['game'], sources });
}

function gluedIn(...sources: string[]): string[] {
  return problemsIn([], ...sources).map((problem) =>
    problem.replace('Texts are glued together after they were said: ', ''),
  );
}

describe('unused messages', () => {
  it('are found', () => {
    expect(problemsIn(['game.a', 'game.b'], "say({ id: 'game.a' })")).toEqual(['game.b: no source uses this message.']);
  });

  it('are used by any kind of string, in any source', () => {
    expect(problemsIn(['game.a', 'game.b', 'game.c', 'plain'], '\'game.a\' "game.b"', "`game.c` 'plain'")).toEqual([]);
  });

  it('are not used by a comment, or by a part of a string', () => {
    expect(problemsIn(['game.a'], "// 'game.a'\n/* `game.a` */ 'see game.a'")).toHaveLength(1);
  });

  it('are used by a template that can make them', () => {
    expect(problemsIn(['log.sale.done', 'log.a.b.done'], '`log.${kind}.done`')).toEqual([]);
    expect(
      problemsIn(['log.sale', 'game.big-wool', 'end.title'], '`log.${k}` `game.big-${good}` `${id}.title`'),
    ).toEqual([]);
    expect(problemsIn(['log..done', 'logs.x.done'], '`log.${kind}.done`')).toHaveLength(2);
  });

  it('are not used by a template that could make anything', () => {
    expect(problemsIn(['a.b'], '`${x}` `${x}.${y}` `a${y}` `${x}.b or so` `a.`')).toEqual([
      'a.b: no source uses this message.',
    ]);
  });

  it('are not looked for without sources', () => {
    expect(problemsOf(catalogOf('game.a'), { prefix: ['game'] })).toEqual([]);
  });
});

describe('unknown messages', () => {
  it('are found, once each', () => {
    expect(problemsIn([], '\'game.turn.end\' "game.turn.end" `game.start`')).toEqual([
      'game.turn.end: a source uses this message, but the catalog does not have it.',
      'game.start: a source uses this message, but the catalog does not have it.',
    ]);
  });

  it('are not other strings, or strings in comments', () => {
    expect(problemsIn([], "'game' 'games.x' 'game.x y' './game.ts' 'other.x' // `game.ts`")).toEqual([]);
    expect(problemsOf(catalogOf(), { sources: ["'game.x'"] })).toEqual([]);
  });
});

describe('glued sources', () => {
  it.each([
    "words.say(a) + '!'",
    "'The ' + words.say(a)",
    'text += words.say(a)',
    "'a' + this.table[0].words(lang).say?.({ id: 'x', values: {} })",
    "words.say(a)\n  .trim() +\n  'x'",
    "say(a)?.slice(1)[0] + 'x'",
    "'x' + say(a",
    "')' + b).say(a)",
  ])('are found: %s', (source) => {
    expect(gluedIn(source)).toHaveLength(1);
  });

  it.each([
    ['two in a row', '`${words.say(a)} ${words.say(b)}`'],
    ['after a word', '`The ${words.say(a)}.`'],
    ['before a word', '`<b>${words.say(a)} falls`'],
    ['before Polish letters', '`${say(a)}ów`'],
    ['inside of another', '`a: ${b ? `x${say(b)}` : c}`'],
  ])('are found in a template, %s', (_, source) => {
    expect(gluedIn(source)).toHaveLength(1);
  });

  it('are shown by their line, without its comment', () => {
    expect(gluedIn('a();\n  const b = say(c) + say(d); // why\ne();')).toEqual(['const b = say(c) + say(d);']);
    expect(gluedIn('`a\n   ${say(c)}\n${say(d)}`')).toEqual(['`a ${say(c)} ${say(d)}`']);
  });

  it.each([
    'say(message: Message): string { return x + 1; }',
    'count++; say(a); ++count',
    'x++\nsay(a)\n++y',
    'say(a).length + 1',
    '2 + say(a).length',
    '`wide ${say(a).length} by ${say(b).length}`',
    "essay(a) + 'x'",
    "[say(a), say(b)].join('\\n')",
    '`${say(a)}\\n`',
    '`\\n${say(a)}`',
    '`\\u00a0${say(a)}\\x20`',
    '`\\x1b[1m${say(a)}\\x1b[0m`',
    '`Note: ${say(a)} (${n})`',
    '`<p>${a ? say(a) : say(b)}</p>`',
    '`the ${name} of ${n}`',
    "// say(a) + 'x'",
    'const text = "say(a) + \'x\'";',
    'const glued = /say\\(a\\) + b/;',
  ])('are not these: %s', (source) => {
    expect(gluedIn(source)).toEqual([]);
  });
});

describe('reading a source', () => {
  it('keeps every place where it was', () => {
    const text = "a('b') // c\n/* d\n */ `e${f('g')}h`; /i['/]j/g";
    const { code, bare } = readSource(text);
    expect(code).toBe("a('b')     \n    \n    `e${f('g')}h`; /i['/]j/g");
    expect(bare).toBe("a(' ')     \n    \n    ` ${f(' ')} `; /       g");
  });

  it('tells a template from the templates and braces in it', () => {
    expect(readSource('`a${b({ c: `d${e}` })}f$g`').templates).toEqual([
      { text: '`d${e}`', fixed: ['d', ''], holes: ['e'] },
      { text: '`a${b({ c: `d${e}` })}f$g`', fixed: ['a', 'f$g'], holes: ['b({ c: ` ${e}` })'] },
    ]);
  });

  it.each([
    ['a division', "a / b + 'c' / d", "a / b + ' ' / d"],
    ['a closing tag', "<p>Don't</p> <i title='x' />", "<p>Don't</p> <i title=' ' />"],
    ['an escaped quote', "'a\\'b' c", "'    ' c"],
    ['a regular expression after return', "return /'/;", 'return / /;'],
    ['a regular expression at the start', "/'/.test(a)", '/ /.test(a)'],
    ['a brace too many', '} a {', '} a {'],
    ['a template without an end', 'a `b ${c', 'a `  ${c'],
  ])('copes with %s', (_, text, bare) => {
    expect(readSource(text).bare).toBe(bare);
  });
});
