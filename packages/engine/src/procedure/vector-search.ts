import { AstrolabeError, NULL, type PropertySchema, type SourceRange, type TagSchema } from '@astrolabe/model';
import type { FullTextIndex } from '../catalog/full-text-indexes.ts';
import type { ExecutionContext } from '../executor/execution-context.ts';
import { filterBatch } from '../executor/filter.ts';
import type { Batch } from '../expression/batch.ts';
import { columnOfValues } from '../expression/column.ts';
import { vectorOf } from '../expression/functions/index.ts';
import { textQueryIn } from '../full-text/query.ts';
import type { SpaceGraph } from '../graph/index.ts';
import { BATCH_ROWS } from '../limits.ts';
import type { CallProcedureNode } from '../plan/call-procedure.ts';
import type { PlanCondition } from '../plan/filter.ts';
import { METRICS } from '../vector/metric.ts';
import type { NearVertex } from '../vector/vector-index.ts';
import type { ProcedureOptions } from './options.ts';

/** The constant of reciprocal rank fusion, which limits the weight of the first ranks. */
const FUSION_RANKS = 60;
/** `search.hybrid` takes this many results of each search, and ten times the limit if that is more. */
const FUSED_MIN = 100;

/** `search.byVector`: vertices near to a vector, with their distances. */
export function* searchByVector(
  context: ExecutionContext,
  options: ProcedureOptions,
  node: CallProcedureNode,
): Iterable<Batch> {
  const { graph, tag } = searchedTag(context, options, node);
  const hits = nearest(context, options, node, graph, tag, options.number('limit'));
  if (hits.length === 0) return;
  yield {
    length: hits.length,
    columns: [
      { kind: 'vid', graph, ids: Int32Array.from(hits, ({ dense }) => dense) },
      { kind: 'float', data: Float64Array.from(hits, ({ distance }) => distance), nulls: undefined },
    ],
  };
}

/**
 * `search.hybrid`: combines a vector search and a full-text search by reciprocal rank fusion: a result at rank r of a search adds (its weight) /
 * (60 + r) to the score. A result of only one search has NULL for the other.
 */
export function* searchHybrid(
  context: ExecutionContext,
  options: ProcedureOptions,
  node: CallProcedureNode,
): Iterable<Batch> {
  const { graph, tag } = searchedTag(context, options, node);
  const limit = options.number('limit');
  const fused = Math.max(FUSED_MIN, 10 * limit);
  const textWeight = options.number('textWeight');
  const found = new Map<number, { score: number; distance: number | undefined; textScore: number | undefined }>();
  for (const [rank, { dense, distance }] of nearest(context, options, node, graph, tag, fused).entries())
    found.set(dense, { score: (1 - textWeight) / (FUSION_RANKS + rank + 1), distance, textScore: undefined });
  for (const [rank, { dense, textScore }] of bestTexts(context, options, node, graph, tag, fused).entries()) {
    const score = textWeight / (FUSION_RANKS + rank + 1);
    const known = found.get(dense);
    found.set(dense, { score: score + (known?.score ?? 0), distance: known?.distance, textScore });
  }
  const best = [...found].sort(([a, one], [b, other]) => other.score - one.score || a - b).slice(0, limit);
  if (best.length === 0) return;
  const numbers = (numberOf: (hit: (typeof best)[number][1]) => number | undefined) =>
    columnOfValues(best.map(([, hit]) => numberOf(hit) ?? NULL));
  yield {
    length: best.length,
    columns: [
      { kind: 'vid', graph, ids: Int32Array.from(best, ([dense]) => dense) },
      numbers(({ score }) => score),
      numbers(({ distance }) => distance),
      numbers(({ textScore }) => textScore),
    ],
  };
}

/** The searched tag, and the newest state of the space, which indexes follow. */
function searchedTag(context: ExecutionContext, options: ProcedureOptions, node: CallProcedureNode) {
  const space = context.requireSpace();
  const tag = space.tagNamed(options.text('tag'));
  if (!tag) throw wrong(`Tag \`${options.text('tag')}' not found`, node.range);
  return { tag, graph: context.catalog.space(space.schema.name)?.graph ?? space.graph };
}

