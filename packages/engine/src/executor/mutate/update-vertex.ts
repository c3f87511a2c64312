import type { Value } from "@astrolabe/model";
import { batchOfRows, type Batch } from "../../expression/batch.ts";
import type { TagTable } from "../../graph/graph.ts";
import type { UpdateVertexNode } from "../../plan/mutate/update-nodes.ts";
import type { ExecutionContext } from "../execution-context.ts";
import { evaluateOnce } from "../schema/evaluate-once.ts";
import { targetTag } from "./target-table.ts";
import { updateRow } from "./update-row.ts";
import { vidOf } from "./written-values.ts";

/** UPDATE VERTEX and UPSERT VERTEX. */
export function* executeUpdateVertex(
  node: UpdateVertexNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const space = context.requireSpace();
  const { functions } = context;
  const table = targetTag(space.graph, node.tagId);
  const vid = vidOf(
    evaluateOnce(node.vid.expression, functions),
    space.schema.vidType,
    () => node.vid.text,
    node.vid.range,
  );
  const dense = space.graph.vids.find(vid);
  const current = dense >= 0 && table.has(dense) ? tagRow(table, dense) : undefined;
  const updated = updateRow(node, table.schema, current, [], functions);
  if (updated.written)
    space.commit([{ kind: "put-vertex", tagId: node.tagId, vid, values: updated.written }]);
  if (node.columns.length > 0) yield batchOfRows([updated.yielded], node.columns.length);
}

function tagRow(table: TagTable, dense: number): ReadonlyMap<string, Value> {
  return new Map(
    table.schema.properties.map((property, index) => [property.name, table.valueAt(index, dense)]),
  );
}
