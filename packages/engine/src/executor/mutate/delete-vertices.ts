import { isNull, type Vid } from "@astrolabe/model";
import type { Batch } from "../../expression/batch.ts";
import { valueAt } from "../../expression/column.ts";
import { evaluate } from "../../expression/evaluate.ts";
import type {
  AdjacencySlice,
  Direction,
  EdgeTable,
  Graph,
  GraphChange,
} from "../../graph/graph.ts";
import type {
  DeletedVids,
  DeleteTagsNode,
  DeleteVerticesNode,
} from "../../plan/mutate/delete-nodes.ts";
import type { ExecutionContext } from "../execution-context.ts";
import { evaluateOnce } from "../schema/evaluate-once.ts";
import { vidOf } from "./written-values.ts";

/** DELETE VERTEX: all tags of the vertices, and with WITH EDGE the edges that touch them. What is not there is no error. */
export function executeDeleteVertices(
  node: DeleteVerticesNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const space = context.requireSpace();
  const { graph } = space;
  const changes: GraphChange[] = [];
  const deletedEdges = new Map<EdgeTable, Set<number>>();
  for (const [vid, dense] of deletedVertices(node.vids, inputs, context)) {
    for (const table of graph.tags)
      if (table.has(dense)) changes.push({ kind: "delete-tag", tagId: table.schema.id, vid });
    if (node.withEdges) deleteEdgesOf(dense, graph, deletedEdges, changes);
    context.checkInterrupted();
  }
  if (changes.length > 0) space.commit(changes);
}

/** DELETE TAG. */
export function executeDeleteTags(
  node: DeleteTagsNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const space = context.requireSpace();
  const changes: GraphChange[] = [];
  for (const [vid, dense] of deletedVertices(node.vids, inputs, context)) {
    for (const tagId of node.tagIds)
      if (space.graph.tag(tagId)?.has(dense)) changes.push({ kind: "delete-tag", tagId, vid });
  }
  if (changes.length > 0) space.commit(changes);
}

/** The vids to delete that the graph knows, each once, with their dense ids. */
function deletedVertices(
  vids: DeletedVids,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): ReadonlyMap<Vid, number> {
  const space = context.requireSpace();
  const { vidType } = space.schema;
  const found = new Map<Vid, number>();
  const add = (vid: Vid): void => {
    const dense = space.graph.vids.find(vid);
    if (dense >= 0) found.set(vid, dense);
  };
  if (vids.kind === "written") {
    for (const { expression, text, range } of vids.vids)
      add(vidOf(evaluateOnce(expression, context.functions), vidType, () => text, range));
    return found;
  }
  const { expression, text, range } = vids.vid;
  for (const batch of inputs[0] ?? []) {
    const column = evaluate(expression, batch, context.functions);
    for (let row = 0; row < batch.length; row++) {
      const value = valueAt(column, row);
      if (!isNull(value)) add(vidOf(value, vidType, () => text, range));
    }
  }
  return found;
}

function deleteEdgesOf(
  dense: number,
  graph: Graph,
  deleted: Map<EdgeTable, Set<number>>,
  changes: GraphChange[],
): void {
  const slice: AdjacencySlice = { neighbours: NO_IDS, rows: NO_IDS, start: 0, end: 0 };
  for (const table of graph.edgeTypes) {
    let rows = deleted.get(table);
    if (!rows) deleted.set(table, (rows = new Set()));
    for (const direction of DIRECTIONS) {
      table.slice(direction, dense, slice);
      for (let at = slice.start; at < slice.end; at++) {
        const row = slice.rows[at]!;
        if (rows.has(row)) continue;
        rows.add(row);
        changes.push({
          kind: "delete-edge",
          edgeTypeId: table.schema.id,
          src: graph.vids.vidAt(table.srcOf(row)),
          dst: graph.vids.vidAt(table.dstOf(row)),
          rank: table.rankOf(row),
        });
      }
    }
  }
}

const NO_IDS = new Int32Array(0);
const DIRECTIONS: readonly Direction[] = ["out", "in"];
