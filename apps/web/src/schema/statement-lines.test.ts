import { expect, test } from 'vitest';
import { build, parseStatements, printStatement } from '@astrolabe/ngql';
import { statementLines } from './statement-lines.ts';

const tag = printStatement(
  build.createSchema('tag', {
    name: 'odd (`name`), 🌍',
    properties: [
      { name: 'a', type: { kind: 'fixed_string', length: 3 }, isNullable: false, defaultText: '"x, (y"' },
      { name: 'b', type: { kind: 'int64' }, isNullable: true, comment: 'it\'s "b"' },
    ],
    comment: 'one, two',
  }),
);

test('items in the outer brackets are on separate lines', () => {
  expect(statementLines(tag)).toEqual([
    'CREATE TAG `odd (\\`name\\`), 🌍`(',
    '  a FIXED_STRING(3) NOT NULL DEFAULT "x, (y",',
    '  b INT64 NULL COMMENT "it\'s \\"b\\""',
    ') COMMENT = "one, two"',
  ]);
});

test('the formatted lines are the same statement', () => {
  expect(printStatement(parseStatements(statementLines(tag).join('\n'))[0]!)).toBe(tag);
});

test('a short statement and empty brackets stay together', () => {
  expect([statementLines('DROP TAG player'), statementLines(`CREATE TAG ${'a'.repeat(60)}()`)]).toEqual([
    ['DROP TAG player'],
    [`CREATE TAG ${'a'.repeat(60)}()`],
  ]);
});
