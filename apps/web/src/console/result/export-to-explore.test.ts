import { expect, test } from 'vitest';
import { NULL, type Row } from '@astrolabe/model';
import { exploreStatements } from './export-to-explore.ts';

const ROWS: readonly Row[] = [
  ['a', 'b', 1n],
  [{ kind: 'vertex', vid: 'c"', tags: [] }, 'a', 0n],
  [NULL, 'b', 0n],
];

test('vertices are read from the vids of a column; other values are skipped', () => {
  expect(exploreStatements(ROWS, { kind: 'vertex', vid: 0 })).toEqual({
    statements: ['MATCH (v) WHERE (id(v) IN ["a", "c\\""]) RETURN v AS v'],
    taken: 2,
    skipped: 1,
  });
});

test('edges are read from type, ends and rank, together with their ends', () => {
  expect(exploreStatements(ROWS, { kind: 'edge', edgeType: 'order', src: 0, dst: 1, rank: 2 })).toEqual({
    statements: [
      'FETCH PROP ON `order` "a" -> "b" @ 1, "c\\"" -> "a" YIELD EDGE AS e',
      'MATCH (v) WHERE (id(v) IN ["a", "b", "c\\""]) RETURN v AS v',
    ],
    taken: 2,
    skipped: 1,
  });
});

test('rows without keys request nothing', () => {
  expect(exploreStatements([[1.5], [NULL]], { kind: 'vertex', vid: 0 })).toEqual({
    statements: [],
    taken: 0,
    skipped: 2,
  });
});