/** The `count` vertices with the nearest vectors, nearest first. */
function nearest(
  context: ExecutionContext,
  options: ProcedureOptions,
  node: CallProcedureNode,
  graph: SpaceGraph,
  tag: TagSchema,
  count: number,
): readonly NearVertex[] {
  const property = options.text('property');
  const at = tag.properties.findIndex(({ name }) => name === property);
  const vector = vectorOf(options.value('vector'));
  const dimension = dimensionOf(tag.properties[at]);
  if (dimension === undefined || !vector) throw wrong(`\`${tag.name}.${property}' is not a VECTOR`, node.range);
  if (vector.length !== dimension)
    throw wrong(`The vector has ${vector.length} numbers, and \`${tag.name}.${property}' has ${dimension}`, node.range);
  const metric = METRICS.find((one) => one === options.text('metric')) ?? 'cosine';
  const table = graph.tag(tag.id);
  const vectors = table?.vectors(at);
  if (!table || !vectors) return [];
  const { allowed, allowedCount } = filterSlots(graph, vectors.slots, vectors.slotCount, node, context);
  const indexes = context.catalog.vectorIndexes.of(context.requireSpace().schema.id);
  return indexes.of(tag.id, property, metric).search(
    table,
    vectors,
    {
      vector,
      count,
      candidates: options.optionalNumber('candidates'),
      isExact: options.flag('exact'),
      allowed,
      allowedCount,
    },
    () => context.checkInterrupted(),
  );
}

/** The `count` vertices with the best matching texts that pass the filter, best first. */
function bestTexts(
  context: ExecutionContext,
  options: ProcedureOptions,
  node: CallProcedureNode,
  graph: SpaceGraph,
  tag: TagSchema,
  count: number,
): readonly { readonly dense: number; readonly textScore: number }[] {
  const { id: spaceId } = context.requireSpace().schema;
  const index = textIndexOf(
    context.catalog.fullText.on(spaceId, tag.id),
    options.optionalText('index'),
    tag,
    node.range,
  );
  const query = textQueryIn(options.text('text'), node.range);
  const found = context.catalog.fullText.search(spaceId, index.name, { current: graph, graph }, query, () =>
    context.checkInterrupted(),
  );
  const passes = node.filter && new Set(passing(found.ids, graph, node.filter, context));
  const hits: { readonly dense: number; readonly textScore: number }[] = [];
  for (let at = 0; at < found.ids.length && hits.length < count; at++) {
    const dense = found.ids[at]!;
    if (!passes || passes.has(dense)) hits.push({ dense, textScore: found.scores[at]! });
  }
  return hits;
}

function textIndexOf(
  indexes: readonly FullTextIndex[],
  name: string | undefined,
  tag: TagSchema,
  position: SourceRange,
): FullTextIndex {
  const [only] = indexes;
  const index =
    name === undefined ? (indexes.length === 1 ? only : undefined) : indexes.find((one) => one.name === name);
  if (index) return index;
  if (only === undefined)
    throw wrong(`\`${tag.name}' has no full-text index`, position, 'CREATE FULLTEXT TAG INDEX makes one');
  const names = indexes.map((one) => one.name).join(', ');
  throw wrong(
    name === undefined
      ? `\`${tag.name}' has several full-text indexes`
      : `\`${tag.name}' has no full-text index \`${name}'`,
    position,
    `set the option index to one of: ${names}`,
  );
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
  const withVector = Int32Array.from(slots.keys()).filter((dense) => slots[dense] !== 0);
  for (const dense of passing(withVector, graph, filter, context)) {
    allowed[slots[dense]!] = 1;
    allowedCount++;
  }
  return { allowed, allowedCount };
}

/** Yields the given vertices that satisfy a condition, in order. */
function* passing(
  ids: Int32Array,
  graph: SpaceGraph,
  filter: PlanCondition,
  context: ExecutionContext,
): Iterable<number> {
  for (let from = 0; from < ids.length; from += BATCH_ROWS) {
    context.checkInterrupted();
    const piece = ids.slice(from, from + BATCH_ROWS);
    const batch: Batch = { length: piece.length, columns: [{ kind: 'vertex', graph, ids: piece, missing: 'null' }] };
    const passed = filterBatch(filter, batch, context);
    const column = passed?.columns[0];
    if (passed && column?.kind === 'vertex') yield* column.ids.subarray(0, passed.length);
  }
}

function wrong(message: string, position: SourceRange, hint?: string): AstrolabeError {
  return new AstrolabeError('SEMANTIC_ERROR', message, { position, ...(hint !== undefined && { hint }) });
}
