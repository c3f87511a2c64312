import { AstrolabeError, isNull, typeOf, type VidType, type Value, type Vid } from '@astrolabe/model';
import { SINGLE_ROW, type Batch } from '../expression/batch.ts';
import { valueAt } from '../expression/column.ts';
import { evaluate } from '../expression/evaluate.ts';
import type { FunctionContext } from '../expression/functions/index.ts';
import type { Graph } from '../graph/graph.ts';
import { BATCH_ROWS } from '../limits.ts';
import type { VidOrigin } from '../plan/vid-origin.ts';
import { IntList } from './int-list.ts';
import { denseSets } from './scratch.ts';

/** Returns the distinct dense ids of an origin, without unknown vids and other values. */
export function distinctStarts(
  origin: VidOrigin,
  input: Iterable<Batch> | undefined,
  graph: Graph,
  context: FunctionContext,
): IntList {
  const starts = new IntList();
  if (origin.kind === 'vids' && origin.vids.length === 1) {
    const dense = graph.vids.find(origin.vids[0]!);
    if (dense >= 0) starts.push(dense);
    return starts;
  }
  const seen = denseSets.acquire(graph.vids.count);
  eachDense(origin, input, graph, context, (dense) => {
    if (dense >= 0 && seen.add(dense)) starts.push(dense);
  });
  denseSets.release(seen);
  return starts;
}

/** Like `distinctStarts`, plus the vids that are not in the graph. */
export function distinctVids(
  origin: VidOrigin,
  input: Iterable<Batch> | undefined,
  graph: Graph,
  vidType: VidType,
  context: FunctionContext,
): { readonly starts: IntList; readonly unknown: ReadonlySet<Vid> } {
  const starts = new IntList();
  const unknown = new Set<Vid>();
  const seen = denseSets.acquire(graph.vids.count);
  const unknownType = vidType.kind === 'int64' ? 'bigint' : 'string';
  eachDense(origin, input, graph, context, (dense, vid) => {
    if (dense >= 0) {
      if (seen.add(dense)) starts.push(dense);
    } else if (vid !== undefined && typeof vid === unknownType) {
      unknown.add(vid);
    }
  });
  denseSets.release(seen);
  return { starts, unknown };
}

/** Calls `each` with every dense id; with -1 and the vid if unknown, and with -1 alone for null. */
function eachDense(
  origin: VidOrigin,
  input: Iterable<Batch> | undefined,
  graph: Graph,
  context: FunctionContext,
  each: (dense: number, vid?: Vid) => void,
): void {
  if (origin.kind === 'vids') {
    for (const vid of origin.vids) each(graph.vids.find(vid), vid);
    return;
  }
  for (const batch of input ?? [SINGLE_ROW]) {
    const column = evaluate(origin.expression, batch, context);
    if ((column.kind === 'vid' || column.kind === 'vertex') && column.graph === graph) {
      for (let row = 0; row < batch.length; row++) each(column.ids[row]!);
      continue;
    }
    for (let row = 0; row < batch.length; row++) {
      const value = valueAt(column, row);
      if (typeof value === 'string' || typeof value === 'bigint') each(graph.vids.find(value), value);
    }
  }
}

/**
 * Yields the dense ids of an origin in order with repetitions, -1 for unknown vids. Throws for values that cannot be vids; null is skipped.
 */
export function* originIds(
  origin: VidOrigin,
  input: Iterable<Batch> | undefined,
  graph: Graph,
  vidType: VidType,
  context: FunctionContext,
): Iterable<Int32Array> {
  if (origin.kind === 'vids') {
    for (let start = 0; start < origin.vids.length; start += BATCH_ROWS)
      yield Int32Array.from(origin.vids.slice(start, start + BATCH_ROWS), (vid) => graph.vids.find(vid));
    return;
  }
  for (const batch of input ?? [SINGLE_ROW]) {
    const column = evaluate(origin.expression, batch, context);
    if ((column.kind === 'vid' || column.kind === 'vertex') && column.graph === graph) {
      yield column.ids.subarray(0, batch.length);
      continue;
    }
    const ids = new IntList();
    for (let row = 0; row < batch.length; row++) {
      const value = valueAt(column, row);
      if (!isNull(value)) ids.push(graph.vids.find(vidOf(value, vidType, origin)));
    }
    yield ids.toArray();
  }
}

/** Converts a value to a vid of the space. Throws with its origin for other types. */
function vidOf(value: Value, vidType: VidType, { text, range }: Extract<VidOrigin, { kind: 'expression' }>): Vid {
  if (vidType.kind === 'int64' ? typeof value === 'bigint' : typeof value === 'string') return value as Vid;
  throw new AstrolabeError(
    'EXECUTION_ERROR',
    `\`${text}', the srcs should be type of ${vidType.kind === 'int64' ? 'INT64' : 'FIXED_STRING'}, but was\`${typeOf(value)}'`,
    { position: range },
  );
}
