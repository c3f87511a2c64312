import { tableBody } from '../reader/closing-rows.ts';
import { nameOfFile, singular, wordsOf } from './column-words.ts';
import { readHeader, type HeaderMark } from './header-marks.ts';
import type { SampledFile, SampledType } from './inferred-model.ts';
import { labelledRows, type LabelledRows } from './labelled-rows.ts';

/** A column of a sampled file: its name, its type, and the values that were seen. */
export interface SampledColumn {
  readonly column: number;
  /** The header's, or `column_1`. */
  readonly name: string;
  readonly isNamed: boolean;
  readonly mark?: HeaderMark;
  readonly type: SampledType;
  /** The filled cells, and how many different ones there are. */
  readonly filled: number;
  readonly distinct: ReadonlySet<string>;
  /** Whether no cell is empty and none comes twice. */
  readonly isUnique: boolean;
}

/** A file as inference looks at it, or the rows of one that are the same kind of thing. */
export interface FileProfile {
  readonly sample: SampledFile;
  readonly labelled: LabelledRows;
  /** Rows that are none of its things: sums and remarks behind the last one, and the header where it comes again. */
  readonly closing: SampledFile['rows'];
  /** The file's name as a name of a tag or an edge type. */
  readonly name: string;
  /** The words for one of the things that it lists. */
  readonly entity: readonly string[];
  readonly columns: readonly SampledColumn[];
}

/** Looks at all columns of a file, for each kind of thing that it says its rows to be. */
export function profilesOf(sample: SampledFile): readonly FileProfile[] {
  const { body, closing } =
    sample.isWhole === true ? tableBody(sample.rows, true) : { body: sample.rows, closing: sample.closing ?? [] };
  // Files that were put together one behind the other have their header again in the middle.
  const [again, data] = apart(body, ({ fields }) => isHeader(fields, sample.header));
  return labelledRows(sample, data).map((labelled) => profileOf(sample, labelled, [...again, ...closing]));
}

function isHeader(fields: readonly string[], header: SampledFile['header']): boolean {
  return header !== undefined && header.length > 1 && header.every((name, column) => fields[column] === name);
}

function apart<Row>(rows: readonly Row[], isMeant: (row: Row) => boolean): readonly [Row[], Row[]] {
  return [rows.filter(isMeant), rows.filter((row) => !isMeant(row))];
}

function profileOf(sample: SampledFile, labelled: LabelledRows, closing: SampledFile['rows']): FileProfile {
  const { columnCount, header = [], types } = sample;
  const { rows } = labelled;
  const name = nameOfFile(sample.file);
  const columns = Array.from({ length: columnCount }, (_, column): SampledColumn => {
    const distinct = new Set<string>();
    const { nullText } = types[column] ?? NO_TYPE;
    let filled = 0;
    for (const { fields } of rows) {
      const cell = fields[column] ?? '';
      if (cell === '' || cell === nullText) continue;
      filled++;
      distinct.add(cell);
    }
    const [named, mark] = readHeader(header[column]?.trim() ?? '', column, header);
    return {
      // Where a file holds vertices and edges, each has its own columns of ids.
      ...(mark && filled > 0 && { mark }),
      column,
      name: named === '' ? `column_${column + 1}` : named,
      isNamed: named !== '',
      type: types[column] ?? NO_TYPE,
      filled,
      distinct,
      isUnique: filled === rows.length && distinct.size === filled && filled > 0,
    };
  });
  return { sample, labelled, closing, name, entity: wordsOf(name).map(singular), columns };
}

const NO_TYPE: SampledType = {
  kind: 'string',
  confidence: 0,
  reason: 'no cell has a value',
  cells: 0,
  emptyCells: 0,
  bytesMax: 0,
};

/** The share of the values of one column that another one has, 0 to 1. */
export function overlap(values: ReadonlySet<string>, of: ReadonlySet<string>): number {
  if (values.size === 0) return 0;
  let shared = 0;
  for (const value of values) if (of.has(value)) shared++;
  return shared / values.size;
}
