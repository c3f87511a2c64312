import {
  AstrolabeError,
  ColumnRows,
  isLargeValue,
  JSON_FORMAT,
  valueFromJson,
  writeValueInPieces,
  writeValueJson,
  type PlanDescription,
  type ProblemError,
  type ResultChunk,
  type Row,
  type ValueJson,
} from '@astrolabe/model';
import { RESULT_PIECE_LENGTH } from '../limits.ts';
import { JsonColumnWriter } from './json-columns.ts';

/*
 * A result that is read while it is produced: lines of JSON (NDJSON).
 *
 *     {"kind":"head","hasTable":true,"columns":["id","when"]}
 *     {"kind":"rows","rows":[["p2",{"$date":"2024-05-01"}], …]}          as many as there are
 *     {"kind":"end","spaceName":"players","latencyUs":812,"notes":[],"rowCount":1}
 *
 * Values are the typed JSON of `model/value/json.ts`. A failure before the head is an ordinary problem response with its status; a later one is
 * a last line {"kind":"error","error":{…}}.
 */

/** The end of a result. `rowCount` counts all rows, including those not sent because of `rowsShownMax`. */
export interface ResultEnd {
  readonly kind: 'end';
  readonly spaceName: string;
  readonly latencyUs: number;
  readonly plan?: PlanDescription;
  readonly notes: readonly string[];
  readonly rowCount: number;
}

/** A chunk of a result parsed from lines. */
export type AnswerChunk = Exclude<ResultChunk, { readonly kind: 'end' }> | ResultEnd;

/** The type of the body, for the `Content-Type` header. */
export const RESULT_STREAM_TYPE = 'application/x-ndjson; charset=utf-8';

/**
 * Writes chunks as lines, in pieces that end at a line; a row with a large value is one line in several pieces. Skips the first
 * `rowsSkipped` rows, then writes at most `rowsShownMax`; all are counted.
 */
export async function* resultStreamText(
  chunks: AsyncIterable<ResultChunk>,
  rowsShownMax = Infinity,
  rowsSkipped = 0,
): AsyncGenerator<string | Uint8Array<ArrayBuffer>, void, undefined> {
  const lines = new ResultLines(rowsShownMax, rowsSkipped);
  for await (const chunk of chunks) yield* lines.of(chunk);
}

/** Writes one result as lines, chunk by chunk; see `resultStreamText`. */
export class ResultLines {
  readonly #rowsShownMax: number;
  readonly #rowsSkipped: number;
  #rowCount = 0;
  #columnWriter: JsonColumnWriter | undefined;

  constructor(rowsShownMax = Infinity, rowsSkipped = 0) {
    this.#rowsShownMax = rowsShownMax;
    this.#rowsSkipped = rowsSkipped;
  }

  /** Text, and bytes for rows in columns. */
  *of(chunk: ResultChunk): Generator<string | Uint8Array<ArrayBuffer>, void, undefined> {
    if (chunk.kind === 'rows') {
      const count = chunk instanceof ColumnRows ? chunk.count : chunk.rows.length;
      const from = Math.max(0, this.#rowsSkipped - this.#rowCount);
      const to = Math.min(count, Math.max(0, this.#rowsSkipped + this.#rowsShownMax - this.#rowCount));
      this.#rowCount += count;
      // Existing values are faster as one text.
      if (chunk instanceof ColumnRows && chunk.columns.every(({ kind }) => kind !== 'any'))
        yield* (this.#columnWriter ??= new JsonColumnWriter()).lines(chunk.columns, from, to);
      else yield* rowLines(from > 0 || count > to ? chunk.rows.slice(from, to) : chunk.rows);
    } else {
      yield `${JSON.stringify(chunk.kind === 'end' ? { ...chunk, rowCount: this.#rowCount } : chunk)}\n`;
    }
  }
}

/** Returns the last line of a result that failed after its head. */
export function resultErrorLine(error: ProblemError): string {
  return `${JSON.stringify({ kind: 'error', error })}\n`;
}

/** Reads the lines again; an error line throws. */
export async function* readResultStream(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<AnswerChunk, void, undefined> {
  const decoder = new TextDecoder();
  // The start of an incomplete line: a single value may span hundreds of pieces, so each piece is scanned only once.
  let begun: string[] = [];
  let hasEnded = false;
  for await (const piece of pieces) {
    const text = decoder.decode(piece, { stream: true });
    let from = 0;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      const chunk = readLine(begun.join('') + text.slice(from, at));
      begun = [];
      from = at + 1;
      hasEnded ||= chunk.kind === 'end';
      yield chunk;
    }
    if (from < text.length) begun.push(text.slice(from));
  }
  if (!hasEnded)
    throw new AstrolabeError('CONNECTION_FAILED', 'the answer broke off', { hint: 'run the statement again' });
}

const NEW_LINE = 10;
/** Maximum bytes of an end line up to its latency, with the longest space name. */
const LATENCY_WITHIN = 2_000;

/** Returns the database's microseconds from the last piece of a stream; undefined for pieces without an end line. */
export function latencyUsOf(lastPiece: Uint8Array): number | undefined {
  const start = lastPiece.lastIndexOf(NEW_LINE, lastPiece.length - 2) + 1;
  const line = new TextDecoder().decode(lastPiece.subarray(start, start + LATENCY_WITHIN));
  const latency = /^\{"kind":"end".*?"latencyUs":(\d+)/.exec(line)?.[1];
  return latency === undefined ? undefined : Number(latency);
}

/** Like `readResultStream`, for a complete result. */
export function* readResult(result: Uint8Array): Generator<AnswerChunk, void, undefined> {
  const text = new TextDecoder().decode(result);
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from);
    if (end < 0) return;
    yield readLine(text.slice(from, end));
    from = end + 1;
  }
}

const ROWS_OPEN = '{"kind":"rows","rows":[';

function* rowLines(rows: readonly Row[]): Generator<string, void, undefined> {
  let line = '';
  for (const row of rows) {
    if (row.some(isLargeValue)) {
      yield line === '' ? ROWS_OPEN : `${line}]}\n${ROWS_OPEN}`;
      line = '';
      yield* writeValueInPieces(row, JSON_FORMAT);
      yield ']}\n';
      continue;
    }
    line += line === '' ? ROWS_OPEN : ',';
    line += writeValueJson(row);
    if (line.length >= RESULT_PIECE_LENGTH) {
      yield `${line}]}\n`;
      line = '';
    }
  }
  if (line !== '') yield `${line}]}\n`;
}

type Line =
  | Extract<ResultChunk, { readonly kind: 'head' }>
  | { readonly kind: 'rows'; readonly rows: readonly ValueJson[][] }
  | ResultEnd
  | { readonly kind: 'error'; readonly error: ProblemError };

function readLine(text: string): AnswerChunk {
  const line = JSON.parse(text) as Line;
  switch (line.kind) {
    case 'rows':
      return { kind: 'rows', rows: line.rows.map((row) => row.map(valueFromJson)) };
    case 'error':
      throw AstrolabeError.from(line.error);
    default:
      return line;
  }
}
