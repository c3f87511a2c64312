import { columnOf, NULL, type Value } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { TextColumn } from './text-column.ts';

const ROWS = 1000;
const ROUNDS = 100;
const BYTES = 200;

/** One text per row, different in each round; some rows have none. */
function textsOf(round: number): Value[] {
  return Array.from({ length: ROWS }, (_, row) =>
    row % 97 === round % 97 ? NULL : `${round}/${row}/`.padEnd(BYTES, 'x'),
  );
}

test('texts that are overwritten repeatedly need little more memory than the current ones', () => {
  const column = new TextColumn();
  const rows = Int32Array.from({ length: ROWS }, (_, row) => row);
  let once = 0;
  for (let round = 0; round < ROUNDS; round++) {
    column.setMany(columnOf(textsOf(round)), ROWS, rows);
    if (round === 0) once = column.memoryBytes;
  }
  expect(column.memoryBytes).toBeLessThan(4 * once);
  expect(Array.from(rows, (row) => column.valueAt(row))).toEqual(textsOf(ROUNDS - 1));
});
