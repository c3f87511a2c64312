import type { RecordBatch, RecordSink, WriteOutcome } from '@astrolabe/model';

/** A sink that also takes vertices and edges out, as files with labels ask for. */
export interface RemovingSink extends RecordSink {
  /** Takes out the vertices with all their tags, or the edges, that the ids of the records name; their values mean nothing. `written` counts them. */
  remove(batch: RecordBatch): Promise<WriteOutcome>;
}

/** Whether a sink can take records out. */
export function canRemove(sink: RecordSink): sink is RemovingSink {
  return 'remove' in sink;
}
