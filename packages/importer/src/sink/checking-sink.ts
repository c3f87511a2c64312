import type { ColumnBatch, RecordBatch, WriteOutcome } from '@astrolabe/model';
import type { RemovingSink } from './removing-sink.ts';

/** A sink that writes nothing, so that an import only checks every row. */
export class CheckingSink implements RemovingSink {
  write(batch: RecordBatch): Promise<WriteOutcome> {
    return Promise.resolve({ written: batch.records.length, rejected: [] });
  }

  writeColumns(batch: ColumnBatch): Promise<WriteOutcome> {
    return Promise.resolve({ written: batch.count, rejected: [] });
  }

  remove(batch: RecordBatch): Promise<WriteOutcome> {
    return this.write(batch);
  }

  flush(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
