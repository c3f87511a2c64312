import {
  compareText,
  isLargeValue,
  isNull,
  printValue,
  writeValueInPieces,
  type CollectionFormat,
  type Properties,
  type ResultChunk,
  type Row,
  type Value,
  type Vid,
} from '@astrolabe/model';
import { RESULT_PIECE_LENGTH } from '../limits.ts';

/*
 * A result as a file for people and programs.
 *
 *   csv     byte order mark, all fields quoted, lines end with CR LF (specification, section 2; RFC 4180); an ordinary null is an
 *           empty field, so that it differs from the text NULL
 *   excel   the same for spreadsheet programs: a text that they would run as a formula has an apostrophe before it
 *   json    a list with one object for each row, the columns as keys
 *   jsonl   the same objects, one on each line
 *
 * In JSON integers keep all their digits, and floats their point. A vertex is `{vid, tags}`, an edge `{type, src, dst, rank, properties}`, a
 * path the list of both in turn; other values without a JSON type are text in nGQL notation. Columns with equal names are numbered, so that none
 * is lost.
 */

/** The kinds of file that a result can be saved as. */
export const RESULT_FILE_FORMATS = ['csv', 'excel', 'json', 'jsonl'] as const;

/** A kind of file that a result can be saved as. */
export type ResultFileFormat = (typeof RESULT_FILE_FORMATS)[number];

/** The type of a file's content, for the `Content-Type` header. */
export const RESULT_FILE_TYPES: Readonly<Record<ResultFileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  excel: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
};

/** The file name of a result. */
export function resultFileName(format: ResultFileFormat): string {
  return `result.${format === 'excel' ? 'csv' : format}`;
}

/** Writes a result as a file while it is produced; a statement without a table is an empty file. */
export async function* resultFileText(
  chunks: AsyncIterable<ResultChunk>,
  format: ResultFileFormat,
): AsyncGenerator<string, void, undefined> {
  const file = new ResultFileWriter(format);
  for await (const chunk of chunks) yield* file.of(chunk);
}

/** Writes one result as a file, chunk by chunk; see `resultFileText`. */
export class ResultFileWriter {
  readonly #format: ResultFileFormat;
  #writer: FileWriter | undefined;
  #piece = '';

  constructor(format: ResultFileFormat) {
    this.#format = format;
  }

  *of(chunk: ResultChunk): Generator<string, void, undefined> {
    if (chunk.kind === 'head') {
      if (!chunk.hasTable) return;
      this.#writer = new WRITERS[this.#format](chunk.columns);
      this.#piece = this.#writer.begin();
    } else if (chunk.kind === 'rows') {
      for (const row of chunk.rows) {
        if (this.#writer && row.some(isLargeValue)) {
          yield this.#piece;
          this.#piece = '';
          yield* this.#writer.rowPieces(row);
          continue;
        }
        this.#piece += this.#writer?.row(row) ?? '';
        if (this.#piece.length < RESULT_PIECE_LENGTH) continue;
        yield this.#piece;
        this.#piece = '';
      }
    } else {
      yield this.#piece + (this.#writer?.end() ?? '');
    }
  }
}

/** Returns existing rows as the text of a file. */
export function resultFileOfRows(columns: readonly string[], rows: readonly Row[], format: ResultFileFormat): string {
  const writer = new WRITERS[format](columns);
  return [writer.begin(), ...rows.map((row) => writer.row(row)), writer.end()].join('');
}

/** Rows as plain CSV. */
export function csvOfRows(columns: readonly string[], rows: readonly Row[]): string {
  return resultFileOfRows(columns, rows, 'csv');
}

/** Writes one file, row by row. */
interface FileWriter {
  begin(): string;
  row(row: Row): string;
  /** Writes a row with large values in pieces. */
  rowPieces(row: Row): Iterable<string>;
  end(): string;
}

const BYTE_ORDER_MARK = '\uFEFF';

class CsvWriter implements FileWriter {
  readonly #columns: readonly string[];

  constructor(columns: readonly string[]) {
    this.#columns = columns;
  }

  begin(): string {
    return `${BYTE_ORDER_MARK}${this.#columns.map((column) => quote(this.text(column))).join(',')}\r\n`;
  }

  row(row: Row): string {
    return `${row.map((value) => quote(this.#cell(value))).join(',')}\r\n`;
  }

  *rowPieces(row: Row): Iterable<string> {
    for (const [at, value] of row.entries()) {
      if (at > 0) yield ',';
      if (!isLargeValue(value)) {
        yield quote(this.#cell(value));
        continue;
      }
      yield '"';
      for (const piece of writeValueInPieces(value, PLAIN_FORMAT)) yield escapeQuotes(piece);
      yield '"';
    }
    yield '\r\n';
  }

  end(): string {
    return '';
  }

  /** A text in the format of the file. */
  protected text(text: string): string {
    return text;
  }

  #cell(value: Value): string {
    if (isNull(value) && value.reason === 'NULL') return '';
    return typeof value === 'string' ? this.text(value) : plainText(value);
  }
}

/** Text that spreadsheets treat as a formula, including full-width characters; signed numbers are not. */
const FORMULA = /^(?:[=@\t\r\n\uff1d\uff20]|[+\-\uff0b\uff0d](?!\d+(?:[.,]\d+)?$))/;

class ExcelCsvWriter extends CsvWriter {
  protected override text(text: string): string {
    return FORMULA.test(text) ? `'${text}` : text;
  }
}

class JsonLinesWriter implements FileWriter {
  readonly #keys: readonly string[];

