import { isNull, printValue, typeOf, type Value, type Vid, type VidType } from "@astrolabe/model";
import { executionError } from "../../catalog/errors.ts";
import { SINGLE_ROW, type Batch } from "../../expression/batch.ts";
import { valueAt, type Column } from "../../expression/column.ts";
import { evaluate } from "../../expression/evaluate.ts";
import type { GraphChange } from "../../graph/graph.ts";
import type { DeleteEdgesNode, WrittenEdgeKey } from "../../plan/mutate/delete-nodes.ts";
import type { WrittenExpression } from "../../plan/mutate/update-nodes.ts";
import type { ExecutionContext } from "../execution-context.ts";
import { vidOf } from "./written-values.ts";

/** DELETE EDGE: the written keys, or one for each row of the input. What is not there is no error. */
export function executeDeleteEdges(
  node: DeleteEdgesNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const space = context.requireSpace();
  const table = space.graph.edgeType(node.edgeTypeId);
  const { vids } = space.graph;
  const changes: GraphChange[] = [];
  for (const batch of inputs[0] ?? [SINGLE_ROW]) {
    for (const key of node.keys) {
      const read = keyReader(key, batch, space.schema.vidType, context);
      for (let row = 0; row < batch.length; row++) {
        const found = read(row);
        if (!found) continue;
        const src = vids.find(found.src);
        const dst = vids.find(found.dst);
        if (src >= 0 && dst >= 0 && table && table.find(src, dst, found.rank) >= 0)
          changes.push({ kind: "delete-edge", edgeTypeId: node.edgeTypeId, ...found });
      }
    }
    context.checkInterrupted();
  }
  if (changes.length > 0) space.commit(changes);
}

interface FoundKey {
  readonly src: Vid;
  readonly dst: Vid;
  readonly rank: bigint;
}

/** Reads the key from a row; a key with a null in it is none. */
function keyReader(
  key: WrittenEdgeKey,
  batch: Batch,
  vidType: VidType,
  context: ExecutionContext,
): (row: number) => FoundKey | undefined {
  const columnOf = (part: WrittenExpression): Column =>
    evaluate(part.expression, batch, context.functions);
  const srcs = columnOf(key.src);
  const dsts = columnOf(key.dst);
  const ranks = key.rank && columnOf(key.rank);
  return (row) => {
    const src = valueAt(srcs, row);
    const dst = valueAt(dsts, row);
    const rank = ranks ? valueAt(ranks, row) : 0n;
    if (isNull(src) || isNull(dst) || isNull(rank)) return undefined;
    if (typeof rank !== "bigint") throw wrongKey("rank", rank, key.rank ?? key.src);
    return {
      src: endOf(src, vidType, "srcId", key.src),
      dst: endOf(dst, vidType, "dstId", key.dst),
      rank,
    };
  };
}

function endOf(value: Value, vidType: VidType, what: string, written: WrittenExpression): Vid {
  if (typeof value !== (vidType.kind === "int64" ? "bigint" : "string"))
    throw wrongKey(what, value, written);
  return vidOf(value, vidType, () => written.text, written.range);
}

function wrongKey(what: string, value: Value, written: WrittenExpression): Error {
  return executionError(`Wrong ${what} type \`${typeOf(value)}\`, value \`${printValue(value)}'`, {
    position: written.range,
  });
}
