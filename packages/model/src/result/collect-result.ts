import type { ResultChunk, ResultSet, Row } from './result-set.ts';

/** The whole answer from its pieces; nothing when they stop before the end, which the caller words as its own failure. */
export async function collectResult(chunks: AsyncIterable<ResultChunk>): Promise<ResultSet | undefined> {
  let head: Extract<ResultChunk, { kind: 'head' }> = { kind: 'head', hasTable: false, columns: [] };
  const rows: Row[] = [];
  for await (const chunk of chunks) {
    if (chunk.kind === 'head') head = chunk;
    else if (chunk.kind === 'rows') for (const row of chunk.rows) rows.push(row);
    else {
      const { spaceName, latencyUs, plan, notes } = chunk;
      return {
        hasTable: head.hasTable,
        columns: head.columns,
        rows,
        spaceName,
        latencyUs,
        notes,
        ...(plan && { plan }),
      };
    }
  }
  return undefined;
}
