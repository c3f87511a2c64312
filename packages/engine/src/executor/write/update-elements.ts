import { typeOf, type SourceRange, type Value } from '@astrolabe/model';
import { executionError } from '../../catalog/errors.ts';
import { sliceBatch, type Batch } from '../../expression/batch.ts';
import { valueAt } from '../../expression/column.ts';
import { evaluate } from '../../expression/evaluate.ts';
import type { ElementUpdate, UpdateElementsNode } from '../../plan/write/write-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { keepBatches } from '../keep-rows.ts';
import type { GivenProperties, VertexOrEdge } from './element-writer.ts';
import { elementAt, refreshed, withReferences } from './row-elements.ts';

/** SET and REMOVE: row by row, each item sees the ones before it; null is ignored. */
export function* executeUpdateElements(
  node: UpdateElementsNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const { graph } = context.requireSpace();
  const batches = keepBatches(inputs[0]!, context).map((batch) => withReferences(batch, graph));
  for (const batch of batches) updateRows(node.updates, batch, context);
  yield* batches.map((batch) => refreshed(batch, graph));
}

/** Applies the items to each row of a batch. */
export function updateRows(updates: readonly ElementUpdate[], batch: Batch, context: ExecutionContext): void {
  const { graph } = context.requireSpace();
  for (let row = 0; row < batch.length; row++) {
    if (row % ROWS_BETWEEN_CHECKS === 0) context.checkInterrupted();
    for (const update of updates) {
      const element = elementAt(batch.columns[update.slot]!, row, graph);
      if (element === undefined) continue;
      if (element === 'other') throw notAnElement(valueAt(batch.columns[update.slot]!, row), update.range);
      apply(update, element, sliceBatch(batch, row, row + 1), context);
    }
  }
}

const ROWS_BETWEEN_CHECKS = 256;

function apply(update: ElementUpdate, element: VertexOrEdge, row: Batch, context: ExecutionContext): void {
  const { writes, functions } = context;
  const { range } = update;
  switch (update.kind) {
    case 'property': {
      const { tagId, property } = update;
      if (!update.value) return writes.removeProperty(element, tagId, property, range);
      const value = valueAt(evaluate(update.value, row, functions), 0);
      const given: GivenProperties = new Map([[property, { value, range }]]);
      if (element.kind === 'edge') return writes.setEdge(element.table, element.row, given, range);
      return writes.setVertex(element.dense, tagId, given, range);
    }
    case 'properties': {
      const given = propertiesOf(valueAt(evaluate(update.value, row, functions), 0), element, range, context);
      if (element.kind === 'edge') {
        const { table, row: at } = element;
        return update.isAdded ? writes.setEdge(table, at, given, range) : writes.replaceEdge(table, at, given, range);
      }
      const { dense } = element;
      return update.isAdded
        ? writes.setVertex(dense, undefined, given, range)
        : writes.replaceVertex(dense, given, range);
    }
    case 'tags':
      if (element.kind === 'edge') throw notAnElement('edge', range);
      for (const tagId of update.tagIds)
        if (update.isRemoved) writes.removeTag(element.dense, tagId);
        else writes.addTag(element.dense, tagId, range);
      return;
  }
}

/** The properties of a map or of another element. The vid of a vertex is not a property. */
function propertiesOf(
  value: Value,
  element: VertexOrEdge,
  range: SourceRange,
  context: ExecutionContext,
): GivenProperties {
  const entries = entriesOf(value);
  if (!entries) throw notAnElement(value, range);
  const given = new Map(Array.from(entries, ([name, one]) => [name, { value: one, range }]));
  if (element.kind !== 'vertex') return given;
  const { graph } = context.requireSpace();
  const vid = String(graph.vids.vidAt(element.dense));
  const isDeclared = graph.tags.some(
    (table) => table.has(element.dense) && table.schema.properties.some(({ name }) => name === 'id'),
  );
  for (const key of isDeclared ? ['_id'] : ['_id', 'id']) {
    const id = given.get(key);
    if (!id) continue;
    if (String(id.value) !== vid)
      throw executionError('The ID of a vertex cannot change', {
        position: range,
        hint: 'create another vertex, and delete this one',
      });
    given.delete(key);
  }
  return given;
}

function entriesOf(value: Value): ReadonlyMap<string, Value> | undefined {
  if (typeof value !== 'object' || !('kind' in value)) return undefined;
  switch (value.kind) {
    case 'map':
      return value.entries;
    case 'edge':
      return value.properties;
    case 'vertex':
      return new Map(value.tags.flatMap(({ properties }) => [...properties]));
    default:
      return undefined;
  }
}

function notAnElement(found: Value, position: SourceRange): Error {
  return executionError(`SET and REMOVE change vertices and edges, not ${typeOf(found)}`, {
    position,
    hint: 'the value behind `=` and `+=` is a map, a vertex or an edge; tags belong to vertices',
  });
}
