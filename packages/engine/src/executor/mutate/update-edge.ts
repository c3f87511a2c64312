import type { Value } from "@astrolabe/model";
import { executionError } from "../../catalog/errors.ts";
import { batchOfRows, type Batch } from "../../expression/batch.ts";
import type { EdgeTable } from "../../graph/graph.ts";
import type { UpdateEdgeNode } from "../../plan/mutate/update-nodes.ts";
import type { ExecutionContext } from "../execution-context.ts";
import { evaluateOnce } from "../schema/evaluate-once.ts";
import { targetEdgeType } from "./target-table.ts";
import { updateRow } from "./update-row.ts";
import { vidOf } from "./written-values.ts";

/** UPDATE EDGE and UPSERT EDGE. */
export function* executeUpdateEdge(
  node: UpdateEdgeNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const space = context.requireSpace();
  const { functions } = context;
  const table = targetEdgeType(space.graph, node.edgeTypeId);
  const { vidType } = space.schema;
  const src = vidOf(
    evaluateOnce(node.src.expression, functions),
    vidType,
    () => node.src.text,
    node.src.range,
  );
  const dst = vidOf(
    evaluateOnce(node.dst.expression, functions),
    vidType,
    () => node.dst.text,
    node.dst.range,
  );
  const rank = rankOf(node, context);
  const row = rowOf(table, space.graph.vids.find(src), space.graph.vids.find(dst), rank);
  const updated = updateRow(
    node,
    table.schema,
    row < 0 ? undefined : edgeRow(table, row),
    [src, dst, rank, BigInt(node.edgeTypeId)],
    functions,
  );
  if (updated.written)
    space.commit([
      { kind: "put-edge", edgeTypeId: node.edgeTypeId, src, dst, rank, values: updated.written },
    ]);
  if (node.columns.length > 0) yield batchOfRows([updated.yielded], node.columns.length);
}

function rankOf(node: UpdateEdgeNode, context: ExecutionContext): bigint {
  if (!node.rank) return 0n;
  const rank = evaluateOnce(node.rank.expression, context.functions);
  if (typeof rank === "bigint") return rank;
  throw executionError(`Wrong value type: ${node.rank.text}`, {
    position: node.rank.range,
    hint: "a rank is an int",
  });
}

function rowOf(table: EdgeTable, srcDense: number, dstDense: number, rank: bigint): number {
  return srcDense < 0 || dstDense < 0 ? -1 : table.find(srcDense, dstDense, rank);
}

function edgeRow(table: EdgeTable, row: number): ReadonlyMap<string, Value> {
  return new Map(
    table.schema.properties.map((property, index) => [property.name, table.valueAt(index, row)]),
  );
}
