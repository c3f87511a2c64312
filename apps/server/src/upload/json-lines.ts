import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { AstrolabeError } from '@astrolabe/model';
import { JSON_LINES_COLUMNS_MAX } from '../limits.ts';

/** Pieces of a file of about this length are handed on at once, in UTF-16 units. */
const PIECE_LENGTH = 64 * 1024;

/**
 * A file of JSON objects, one a line, as CSV with a header: a column for each key that any line has, in the order in which they first
 * appear. Numbers keep their digits, because their text is taken over; null and a missing key are empty cells; objects and lists stay
 * JSON. A line that is no object ends it with its number.
 */
export async function csvOfJsonLines(open: () => Readable, name: string): Promise<AsyncIterable<string>> {
  const columns = new Set<string>();
  for await (const [number, line] of linesOf(open())) {
    for (const key of cellsOf(line, number, name).keys()) columns.add(key);
    if (columns.size > JSON_LINES_COLUMNS_MAX)
      throw new AstrolabeError('IMPORT_FILE_INVALID', `\`${name}\` has more than ${JSON_LINES_COLUMNS_MAX} keys`);
  }
  return csvLines(open, name, [...columns]);
}

async function* csvLines(open: () => Readable, name: string, columns: readonly string[]): AsyncGenerator<string> {
  let piece = `${columns.map(quoted).join(',')}\n`;
  for await (const [number, line] of linesOf(open())) {
    const cells = cellsOf(line, number, name);
    piece += `${columns.map((column) => cells.get(column) ?? '').join(',')}\n`;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** The lines that are not blank, with their numbers from 1. */
async function* linesOf(content: Readable): AsyncGenerator<readonly [number, string]> {
  let number = 0;
  for await (const line of createInterface({ input: content, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    const text = number === 1 ? line.replace(/^\uFEFF/, '') : line;
    if (text.trim() !== '') yield [number, text];
  }
}

/** The cells of a line as CSV has them, by key. */
function cellsOf(line: string, number: number, name: string): ReadonlyMap<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(line, keepDigits);
  } catch (error) {
    throw notAnObject(name, number, error instanceof Error ? error.message : String(error));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Digits)
    throw notAnObject(name, number, 'it is no object');
  return new Map(Object.entries(value).map(([key, cell]) => [key, cellText(cell)]));
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

function notAnObject(name: string, line: number, reason: string): AstrolabeError {
  return new AstrolabeError('IMPORT_FILE_INVALID', `line ${line} of \`${name}\` is no JSON object: ${reason}`, {
    hint: 'each line has to be one object',
    detail: { line },
  });
}
