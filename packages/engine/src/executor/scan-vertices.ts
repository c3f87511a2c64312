import type { Batch } from '../expression/batch.ts';
import { rawInts } from '../expression/batch-memory.ts';
import type { Graph, TagTable } from '../graph/graph.ts';
import { BATCH_ROWS } from '../limits.ts';
import type { ScanVerticesNode } from '../plan/scan-vertices.ts';
import type { ExecutionContext } from './execution-context.ts';
import { isThere } from './get-vertices.ts';
import { CursorBatches, type BatchCursor } from './transient-batches.ts';

/** Yields all vertices with one of the tags. */
export function executeScanVertices(
  node: ScanVerticesNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const { tagIds } = node;
  return new CursorBatches(() => {
    const { graph } = context.requireSpace();
    return tagIds?.length === 1 ? new TagCursor(graph, graph.tag(tagIds[0]!)) : new VertexCursor(graph, tagIds);
  }, context);
}

/** The vertices with a tag. */
class TagCursor implements BatchCursor {
  readonly #graph: Graph;
  readonly #table: TagTable | undefined;
  #from: number;

  constructor(graph: Graph, table: TagTable | undefined) {
    this.#graph = graph;
    this.#table = table;
    this.#from = table ? 0 : -1;
  }

  get isDone(): boolean {
    return this.#from < 0;
  }

  next(): Batch | undefined {
    const ids = rawInts(BATCH_ROWS);
    const { length, next } = this.#table!.scan(this.#from, ids);
    this.#from = next;
    return length > 0 ? verticesOf(this.#graph, ids, length) : undefined;
  }
}

/** The vertices with one of some tags, or all vertices. */
class VertexCursor implements BatchCursor {
  readonly #graph: Graph;
  readonly #tagIds: readonly number[] | undefined;
  #next = 0;

  constructor(graph: Graph, tagIds: readonly number[] | undefined) {
    this.#graph = graph;
    this.#tagIds = tagIds;
  }

  get isDone(): boolean {
    return this.#next >= this.#graph.vids.count;
  }

  next(): Batch | undefined {
    const ids = rawInts(BATCH_ROWS);
    let length = 0;
    for (; length < BATCH_ROWS && !this.isDone; this.#next++)
      if (isThere(this.#graph, this.#next, this.#tagIds)) ids[length++] = this.#next;
    return length > 0 ? verticesOf(this.#graph, ids, length) : undefined;
  }
}

function verticesOf(graph: Graph, ids: Int32Array, length: number): Batch {
  const found = length < ids.length ? ids.subarray(0, length) : ids;
  return { length, columns: [{ kind: 'vertex', graph, ids: found, missing: 'null' }] };
}
