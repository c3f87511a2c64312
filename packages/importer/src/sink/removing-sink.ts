import type { RecordBatch, RecordSink, WriteOutcome } from '@astrolabe/model';

/** A sink that also deletes vertices and edges, for files with labels. */
export interface RemovingSink extends RecordSink {
  /** Takes out the vertices with all their tags, or the edges, that the ids of the records name; their values mean nothing. `written` counts them. */
  remove(batch: RecordBatch): Promise<WriteOutcome>;
}

/** Whether a sink can delete records. */
export function canRemove(sink: RecordSink): sink is RemovingSink {
  return 'remove' in sink;
}
