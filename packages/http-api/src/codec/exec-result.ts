import {
  isLargeValue,
  JSON_FORMAT,
  writeValueInPieces,
  writeValueJson,
  type ResultSet,
  type Row,
} from '@astrolabe/model';
import { RESULT_PIECE_LENGTH } from '../limits.ts';
import { cellJson, cellJsonPieces, collectGraphValues, graphListPieces, type GraphLists } from './exec-cell.ts';
import { planTable } from './plan-table.ts';

/**
 * Returns the result object of `exec` as JSON text, in pieces (decision D40):
 *
 *     {"headers":[…],"tables":[{"name":…}, …],"timeCost":µs,"localParams":null,"space":"…","columns":[…],"rows":[[…], …]}
 *
 * `tables` is for older clients; `columns` and `rows` are lossless. A plan is a table as well, and data in `plan`.
 */
export function* execResultText(result: ResultSet, localParametersText = 'null'): Generator<string, void, undefined> {
  const plan = result.plan && planTable(result.plan);
  const shown = plan ?? result;
  // EXPLAIN has no rows; PROFILE returns those of the statement.
  const lossless = result.columns.length > 0 ? result : shown;
  yield `{"headers":${JSON.stringify(shown.columns)},"tables":[`;
  yield* joined(shown.rows, tableRowWriter(shown.columns), (row) => tableRowPieces(shown.columns, row));
  yield `],"timeCost":${result.latencyUs},"localParams":${localParametersText},"space":${JSON.stringify(result.spaceName)},"columns":${JSON.stringify(lossless.columns)},"rows":[`;
  yield* joined(lossless.rows, writeValueJson, (row) => writeValueInPieces(row, JSON_FORMAT));
  yield `]${result.plan ? `,"plan":${JSON.stringify(result.plan)}` : ''}${result.notes.length > 0 ? `,"notes":${JSON.stringify(result.notes)}` : ''}}`;
}

/** The result object of a call that ran nothing. */
export function emptyExecResultText(localParametersText = 'null'): string {
  return `{"headers":[],"tables":[],"timeCost":0,"localParams":${localParametersText},"space":"","columns":[],"rows":[]}`;
}

/** Writes rows separated by commas; a row with a large value in its own pieces. */
function* joined(
  rows: readonly Row[],
  write: (row: Row) => string,
  writePieces: (row: Row) => Iterable<string>,
): Generator<string, void, undefined> {
  let piece = '';
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    if (at > 0) piece += ',';
    if (row.some(isLargeValue)) {
      yield piece;
      piece = '';
      yield* writePieces(row);
      continue;
    }
    piece += write(row);
    if (piece.length >= RESULT_PIECE_LENGTH) {
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}

/** An object can have only the last of several columns with equal names. */
function tableCells(columns: readonly string[]): readonly { readonly key: string; readonly at: number }[] {
  return columns
    .map((name, at) => ({ key: JSON.stringify(name), at }))
    .filter(({ at }) => columns.lastIndexOf(columns[at]!) === at);
}

function tableRowWriter(columns: readonly string[]): (row: Row) => string {
  const cells = tableCells(columns);
  return (row) => {
    const lists: GraphLists = { vertices: [], edges: [], paths: [] };
    const members = cells.map(({ key, at }) => `${key}:${cellJson(row[at]!)}`);
    for (const value of row) collectGraphValues(value, lists);
    if (lists.vertices.length > 0) members.push(`"_verticesParsedList":[${lists.vertices.join(',')}]`);
    if (lists.edges.length > 0) members.push(`"_edgesParsedList":[${lists.edges.join(',')}]`);
    if (lists.paths.length > 0) members.push(`"_pathsParsedList":[${lists.paths.join(',')}]`);
    return `{${members.join(',')}}`;
  };
}

/** The output of `tableRowWriter` in pieces. */
function* tableRowPieces(columns: readonly string[], row: Row): Generator<string, void, undefined> {
  let separator = '{';
  for (const { key, at } of tableCells(columns)) {
    yield `${separator}${key}:`;
    yield* cellJsonPieces(row[at]!);
    separator = ',';
  }
  for (const list of ['vertices', 'edges', 'paths'] as const) {
    let isFirst = true;
    for (const piece of graphListPieces(row, list)) {
      if (piece === '') {
        yield piece;
        continue;
      }
      yield isFirst ? `${separator}"_${list}ParsedList":[${piece}` : `,${piece}`;
      separator = ',';
      isFirst = false;
    }
    if (!isFirst) yield ']';
  }
  yield separator === '{' ? '{}' : '}';
}
