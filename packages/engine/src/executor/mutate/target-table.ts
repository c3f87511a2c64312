import type { Graph, EdgeTable, TagTable } from '../../graph/graph.ts';
import { storageError, STORAGE_MESSAGES } from './storage-error.ts';

/** The table of a tag; an earlier statement of the same request may have dropped it. */
export function targetTag(graph: Graph, tagId: number): TagTable {
  const table = graph.tag(tagId);
  if (!table)
    throw storageError(STORAGE_MESSAGES.tag, {
      hint: 'an earlier statement of the request dropped the tag',
    });
  return table;
}

/** The table of an edge type, in the same way. */
export function targetEdgeType(graph: Graph, edgeTypeId: number): EdgeTable {
  const table = graph.edgeType(edgeTypeId);
  if (!table)
    throw storageError(STORAGE_MESSAGES.edge, {
      hint: 'an earlier statement of the request dropped the edge type',
    });
  return table;
}
