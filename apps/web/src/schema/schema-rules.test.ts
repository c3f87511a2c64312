import { expect, test } from 'vitest';
import type { PropertyType, TagSchema } from '@astrolabe/model';
import { arrangeSpaces } from './arrange-spaces.ts';
import { indexOfDraft, indexProblems, moveField } from './index/index-draft.ts';
import { nameProblem, positiveInteger } from '../schema-model/name-rule.ts';
import { COLLECTION_KEYS, isTypeKey, TYPE_KEYS, typeKeyOf, typeOfKey } from '../schema-model/property-type.ts';
import { rebuildJob, rebuiltIndexes, statusByIndex } from '../schema-model/rebuilt-indexes.ts';
import { spaceOfDraft, spaceProblems, type SpaceDraft } from '../schema-model/space-draft.ts';

const space: SpaceDraft = {
  name: 's',
  vidType: 'FIXED_STRING',
  stringLength: '32',
  partitionNum: '',
  replicaFactor: '',
  comment: '',
};
const owner: TagSchema = {
  kind: 'tag',
  name: 't',
  id: 1,
  properties: [
    { name: 'text', type: { kind: 'string' }, isNullable: true },
    { name: 'code', type: { kind: 'fixed_string', length: 4 }, isNullable: true },
  ],
};

test('names are unrestricted except for servers of version 2', () => {
  expect([
    nameProblem('`🌍` "x"'),
    nameProblem('  '),
    nameProblem('🌍'.repeat(64)),
    nameProblem('🌍'.repeat(65)),
    nameProblem('1a', [], 'v2.6'),
    nameProblem('a_1', [], 'v2.6'),
    nameProblem('x', ['x']),
  ]).toEqual([undefined, 'nameRequired', undefined, 'nameTooLong', 'namePattern', undefined, 'nameTaken']);
});

