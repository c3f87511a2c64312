import type { Batch } from '../batch.ts';
import type { BoundExpression, BoundVertexProperty } from '../bound-expression.ts';
import { NULL_CODE, type Column } from '../column.ts';
import { propertyIndex } from '../element-access.ts';
import { vectorKernels, vectorOf } from '../functions/index.ts';
import { batchNumbers } from '../batch-memory.ts';

type Call = Extract<BoundExpression, { readonly kind: 'call' }>;

/**
 * A function of a stored vector and a constant one, without reading the stored ones as lists. Undefined if the call is another, or a value is
 * not a vector of that length.
 */
export function vectorCall(call: Call, batch: Batch): Column | undefined {
  const kernel = vectorKernels.get(call.name);
  if (!kernel) return undefined;
  const [left, right] = call.arguments;
  const stored = storedSide(left) ?? storedSide(right);
  const constant = left?.kind === 'constant' ? left.value : right?.kind === 'constant' ? right.value : undefined;
  const query = vectorOf(constant);
  const vertices = stored && stored.vertex.kind === 'column' ? batch.columns[stored.vertex.index] : undefined;
  if (!stored || !query || vertices?.kind !== 'vertex') return undefined;
  const { graph, ids } = vertices;
  const table = graph.tag(stored.tagId);
  const vectors = table?.vectors(propertyIndex(table, stored.property));
  if (!table || !vectors || vectors.dimension !== query.length) return undefined;
  const { data, slots, dimension } = vectors;
  const results = batchNumbers(batch.length);
  let nulls: Uint8Array | undefined;
  for (let row = 0; row < batch.length; row++) {
    const dense = ids[row]!;
    const slot = dense >= 0 && table.has(dense) ? (slots[dense] ?? 0) : 0;
    if (slot === 0) (nulls ??= new Uint8Array(batch.length))[row] = NULL_CODE;
    else results[row] = kernel(data, (slot - 1) * dimension, query, 0, dimension);
  }
  return { kind: 'float', data: results, nulls };
}

function storedSide(part: BoundExpression | undefined): BoundVertexProperty | undefined {
  return part?.kind === 'vertex-property' && part.missing === 'null' ? part : undefined;
}
