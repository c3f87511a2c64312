import type { ColumnBatch } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { columnsOfRecords } from './import-tally.ts';
import { SpaceDifference, type StoredType } from './space-difference.ts';

const type: StoredType = { kind: 'edge', name: 'knows', properties: [], isFloat: [] };

function broughtBy(ranks: readonly bigint[], hasRanks: boolean): SpaceDifference {
  const records = ranks.map((rank, row) => ({ line: row + 1, src: `a${row}`, dst: `b${row}`, rank, values: [] }));
  const batch = columnsOfRecords({ kind: 'edge', edgeTypeName: 'knows', properties: [], records, bytes: 0 });
  const { ranks: _, ...withoutRanks } = batch as Extract<ColumnBatch, { readonly kind: 'edge' }>;
  const difference = new SpaceDifference([type]);
  difference.store(type, ['a0', 'b0', 0n]);
  difference.bring(hasRanks ? batch : withoutRanks);
  return difference;
}

test('edges of a batch without ranks have rank 0, like stored ones', () => {
  for (const hasRanks of [true, false]) {
    const { unstored } = broughtBy([0n, 0n], hasRanks);
    expect(unstored).toEqual([{ type, src: 'a1', dst: 'b1', rank: 0n }]);
  }
});

test('an edge with another rank than the stored one is another edge', () => {
  expect(broughtBy([5n], true).unstored).toEqual([{ type, src: 'a0', dst: 'b0', rank: 5n }]);
});
