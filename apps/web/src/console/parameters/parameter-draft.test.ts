import { expect, test } from 'vitest';
import {
  draftOf,
  inferredDraft,
  retyped,
  sliderRange,
  writtenDraft,
  type ParameterDraft,
  type ParameterType,
} from './parameter-draft.ts';

test.each<[string, ParameterDraft]>([
  ['41', { type: 'int', text: '41' }],
  ['-9223372036854775807', { type: 'int', text: '-9223372036854775807' }],
  ['1.0', { type: 'float', text: '1.0' }],
  ['true', { type: 'bool', text: 'true' }],
  ['2024-05-01', { type: 'date', text: '2024-05-01' }],
  ['2024-05-01 10:00', { type: 'datetime', text: '2024-05-01 10:00' }],
  ['10:00:01', { type: 'time', text: '10:00:01' }],
  ['[1, "a"]', { type: 'list', text: '[1, "a"]' }],
  ['{a: 1}', { type: 'map', text: '{a: 1}' }],
  ['NULL', { type: 'null', text: 'NULL' }],
  ['date()', { type: 'expression', text: 'date()' }],
  ['Tim Duncan', { type: 'string', text: 'Tim Duncan' }],
  ['"Tim"', { type: 'string', text: 'Tim' }],
])('the meaning of %s is detected while it is typed', (text, expected) => {
  expect(inferredDraft(text)).toEqual(expected);
});

test.each<[ParameterType, string, ReturnType<typeof writtenDraft>]>([
  ['int', '007x', 'notInt'],
  ['int', '9223372036854775808', 'notInt'],
  ['float', '2', { text: '2.0' }],
  ['float', 'much', 'notFloat'],
  ['string', 'a "b"', { text: '"a \\"b\\""' }],
  ['date', '2024-5-1', { text: 'date("2024-5-1")' }],
  ['date', 'May', 'notDate'],
  ['datetime', '2024-05-01 10:00:00', { text: 'datetime("2024-05-01T10:00:00")' }],
  ['time', '1', 'notTime'],
  ['list', '[1,', 'notLiteral'],
  ['expression', '', 'empty'],
  ['bool', 'false', { text: 'false' }],
  ['null', 'whatever', { text: 'NULL' }],
])('a %s written as %s stands in a statement or says why not', (type, text, expected) => {
  expect(writtenDraft({ type, text })).toEqual(expected);
});

test('values become the drafts they were made from, and keep what fits another type', () => {
  expect([
    draftOf(5n),
    draftOf(2),
    draftOf('a'),
    draftOf({ kind: 'date', year: 2024, month: 5, day: 1 }),
    draftOf([1n, 'a']),
    retyped({ type: 'string', text: '2.7' }, 'int'),
    retyped({ type: 'date', text: '2024-05-01' }, 'expression'),
    retyped({ type: 'int', text: '3' }, 'list'),
    retyped({ type: 'string', text: 'True' }, 'bool'),
  ]).toEqual([
    { type: 'int', text: '5' },
    { type: 'float', text: '2.0' },
    { type: 'string', text: 'a' },
    { type: 'date', text: '2024-05-01' },
    { type: 'list', text: '[1, "a"]' },
    { type: 'int', text: '2' },
    { type: 'expression', text: 'date("2024-05-01")' },
    { type: 'list', text: '[3]' },
    { type: 'bool', text: 'true' },
  ]);
});

test('a slider ends at a round number above the value, and is absent if it would lose digits', () => {
  expect(
    [
      { type: 'int', text: '41' },
      { type: 'float', text: '-0.3' },
      { type: 'int', text: '9007199254740993' },
      { type: 'string', text: '41' },
    ].map((draft) => sliderRange(draft as ParameterDraft)),
  ).toEqual([{ min: 0, max: 100, step: 1 }, { min: -2, max: 2, step: 0.002 }, undefined, undefined]);
});
