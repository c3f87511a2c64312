import type { ColumnBatch, RecordBatch, RecordSink, WriteOutcome } from '@astrolabe/model';
import type { Space } from '../catalog/space.ts';
import type { SpaceRecordSink } from '../executor/mutate/space-record-sink.ts';
import type { EngineCore } from './engine-core.ts';

/** The sink of a session. It rejects rows at the memory limit, and can write within the turn of a statement. */
export class BulkSink implements RecordSink {
  readonly #sink: SpaceRecordSink;
  readonly #space: Space;
  readonly #engine: EngineCore;

  constructor(sink: SpaceRecordSink, space: Space, engine: EngineCore) {
    this.#sink = sink;
    this.#space = space;
    this.#engine = engine;
  }

  /** Whether rows may be written during running statements: none of them writes, and no large graph must be copied. */
  get mayWriteNow(): boolean {
    return this.#engine.mayWriteInTurn;
  }

  async write(batch: RecordBatch): Promise<WriteOutcome> {
    return this.writeNow(batch);
  }

  async writeColumns(batch: ColumnBatch): Promise<WriteOutcome> {
    return this.writeColumnsNow(batch);
  }

  flush(): Promise<void> {
    return this.#sink.flush();
  }

  close(): Promise<void> {
    return this.#sink.close();
  }

  /** `flush`, before it returns. */
  flushNow(): void {
    this.#sink.flushNow();
  }

  /** `close`, before it returns. */
  closeNow(): void {
    this.#sink.closeNow();
  }

  /** `write`, before it returns. */
  writeNow(batch: RecordBatch): WriteOutcome {
    this.#engine.memoryGuard.check(this.#space);
    return this.#sink.writeNow(batch);
  }

  /** `writeColumns`, before it returns. */
  writeColumnsNow(batch: ColumnBatch): WriteOutcome {
    this.#engine.memoryGuard.check(this.#space);
    return this.#sink.writeColumnsNow(batch);
  }
}
