import { NULL, type Value } from '@astrolabe/model';
import { aggregateFunctions, type Accumulator } from '../expression/aggregates/index.ts';
import { concatBatches, gatherBatch, sliceBatch, type Batch } from '../expression/batch.ts';
import { batchInts } from '../expression/batch-memory.ts';
import { columnOfValues, hasVertexAt, keyAt, valueAt, type Column } from '../expression/column.ts';
import { evaluate } from '../expression/evaluate.ts';
import { columnBytes } from '../expression/memory-estimate.ts';
import { BATCH_ROWS, GROUP_BYTES } from '../limits.ts';
import type { AggregateItem, AggregateNode, PropertyCount } from '../plan/aggregate.ts';
import type { ExecutionContext } from './execution-context.ts';
import { RowKeys } from './row-keys.ts';

/** Groups rows by key and accumulates each group. */
export function executeAggregate(
  node: AggregateNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  if (node.keys.length === 0) return aggregateAll(node, inputs[0]!, context);
  return (node.countsBy && countedByIndex(node, node.countsBy, context)) ?? aggregateGroups(node, inputs[0]!, context);
}

/** The groups as an index knows them; undefined where no index has just this property and every row. */
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

/** What an item has gathered: a count of rows needs no values. */
type State = { readonly kind: 'rows'; count: number } | { readonly kind: 'values'; readonly accumulator: Accumulator };

function begin(item: AggregateItem): State {
  if (item.argument === undefined) return { kind: 'rows', count: 0 };
  return { kind: 'values', accumulator: aggregateFunctions.get(item.name)!.create(item.isDistinct) };
}

/** Counting asks of graph elements only whether they are there, or which ones they are. */
function readerOf(item: AggregateItem): (column: Column, row: number) => Value {
  if (item.name !== 'count') return valueAt;
  return item.isDistinct ? keyAt : presenceAt;
}

function presenceAt(column: Column, row: number): Value {
  if (column.kind === 'edge' || column.kind === 'edge-list' || column.kind === 'path') return true;
  if (column.kind === 'vertex') return hasVertexAt(column, row) || NULL;
  return keyAt(column, row);
}

/** What the values of a batch add to the memory of a group: nothing where only a number is kept. */
function gatheredBytes(item: AggregateItem, column: Column, length: number): number {
  const keepsValues = item.isDistinct || item.name === 'collect' || item.name === 'collect_set';
  return keepsValues ? columnBytes(column, length) + length * KEPT_VALUE_BYTES : 0;
}

/** What keeping a value costs beside the value. */
const KEPT_VALUE_BYTES = 32;

function finish(state: State): Value {
  return state.kind === 'rows' ? BigInt(state.count) : state.accumulator.result();
}

function aggregateAll(node: AggregateNode, input: Iterable<Batch>, context: ExecutionContext): readonly Batch[] {
  const states = node.items.map(begin);
  for (const batch of input) {
    context.checkInterrupted();
    for (let index = 0; index < states.length; index++) {
      const state = states[index]!;
      if (state.kind === 'rows') {
        state.count += batch.length;
        continue;
      }
      const column = evaluate(node.items[index]!.argument!, batch, context.functions);
      const read = readerOf(node.items[index]!);
      context.charge(gatheredBytes(node.items[index]!, column, batch.length));
      const { accumulator } = state;
      const ints = safeIntsOf(column);
      if (ints && accumulator.addSafeInt)
        for (let row = 0; row < batch.length; row++) accumulator.addSafeInt(ints[row]!);
      else for (let row = 0; row < batch.length; row++) accumulator.add(read(column, row));
    }
  }
  return [{ length: 1, columns: states.map((state) => ({ kind: 'constant', value: finish(state) })) }];
}

/** The numbers of a column of safe ints without nulls. */
function safeIntsOf(column: Column): Float64Array | undefined {
  return column.kind === 'int' && column.nulls === undefined ? column.data : undefined;
}

/** Adds the rows of a batch to the counts of their groups. */
function countInGroups(states: readonly (readonly State[])[], item: number, groupOf: Int32Array): void {
  const counts = batchInts(states.length);
  for (let row = 0; row < groupOf.length; row++) counts[groupOf[row]!]!++;
  for (let group = 0; group < counts.length; group++) {
    const state = states[group]![item]!;
    if (state.kind === 'rows') state.count += counts[group]!;
  }
}

/** Adds the rows of a batch to one aggregate of their groups. */
function addToGroups(
  states: readonly (readonly State[])[],
  item: number,
  groupOf: Int32Array,
  column: Column | undefined,
  read: (column: Column, row: number) => Value,
): void {
  if (!column && states.length <= groupOf.length) return countInGroups(states, item, groupOf);
  const ints = column && safeIntsOf(column);
  for (let row = 0; row < groupOf.length; row++) {
    const state = states[groupOf[row]!]![item]!;
    if (state.kind === 'rows') state.count++;
    else if (ints && state.accumulator.addSafeInt) state.accumulator.addSafeInt(ints[row]!);
    else if (column) state.accumulator.add(read(column, row));
  }
}

function* aggregateGroups(node: AggregateNode, input: Iterable<Batch>, context: ExecutionContext): Iterable<Batch> {
  const groups = new RowKeys();
  /** The keys of the groups in the order of their numbers, a batch for each of the input that began some. */
  const begun: Batch[] = [];
  const states: State[][] = [];
  const readers = node.items.map(readerOf);
  for (const batch of input) {
    context.checkInterrupted();
    const keyColumns = node.keys.map((key) => evaluate(key, batch, context.functions));
    const values: (Column | undefined)[] = node.items.map(
      (item) => item.argument && evaluate(item.argument, batch, context.functions),
    );
    node.items.forEach((item, index) => {
      if (values[index]) context.charge(gatheredBytes(item, values[index], batch.length));
    });
    const groupsBefore = groups.count;
    const groupOf = batchInts(batch.length);
    groups.addAll(keyColumns, batch.length, groupOf);
    if (groups.count > groupsBefore) {
      const first = new Int32Array(groups.count - groupsBefore);
      for (let row = 0; states.length < groups.count; row++) {
        if (groupOf[row] !== states.length) continue;
        first[states.length - groupsBefore] = row;
        states.push(node.items.map(begin));
      }
      begun.push(gatherBatch({ length: batch.length, columns: keyColumns }, first, first.length));
    }
    for (let index = 0; index < node.items.length; index++)
      addToGroups(states, index, groupOf, values[index], readers[index]!);
    context.charge((groups.count - groupsBefore) * GROUP_BYTES * node.columns.length);
  }
  // Keys stay references until somebody asks for what they refer to.
  const keys = concatBatches(begun, node.keys.length, () => context.checkInterrupted());
  for (let from = 0; from < states.length; from += BATCH_ROWS) {
    const to = Math.min(from + BATCH_ROWS, states.length);
    context.checkInterrupted();
    const some = states.slice(from, to);
    const results = node.items.map((_, index) => columnOfValues(some.map((own) => finish(own[index]!))));
    yield { length: to - from, columns: [...sliceBatch(keys, from, to).columns, ...results] };
  }
}
