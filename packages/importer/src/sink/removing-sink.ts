import type { RecordBatch, RecordSink, WriteOutcome } from '@astrolabe/model';

/** A sink that also deletes vertices and edges, for files with labels. */
export interface RemovingSink extends RecordSink {
  /** Deletes the vertices with all their tags, or the edges, identified by the records; property values are ignored. `written` counts them. */
  remove(batch: RecordBatch): Promise<WriteOutcome>;
}

/** Whether a sink can delete records. */
export function canRemove(sink: RecordSink): sink is RemovingSink {
  return 'remove' in sink;
}
