import { mergeColumns } from '../profile/merge-columns.ts';
import type { ColumnProfile } from '../profile/column-profiler.ts';
import type { ProfiledFile } from '../profile/profiled-file.ts';
import { ValueKey } from '../profile/value-key.ts';
import type { ValueSet } from '../profile/value-set.ts';
import { isNullText } from '../reader/infer-types.ts';
import { entityOf } from './column-words.ts';
import { namesOfFiles } from './file-names.ts';
import { idGroupOf, labelHintOf, readHeader, type HeaderMark } from './header-marks.ts';
import type { ListOf, SampledFile, SampledType } from './inferred-model.ts';
import { labelledRows, type LabelledRows } from './labelled-rows.ts';
import { isHeaderRow } from './sample-file.ts';
import { refinedType } from './refined-type.ts';

/** A column of a table: its header and first rows, and the findings in all of its cells. */
export interface Column {
  /** From 0. */
  readonly column: number;
  /** The header's, or `column_1`. */
  readonly title: string;
  /** The name without a prefix that all columns of the table share, as `l_` in `l_orderkey`; used to compare names. */
  readonly name: string;
  readonly isNamed: boolean;
  readonly mark?: HeaderMark;
  /** For marked ids and ends: the group of ids, and the label in the header. */
  readonly group?: string;
  readonly label?: string;
  /** By the first rows, and corrected by all of them. */
  readonly type: SampledType;
  readonly profile: ColumnProfile;
  /** Number of cells with a value, number of distinct values, and whether that number is exact. */
  readonly filled: number;
  readonly distinct: number;
  readonly isExact: boolean;
  readonly values: ValueSet;
  /** Maximum share of filled cells with a unique value; 1 if all are distinct. */
  readonly uniqueness: number;
  /** The different values of the first rows. */
  readonly seen: ReadonlySet<string>;
  /** Whether it has one value in all tables, such as the client of a business program, and so identifies nothing. */
  readonly isClient?: boolean;
}

/** Rows with the same kind of entity: those of a file, of several files with the same columns, or the rows of a file with one label. */
export interface Table {
  readonly files: readonly ProfiledFile[];
  readonly sample: SampledFile;
  readonly labelled: LabelledRows;
  /** Rows without data; see `rowsToSkip`. */
  readonly closing: SampledFile['rows'];
  /** The name of the file as a name of a tag or an edge type. */
  readonly name: string;
  /** The words for one entity of the table. */
  readonly entity: readonly string[];
  readonly rows: number;
  readonly columns: readonly Column[];
  /** For items of lists: where their lists are. */
  readonly listOf?: ListOf;
}

/** The tables of some files. Files with the same columns whose names differ in a number only are one table. */
export function tablesOf(files: readonly ProfiledFile[]): readonly Table[] {
  const groups = alikeFiles(files);
  const { names } = namesOfFiles(groups.map(([first]) => first!.sample.file));
  const tables = groups.flatMap((group, i) => {
    const [{ sample }] = group as [ProfiledFile];
    const [again, data] = partition(sample.rows, ({ fields }) => isHeaderRow(fields, sample.header));
    const { closing = [] } = sample;
    const body = data.filter((row) => !closing.some((one) => isSameRow(one.fields, row.fields)));
    return labelledRows(sample, body).map((labelled) => tableOf(group, names[i]!, labelled, [...again, ...closing]));
  });
  return withClients(tables);
}

/** Marks columns that have one value in all rows of most tables. */
function withClients(tables: readonly Table[]): readonly Table[] {
  const constants = new Map<string, number>();
  const keyOf = ({ title, seen }: Column): string => JSON.stringify([title, [...seen]]);
  for (const { columns } of tables)
    for (const column of columns)
      if (column.distinct === 1) constants.set(keyOf(column), (constants.get(keyOf(column)) ?? 0) + 1);
  const isClient = (column: Column): boolean =>
    column.isNamed &&
    (constants.get(keyOf(column)) ?? 0) >= Math.max(CLIENT_TABLES_MIN, tables.length * CLIENT_SHARE_MIN);
  return tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => (isClient(column) ? { ...column, isClient: true } : column)),
  }));
}

