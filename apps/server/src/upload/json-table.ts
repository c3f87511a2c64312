import type { Readable } from 'node:stream';
import { AstrolabeError } from '@astrolabe/model';
import { JSON_COLUMNS_MAX, JSON_DEPTH_MAX } from '../limits.ts';
import { documentObjects, jsonRefusal, objectLines, type JsonObjectText } from './json-objects.ts';

/** Pieces of a file of about this length are handed on at once, in UTF-16 units. */
const PIECE_LENGTH = 64 * 1024;

/**
 * A file of JSON objects as CSV with a header: a column for each key that any object has, in the order in which they first appear.
 * In `.json` files the objects are a list or follow each other; otherwise each line is one. The keys of an object within another stand
 * behind its own and a dot, as `address.city`; lists stay JSON. Numbers keep their digits, because their text is taken over; null and
 * a missing key are empty cells. The first thing that is no object ends it with its line and column.
 */
export async function csvOfJson(open: () => Readable, name: string): Promise<AsyncIterable<string>> {
  const objects = (): AsyncGenerator<JsonObjectText> =>
    /\.json$/i.test(name) ? documentObjects(open(), name) : objectLines(open());
  const columns = new Set<string>();
  for await (const object of objects()) {
    for (const key of cellsOf(object, name).keys()) columns.add(key);
    if (columns.size > JSON_COLUMNS_MAX)
      throw new AstrolabeError('IMPORT_FILE_INVALID', `\`${name}\` has more than ${JSON_COLUMNS_MAX} keys`);
  }
  return csvLines(objects(), name, [...columns]);
}

async function* csvLines(
  objects: AsyncIterable<JsonObjectText>,
  name: string,
  columns: readonly string[],
): AsyncGenerator<string> {
  let piece = `${columns.map(quoted).join(',')}\n`;
  for await (const object of objects) {
    const cells = cellsOf(object, name);
    piece += `${columns.map((column) => cells.get(column) ?? '').join(',')}\n`;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** The cells of an object as CSV has them, by column. */
function cellsOf(object: JsonObjectText, name: string): ReadonlyMap<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(object.text, keepDigits);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw jsonRefusal(name, placeWithin(object, message), message.replace(/ in JSON at position .*$/, ''));
  }
  if (!isObject(value)) throw jsonRefusal(name, object, 'this is no object');
  const cells = new Map<string, string>();
  const put = (inner: Readonly<Record<string, unknown>>, before: string, depth: number): void => {
    for (const [key, found] of Object.entries(inner)) {
      const column = `${before}${key}`;
      const cell = wrapped(found);
      if (isObject(cell) && depth < JSON_DEPTH_MAX) put(cell, `${column}.`, depth + 1);
      else if (cells.has(column)) throw jsonRefusal(name, object, `\`${column}\` is there twice`);
      else cells.set(column, cellText(cell));
    }
  };
  put(value, '', 1);
  return cells;
}

/** Document databases write types as objects of one key: `{"$oid": "…"}`, `{"$date": "…"}`. */
function wrapped(value: unknown): unknown {
  if (!isObject(value)) return value;
  const [[key, inner] = ['', value], ...more] = Object.entries(value);
  return more.length === 0 && key.startsWith('$') ? wrapped(inner) : value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Digits);
}

/** Where in the file the parser stopped, which tells a position in the text of the object. */
function placeWithin({ text, line, column }: JsonObjectText, message: string): { line: number; column: number } {
  const before = text.slice(0, Number(/at position (\d+)/.exec(message)?.[1] ?? 0)).split('\n');
  const last = before.at(-1)!.length;
  return before.length === 1 ? { line, column: column + last } : { line: line + before.length - 1, column: last + 1 };
}

/** A number by its digits: a double would lose those of large integers. */
class Digits {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): unknown {
    return (JSON as JSON & { rawJSON(text: string): unknown }).rawJSON(this.text);
  }
}

function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && context?.source !== undefined ? new Digits(context.source) : value;
}

function cellText(cell: unknown): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return quoted(cell);
  if (typeof cell === 'boolean') return String(cell);
  return cell instanceof Digits ? cell.text : quoted(JSON.stringify(cell));
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