test('a positive integer consists of digits and is not empty', () => {
  expect(['1', ' 20 ', '0', '-1', '1.5', '1e3', '', '99999999999999999999'].map(positiveInteger)).toEqual([
    1,
    20,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('every type option maps to its type and back', () => {
  const keys = [...TYPE_KEYS, ...COLLECTION_KEYS];
  expect(keys.map((key) => typeKeyOf(typeOfKey(key, 7)))).toEqual(keys);
  expect(typeOfKey('fixed_string', 7)).toEqual({ kind: 'fixed_string', length: 7 } satisfies PropertyType);
  expect([isTypeKey('list<string>'), isTypeKey('vertex')]).toEqual([true, false]);
});

test('every invalid field of a new space is named', () => {
  expect(
    spaceProblems(
      { ...space, name: '', stringLength: '', partitionNum: '0', replicaFactor: '5', comment: 'x'.repeat(257) },
      [],
      3,
    ),
  ).toEqual({
    name: 'nameRequired',
    stringLength: 'numberRequired',
    partitionNum: 'positiveInteger',
    replicaFactor: 'replicaTooMany',
    comment: 'commentTooLong',
  });
  expect([
    spaceProblems({ ...space, vidType: 'INT64', stringLength: '', replicaFactor: '3' }, ['other'], 3),
    spaceProblems({ ...space, replicaFactor: 'two' }, [], 3),
  ]).toEqual([{}, { replicaFactor: 'positiveInteger' }]);
});

test('a new space contains the values of its form', () => {
  expect(spaceOfDraft({ ...space, partitionNum: '30', comment: 'c' })).toEqual({
    name: 's',
    vidType: { kind: 'fixed_string', length: 32 },
    partitionCount: 30,
    replicaFactor: undefined,
    comment: 'c',
  });
});

test('an index needs an owner without TTL, a name, a field unless it covers all rows, and a length for every string', () => {
  const draft = {
    on: 'tag',
    schemaName: 't',
    name: 'i',
    comment: '',
    fields: [
      { property: 'text', length: '' },
      { property: 'code', length: '' },
    ],
    coversAllRows: false,
  } as const;
  expect([
    indexProblems(draft, owner, []),
    indexProblems({ ...draft, fields: [] }, owner, []),
    indexProblems({ ...draft, fields: [], coversAllRows: true }, owner, []),
    indexProblems({ ...draft, fields: [], name: '' }, undefined, []),
    indexProblems(
      { ...draft, fields: [{ property: 'text', length: '8' }] },
      { ...owner, timeToLive: { column: 'code', durationSeconds: 1 } },
      [],
    ),
  ]).toEqual([
    { fields: new Map([['text', 'indexedLengthRequired']]) },
    { fields: new Map(), noField: 'fieldRequired' },
    { fields: new Map() },
    { schemaName: 'ownerRequired', name: 'nameRequired', fields: new Map() },
    { schemaName: 'ttlExists', fields: new Map() },
  ]);
});

test('only strings have an indexed length', () => {
  const fields = [
    { property: 'code', length: '9' },
    { property: 'text', length: '8' },
  ];
  expect(
    indexOfDraft(
      { on: 'tag', schemaName: 't', name: 'i', comment: '', fields, coversAllRows: false },
      owner.properties,
    ),
  ).toEqual({
    name: 'i',
    on: 'tag',
    schemaName: 't',
    fields: [{ property: 'code' }, { property: 'text', length: 8 }],
  });
});

test('a field moves to its new position within the list', () => {
  const fields = ['a', 'b', 'c'].map((property) => ({ property, length: '' }));
  const names = (list: typeof fields | ReturnType<typeof moveField>): string =>
    list.map((field) => field.property).join('');
  expect([
    names(moveField(fields, 0, 2)),
    names(moveField(fields, 2, 0)),
    names(moveField(fields, 0, -1)),
    names(moveField(fields, 2, 3)),
  ]).toEqual(['bca', 'cab', 'abc', 'abc']);
});

test('rebuilt indexes are reported, and running rebuilds are awaited', () => {
  const now = new Map([
    ['a', 'Finished'],
    ['b', 'Failed'],
    ['c', 'Finished'],
    ['d', 'Running'],
    ['e', 'Queue'],
  ] as const);
  expect(rebuiltIndexes(new Set(['a', 'b', 'd', 'unlisted']), now)).toEqual({
    finished: ['a'],
    failed: ['b'],
    awaited: new Set(['d', 'e', 'unlisted']),
  });
});

test('the indexes of one job are on one line, also with commas in their names', () => {
  const listed = new Map([
    ['a,b,c', 'Running'],
    ['c', 'Finished'],
    ['a', 'Finished'],
    ['gone,x', 'Failed'],
  ] as const);
  expect([...statusByIndex(listed, new Set(['a', 'a,b', 'c', 'x']))]).toEqual([
    ['a,b', 'Running'],
    ['c', 'Running'],
    ['a', 'Finished'],
    ['gone', 'Failed'],
    ['x', 'Failed'],
  ]);
});

test('the job of a rebuild is named if it is unique', () => {
  const jobs = [
    { id: '3', command: 'STATS', status: 'RUNNING' },
    { id: '2', command: 'REBUILD_TAG_INDEX', status: 'RUNNING' },
    { id: '1', command: 'REBUILD_TAG_INDEX', status: 'FINISHED' },
  ];
  const one = new Map([
    ['a', 'Running'],
    ['b', 'Queue'],
  ] as const);
  expect(rebuildJob(jobs, 'tag', one)?.id).toBe('2');
  expect(rebuildJob(jobs, 'edge', one)).toBeUndefined();
  expect(rebuildJob(jobs, 'tag', new Map([...one, ['c', 'Running'] as const]))).toBeUndefined();
  expect(rebuildJob(jobs, 'tag', undefined)).toBeUndefined();
});

test('the highlighted space is first among the matches', () => {
  const rows = ['alpha', 'beta', 'Gamma'].map((name) => ({ name }));
  expect(
    [arrangeSpaces(rows, '', 'beta'), arrangeSpaces(rows, 'MM', 'beta'), arrangeSpaces(rows, 'a', 'Gamma')].map(
      (list) => list.map((row) => row.name),
    ),
  ).toEqual([['beta', 'alpha', 'Gamma'], ['Gamma'], ['Gamma', 'alpha', 'beta']]);
});
