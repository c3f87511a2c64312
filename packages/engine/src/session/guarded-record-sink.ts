import type { ColumnBatch, RecordBatch, RecordSink, WriteOutcome } from '@astrolabe/model';
import type { Space } from '../catalog/space.ts';
import type { MemoryGuard } from './memory-guard.ts';

/** A sink that stops at the memory limit. */
export class GuardedRecordSink implements RecordSink {
  readonly #sink: Required<RecordSink>;
  readonly #space: Space;
  readonly #guard: MemoryGuard;

  constructor(sink: Required<RecordSink>, space: Space, guard: MemoryGuard) {
    this.#sink = sink;
    this.#space = space;
    this.#guard = guard;
  }

  async write(batch: RecordBatch): Promise<WriteOutcome> {
    this.#guard.check(this.#space);
    return this.#sink.write(batch);
  }

  async writeColumns(batch: ColumnBatch): Promise<WriteOutcome> {
    this.#guard.check(this.#space);
    return this.#sink.writeColumns(batch);
  }

  flush(): Promise<void> {
    return this.#sink.flush();
  }

  close(): Promise<void> {
    return this.#sink.close();
  }
}
