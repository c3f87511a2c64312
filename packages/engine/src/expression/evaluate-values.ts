import { EMPTY, NULL, type Value } from '@astrolabe/model';
import type { EdgeTable, TagTable } from '../graph/graph.ts';
import { bigintOf } from '../graph/int-column.ts';
import type { Batch } from './batch.ts';
import type { BoundExpression } from './bound-expression.ts';
import { valuesOf, type VertexColumn } from './column.ts';
import { propertyIndex } from './element-access.ts';
import { evaluate } from './evaluate.ts';
import type { FunctionContext } from './functions/index.ts';

/** Like `evaluate`, but returns values; properties are read from storage without an intermediate column. */
export function evaluateValues(expression: BoundExpression, batch: Batch, context: FunctionContext): readonly Value[] {
  if (expression.kind === 'vertex-property') {
    const vertices = evaluate(expression.vertex, batch, context);
    const table = vertices.kind === 'vertex' ? vertices.graph.tag(expression.tagId) : undefined;
    const index = table ? propertyIndex(table, expression.property) : -1;
    if (vertices.kind === 'vertex' && table && index >= 0)
      return vertexValues(vertices, table, index, expression.missing === 'empty' ? EMPTY : NULL, batch.length);
  } else if (expression.kind === 'edge-property') {
    const edges = evaluate(expression.edge, batch, context);
    if (
      edges.kind === 'edge' &&
      !edges.hasNulls &&
      (expression.edgeTypeId === undefined || edges.table.schema.id === expression.edgeTypeId)
    ) {
      const index = propertyIndex(edges.table, expression.property);
      if (index >= 0) return storedValues(edges.table, index, edges.rows, batch.length);
    }
  }
  return valuesOf(evaluate(expression, batch, context), batch.length);
}

/** Returns the property of vertices with the tag, and the missing value for the others. */
function vertexValues(
  vertices: VertexColumn,
  table: TagTable,
  index: number,
  missing: Value,
  length: number,
): readonly Value[] {
  const { graph, ids } = vertices;
  let missingCount = 0;
  const presence = table.presence();
  if (presence) for (let row = 0; row < length; row++) missingCount += presence[ids[row]!] === 1 ? 0 : 1;
  if (presence && missingCount === 0) return storedValues(table, index, ids, length);
  const values = new Array<Value>(length);
  for (let row = 0; row < length; row++) {
    const dense = ids[row]!;
    if (dense >= 0 && table.has(dense)) values[row] = table.valueAt(index, dense);
    else values[row] = dense < 0 || (vertices.missing === 'null' && !graph.hasVertex(dense)) ? NULL : missing;
  }
  return values;
}

/** The values of a property at positions that have one. */
function storedValues(
  table: TagTable | EdgeTable,
  index: number,
  places: Int32Array,
  length: number,
): readonly Value[] {
  const values = new Array<Value>(length);
  const numbers = table.numbers(index);
  if (numbers && numbers.type === 'int' && !numbers.nulls && !(numbers.data instanceof BigInt64Array)) {
    const { data } = numbers;
    for (let row = 0; row < length; row++) values[row] = bigintOf(data[places[row]!]!);
    return values;
  }
  for (let row = 0; row < length; row++) values[row] = table.valueAt(index, places[row]!);
  return values;
}
