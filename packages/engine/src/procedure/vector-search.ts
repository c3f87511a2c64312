import { AstrolabeError, type PropertySchema, type SourceRange } from '@astrolabe/model';
import type { ExecutionContext } from '../executor/execution-context.ts';
import { filterBatch } from '../executor/filter.ts';
import type { Batch } from '../expression/batch.ts';
import { vectorOf } from '../expression/functions/index.ts';
import type { SpaceGraph } from '../graph/index.ts';
import { BATCH_ROWS } from '../limits.ts';
import type { CallProcedureNode } from '../plan/call-procedure.ts';
import { METRICS } from '../vector/metric.ts';
import type { ProcedureOptions } from './options.ts';

/** `search.byVector`: vertices near to a vector, with their distances. */
export function* searchByVector(
  context: ExecutionContext,
  options: ProcedureOptions,
  node: CallProcedureNode,
): Iterable<Batch> {
  const space = context.requireSpace();
  const tag = space.tagNamed(options.text('tag'));
  if (!tag) throw wrong(`Tag \`${options.text('tag')}' not found`, node.range);
  const property = options.text('property');
  const at = tag.properties.findIndex(({ name }) => name === property);
  const vector = vectorOf(options.value('vector'));
  const dimension = dimensionOf(tag.properties[at]);
  if (dimension === undefined || !vector) throw wrong(`\`${tag.name}.${property}' is not a VECTOR`, node.range);
  if (vector.length !== dimension)
    throw wrong(`The vector has ${vector.length} numbers, and \`${tag.name}.${property}' has ${dimension}`, node.range);
  const metric = METRICS.find((one) => one === options.text('metric')) ?? 'cosine';
  // Indexes follow the newest state of the space.
  const graph = context.catalog.space(space.schema.name)?.graph ?? space.graph;
  const table = graph.tag(tag.id);
  const vectors = table?.vectors(at);
  if (!table || !vectors) return;
  const { allowed, allowedCount } = filterSlots(graph, vectors.slots, vectors.slotCount, node, context);
  const indexes = context.catalog.vectorIndexes.of(space.schema.id);
  const hits = indexes.of(tag.id, property, metric).search(
    table,
    vectors,
    {
      vector,
      count: options.number('limit'),
      candidates: options.optionalNumber('candidates'),
      isExact: options.flag('exact'),
      allowed,
      allowedCount,
    },
    () => context.checkInterrupted(),
  );
  if (hits.length === 0) return;
  yield {
    length: hits.length,
    columns: [
      { kind: 'vid', graph, ids: Int32Array.from(hits, ({ dense }) => dense) },
      { kind: 'float', data: Float64Array.from(hits, ({ distance }) => distance), nulls: undefined },
    ],
  };
}

function dimensionOf(property: PropertySchema | undefined): number | undefined {
  return property && 'dimension' in property.type ? property.type.dimension : undefined;
}

/** The slots whose vertices pass the filter. */
function filterSlots(
  graph: SpaceGraph,
  slots: Int32Array,
  slotCount: number,
  { filter }: CallProcedureNode,
  context: ExecutionContext,
): { readonly allowed: Uint8Array | undefined; readonly allowedCount: number } {
  if (!filter) return { allowed: undefined, allowedCount: Infinity };
  const allowed = new Uint8Array(slotCount + 1);
  let allowedCount = 0;
  const ids = new Int32Array(BATCH_ROWS);
  let length = 0;
  const flush = (): void => {
    context.checkInterrupted();
    const batch: Batch = { length, columns: [{ kind: 'vertex', graph, ids: ids.slice(0, length), missing: 'null' }] };
    const passed = filterBatch(filter, batch, context);
    const column = passed?.columns[0];
    if (passed && column?.kind === 'vertex')
      for (let row = 0; row < passed.length; row++) allowed[slots[column.ids[row]!]!] = 1;
    allowedCount += passed?.length ?? 0;
    length = 0;
  };
  for (let dense = 0; dense < slots.length; dense++) {
    if (slots[dense] === 0) continue;
    ids[length++] = dense;
    if (length === BATCH_ROWS) flush();
  }
  if (length > 0) flush();
  return { allowed, allowedCount };
}

function wrong(message: string, position: SourceRange): AstrolabeError {
  return new AstrolabeError('SEMANTIC_ERROR', message, { position });
}
