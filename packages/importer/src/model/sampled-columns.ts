import type { SampledFile, SampledType } from './inferred-model.ts';
import { nameOfFile, singular, wordsOf } from './column-words.ts';

/** A column of a sampled file: its name, its type, and the values that were seen. */
export interface SampledColumn {
  readonly column: number;
  /** The header's, or `column_1`. */
  readonly name: string;
  readonly isNamed: boolean;
  /** What the header itself says that the column is, as bulk loaders write it: `:ID`, `:START_ID`, `:END_ID`, `:LABEL`, `:TYPE`. */
  readonly mark?: 'key' | 'src' | 'dst' | 'label';
  readonly type: SampledType;
  /** The filled cells, and how many different ones there are. */
  readonly filled: number;
  readonly distinct: ReadonlySet<string>;
  /** Whether no cell is empty and none comes twice. */
  readonly isUnique: boolean;
}

/** A file as inference looks at it. */
export interface FileProfile {
  readonly sample: SampledFile;
  /** The file's name as a name of a tag or an edge type. */
  readonly name: string;
  /** The words for one of the things that it lists. */
  readonly entity: readonly string[];
  readonly columns: readonly SampledColumn[];
  readonly rowCount: number;
}

/** Looks at all columns of a file. */
export function profileOf(sample: SampledFile): FileProfile {
  const { rows, columnCount, header, types } = sample;
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
    const [named, mark] = readHeader(header?.[column]?.trim() ?? '', column);
    return {
      ...(mark && { mark }),
      column,
      name: named === '' ? `column_${column + 1}` : named,
      isNamed: named !== '',
      type: types[column] ?? NO_TYPE,
      filled,
      distinct,
      isUnique: filled === rows.length && distinct.size === filled && filled > 0,
    };
  });
  return { sample, name, entity: wordsOf(name).map(singular), columns, rowCount: rows.length };
}

/** A header's name without its mark or type: `year:int` is `year`, and `:START_ID(Person)` the end of an edge. */
function readHeader(text: string, column: number): readonly [name: string, mark?: NonNullable<SampledColumn['mark']>] {
  const [, name = text, marked = ''] = /^([^:]*):([A-Za-z_]+)(?:\[\])?(?:\(.*\))?$/.exec(text) ?? [];
  const mark = MARKS.get(marked.toUpperCase());
  return mark === undefined ? [name] : [name === '' ? `${mark}_${column + 1}` : name, mark];
}

const MARKS: ReadonlyMap<string, NonNullable<SampledColumn['mark']>> = new Map([
  ['ID', 'key'],
  ['START_ID', 'src'],
  ['END_ID', 'dst'],
  ['LABEL', 'label'],
  ['TYPE', 'label'],
]);

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