  constructor(columns: readonly string[]) {
    this.#keys = uniqueKeys(columns).map((key) => JSON.stringify(key));
  }

  begin(): string {
    return '';
  }

  row(row: Row): string {
    return `${this.object(row)}\n`;
  }

  *rowPieces(row: Row): Iterable<string> {
    yield* this.objectPieces(row);
    yield '\n';
  }

  end(): string {
    return '';
  }

  protected object(row: Row): string {
    return `{${this.#keys.map((key, index) => `${key}: ${valueJson(row[index] ?? null)}`).join(', ')}}`;
  }

  protected *objectPieces(row: Row): Iterable<string> {
    let separator = '{';
    for (const [at, key] of this.#keys.entries()) {
      yield `${separator}${key}: `;
      const value = row[at];
      if (value === undefined) yield 'null';
      else yield* writeValueInPieces(value, JSON_FORMAT);
      separator = ', ';
    }
    yield '}';
  }
}

class JsonWriter extends JsonLinesWriter {
  #hasRows = false;

  override begin(): string {
    return '[';
  }

  override row(row: Row): string {
    return this.#separator() + this.object(row);
  }

  override *rowPieces(row: Row): Iterable<string> {
    yield this.#separator();
    yield* this.objectPieces(row);
  }

  #separator(): string {
    const separator = this.#hasRows ? ',\n  ' : '\n  ';
    this.#hasRows = true;
    return separator;
  }

  override end(): string {
    return this.#hasRows ? '\n]\n' : ']\n';
  }
}

const WRITERS = { csv: CsvWriter, excel: ExcelCsvWriter, json: JsonWriter, jsonl: JsonLinesWriter } as const;

function quote(text: string): string {
  return `"${escapeQuotes(text)}"`;
}

function escapeQuotes(text: string): string {
  return text.replaceAll('"', '""');
}

/** A value for copying: strings unquoted, other values in nGQL notation. */
function plainText(value: Value): string {
  return typeof value === 'string' ? value : printValue(value, { nullText: 'NULL' });
}

/** The format of `plainText`, for values that are written in pieces. */
const PLAIN_FORMAT: CollectionFormat = {
  write: (value) => printValue(value, { nullText: 'NULL' }),
  separator: ', ',
  list: ['[', ']'],
  set: ['{', '}'],
  map: ['{', '}'],
  key: (name) => `${name}: `,
  orderKeys: (names) => names.toSorted(compareText),
};

/** The format of `valueJson`, for values that are written in pieces. */
const JSON_FORMAT: CollectionFormat = {
  write: valueJson,
  separator: ', ',
  list: ['[', ']'],
  set: ['[', ']'],
  map: ['{', '}'],
  key: (name) => `${JSON.stringify(name)}: `,
  orderKeys: (names) => names,
};

function uniqueKeys(columns: readonly string[]): readonly string[] {
  const keys = new Set<string>();
  for (const column of columns) {
    let key = column;
    for (let number = 2; keys.has(key); number++) key = `${column} (${number})`;
    keys.add(key);
  }
  return [...keys];
}

function objectText(entries: readonly (readonly [string, string])[]): string {
  return `{${entries.map(([key, text]) => `${JSON.stringify(key)}: ${text}`).join(', ')}}`;
}

function propertiesJson(properties: Properties): string {
  return objectText([...properties].map(([key, value]) => [key, valueJson(value)]));
}

function vidJson(vid: Vid): string {
  return typeof vid === 'bigint' ? String(vid) : JSON.stringify(vid);
}

/** A value as JSON text; a missing cell is null. */
function valueJson(value: Value | null): string {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'number':
      // JSON has neither infinities nor NaN.
      return Number.isFinite(value) ? plainText(value) : JSON.stringify(plainText(value));
    default:
  }
  if (!('kind' in value)) return `[${value.map(valueJson).join(', ')}]`;
  if (isNull(value)) return value.reason === 'NULL' ? 'null' : JSON.stringify(plainText(value));
  switch (value.kind) {
    case 'empty':
      return 'null';
    case 'set':
      return `[${value.items.map(valueJson).join(', ')}]`;
    case 'map':
      return propertiesJson(value.entries);
    case 'vertex':
      return objectText([
        ['vid', vidJson(value.vid)],
        ['tags', objectText(value.tags.map((tag) => [tag.name, propertiesJson(tag.properties)]))],
      ]);
    case 'edge':
      return objectText([
        ['type', JSON.stringify(value.edgeType)],
        ['src', vidJson(value.src)],
        ['dst', vidJson(value.dst)],
        ['rank', String(value.rank)],
        ['properties', propertiesJson(value.properties)],
      ]);
    case 'path':
      return `[${[value.start, ...value.steps.flatMap(({ edge, vertex }) => [edge, vertex])].map(valueJson).join(', ')}]`;
    default:
      return JSON.stringify(plainText(value));
  }
}