const CLIENT_TABLES_MIN = 4;
const CLIENT_SHARE_MIN = 0.75;

function tableOf(
  files: readonly ProfiledFile[],
  base: string,
  labelled: LabelledRows,
  closing: SampledFile['rows'],
): Table {
  const [{ sample }] = files as [ProfiledFile];
  const kinds = files.flatMap(({ profile }) =>
    labelled.isKind === undefined ? profile.kinds : profile.kinds.filter(({ labels }) => labelled.isKind!(labels)),
  );
  const name = files.length > 1 ? base.replace(/_?\d+$/, '') : base;
  const entity = entityOf(name);
  const prefix = commonPrefix(sample.header ?? [], entity);
  return {
    files,
    sample,
    labelled,
    closing,
    name,
    entity,
    ...(sample.listOf && { listOf: sample.listOf }),
    rows: kinds.reduce((sum, kind) => sum + kind.rows, 0),
    columns: Array.from({ length: sample.columnCount }, (_, column) =>
      columnOf(sample, labelled, column, mergeColumns(kinds.map((kind) => kind.columns[column]!)), prefix),
    ),
  };
}

function columnOf(
  sample: SampledFile,
  { rows }: LabelledRows,
  column: number,
  profile: ColumnProfile,
  prefix: number,
): Column {
  const { header = [], types } = sample;
  const text = header[column]?.trim() ?? '';
  const [named, mark] = readHeader(text, column, header);
  const [group, label] = [idGroupOf(text, header), labelHintOf(text)];
  const seen = new Set(rows.map(({ fields }) => fields[column] ?? '').filter((cell) => cell !== ''));
  const first = types[column] ?? NO_TYPE;
  const nullText = first.nullText ?? [...NULL_KEYS.keys()].find((text) => isNullIn(text, first, profile));
  const nulls = nullText === undefined ? 0 : removeText(profile.values, nullText);
  if (nullText !== undefined) seen.delete(nullText);
  const filled = profile.cells - profile.empty - nulls;
  const distinct = profile.values.distinct;
  return {
    // If a file contains vertices and edges, each has its own id columns.
    ...(mark && filled > 0 && { mark }),
    ...(group !== undefined && { group }),
    ...(label !== undefined && { label }),
    column,
    title: named === '' ? `column_${column + 1}` : named,
    name: named === '' ? `column_${column + 1}` : named.slice(prefix),
    isNamed: named !== '',
    type: refinedType(first, profile, filled, nullText, named),
    profile,
    filled,
    distinct,
    isExact: profile.values.isExact,
    values: profile.values,
    uniqueness: filled === 0 ? 0 : Math.min(1, distinct / filled),
    seen,
  };
}

/** Returns the length of a short prefix with an underscore that all columns share, other than the entity name; 0 without one. */
function commonPrefix(header: readonly string[], entity: readonly string[]): number {
  const named = header.filter((text) => text.trim() !== '');
  const [, prefix = ''] = /^([a-z]{1,4}_)./i.exec(named[0] ?? '') ?? [];
  const isShared = named.length >= PREFIXED_COLUMNS_MIN && named.every((text) => text.startsWith(prefix));
  return isShared && !entity.includes(prefix.slice(0, -1).toLowerCase()) ? prefix.length : 0;
}

const PREFIXED_COLUMNS_MIN = 3;

/** Files with the same columns, in the order of the first of each kind. */
function alikeFiles(files: readonly ProfiledFile[]): readonly (readonly ProfiledFile[])[] {
  const groups = new Map<string, ProfiledFile[]>();
  const keys = new Map(files.flatMap(({ sample: { listOf } }) => (listOf ? [[listOf.file, listOf.keys[0]!]] : [])));
  for (const [i, file] of files.entries()) {
    const { header, listOf } = file.sample;
    // Rows that other rows refer to by keys of their file are of one table only if the keys differ between the files.
    const parent = listOf && files.find(({ sample }) => sample.file === listOf.file);
    const shape =
      header === undefined
        ? `#${i}`
        : JSON.stringify([header, baseOf(file.sample.file), parent && shapeOf(parent, keys.get(listOf.file)!, groups)]);
    const key = keys.get(file.sample.file);
    const others = groups.get(shape) ?? [];
    const isApart = key !== undefined && others.some((other) => key === '' || haveCommonKeys(file, other, key));
    groups.set(isApart ? `#${i}` : shape, [...(isApart ? [] : others), file]);
  }
  return [...groups.values()];
}

