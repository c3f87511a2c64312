import type { InferredType } from '../reader/infer-types.ts';

/*
 * Headers that define their columns, as bulk loaders and exports of graph databases write them: `personId:ID(Person)`,
 * `:START_ID(Person)`, `:TYPE`, `year:int`, `tags:string[]` (Neo4j admin import), `:VID`, `:SRC_VID`, `:DST_VID`, `:RANK`
 * (NebulaGraph importer), and the columns `_id`, `_labels`, `_start`, `_end`, `_type` (APOC). Case does not matter.
 */

/** The role that a header gives to a column. `ignored` columns are not imported. */
export type HeaderMark = 'key' | 'src' | 'dst' | 'label' | 'rank' | 'ignored';

/** A header's name without its mark or type: `year:int` is `year`, and `:START_ID(Person)` the end of an edge. */
export function readHeader(
  text: string,
  column: number,
  header: readonly string[],
): readonly [name: string, mark?: HeaderMark] {
  if (isExternalId(text, header)) return [text.replace(EXTERNAL_ID, '')];
  const mark = markOf(text, header, column);
  const name = partsOf(text)?.name ?? text;
  return mark === undefined ? [name] : [name === '' ? `${mark}_${column + 1}` : name, mark];
}

/**
 * Returns the role that a header assigns to its column; undefined if it only names it. In headers with `:VID` the label of the first column
 * determines whether a row is written or deleted; it is not a tag.
 */
export function markOf(text: string, header: readonly string[], column = header.indexOf(text)): HeaderMark | undefined {
  if (isExternalId(text, header)) return undefined;
  const mark = MARKS.get(partsOf(text)?.word ?? '');
  if (mark === 'label' && column === 0 && header.some((cell) => /^:(?:VID|SRC_VID)\b/i.test(cell))) return 'ignored';
  return mark ?? (isGraphExport(header) ? EXPORT_MARKS.get(text) : undefined);
}

/**
 * Returns the ID group of a column: `Person` for `:ID(Person)` and `:START_ID(Person)`. Ends refer to IDs of their group only; columns
 * without a group share one. Undefined for columns that are not marked as IDs or ends.
 */
export function idGroupOf(text: string, header: readonly string[]): string | undefined {
  const mark = markOf(text, header);
  if (mark !== 'key' && mark !== 'src' && mark !== 'dst') return undefined;
  const word = partsOf(text)?.word ?? '';
  // In the notation with `:VID` the parentheses have the type of the id.
  return word.endsWith('VID') ? '' : (partsOf(text)?.group ?? '');
}

/** The label that the header of an end or an id names in its options, as `:START_ID(Person){label:Actor}`. */
export function labelHintOf(text: string): string | undefined {
  return partsOf(text) && /\{(?:.*[,;]\s*)?label\s*:\s*([^},;]+)/.exec(text)?.[1]?.trim();
}

/** Returns the type declared by a header, as in `year:int`; lists are strings. Undefined if it declares none. */
export function declaredKind(text: string): InferredType['kind'] | undefined {
  const parts = partsOf(text);
  if (parts === undefined) return undefined;
  return parts.isList ? 'string' : DECLARED_KINDS.get(parts.word);
}

/** The name of a column in a condition. */
export function columnText(header: readonly string[], column: number): string {
  const name = header[column] ?? '';
  const isPlain = /^[A-Za-z_]\w*$/.test(name) && header.filter((other) => other === name).length === 1;
  return isPlain ? `\`${name}\`` : `Record[${column}]`;
}

/**
 * Whether a column has external IDs of another list, as exports of business programs write it: `group_id/id` or `group_id:id` beside the
 * column `id` of the rows themselves.
 */
function isExternalId(text: string, header: readonly string[]): boolean {
  return EXTERNAL_ID.test(text) && (header.includes('id') || /_ids?[:/]id$/.test(text));
}

const EXTERNAL_ID = /(?<=.)[:/]id$/;

interface HeaderParts {
  readonly name: string;
  /** The known word after the colon, in upper case. */
  readonly word: string;
  readonly group?: string;
  readonly isList: boolean;
}

/** Returns the parts of a header with a known mark or type after a colon; undefined for others, such as `dc:title`. */
function partsOf(text: string): HeaderParts | undefined {
  const [, name = '', marked = '', list, group] = MARKED.exec(text) ?? [];
  const word = marked.toUpperCase();
  if (!MARKS.has(word) && !DECLARED_KINDS.has(word)) return undefined;
  return { name, word, isList: list !== undefined, ...(group !== undefined && group !== '' && { group }) };
}

/** `name:word[](group){options}`; options are ignored. */
const MARKED = /^([^:]*):([A-Za-z_]\w*)(\[\])?(?:\(([^)]*)\))?(?:\{.*\})?$/;

const MARKS: ReadonlyMap<string, HeaderMark> = new Map([
  ['ID', 'key'],
  ['START_ID', 'src'],
  ['END_ID', 'dst'],
  ['LABEL', 'label'],
  ['TYPE', 'label'],
  ['VID', 'key'],
  ['SRC_VID', 'src'],
  ['DST_VID', 'dst'],
  ['RANK', 'rank'],
  ['IGNORE', 'ignored'],
]);

const DECLARED_KINDS: ReadonlyMap<string, InferredType['kind']> = new Map([
  ...(['INT', 'INT8', 'INT16', 'INT32', 'INT64', 'INTEGER', 'LONG', 'SHORT', 'BYTE'] as const).map(
    (word) => [word, 'int64'] as const,
  ),
  ...(['FLOAT', 'DOUBLE'] as const).map((word) => [word, 'double'] as const),
  ...(['BOOL', 'BOOLEAN'] as const).map((word) => [word, 'bool'] as const),
  ...(['STRING', 'CHAR', 'FIXED_STRING', 'DURATION', 'POINT', 'VECTOR'] as const).map(
    (word) => [word, 'string'] as const,
  ),
  ['DATE', 'date'],
  ['TIME', 'time'],
  ['LOCALTIME', 'time'],
  ['DATETIME', 'datetime'],
  ['LOCALDATETIME', 'datetime'],
  ['TIMESTAMP', 'timestamp'],
  ['GEOGRAPHY', 'geography'],
]);

/** The columns of a file that contains a whole graph. */
const EXPORT_MARKS: ReadonlyMap<string, HeaderMark> = new Map([
  ['_id', 'key'],
  ['_labels', 'label'],
  ['_start', 'src'],
  ['_end', 'dst'],
  ['_type', 'label'],
]);

function isGraphExport(header: readonly string[]): boolean {
  return ['_start', '_end', '_type'].every((name) => header.includes(name));
}
