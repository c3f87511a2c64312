import { NULL, type RecordBatch } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { packBatch, unpackBatch } from './packed-batch.ts';

const BATCHES: readonly RecordBatch[] = [
  {
    kind: 'vertex',
    tagName: 'ship',
    properties: ['name', 'built', 'length', 'launched', 'sails'],
    records: [
      {
        line: 2,
        vid: 's1',
        values: ['Ant', 9223372036854775807n, 1, { kind: 'date', year: 2024, month: 2, day: 29 }, true],
      },
      { line: 5_000_000_000, vid: '', values: [NULL, -1n, -0.5, NULL, false] },
    ],
    bytes: 40,
  },
  { kind: 'vertex', tagName: 'port', properties: [], records: [{ line: 1, vid: -5n, values: [] }], bytes: 1 },
  {
    kind: 'edge',
    edgeTypeName: 'visits',
    properties: ['days'],
    records: [
      { line: 1, src: 1n, dst: 2n, rank: -3n, values: [4n] },
      { line: 2, src: 2n, dst: 1n, rank: 0n, values: [NULL] },
    ],
    bytes: 2,
  },
  { kind: 'edge', edgeTypeName: 'visits', properties: ['days'], records: [], bytes: 0 },
];

test.each(BATCHES)('a batch is unchanged after a transfer from another thread (%#)', (batch) => {
  expect(unpackBatch(structuredClone(packBatch(batch)))).toEqual(batch);
});

test('a transferred null is the null of the model', () => {
  const { records } = unpackBatch(structuredClone(packBatch(BATCHES[0]!)));
  expect(records[1]?.values[0]).toBe(NULL);
});
