import { expect, test } from 'vitest';
import { SHOP } from './_schema.ts';
import { hoverAt } from './hover.ts';
import { folds, outline } from './outline.ts';
import { signatureAt } from './signature-help.ts';

/** Returns the hover information at the bar. */
function hover(marked: string): unknown {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const found = hoverAt(text, offset, SHOP);
  return found && [text.slice(found.start, found.end), found.title, ...found.lines];
}

test.each<[string, unknown]>([
  ['YIELD ab|s(1)', ['abs', 'abs(x) : same type', 'the absolute value']],
  ['YIELD da|te()', ['date', 'date([text or map]) : date', 'a day; today when nothing is given']],
  ['LOOKUP ON per|son', ['person', 'tag person(name STRING, Group INT64)', 'index by_name(name)']],
  ['DESC TAG sh|elf', ['shelf', 'tag shelf()', 'where things lie']],
  ['GO FROM 1 OVER kn|ows', ['knows', 'edge knows(since DATE)']],
  ['YIELD person.na|me', ['name', 'name STRING', 'tag person: STRING — as in the passport']],
  ['YIELD v.person.`Gr|oup`', ['`Group`', 'Group INT64', 'tag person: INT64']],
  ['YIELD "per|son"', undefined],
  ['WHE|RE', undefined],
])('hover over %s', (marked, expected) => {
  expect(hover(marked)).toEqual(expected);
});

/** Returns the signature at the cursor, which `|` marks, and the index of the argument. */
function signature(marked: string): unknown {
  const help = signatureAt(marked.replace('|', ''), marked.indexOf('|'));
  return help && [help.start, help.signature, help.argument];
}

test.each<[string, unknown]>([
  ['YIELD left("a,b", |', [6, 'left(text, count) : string', 1]],
  ['YIELD left([1, 2, |', [6, 'left(text, count) : string', 0]],
  ['YIELD abs(size("x"), |', [6, 'abs(x) : same type', 1]],
  ['YIELD abs(size(|', [10, 'size(text, list, set or map) : int', 0]],
  ['YIELD abs(1)|', undefined],
  ['INSERT VERTEX person(|', undefined],
  ['YIELD abs(1; YIELD |', undefined],
])('the signature at %s', (marked, expected) => {
  expect(signature(marked)).toEqual(expected);
});

test('the outline lists statements and commands; those with several lines can be folded', () => {
  const text = ':param a => 1\nYIELD 1;\nGO FROM 1\n  OVER knows;\n';
  expect([
    outline(text).map(({ kind, title }) => `${kind} ${title}`),
    folds(text).map(({ start, end }) => text.slice(start, end)),
  ]).toEqual([['command :param a => 1', 'statement YIELD 1', 'statement GO FROM 1 OVER knows'], ['\n  OVER knows']]);
});
