/** A cell by its displayed row and column. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** A selection from its start cell to its end cell, optionally of complete rows or columns. */
export interface TableSelection {
  readonly anchor: Cell;
  readonly focus: Cell;
  readonly kind: 'cells' | 'rows' | 'columns' | 'all';
}

/** A rectangle of cells; both ends belong to it. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The size of a table. */
export interface TableSize {
  readonly rows: number;
  readonly columns: number;
}

/** A selection of one cell. */
export function cellSelection(cell: Cell): TableSelection {
  return { anchor: cell, focus: cell, kind: 'cells' };
}

/** The rectangle that a selection covers. */
export function selectedRange({ anchor, focus, kind }: TableSelection, size: TableSize): CellRange {
  const areAllColumns = kind === 'rows' || kind === 'all';
  const areAllRows = kind === 'columns' || kind === 'all';
  return {
    top: areAllRows ? 0 : Math.min(anchor.row, focus.row),
    bottom: areAllRows ? size.rows - 1 : Math.max(anchor.row, focus.row),
    left: areAllColumns ? 0 : Math.min(anchor.column, focus.column),
    right: areAllColumns ? size.columns - 1 : Math.max(anchor.column, focus.column),
  };
}

/** Number of cells in a rectangle. */
export function cellsIn({ top, bottom, left, right }: CellRange): number {
  return (bottom - top + 1) * (right - left + 1);
}

/** The part of a key press relevant to a grid. */
export interface GridKey {
  readonly key: string;
  readonly isControl: boolean;
  readonly isShift: boolean;
}

/**
 * The selection after a key: arrows move by one, with Control to the end, Page by a page; Shift extends; Control + A selects all, Control + Space
 * the column, Shift + Space the row. Undefined for other keys.
 */
export function selectionAfter(
  { key, isControl, isShift }: GridKey,
  selection: TableSelection | undefined,
  size: TableSize,
  pageRows: number,
): TableSelection | undefined {
  if (size.rows === 0 || size.columns === 0) return undefined;
  const at = selection?.focus ?? { row: 0, column: 0 };
  if (isControl && key.toLowerCase() === 'a') return { anchor: at, focus: at, kind: 'all' };
  if (key === ' ' && isControl) return { anchor: at, focus: at, kind: 'columns' };
  if (key === ' ' && isShift) return { anchor: at, focus: at, kind: 'rows' };
  const step = stepOf(key, isControl, size, pageRows);
  if (step === undefined) return undefined;
  const focus =
    selection === undefined
      ? at
      : { row: within(at.row + step[0], size.rows), column: within(at.column + step[1], size.columns) };
  if (!isShift || selection === undefined) return cellSelection(focus);
  return { anchor: selection.anchor, focus, kind: selection.kind === 'all' ? 'cells' : selection.kind };
}

function stepOf(
  key: string,
  isControl: boolean,
  { rows, columns }: TableSize,
  pageRows: number,
): readonly [number, number] | undefined {
  switch (key) {
    case 'ArrowDown':
      return [isControl ? rows : 1, 0];
    case 'ArrowUp':
      return [isControl ? -rows : -1, 0];
    case 'ArrowRight':
      return [0, isControl ? columns : 1];
    case 'ArrowLeft':
      return [0, isControl ? -columns : -1];
    case 'PageDown':
      return [pageRows, 0];
    case 'PageUp':
      return [-pageRows, 0];
    case 'Home':
      return [isControl ? -rows : 0, -columns];
    case 'End':
      return [isControl ? rows : 0, columns];
    default:
      return undefined;
  }
}

function within(index: number, count: number): number {
  return Math.min(count - 1, Math.max(0, index));
}

/** Whether a cell is one of a range. */
export function isInside({ top, bottom, left, right }: CellRange, { row, column }: Cell): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}
