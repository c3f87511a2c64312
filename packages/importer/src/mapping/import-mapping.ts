import { isRecord, AstrolabeError } from '@astrolabe/model';
import { ENCODINGS, type EncodingName } from '../reader/dialect.ts';
import { ID_NORMALIZATIONS, type IdNormalization } from './normalize-id.ts';
import type { DialectChoice } from '../reader/detect-dialect.ts';

/** A part of an ID: the text of a column, counted from 0, or a constant text. */
export type IdPart = { readonly column: number } | { readonly text: string };

/** Used instead of a column: the line number of the row in its file. */
export const ROW_NUMBER = -1;

/** How a vertex ID is built: the concatenation of `prefix`, the column (counted from 0), and `more`. An empty cell makes the row bad. */
export interface IdMapping {
  readonly column: number;
  readonly prefix?: string;
  readonly more?: readonly IdPart[];
  /** `hash` makes an int64 of the text, as the function of the language does; for spaces whose ids are ints. */
  readonly function?: 'hash';
  /** How to normalize the text of the column. */
  readonly normalize?: readonly IdNormalization[];
}

/** Source of an edge's rank: a column of integers, counted from 0. */
export interface RankMapping {
  readonly column: number;
  /** Cells may also be dates, with or without a time, which become seconds since 1970. */
  readonly moment?: true;
  /** Format of dates; year first by default. See `moment-pattern.ts`. */
  readonly format?: string;
  /** Added to the number of a row, so that rows of several files have different ranks. */
  readonly offset?: number;
}

/** How to convert a cell to the value of a property. */
export interface CellReading {
  /** Cells with exactly this text are NULL, instead of those with the file's `nullText`. */
  readonly nullText?: string;
  /** Further columns, used in order while the cells before them are NULL. */
  readonly alternatives?: readonly number[];
  /** Text used for cells that are empty or NULL. */
  readonly fallback?: string;
  /** Format of dates and times, such as `DD.MM.YYYY HH:mm`; year first by default. See `moment-pattern.ts`. */
  readonly format?: string;
  /** Decimal separator; the other separator, a space or an apostrophe may separate thousands. */
  readonly decimal?: '.' | ',';
  /** Unit removed from numbers, such as `€` or `%`. */
  readonly unit?: string;
}

/** Source of a property: a column, or the same text for every row, converted to the property's type. */
export type PropertyMapping =
  | ({ readonly property: string; readonly column: number } & CellReading)
  | { readonly property: string; readonly constant: string };

/** Each row is a vertex with this tag. Unmapped properties get their default. */
export interface VertexMapping {
  readonly kind: 'vertex';
  readonly tagName: string;
  readonly vid: IdMapping;
  readonly properties: readonly PropertyMapping[];
  /** A row condition, see `row-filter.ts`; other rows are excluded. */
  readonly filter?: string;
}

/** Each row is an edge of this type. Without a rank column the rank is 0. */
export interface EdgeMapping {
  readonly kind: 'edge';
  readonly edgeTypeName: string;
  readonly src: IdMapping;
  readonly dst: IdMapping;
  readonly rank?: RankMapping;
  readonly properties: readonly PropertyMapping[];
  /** Like that of a vertex. */
  readonly filter?: string;
}

export type TargetMapping = VertexMapping | EdgeMapping;

/** Targets of the rows of one file. A row can produce several records: a vertex with two tags, or a vertex and an edge. */
export interface FileMapping {
  readonly file: string;
  /** Options that are not chosen are detected when the import starts. */
  readonly dialect: DialectChoice;
  /** Cells with exactly this text are NULL. Without it, empty cells are NULL, and empty strings for string properties. */
  readonly nullText?: string;
  readonly rowsMax?: number;
  /** Whether the first column is a label: `+` writes the row, `-` deletes its vertices or edges. Other column numbers include it. */
  readonly hasLabel?: true;
  /** If the header is in the importer's notation, it defines the columns; `resolveHeaders` puts them into `targets`. */
  readonly headerKind?: TargetMapping['kind'];
  readonly targets: readonly TargetMapping[];
}

/** The mapping from cells of files to records. */
export interface ImportMapping {
  readonly files: readonly FileMapping[];
  /** What to do with a row that cannot be imported; `skip` stores it among the rejected rows and continues. */
  readonly onBadRow: 'skip' | 'stop';
}

