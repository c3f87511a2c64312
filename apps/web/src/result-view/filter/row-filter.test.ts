import { expect, test } from 'vitest';
import { NULL, type Row, type Vertex } from '@astrolabe/model';
import { filterItems } from './filter-items.ts';
import { rowFilterOf } from './row-filter.ts';

const ann: Vertex = {
  kind: 'vertex',
  vid: 'a',
  tags: [{ name: 'person', properties: new Map([['age', 41n]]) }],
};
const columns = ['name', 'v.person.age', 'count(*)', 'born', 'v', 'big city'];
const rows: readonly Row[] = [
  ['Ann', 41n, 2n, { kind: 'date', year: 1990, month: 5, day: 1 }, ann, 'Oslo'],
  ['Bob', 17n, 9n, { kind: 'date', year: 2008, month: 1, day: 31 }, NULL, 'Bergen'],
  [NULL, 2.5, 2n, NULL, NULL, 'Oslo'],
];

function passing(text: string): string {
  const { test: passes, problem } = rowFilterOf(text, columns);
  if (problem !== undefined) return problem.kind;
  return rows.flatMap((row, index) => ((passes?.(row) ?? true) ? [index] : [])).join('');
}

test.each([
  ['', '012'],
  ['name = "Ann"', '0'],
  ['name == "Ann" OR `big city` == "Oslo"', '02'],
  ['v.person.age >= 17', '01'],
  ['V.PERSON.AGE < 20 and count(*) == 2', '2'],
  ['NOT (name CONTAINS "o")', '0'],
  ['name != "Ann"', '1'],
  ['name IS NULL', '2'],
  ['name IN ["Bob", "Cy"]', '1'],
  ['name NOT IN ["Bob"]', '0'],
  ['born > "2000-01-01"', '1'],
  ['born.year == 1990', '0'],
  ['v.age == 41 AND id(v) == "a"', '0'],
  ['v.person.age * 2 > 80', '0'],
  ['lower(name) STARTS WITH "b"', '1'],
  ['name > 3', ''],
  ['true', '012'],
  ['nmae == "x"', 'column'],
  ['name =~ "A.*"', 'unsupported'],
  ['name ==', 'syntax'],
  ['"unclosed', 'syntax'],
])('%s lets rows %s pass', (text, expected) => {
  expect(passing(text)).toBe(expected);
});

test('an unknown column is reported with the nearest name', () => {
  const { problem } = rowFilterOf('nmae == "x"', columns);
  expect(problem).toMatchObject({ kind: 'column', name: 'nmae', guess: 'name', range: { start: 0, end: 4 } });
});

test('the proposals follow the place: columns, operators, values, connectors', () => {
  const first = (text: string) => {
    const { from, items } = filterItems(text, text.length, columns, rows);
    return [from, ...items.slice(0, 2).map(({ text: item }) => item)];
  };
  expect(first('')).toEqual([0, 'name', 'v.person.age']);
  expect(first('na')).toEqual([0, 'name', 'v.person.age']);
  expect(first('v.person.a')).toEqual([0, 'name', 'v.person.age']);
  expect(first('name ')).toEqual([5, '==', '!=']);
  expect(first('name == ')).toEqual([8, '"Ann"', '"Bob"']);
  expect(first('`big city` = ')).toEqual([13, '"Oslo"', '"Bergen"']);
  expect(first('born > ')).toEqual([7, '"1990-05-01"', '"2008-01-31"']);
  expect(first('name IN ["Ann", ')).toEqual([16, '"Ann"', '"Bob"']);
  expect(first('name == "Ann" ')).toEqual([14, 'AND', 'OR']);
  expect(first('name == "Ann" AND ')).toEqual([18, 'name', 'v.person.age']);
});
