import { BadCell, bindFileMapping, ROW_NUMBER, type CsvRow, type FileMapping } from '@astrolabe/importer';
import type { SchemaSnapshot, Value } from '@astrolabe/model';
import type { RowNumberRole } from '../plan/mapping-draft.ts';

/** A cell whose text does not fit the type of its column. */
export interface BadCellFound {
  readonly line: number;
  readonly column: number;
  readonly role: string;
  readonly value: string;
  readonly reason: string;
}

/** A row converted for a target: for each imported column of the file, the value to be stored. */
export interface CheckedRow {
  readonly line: number;
  readonly cells: readonly (Value | undefined)[];
  /** IDs and rank that come from the row number instead of a column. */
  readonly rowNumber?: Readonly<Partial<Record<RowNumberRole, Value>>>;
  readonly bad?: BadCellFound;
}

/** Results of the sampled rows, for each target of the file. */
export interface RowCheck {
  readonly rowCount: number;
  readonly bad: readonly BadCellFound[];
  /** Rows rejected by at least one target. */
  readonly badRowCount: number;
  readonly targets: readonly (readonly CheckedRow[])[];
}

/**
 * Converts sampled rows with the server's code, without writing anything. Rows that no target accepts do not count. Throws if mapping and schema do
 * not match.
 */
export function checkRows(
  rows: readonly CsvRow[],
  mapping: FileMapping,
  schema: SchemaSnapshot,
  columnCount: number,
  columnNames?: readonly string[],
): RowCheck {
  const targets = bindFileMapping(mapping, schema, columnCount, columnNames);
  const accepted = rows.filter((row) => targets.some((target) => target.accepts?.(row.fields) ?? true));
  const badLines = new Set<number>();
  const bad: BadCellFound[] = [];
  const checked = targets.map((target, index) => {
    const source = mapping.targets[index];
    const own = accepted.filter((row) => target.accepts?.(row.fields) ?? true);
    return own.map((row): CheckedRow => {
      const record = target.convert(row);
      if (record instanceof BadCell) {
        const { column, role, value, reason } = record;
        const found = { line: row.line, column, role, value, reason };
        badLines.add(row.line);
        bad.push(found);
        return {
          line: row.line,
          cells: row.fields.map((field, at) => (isImported(source, at) ? field : undefined)),
          bad: found,
        };
      }
      const cells: (Value | undefined)[] = row.fields.map(() => undefined);
      target.columns.forEach((column, at) => {
        if (column >= 0) cells[column] = record.values[at];
      });
      const rowNumber: Partial<Record<RowNumberRole, Value>> = {};
      const put = (role: RowNumberRole, column: number, value: Value): void => {
        if (column === ROW_NUMBER) rowNumber[role] = value;
        else cells[column] = value;
      };
      if (source?.kind === 'vertex' && 'vid' in record) put('vid', source.vid.column, record.vid);
      if (source?.kind === 'edge' && 'src' in record) {
        put('src', source.src.column, record.src);
        put('dst', source.dst.column, record.dst);
        if (source.rank !== undefined) put('rank', source.rank.column, record.rank);
      }
      return { line: row.line, cells, ...(Object.keys(rowNumber).length > 0 && { rowNumber }) };
    });
  });
  return {
    rowCount: accepted.length,
    bad: bad.sort((a, b) => a.line - b.line),
    badRowCount: badLines.size,
    targets: checked,
  };
}

function isImported(target: FileMapping['targets'][number] | undefined, column: number): boolean {
  if (target === undefined) return false;
  const ids =
    target.kind === 'vertex' ? [target.vid.column] : [target.src.column, target.dst.column, target.rank?.column];
  return (
    ids.includes(column) || target.properties.some((property) => 'column' in property && property.column === column)
  );
}
