import { quoteString } from '@astrolabe/ngql';
import type { SampledFile } from './inferred-model.ts';
import { columnText, markOf } from './header-marks.ts';

/** Rows of a file with the same kind of entity. */
export interface LabelledRows {
  readonly rows: SampledFile['rows'];
  /** Label of the file for these rows. */
  readonly label?: string;
  /** The row condition, as in mappings; absent for all rows. */
  readonly filter?: string;
  /** Returns whether rows with these labels belong to the set; absent if all rows do. */
  readonly isKind?: (labels: readonly string[]) => boolean;
  /** Additional labels of some of these rows. */
  readonly further?: readonly FurtherLabel[];
}

/** A label that is not the first one of its rows. */
export interface FurtherLabel {
  readonly label: string;
  readonly filter: string;
}

/**
 * Splits the rows of a file by its label columns: exports of graphs contain vertices and edges of several kinds. Rows with several labels
 * belong to the first; the others are reported with it. A file is not split unless all kinds of rows are known.
 */
export function labelledRows(
  { header = [], isWhole, others }: SampledFile,
  first: SampledFile['rows'],
): readonly LabelledRows[] {
  const rows = others === undefined ? first : [...first, ...others];
  const isEveryKind = isWhole === true || others !== undefined;
  const columns = header.flatMap((text, column) => (markOf(text, header) === 'label' ? [column] : []));
  const found = new Map<
    string,
    { column: number; label: string; texts: Set<string>; rows: SampledFile['rows'][number][] }
  >();
  for (const row of rows) {
    const column = columns.find((at) => (row.fields[at] ?? '') !== '');
    const text = row.fields[column ?? -1] ?? '';
    const label = labelsOf(text)[0] ?? '';
    if (column === undefined || label === '') return [{ rows }];
    const group = found.get(`${column} ${label}`) ?? { column, label, texts: new Set<string>(), rows: [] };
    group.texts.add(text);
    group.rows.push(row);
    found.set(`${column} ${label}`, group);
  }
  const isAnyOf = (column: number, texts: Iterable<string>): string =>
    [...texts].map((text) => `${columnText(header, column)} == ${quoteString(text)}`).join(' OR ');
  const groups = [...found.values()];
  const [only] = groups;
  if (only === undefined || groups.length > LABELS_MAX || (groups.length > 1 && !isEveryKind)) return [{ rows }];
  if (groups.length === 1 && !isEveryKind) return [{ rows, label: only.label }];
  return groups.map(({ column, label, texts, rows: own }): LabelledRows => {
    const labels = new Set([...texts].flatMap((text) => labelsOf(text).slice(1)));
    const further = [...labels].map((other) => ({
      label: other,
      filter: isAnyOf(
        column,
        [...texts].filter((text) => labelsOf(text).slice(1).includes(other)),
      ),
    }));
    return {
      rows: own,
      label,
      ...(groups.length > 1 && {
        filter: isAnyOf(column, texts),
        isKind: (kind: readonly string[]) => {
          const place = columns.findIndex((_, i) => (kind[i] ?? '') !== '');
          return columns[place] === column && texts.has(kind[place] ?? '');
        },
      }),
      ...(further.length > 0 && { further }),
    };
  });
}

/** The labels of a cell: `Actor;Director`, or `:Actor:Director`. */
function labelsOf(text: string): readonly string[] {
  return [...new Set(text.split(/[;:]/).filter((label) => label !== ''))];
}

const LABELS_MAX = 50;