/** Parses a mapping from untyped data. Throws `IMPORT_MAPPING_INVALID` with the path of the first error. */
export function parseImportMapping(data: unknown): ImportMapping {
  const document = asRecord(data, 'mapping');
  const files = asList(document['files'], 'files').map((file, i) => parseFile(file, `files[${i}]`));
  if (files.length === 0) fail('files', 'names no file');
  const onBadRow = document['onBadRow'] ?? 'skip';
  if (onBadRow !== 'skip' && onBadRow !== 'stop') fail('onBadRow', 'is neither `skip` nor `stop`');
  return { files, onBadRow };
}

/** Throws `IMPORT_MAPPING_INVALID` with the location in the document. */
export function fail(path: string, problem: string, hint?: string): never {
  throw new AstrolabeError('IMPORT_MAPPING_INVALID', `${path} ${problem}`, { hint });
}

/** Readers of untyped data; each throws with the path if the type is wrong. */
export function asRecord(data: unknown, path: string): Readonly<Record<string, unknown>> {
  if (!isRecord(data)) fail(path, 'is not an object');
  return data;
}

export function asList(data: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(data)) fail(path, 'is not a list');
  return data;
}

export function asText(data: unknown, path: string): string {
  if (typeof data !== 'string' || data === '') fail(path, 'is not a text');
  return data;
}

export function asCount(data: unknown, path: string, least: number): number {
  if (typeof data !== 'number' || !Number.isSafeInteger(data) || data < least)
    fail(path, `is not a whole number from ${least} on`);
  return data;
}

function parseFile(data: unknown, path: string): FileMapping {
  const file = asRecord(data, path);
  const targets = asList(file['targets'], `${path}.targets`).map((target, i) =>
    parseTarget(target, `${path}.targets[${i}]`),
  );
  if (targets.length === 0) fail(`${path}.targets`, 'is empty', 'map the file to a tag or an edge type');
  const nullText = optionalText(file['nullText'], `${path}.nullText`);
  const hasLabel = file['hasLabel'] ?? false;
  if (typeof hasLabel !== 'boolean') fail(`${path}.hasLabel`, 'is neither true nor false');
  return {
    file: asText(file['file'], `${path}.file`),
    dialect: parseDialect(file['dialect'] ?? {}, `${path}.dialect`),
    ...(nullText === undefined ? {} : { nullText }),
    ...(file['rowsMax'] === undefined ? {} : { rowsMax: asCount(file['rowsMax'], `${path}.rowsMax`, 1) }),
    ...(hasLabel && { hasLabel }),
    targets,
  };
}

function asTexts(data: unknown, path: string): readonly string[] {
  if (!Array.isArray(data) || !data.every((one) => typeof one === 'string')) fail(path, 'is not a list of texts');
  return data;
}

