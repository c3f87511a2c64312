import type { Value } from '@astrolabe/model';
import { executionError } from '../catalog/errors.ts';
import type { ExecutionContext } from '../executor/execution-context.ts';
import type { Batch } from '../expression/batch.ts';
import { columnOfValues } from '../expression/column.ts';
import type { CallProcedureNode } from '../plan/call-procedure.ts';
import type { ProcedureOptions } from './options.ts';
import { searchByVector, searchHybrid } from './vector-search.ts';

/** Runs a procedure on the space itself, without a projection. */
type RunSearch = (context: ExecutionContext, options: ProcedureOptions, node: CallProcedureNode) => Iterable<Batch>;

/** The procedures that find vertices by their texts and vectors. */
export const searchProcedures: Readonly<Record<string, RunSearch>> = {
  'search.byText': runVertices,
  'search.coverage': runProperties,
  'search.byVector': searchByVector,
  'search.hybrid': searchHybrid,
};

function* runVertices(context: ExecutionContext, options: ProcedureOptions): Iterable<Batch> {
  const { graph, schema, search, current } = opened(context);
  const hits = search.search(options.text('text'), options.number('limit'), { current, graph }, () =>
    context.checkInterrupted(),
  );
  if (hits.length === 0) return;
  const tagOf = (tagId: number | undefined) => (tagId === undefined ? undefined : graph.tag(tagId)?.schema);
  const texts = (textOf: (hit: (typeof hits)[number]) => Value) => columnOfValues(hits.map(textOf));
  context.charge(hits.reduce((bytes, { value }) => bytes + 2 * value.length + 64, schema.name.length));
  yield {
    length: hits.length,
    columns: [
      { kind: 'vid', graph, ids: Int32Array.from(hits, ({ dense }) => dense) },
      texts(({ tagId }) => tagOf(tagId)?.name ?? ''),
      texts(({ tagId, propertyIndex }) => tagOf(tagId)?.properties[propertyIndex]?.name ?? ''),
      texts(({ value }) => value),
    ],
  };
}

function* runProperties(context: ExecutionContext): Iterable<Batch> {
  const { graph, search, current } = opened(context);
  const rows = search
    .properties(current, () => context.checkInterrupted())
    .flatMap(({ tagId, propertyIndex, isSearched }) => {
      const schema = graph.tag(tagId)?.schema;
      const property = schema?.properties[propertyIndex];
      return schema && property ? [{ tag: schema.name, property: property.name, isSearched }] : [];
    });
  if (rows.length === 0) return;
  yield {
    length: rows.length,
    columns: [
      columnOfValues(rows.map(({ tag }) => tag)),
      columnOfValues(rows.map(({ property }) => property)),
      { kind: 'int', data: Float64Array.from(rows, ({ isSearched }) => Number(isSearched)), nulls: undefined },
    ],
  };
}

function opened(context: ExecutionContext) {
  const { graph, schema } = context.requireSpace();
  const { vertexSearches } = context.catalog;
  if (vertexSearches.isOff)
    throw executionError('The vertex search is switched off', {
      hint: 'an administrator can give it memory with the setting search-memory',
    });
  const current = context.catalog.space(schema.name)?.graph ?? graph;
  return { graph, schema, current, search: vertexSearches.of(schema.id) };
}