/** The group of a file with lists, so that the items of lists of one group are one table. */
function shapeOf(file: ProfiledFile, key: string, groups: ReadonlyMap<string, readonly ProfiledFile[]>): string {
  return [...groups].find(([, group]) => group.includes(file))?.[0] ?? `${file.sample.file} ${key}`;
}

function haveCommonKeys(one: ProfiledFile, other: ProfiledFile, key: string): boolean {
  const valuesOf = ({ sample, profile }: ProfiledFile): readonly ValueSet[] => {
    const column = (sample.header ?? []).indexOf(key);
    return profile.kinds.flatMap(({ columns }) => columns[column]?.values ?? []);
  };
  return valuesOf(one).some((values) => valuesOf(other).some((others) => values.inclusionIn(others).distinct > 0));
}

/** `people-1.csv` and `people-2.csv` are parts of one list; `graph.xml (knows)` and `graph.xml (likes)` are two edge types. */
function baseOf(file: string): string {
  const [, part] = /\.\w+ (\([^()]+\))$/.exec(file) ?? [];
  if (part !== undefined) return part;
  return file
    .toLowerCase()
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[-_ .]?\d+$/g, '');
}

function partition<Row>(rows: readonly Row[], isMeant: (row: Row) => boolean): readonly [Row[], Row[]] {
  return [rows.filter(isMeant), rows.filter((row) => !isMeant(row))];
}

function isSameRow(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((field, column) => field === other[column]);
}

const NO_TYPE: SampledType = {
  kind: 'string',
  confidence: 0,
  reason: 'no cell has a value',
  cells: 0,
  emptyCells: 0,
  bytesMax: 0,
};

/**
 * Texts that mean null, with their keys, most frequent first. A dash or a question mark counts only if the first rows show that it means
 * null.
 */
const NULL_KEYS: ReadonlyMap<string, ValueKey> = new Map(
  ['NULL', 'null', String.raw`\N`, 'NA', 'N/A', 'n/a', 'NaN', 'None', '#N/A'].filter(isNullText).map((text) => {
    const bytes = new TextEncoder().encode(text);
    const key = new ValueKey();
    key.read(bytes, 0, bytes.length);
    return [text, key] as const;
  }),
);

/** Whether a text that was not in the first rows means NULL: in numeric columns, or if it is unambiguous. */
function isNullIn(text: string, { kind }: SampledType, { values }: ColumnProfile): boolean {
  const { low, high } = NULL_KEYS.get(text)!;
  return (kind !== 'string' || /^(?:\\N|NULL)$/.test(text)) && values.count(low, high) > 0;
}

function removeText(values: ValueSet, text: string): number {
  const bytes = new TextEncoder().encode(text);
  const key = new ValueKey();
  key.read(bytes, 0, bytes.length);
  return values.remove(key.low, key.high);
}

/** The number of columns in front that have the keys of another row. */
export function parentColumns({ listOf }: Pick<Table, 'listOf'>): number {
  return listOf?.keys.length ?? 0;
}

/** Whether two columns have the same text in most of the first rows, ignoring case, such as a name and the name without accents. */
export function areCopies({ labelled: { rows } }: Table, one: number, other: number): boolean {
  const text = (fields: readonly string[], column: number): string => (fields[column] ?? '').trim().toLowerCase();
  const filled = rows.filter(({ fields }) => text(fields, one) !== '' && text(fields, other) !== '');
  const same = filled.filter(({ fields }) => text(fields, one) === text(fields, other));
  return same.length > Math.max(filled.length * COPIES_MIN, Math.min(rows.length * COPIES_MIN, COPIED_ROWS_MIN));
}

const COPIES_MIN = 0.5;
/** In fewer rows with both values, equal ones may be a coincidence. */
const COPIED_ROWS_MIN = 5;
