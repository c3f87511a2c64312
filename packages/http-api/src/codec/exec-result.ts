import { writeValueJson, type ResultSet, type Row } from '@astrolabe/model';
import { ANSWER_PIECE_LENGTH } from '../limits.ts';
import { cellJson, collectGraphValues, type GraphLists } from './exec-cell.ts';
import { planTable } from './plan-table.ts';

/**
 * JSON text, in pieces, of the result object that `exec` answers (decision D40):
 *
 *     {"headers":[…],"tables":[{"name":…}, …],"timeCost":µs,"localParams":null,"space":"…","columns":[…],"rows":[[…], …]}
 *
 * `tables` is what older clients read; `columns` and `rows` are lossless. A plan is a table too, and stands as data in `plan`.
 */
export function* execResultText(result: ResultSet, localParametersText = 'null'): Generator<string, void, undefined> {
  const plan = result.plan && planTable(result.plan);
  const shown = plan ?? result;
  yield `{"headers":${JSON.stringify(shown.columns)},"tables":[`;
  yield* joined(shown.rows, tableRowWriter(shown.columns));
  yield `],"timeCost":${result.latencyUs},"localParams":${localParametersText},"space":${JSON.stringify(result.spaceName)},"columns":${JSON.stringify(result.columns)},"rows":[`;
  yield* joined(result.rows, writeValueJson);
  yield `]${result.plan ? `,"plan":${JSON.stringify(result.plan)}` : ''}${result.notes.length > 0 ? `,"notes":${JSON.stringify(result.notes)}` : ''}}`;
}

/** The result object of a call that ran nothing. */
export function emptyExecResultText(localParametersText = 'null'): string {
  return `{"headers":[],"tables":[],"timeCost":0,"localParams":${localParametersText},"space":"","columns":[],"rows":[]}`;
}

function* joined(rows: readonly Row[], write: (row: Row) => string): Generator<string, void, undefined> {
  let piece = '';
  for (let at = 0; at < rows.length; at++) {
    piece += (at === 0 ? '' : ',') + write(rows[at]!);
    if (piece.length >= ANSWER_PIECE_LENGTH) {
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}

/** Of columns with equal names an object can hold one, and holds the last. */
function tableRowWriter(columns: readonly string[]): (row: Row) => string {
  const cells = columns
    .map((name, at) => ({ key: JSON.stringify(name), at }))
    .filter(({ at }) => columns.lastIndexOf(columns[at]!) === at);
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
