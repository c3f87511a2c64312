import { expect, test } from 'vitest';
import { AGGREGATES, complete, diagnose, FUNCTIONS, parse, splitScript } from '@astrolabe/ngql';
import { FUNCTION_GROUPS } from './function-groups.ts';
import { MEANINGS_ZH } from '../../locale/function-meanings-zh.ts';
import { searchReference } from './search-reference.ts';
import { STATEMENT_GROUPS } from './statement-groups.ts';

const examples = [
  ...STATEMENT_GROUPS.flatMap((group) => group.entries.flatMap((entry) => entry.examples)),
  ...FUNCTION_GROUPS.flatMap((group) => group.examples),
];

test('every example parses as one statement or command', () => {
  const wrong = examples.filter((example) => splitScript(example).length !== 1 || diagnose(example).length > 0);
  expect(wrong).toEqual([]);
});

test('the reference covers every kind of statement, each with an example', () => {
  expect(STATEMENT_GROUPS.flatMap((group) => group.entries.filter((entry) => entry.examples.length === 0))).toEqual([]);
  const kinds = new Set(examples.flatMap((example) => parse(example).statements.map((statement) => statement.kind)));
  expect(
    [
      'go',
      'match',
      'lookup',
      'fetch-vertices',
      'fetch-edges',
      'find-path',
      'subgraph',
      'yield',
      'pipe',
      'set',
      'explain',
    ].filter((kind) => ![...kinds].some((known) => known === kind)),
  ).toEqual([]);
});

test('every function is in one group', () => {
  expect(FUNCTION_GROUPS.flatMap((group) => group.functions.map(({ name }) => name))).toEqual(
    [...FUNCTIONS, ...AGGREGATES].map(({ name }) => name),
  );
});

test('every function and statement has a Chinese description', () => {
  const snippets = (complete('', 0)?.items ?? []).filter(({ kind }) => kind === 'snippet').map(({ label }) => label);
  const offered = (complete('RETURN ', 7)?.items ?? []).filter(({ kind }) => kind === 'function');
  const names = [...FUNCTIONS, ...AGGREGATES].map(({ name }) => name);
  const windows = offered.map(({ label }) => label).filter((label) => /^(row_number|dense_rank|lag|lead)$/.test(label));
  expect(windows).toHaveLength(4);
  expect([...names, ...windows, ...snippets].filter((name) => MEANINGS_ZH[name] === undefined)).toEqual([]);
});

test('a search finds statements and functions by name, syntax and example, in the language of the page', () => {
  const names = (search: string, locale: 'en' | 'zh'): readonly string[] => {
    const { statements, functions } = searchReference(search, locale);
    return [
      ...statements.flatMap((group) => group.entries.map(({ name }) => name)),
      ...functions.flatMap((group) => group.functions.map(({ name }) => name)),
    ];
  };
  expect([names('shortest path', 'en'), names('悬挂边', 'zh'), names('square root', 'en'), names('qqq', 'en')]).toEqual(
    [['FIND PATH', '*1..3'], ['DELETE'], ['sqrt'], []],
  );
});

test('exact name matches come first', () => {
  const first = (search: string): string | undefined => searchReference(search, 'en').statements[0]?.entries[0]?.name;
  expect([first('GO'), first('match'), first('LOOKUP')].map((name) => name?.split(' ')[0])).toEqual([
    'GO',
    'MATCH',
    'LOOKUP',
  ]);
});
