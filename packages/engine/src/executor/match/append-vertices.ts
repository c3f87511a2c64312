import { AstrolabeError, isEmpty, isList, isNull, type Value } from '@astrolabe/model';
import { columnName } from '@astrolabe/ngql';
import type { Batch } from '../../expression/batch.ts';
import { valueAt } from '../../expression/column.ts';
import { evaluate } from '../../expression/evaluate.ts';
import type { Graph } from '../../graph/graph.ts';
import { BATCH_ROWS } from '../../limits.ts';
import type { AppendVerticesNode, VertexOrigin } from '../../plan/append-vertices.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { IntList } from '../int-list.ts';
import { denseVertices, gatherWith, vertexTest } from './pattern-columns.ts';

/** Yields a row per vertex named by an input row. */
export function* executeAppendVertices(
  node: AppendVerticesNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const { graph } = context.requireSpace();
  const accepts = vertexTest(graph, node.tagIds);
  for (const batch of inputs[0]!) {
    context.checkInterrupted();
    let rows = new IntList();
    let ids = new IntList();
    const made = (): Batch =>
      gatherWith(batch, rows.data, rows.length, [
        [node.slot, { kind: 'vertex', graph, ids: ids.toArray(), missing: 'null' }],
      ]);
    for (const [row, dense] of candidates(node, node.origin, batch, graph, context)) {
      if (dense < 0 || !accepts(dense)) continue;
      rows.push(row);
      ids.push(dense);
      if (rows.length < BATCH_ROWS) continue;
      context.checkInterrupted();
      yield made();
      rows = new IntList();
      ids = new IntList();
    }
    if (rows.length > 0) yield made();
  }
}

function* candidates(
  node: AppendVerticesNode,
  origin: VertexOrigin,
  batch: Batch,
  graph: Graph,
  context: ExecutionContext,
): Iterable<readonly [row: number, dense: number]> {
  if (origin.kind === 'slot') {
    const ids = denseVertices(batch.columns[node.slot]!, batch.length, graph);
    for (let row = 0; row < batch.length; row++) yield [row, ids[row]!];
    return;
  }
  const named = evaluate(origin.expression, batch, context.functions);
  for (let row = 0; row < batch.length; row++) {
    const value = valueAt(named, row);
    if (!origin.isList) {
      yield [row, denseOf(value, graph)];
    } else {
      for (const dense of listed(value, origin, graph)) yield [row, dense];
    }
  }
}

/** The vertices of a list of vids, each once. */
function listed(value: Value, origin: Extract<VertexOrigin, { kind: 'vids' }>, graph: Graph): Iterable<number> {
  if (isNull(value) || isEmpty(value)) return [];
  const items = isList(value) ? value : typeof value === 'object' && value.kind === 'set' ? value.items : undefined;
  if (items) return new Set(items.map((item) => denseOf(item, graph)));
  throw new AstrolabeError(
    'EXECUTION_ERROR',
    `Failed to evaluate condition: ${columnName(origin.source)}. For boolean conditions, please write in their full forms like <condition> == <true/false> or <condition> IS [NOT] NULL.`,
    { position: origin.source.range, hint: 'the right side of IN must be a list' },
  );
}

function denseOf(value: Value, graph: Graph): number {
  return typeof value === 'string' || typeof value === 'bigint' ? graph.vids.find(value) : -1;
}
