import type { RecordBatch } from '@astrolabe/model';
import { build, printStatement } from '@astrolabe/ngql';

/** The INSERT statement that writes a batch. */
export function printInsert(batch: RecordBatch): string {
  const { properties } = batch;
  return printStatement(
    batch.kind === 'vertex'
      ? build.insertVertices([{ name: batch.tagName, properties }], batch.records)
      : build.insertEdges(batch.edgeTypeName, properties, batch.records),
  );
}
