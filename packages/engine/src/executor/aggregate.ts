import { invariant } from '@astrolabe/model';
import { concatBatches, gatherBatch, sliceBatch, type Batch } from '../expression/batch.ts';
import { keepingMemory, rawInts } from '../expression/batch-memory.ts';
import type { Column } from '../expression/column.ts';
import { evaluate } from '../expression/evaluate.ts';
import { batchBytes, keyBytes } from '../expression/memory-estimate.ts';
import { BATCH_ROWS } from '../limits.ts';
import type { AggregateNode, PropertyCount } from '../plan/aggregate.ts';
import type { ExecutionContext } from './execution-context.ts';
import { createAggregate, type GroupAggregate } from './group/group-aggregate.ts';
import { RowKeys } from './row-keys.ts';
import { consumeBatches } from './transient-batches.ts';

/** Groups rows by key and accumulates each group. */
export function executeAggregate(
  node: AggregateNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  if (node.keys.length === 0) return aggregateAll(node, inputs[0]!, context);
  return (node.countsBy && countedByIndex(node, node.countsBy, context)) ?? aggregateGroups(node, inputs[0]!, context);
}

/** Returns the groups from an index; undefined without an index on exactly this property with all rows. */
function countedByIndex(
  node: AggregateNode,
  { on, schemaId, property }: PropertyCount,
  context: ExecutionContext,
): readonly Batch[] | undefined {
  const { graph, indexes } = context.requireSpace();
  const table = on === 'tag' ? graph.tag(schemaId) : graph.edgeType(schemaId);
  if (!table) return undefined;
  for (const schema of indexes) {
    if (
      schema.on !== on ||
      schema.schemaName !== table.schema.name ||
      schema.fields.length !== 1 ||
      schema.fields[0]!.property !== property
    )
      continue;
    const index = graph.index(schema.id);
    const found = index?.count === table.count ? index.valueCounts() : undefined;
    if (!found) continue;
    const { values, counts } = found;
    const batches: Batch[] = [];
    for (let from = 0; from < values.length; from += BATCH_ROWS) {
      const to = Math.min(from + BATCH_ROWS, values.length);
      const numbers: Column = { kind: 'int', data: Float64Array.from(counts.slice(from, to)), nulls: undefined };
      batches.push({
        length: to - from,
        columns: [{ kind: 'any', values: values.slice(from, to) }, ...node.items.map(() => numbers)],
      });
    }
    return batches;
  }
  return undefined;
}

/** Group numbers of a batch with a single group. */
const ONE_GROUP = new Int32Array(BATCH_ROWS);

function aggregateAll(node: AggregateNode, input: Iterable<Batch>, context: ExecutionContext): readonly Batch[] {
  const aggregates = node.items.map(createAggregate);
  consumeBatches(input, context, (batch) => {
    const groupOf = batch.length <= BATCH_ROWS ? ONE_GROUP : new Int32Array(batch.length);
    addBatch(node, aggregates, batch, groupOf, 1, context);
  });
  return [{ length: 1, columns: aggregates.map((aggregate) => aggregate.results(0, 1)) }];
}

function addBatch(
  node: AggregateNode,
  aggregates: readonly GroupAggregate[],
  batch: Batch,
  groupOf: Int32Array,
  groupCount: number,
  context: ExecutionContext,
): void {
  const weights = node.weights && weightsOf(node.weights, batch);
  for (let index = 0; index < aggregates.length; index++) {
    const { argument } = node.items[index]!;
    const column = argument && evaluate(argument, batch, context.functions);
    const bytes = aggregates[index]!.add(column, groupOf, batch.length, groupCount, weights);
    if (bytes > 0) context.charge(bytes);
  }
}

/** The weight of each row of a batch; undefined if all are 1. */
function weightsOf(columns: readonly number[], batch: Batch): Float64Array | undefined {
  let weights: Float64Array | undefined;
  for (const index of columns) {
    const column = batch.columns[index]!;
    if (column.kind === 'constant') continue;
    weights ??= new Float64Array(batch.length).fill(1);
    invariant(column.kind === 'int', 'counts of paths');
    for (let row = 0; row < batch.length; row++) weights[row]! *= column.data[row]!;
  }
  return weights;
}

function* aggregateGroups(node: AggregateNode, input: Iterable<Batch>, context: ExecutionContext): Iterable<Batch> {
  const groups = new RowKeys();
  /** The keys of the groups in the order of their numbers, a batch for each of the input that began some. */
  const begun: Batch[] = [];
  const aggregates = node.items.map(createAggregate);
  const accumulated = aggregates.reduce((sum, { groupBytes }) => sum + groupBytes, 0);
  consumeBatches(input, context, (batch) => {
    const keyColumns = node.keys.map((key) => evaluate(key, batch, context.functions));
    const before = groups.count;
    const groupOf = rawInts(batch.length);
    groups.addAll(keyColumns, batch.length, groupOf);
    if (groups.count > before) {
      const first = firstRows(groupOf, before, groups.count);
      const keys = keepingMemory(() => gatherBatch({ length: batch.length, columns: keyColumns }, first, first.length));
      begun.push(keys);
      // The keys of all batches are joined at the end.
      context.charge(2 * batchBytes(keys) + first.length * (keyBytes(keyColumns) + accumulated));
    }
    addBatch(node, aggregates, batch, groupOf, groups.count, context);
  });
  // Keys remain references until they are read.
  const keys = concatBatches(begun, node.keys.length, () => context.checkInterrupted());
  for (let from = 0; from < keys.length; from += BATCH_ROWS) {
    const to = Math.min(from + BATCH_ROWS, keys.length);
    context.checkInterrupted();
    const results = aggregates.map((aggregate) => aggregate.results(from, to));
    yield { length: to - from, columns: [...sliceBatch(keys, from, to).columns, ...results] };
  }
}

/** Returns the first rows of the groups from `before` to below `count`. */
function firstRows(groupOf: Int32Array, before: number, count: number): Int32Array {
  const first = new Int32Array(count - before);
  for (let row = 0, next = before; next < count; row++) if (groupOf[row] === next) first[next++ - before] = row;
  return first;
}
