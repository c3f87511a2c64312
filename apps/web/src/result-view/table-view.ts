import { compareForSort, isEmpty, isNull, typeOf, type Row, type Value } from '@astrolabe/model';
import { CELL_TEXT_MAX, COLUMN_SAMPLE_ROWS } from '../limits.ts';
import { valuePieces, valueText, type ValuePiece } from './value-pieces.ts';

/** One column of a table: its name, the type its values have, and how wide it begins. */
export interface TableColumn {
  readonly index: number;
  readonly name: string;
  /** The one type of the values looked at; empty text where they have several or none. */
  readonly type: string;
  readonly isNumeric: boolean;
  /** Pixels. */
  readonly width: number;
}

/** How rows are ordered; nothing means as they came. */
export interface TableOrder {
  readonly column: number;
  readonly direction: 'ascending' | 'descending';
}

/** A result as a table. */
export interface TableView {
  readonly columns: readonly TableColumn[];
  /** Indexes into the result's rows, in the order they are shown. */
  readonly order: readonly number[];
}

const CHARACTER_WIDTH = 7.3;
const CELL_SIDES = 26;
const COLUMN_WIDTH = { least: 72, most: 520 } as const;

/** The columns of a result, sized by a sample of its rows. */
export function tableColumns(names: readonly string[], rows: readonly Row[]): readonly TableColumn[] {
  const sample = rows.slice(0, COLUMN_SAMPLE_ROWS);
  return names.map((name, index) => {
    const types = new Set<string>();
    let characters = 0;
    for (const row of sample) {
      const value = row[index];
      if (value === undefined) continue;
      if (!isNull(value) && !isEmpty(value)) types.add(typeName(value));
      characters = Math.max(characters, valueText(value).length);
    }
    const type = types.size === 1 ? ([...types][0] ?? '') : '';
    const head = name.length + (type === '' ? 0 : type.length + 2);
    const width = Math.round(
      Math.min(
        COLUMN_WIDTH.most,
        Math.max(COLUMN_WIDTH.least, Math.max(head, characters) * CHARACTER_WIDTH + CELL_SIDES),
      ),
    );
    return { index, name, type, isNumeric: type === 'int' || type === 'float', width };
  });
}

/** The rows to show, filtered by a text that any of their values contains, and ordered. */
export function tableOrder(rows: readonly Row[], filter: string, order: TableOrder | undefined): readonly number[] {
  const wanted = filter.trim().toLowerCase();
  const indexes: number[] = [];
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index];
    if (row !== undefined && (wanted === '' || row.some((value) => valueText(value).toLowerCase().includes(wanted))))
      indexes.push(index);
  }
  if (order === undefined) return indexes;
  const sign = order.direction === 'ascending' ? 1 : -1;
  const valueAt = (index: number): Value => rows[index]?.[order.column] ?? '';
  return indexes.sort((a, b) => sign * compareForSort(valueAt(a), valueAt(b)));
}

/** The pieces a cell shows: a very long value is cut, and says so by an ellipsis. */
export function cellPieces(value: Value): readonly ValuePiece[] {
  if (typeof value === 'string' && value.length > CELL_TEXT_MAX)
    return [{ text: `"${value.slice(0, CELL_TEXT_MAX)}…`, kind: 'string' }];
  const pieces = valuePieces(value);
  let room = CELL_TEXT_MAX;
  for (let at = 0; at < pieces.length; at++) {
    room -= pieces[at]?.text.length ?? 0;
    if (room < 0) return [...pieces.slice(0, at + 1), { text: '…', kind: 'plain' }];
  }
  return pieces;
}

/** The order after a click on a column's head: ascending, descending, as it came. */
export function nextOrder(order: TableOrder | undefined, column: number): TableOrder | undefined {
  if (order?.column !== column) return { column, direction: 'ascending' };
  return order.direction === 'ascending' ? { column, direction: 'descending' } : undefined;
}

function typeName(value: Value): string {
  return String(typeOf(value)).toLowerCase();
}
