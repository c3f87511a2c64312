import type { ColumnBatch, RecordBatch, RecordSink, WriteOutcome } from '@astrolabe/model';

/** Takes records and writes nothing: with it an import is a check of every row. */
export class CheckingSink implements RecordSink {
  write(batch: RecordBatch): Promise<WriteOutcome> {
    return Promise.resolve({ written: batch.records.length, rejected: [] });
  }

  writeColumns(batch: ColumnBatch): Promise<WriteOutcome> {
    return Promise.resolve({ written: batch.count, rejected: [] });
  }

  flush(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
