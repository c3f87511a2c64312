import { expect, test } from 'vitest';
import { cellsIn, cellSelection, selectedRange, selectionAfter, type TableSelection } from './table-selection.ts';

const SIZE = { rows: 100, columns: 5 };
const at = (row: number, column: number): TableSelection => cellSelection({ row, column });

/** Returns focus and selection after a key press such as `Shift+Control+End`. */
function after(press: string, selection: TableSelection | undefined): readonly unknown[] {
  const keys = press.split('+');
  const next = selectionAfter(
    { key: keys.at(-1) ?? '', isControl: keys.includes('Control'), isShift: keys.includes('Shift') },
    selection,
    SIZE,
    10,
  );
  return next === undefined ? [] : [next.focus.row, next.focus.column, Object.values(selectedRange(next, SIZE))];
}

test('the first key moves to the first cell', () => {
  expect(after('ArrowDown', undefined)).toEqual([0, 0, [0, 0, 0, 0]]);
});

test.each<[string, readonly unknown[]]>([
  ['ArrowDown', [4, 2, [4, 4, 2, 2]]],
  ['ArrowLeft', [3, 1, [3, 3, 1, 1]]],
  ['PageDown', [13, 2, [13, 13, 2, 2]]],
  ['PageUp', [0, 2, [0, 0, 2, 2]]],
  ['Home', [3, 0, [3, 3, 0, 0]]],
  ['Control+End', [99, 4, [99, 99, 4, 4]]],
  ['Control+ArrowDown', [99, 2, [99, 99, 2, 2]]],
  ['Shift+ArrowRight', [3, 3, [3, 3, 2, 3]]],
  ['Shift+PageUp', [0, 2, [0, 3, 2, 2]]],
  ['Control+a', [3, 2, [0, 99, 0, 4]]],
  ['Control+ ', [3, 2, [0, 99, 2, 2]]],
  ['Shift+ ', [3, 2, [3, 3, 0, 4]]],
  ['x', []],
])('%s from the fourth row and third column', (press, expected) => {
  expect(after(press, at(3, 2))).toEqual(expected);
});

test('whole rows extend by rows', () => {
  const rows: TableSelection = { ...at(3, 2), kind: 'rows' };
  expect(after('Shift+ArrowDown', rows)).toEqual([4, 2, [3, 4, 0, 4]]);
  expect(cellsIn(selectedRange(rows, SIZE))).toBe(5);
});

test('an empty table has nothing to select', () => {
  expect(
    selectionAfter({ key: 'ArrowDown', isControl: false, isShift: false }, undefined, { rows: 0, columns: 3 }, 1),
  ).toBe(undefined);
});
