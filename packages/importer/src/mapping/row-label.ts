import type { CsvRow } from '../reader/dialect.ts';
import { BadCell } from './bad-cell.ts';
import type { RowTarget } from './convert-row.ts';
import type { FileMapping } from './import-mapping.ts';
import type { EdgeRecord, VertexRecord } from '@astrolabe/model';

/** What becomes of a row: it is written, or what it names is taken out. */
export type RowAct = 'write' | 'remove';

/** What the label of a row says; rows of a file without labels are written. */
export function actOfRow({ hasLabel }: Pick<FileMapping, 'hasLabel'>, { fields }: CsvRow): RowAct | BadCell {
  if (!hasLabel) return 'write';
  const label = fields[0] ?? '';
  if (label === '+') return 'write';
  return label === '-' ? 'remove' : new BadCell(0, 'label', label, 'is neither + nor -');
}

/** What a target makes of a row; of one that is taken out, the ids alone. */
export function recordOfRow(target: RowTarget, row: CsvRow, act: RowAct): VertexRecord | EdgeRecord | BadCell {
  return act === 'remove' ? target.identify(row) : target.convert(row);
}
