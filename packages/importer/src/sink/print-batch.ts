import type { RecordBatch } from '@astrolabe/model';
import { build, printStatement } from '@astrolabe/ngql';

/** The DELETE statement for the vertices or edges of a batch. */
export function printDelete(batch: RecordBatch): string {
  return printStatement(
    batch.kind === 'vertex'
      ? build.deleteVertices(batch.records.map(({ vid }) => vid))
      : build.deleteEdges(batch.edgeTypeName, batch.records),
  );
}

/** The INSERT statement that writes a batch. */
export function printInsert(batch: RecordBatch): string {
  const { properties } = batch;
  return printStatement(
    batch.kind === 'vertex'
      ? build.insertVertices([{ name: batch.tagName, properties }], batch.records)
      : build.insertEdges(batch.edgeTypeName, properties, batch.records),
  );
}
