import type { RecordBatch, RecordSink, Vid, WriteOutcome } from '@astrolabe/model';
import { CHECKED_ENDS_MAX } from '../limits.ts';

/**
 * Takes records and writes nothing: with it an import is a check of every row. It remembers which vertices the files bring and which
 * ids edges lead to, so that ends without a vertex can be told.
 */
export class CheckingSink implements RecordSink {
  readonly #vertices = new Set<Vid>();
  readonly #ends = new Set<Vid>();
  #isTooMany = false;

  write(batch: RecordBatch): Promise<WriteOutcome> {
    if (batch.kind === 'vertex') for (const { vid } of batch.records) this.#remember(this.#vertices, vid);
    else
      for (const { src, dst } of batch.records) {
        this.#remember(this.#ends, src);
        this.#remember(this.#ends, dst);
      }
    return Promise.resolve({ written: batch.records.length, rejected: [] });
  }

  flush(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** Ids that edges lead to and no file brings; nothing where there were more ids than are remembered. */
  get looseEnds(): readonly Vid[] | undefined {
    return this.#isTooMany ? undefined : [...this.#ends].filter((vid) => !this.#vertices.has(vid));
  }

  #remember(vids: Set<Vid>, vid: Vid): void {
    if (this.#isTooMany) return;
    vids.add(vid);
    if (this.#vertices.size + this.#ends.size <= CHECKED_ENDS_MAX) return;
    this.#isTooMany = true;
    this.#vertices.clear();
    this.#ends.clear();
  }
}
