import type { CsvRow } from '../reader/dialect.ts';
import { BadCell } from './bad-cell.ts';
import type { RowTarget } from './convert-row.ts';
import type { FileMapping } from './import-mapping.ts';
import type { EdgeRecord, VertexRecord } from '@astrolabe/model';

/** Whether a row is written, or its elements are deleted. */
export type RowAct = 'write' | 'remove';

/** Returns what the label of a row says; rows of files without labels are written. */
export function actOfRow({ hasLabel }: Pick<FileMapping, 'hasLabel'>, { fields }: CsvRow): RowAct | BadCell {
  if (!hasLabel) return 'write';
  const label = fields[0] ?? '';
  if (label === '+') return 'write';
  return label === '-' ? 'remove' : new BadCell(0, 'label', label, 'is neither + nor -');
}

/** Returns the record of a target for a row; for deletions the IDs only. */
export function recordOfRow(target: RowTarget, row: CsvRow, act: RowAct): VertexRecord | EdgeRecord | BadCell {
  return act === 'remove' ? target.identify(row) : target.convert(row);
}
