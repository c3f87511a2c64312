import { expect, test } from 'vitest';
import type { TagSchema } from '@astrolabe/model';
import { printStatement } from '@astrolabe/ngql';
import { elementChanges } from '../schema/element-changes.ts';
import {
  countProblems,
  definitionOfDraft,
  draftOfElement,
  elementProblems,
  newElement,
  newProperty,
  propertyOfDraft,
  type ElementDraft,
  type PropertyDraft,
} from './element-draft.ts';

const tag: TagSchema = {
  kind: 'tag',
  name: 'holder',
  id: 1,
  properties: [
    { name: 'name', type: { kind: 'string' }, isNullable: false, defaultText: '"none"' },
    { name: 'code', type: { kind: 'fixed_string', length: 2 }, isNullable: true, defaultText: 'lower("ZZ")' },
    { name: 'seen', type: { kind: 'timestamp' }, isNullable: true, defaultText: 'now()' },
    { name: 'empty', type: { kind: 'string' }, isNullable: true, defaultText: '""' },
  ],
  timeToLive: { column: 'seen', durationSeconds: 60 },
  comment: 'a person',
};

const property = (change: Partial<PropertyDraft>): PropertyDraft => ({ ...newProperty(), name: 'p', ...change });
const after = (change: (draft: ElementDraft) => Partial<ElementDraft>): readonly string[] => {
  const before = draftOfElement(tag);
  return elementChanges('tag', before, { ...before, ...change(before) }).map((one) => printStatement(one.statement));
};

test('an unchanged form of a tag describes the same tag', () => {
  const draft = draftOfElement(tag);
  const { kind: _, id: __, ...definition } = tag;
  expect([definitionOfDraft(draft), elementChanges('tag', draft, draft)]).toEqual([definition, []]);
});

test('texts are quoted, expressions are not, and a timestamp is quoted if it is a date and time', () => {
  expect(
    [
      property({ defaultValue: 'say "hi"' }),
      property({ defaultValue: 'lower("A")', isDefaultExpression: true }),
      property({ type: 'timestamp', defaultValue: '2024-05-01 17:30:00' }),
      property({ type: 'timestamp', defaultValue: 'now()' }),
      property({ type: 'int64', defaultValue: ' 5 ' }),
      property({ type: 'int64' }),
    ].map((draft) => propertyOfDraft(draft).defaultText),
  ).toEqual(['"say \\"hi\\""', 'lower("A")', '"2024-05-01 17:30:00"', 'now()', '5', undefined]);
});

test('each action is one statement: additions, changes, TTL, comment, and destructive ones last', () => {
  expect(
    after((draft) => ({
      comment: 'somebody',
      expiry: { isOn: true, column: 'until', duration: '90' },
      properties: [
        ...draft.properties
          .filter((one) => one.name !== 'seen')
          .map((one) => (one.name === 'name' ? { ...one, isNullable: true } : one)),
        property({ name: 'until', type: 'int64' }),
      ],
    })),
  ).toEqual([
    'ALTER TAG holder ADD (until INT64 NULL)',
    'ALTER TAG holder CHANGE (name STRING NULL DEFAULT "none")',
    'ALTER TAG holder TTL_DURATION = 90, TTL_COL = "until"',
    'ALTER TAG holder COMMENT = "somebody"',
    'ALTER TAG holder DROP (seen)',
  ]);
});

test('disabling the TTL clears its column', () => {
  expect(after(() => ({ expiry: { isOn: false, column: '', duration: '' } }))).toEqual([
    'ALTER TAG holder TTL_DURATION = 0, TTL_COL = ""',
  ]);
});

test('every violated rule of the form is named', () => {
  const good = property({ name: 'good' });
  const rows = [
    good,
    property({ name: 'good' }),
    property({ name: '' }),
    property({ name: 'f', type: 'fixed_string', length: '0' }),
    property({ name: 'x', type: 'int64', defaultValue: '1 +' }),
    property({ name: 'c', comment: '标'.repeat(86) }),
  ];
  const problems = elementProblems(
    {
      ...newElement(),
      name: 'taken',
      comment: 'ß'.repeat(129),
      properties: rows,
      expiry: { isOn: true, column: 'good', duration: '1.5' },
    },
    ['taken'],
  );
  expect({ ...problems, properties: rows.map((row) => problems.properties.get(row.key)) }).toEqual({
    name: 'nameTaken',
    comment: 'commentTooLong',
    properties: [
      { name: 'uniqueProperty' },
      { name: 'uniqueProperty' },
      { name: 'nameRequired' },
      { length: 'numberRequired' },
      { defaultValue: 'defaultInvalid' },
      { comment: 'commentTooLong' },
    ],
    expiryColumn: 'ttlColumnRequired',
    expiryDuration: 'ttlDurationRequired',
  });
  expect(countProblems(problems)).toBe(10);
});

test('the name of a dropped property cannot be added in the same change', () => {
  const row = property({ name: 'old' });
  expect(
    elementProblems({ ...newElement(), name: 't', properties: [row] }, [], { dropped: ['old'] }).properties.get(
      row.key,
    ),
  ).toEqual({ name: 'uniqueProperty' });
});
