import type { Cursor, ResultChunk, ResultSet } from '@astrolabe/model';

/** A complete result as a cursor. */
export class ResultCursor implements Cursor {
  readonly budgetNeededMs = 0;
  readonly #chunks: ResultChunk[];

  constructor({ hasTable, columns, rows, ...end }: ResultSet) {
    this.#chunks = [
      { kind: 'head', hasTable, columns },
      ...(rows.length > 0 ? [{ kind: 'rows' as const, rows }] : []),
      { kind: 'end', ...end },
    ];
  }

  next(): ResultChunk | undefined {
    return this.#chunks.shift();
  }

  close(): void {
    this.#chunks.length = 0;
  }
}
