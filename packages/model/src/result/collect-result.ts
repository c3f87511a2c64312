import type { ResultChunk, ResultSet, Row } from './result-set.ts';

/** Collects the chunks of a result. Returns undefined if the stream ends early; the caller reports the failure. */
export async function collectResult(chunks: AsyncIterable<ResultChunk>): Promise<ResultSet | undefined> {
  const collected = new CollectedResult();
  for await (const chunk of chunks) {
    const result = collected.add(chunk);
    if (result) return result;
  }
  return undefined;
}

/** Synchronous `collectResult` for chunks already in memory. */
export function collectResultNow(chunks: Iterable<ResultChunk>): ResultSet | undefined {
  const collected = new CollectedResult();
  for (const chunk of chunks) {
    const result = collected.add(chunk);
    if (result) return result;
  }
  return undefined;
}

/** The part of a result received so far. */
class CollectedResult {
  #head: Extract<ResultChunk, { kind: 'head' }> = { kind: 'head', hasTable: false, columns: [] };
  readonly #rows: Row[] = [];

  /** Adds a piece; returns the result after the last one. */
  add(chunk: ResultChunk): ResultSet | undefined {
    if (chunk.kind === 'head') {
      this.#head = chunk;
      return undefined;
    }
    if (chunk.kind === 'rows') {
      for (const row of chunk.rows) this.#rows.push(row);
      return undefined;
    }
    const { hasTable, columns } = this.#head;
    const { spaceName, latencyUs, plan, notes } = chunk;
    return { hasTable, columns, rows: this.#rows, spaceName, latencyUs, notes, ...(plan && { plan }) };
  }
}