/** Parses the dialect options from untyped data. */
export function parseDialect(data: unknown, path: string): DialectChoice {
  const dialect = asRecord(data, path);
  const { encoding, delimiter, quote, hasHeader, linesBefore, padsRows, columns } = dialect;
  if (encoding !== undefined && !isEncoding(encoding))
    fail(`${path}.encoding`, 'is not an encoding that is read', `one of ${ENCODINGS.join(', ')}`);
  if (
    delimiter !== undefined &&
    (typeof delimiter !== 'string' || delimiter.length !== 1 || /["'\r\n]/.test(delimiter))
  )
    fail(`${path}.delimiter`, 'is not one character');
  if (quote !== undefined && quote !== '"' && quote !== "'" && quote !== '') fail(`${path}.quote`, 'is not a quote');
  if (hasHeader !== undefined && typeof hasHeader !== 'boolean') fail(`${path}.hasHeader`, 'is neither true nor false');
  if (padsRows !== undefined && typeof padsRows !== 'boolean') fail(`${path}.padsRows`, 'is neither true nor false');
  return {
    ...(encoding === undefined ? {} : { encoding }),
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(quote === undefined ? {} : { quote }),
    ...(hasHeader === undefined ? {} : { hasHeader }),
    ...(linesBefore === undefined ? {} : { linesBefore: asCount(linesBefore, `${path}.linesBefore`, 0) }),
    ...(padsRows === undefined ? {} : { padsRows }),
    ...(columns === undefined ? {} : { columns: asTexts(columns, `${path}.columns`) }),
  };
}

function isEncoding(data: unknown): data is EncodingName {
  return ENCODINGS.some((encoding) => encoding === data);
}

function parseTarget(data: unknown, path: string): TargetMapping {
  const target = asRecord(data, path);
  const properties = asList(target['properties'] ?? [], `${path}.properties`).map((property, i) =>
    parseProperty(property, `${path}.properties[${i}]`),
  );
  const filter = optionalText(target['filter'], `${path}.filter`);
  const filtered = filter === undefined || filter.trim() === '' ? {} : { filter };
  if (target['kind'] === 'vertex') {
    return {
      kind: 'vertex',
      tagName: asText(target['tagName'], `${path}.tagName`),
      vid: parseId(target['vid'], `${path}.vid`),
      properties,
      ...filtered,
    };
  }
  if (target['kind'] !== 'edge') fail(`${path}.kind`, 'is neither `vertex` nor `edge`');
  const rank = target['rank'];
  return {
    kind: 'edge',
    edgeTypeName: asText(target['edgeTypeName'], `${path}.edgeTypeName`),
    src: parseId(target['src'], `${path}.src`),
    dst: parseId(target['dst'], `${path}.dst`),
    ...(rank === undefined ? {} : { rank: parseRank(rank, `${path}.rank`, 'column') }),
    properties,
    ...filtered,
  };
}

/** Parses the column of a rank; `columnKey` is its key in the document. */
export function parseRank(data: unknown, path: string, columnKey: 'column' | 'index'): RankMapping {
  const rank = asRecord(data, path);
  const format = optionalText(rank['format'], `${path}.format`);
  return {
    column: asCount(rank[columnKey], `${path}.${columnKey}`, columnKey === 'column' ? ROW_NUMBER : 0),
    ...(rank['offset'] !== undefined && { offset: asCount(rank['offset'], `${path}.offset`, 0) }),
    ...(rank['moment'] === true && { moment: true, ...(format !== undefined && format !== '' && { format }) }),
  };
}

function parseId(data: unknown, path: string): IdMapping {
  const id = asRecord(data, path);
  const prefix = optionalText(id['prefix'], `${path}.prefix`);
  const more = asList(id['more'] ?? [], `${path}.more`).map((part, i) => parseIdPart(part, `${path}.more[${i}]`));
  const made = id['function'];
  if (made !== undefined && made !== 'hash') fail(`${path}.function`, 'is not `hash`');
  return {
    column: asCount(id['column'], `${path}.column`, ROW_NUMBER),
    ...(prefix === undefined || prefix === '' ? {} : { prefix }),
    ...(more.length === 0 ? {} : { more }),
    ...(made === undefined ? {} : { function: made }),
    ...(id['normalize'] !== undefined && { normalize: parseNormalizations(id['normalize'], `${path}.normalize`) }),
  };
}

function parseNormalizations(data: unknown, path: string): readonly IdNormalization[] {
  return asList(data, path).map(
    (step, i) =>
      ID_NORMALIZATIONS.find((one) => one === step) ??
      fail(`${path}[${i}]`, `is none of ${ID_NORMALIZATIONS.join(', ')}`),
  );
}

function parseIdPart(data: unknown, path: string): IdPart {
  const part = asRecord(data, path);
  if (part['text'] !== undefined) return { text: asText(part['text'], `${path}.text`) };
  return { column: asCount(part['column'], `${path}.column`, 0) };
}

function parseProperty(data: unknown, path: string): PropertyMapping {
  const mapping = asRecord(data, path);
  const property = asText(mapping['property'], `${path}.property`);
  if (typeof mapping['constant'] === 'string') return { property, constant: mapping['constant'] };
  return { property, column: asCount(mapping['column'], `${path}.column`, 0), ...parseReading(mapping, path) };
}

/** Parses how to read a cell from untyped data. */
export function parseReading(data: Readonly<Record<string, unknown>>, path: string): CellReading {
  const nullText = optionalText(data['nullText'], `${path}.nullText`);
  const fallback = optionalText(data['fallback'], `${path}.fallback`);
  const format = optionalText(data['format'], `${path}.format`);
  const unit = optionalText(data['unit'], `${path}.unit`);
  const decimal = data['decimal'];
  if (decimal !== undefined && decimal !== '.' && decimal !== ',') fail(`${path}.decimal`, 'is neither `.` nor `,`');
  const alternatives = asList(data['alternatives'] ?? [], `${path}.alternatives`).map((column, i) =>
    asCount(column, `${path}.alternatives[${i}]`, 0),
  );
  return {
    ...(nullText === undefined ? {} : { nullText }),
    ...(alternatives.length === 0 ? {} : { alternatives }),
    ...(fallback === undefined ? {} : { fallback }),
    ...(format === undefined || format === '' ? {} : { format }),
    ...(decimal === undefined ? {} : { decimal }),
    ...(unit === undefined || unit === '' ? {} : { unit }),
  };
}

function optionalText(data: unknown, path: string): string | undefined {
  if (data !== undefined && data !== null && typeof data !== 'string') fail(path, 'is not a text');
  return data ?? undefined;
}
