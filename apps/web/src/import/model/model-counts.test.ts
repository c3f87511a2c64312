import { expect, test } from 'vitest';
import type { InferredModel } from '@astrolabe/importer';
import { FERRIES } from '../plan/_two-files.ts';
import { withReversedEdge } from '../plan/import-plan.ts';
import { modelCounts } from './model-counts.ts';

const guess = { confidence: 1, reason: '' };
const MODEL = {
  tags: [
    {
      ...guess,
      kind: 'tag',
      name: 'port',
      files: ['ports.csv'],
      vid: { column: 0 },
      properties: [],
      count: { rows: 40, distinct: 38, isExact: true },
    },
  ],
  edgeTypes: [
    {
      ...guess,
      kind: 'edgeType',
      name: 'sails',
      files: ['sails.csv'],
      src: { ...guess, id: { column: 0 } },
      dst: { ...guess, id: { column: 1 } },
      properties: [],
      count: { rows: 90, distinct: 88, isExact: true },
    },
  ],
} as unknown as InferredModel;

test('detected elements have counts over all rows', () => {
  expect(modelCounts(FERRIES, MODEL)).toEqual(
    new Map([
      ['vertex:port', { count: 38, isExact: true }],
      ['edge:sails', { count: 88, isExact: true }],
    ]),
  );
});

test('a corrected element does not get the count of another', () => {
  expect([...modelCounts(withReversedEdge(FERRIES, 'edge:sails'), MODEL).keys()]).toEqual(['vertex:port']);
  expect(modelCounts(FERRIES, undefined).size).toBe(0);
});
