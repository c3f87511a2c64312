import { readResultStream } from '@astrolabe/http-api';
import { AstrolabeError, writeValueJson, type Row } from '@astrolabe/model';
import { changesDatabase } from '@astrolabe/ngql';
import type { Login } from '../session/login.ts';
import { MCP_ROWS_LENGTH_MAX } from './limits.ts';

/** A read statement and the requested part of its result. */
export interface WantedResponse {
  readonly statement: string;
  /** Empty text: no space. */
  readonly space: string;
  readonly rowsMax: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** Refuses statements that change the database, or may do so. */
export function requireReading(statement: string): void {
  if (changesDatabase(statement))
    throw new AstrolabeError('PERMISSION_DENIED', 'only statements that read are run here', {
      hint: 'write MATCH, GO, LOOKUP, FETCH, FIND PATH, GET SUBGRAPH, SHOW, DESCRIBE, YIELD or EXPLAIN',
    });
}

/** A row as lossless JSON text: NULL is `null`, and values without a JSON form are objects such as `{"$date":…}`. */
export function rowText(row: Row): string {
  return `[${row.map(writeValueJson).join(',')}]`;
}

/** Returns the result of a read statement as JSON: `columns`, `rows`, total `rowCount`, and `isCut` if truncated. */
export async function readStatement(login: Login, wanted: WantedResponse): Promise<string> {
  const { statement, space, rowsMax, timeoutMs, signal } = wanted;
  requireReading(statement);
  const pieces = login.result(statement, 'stream', {
    space,
    rowsShownMax: rowsMax,
    timeoutMs,
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
  });
  let columns: readonly string[] = [];
  let rowCount = 0;
  let length = 0;
  let latencyUs = 0;
  const rows: string[] = [];
  for await (const chunk of readResultStream(pieces)) {
    if (chunk.kind === 'head') ({ columns } = chunk);
    else if (chunk.kind === 'end') ({ rowCount, latencyUs } = chunk);
    else
      for (const row of chunk.rows) {
        const text = rowText(row);
        length += text.length;
        if (length <= MCP_ROWS_LENGTH_MAX) rows.push(text);
      }
  }
  const isCut = rows.length < rowCount;
  return `{"columns":${JSON.stringify(columns)},"rows":[${rows.join(',\n')}],"rowCount":${rowCount},"isCut":${isCut},"milliseconds":${latencyUs / 1000}}`;
}
