import { quoteString } from '@astrolabe/ngql';
import type { SampledFile } from './inferred-model.ts';
import { columnText, markOf } from './header-marks.ts';

/** Rows of a file that are all the same kind of thing. */
export interface LabelledRows {
  readonly rows: SampledFile['rows'];
  /** What the file itself calls them. */
  readonly label?: string;
  /** Which rows of the file they are, as mappings have it; all where absent. */
  readonly filter?: string;
}

/**
 * The rows of a file by what its columns of labels call them: exports of graphs put vertices and edges of several kinds into one file. Of several labels of a
 * vertex the first one counts. A file that is not seen to its end may have further labels, and is not divided.
 */
export function labelledRows(
  { header = [], isWhole }: SampledFile,
  rows: SampledFile['rows'],
): readonly LabelledRows[] {
  const columns = header.flatMap((text, column) => (markOf(text, header) === 'label' ? [column] : []));
  const found = new Map<
    string,
    { column: number; label: string; texts: Set<string>; rows: SampledFile['rows'][number][] }
  >();
  for (const row of rows) {
    const column = columns.find((at) => (row.fields[at] ?? '') !== '');
    const text = row.fields[column ?? -1] ?? '';
    const label = text.replace(/^:/, '').split(/[;:]/)[0] ?? '';
    if (column === undefined || label === '') return [{ rows }];
    const group = found.get(`${column} ${label}`) ?? { column, label, texts: new Set<string>(), rows: [] };
    group.texts.add(text);
    group.rows.push(row);
    found.set(`${column} ${label}`, group);
  }
  const groups = [...found.values()];
  const [only] = groups;
  if (only === undefined || groups.length > LABELS_MAX || (groups.length > 1 && isWhole !== true)) return [{ rows }];
  if (groups.length === 1) return [{ rows, label: only.label }];
  return groups.map(({ column, label, texts, rows: own }) => ({
    rows: own,
    label,
    filter: [...texts].map((text) => `${columnText(header, column)} == ${quoteString(text)}`).join(' OR '),
  }));
}

const LABELS_MAX = 50;
