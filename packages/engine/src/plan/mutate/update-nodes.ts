import type { SourceRange } from "@astrolabe/model";
import type { BoundExpression } from "../../expression/bound-expression.ts";
import type { PlanNodeShape } from "../plan-node.ts";

/**
 * What UPDATE and UPSERT do to one row. Expressions read the row's properties as columns, in the order of `properties`; for an edge
 * the columns of its key (src, dst, rank, type) follow.
 */
interface RowUpdate {
  readonly properties: readonly string[];
  readonly sets: readonly {
    readonly property: string;
    readonly value: BoundExpression;
    readonly range: SourceRange;
  }[];
  readonly when: BoundExpression | undefined;
  readonly yields: readonly BoundExpression[];
  readonly isUpsert: boolean;
  readonly range: SourceRange;
}

/** UPDATE VERTEX and UPSERT VERTEX: the row of one tag. */
export interface UpdateVertexNode extends PlanNodeShape<"UpdateVertex">, RowUpdate {
  readonly tagId: number;
  readonly vid: WrittenExpression;
}

/** UPDATE EDGE and UPSERT EDGE. */
export interface UpdateEdgeNode extends PlanNodeShape<"UpdateEdge">, RowUpdate {
  readonly edgeTypeId: number;
  readonly src: WrittenExpression;
  readonly dst: WrittenExpression;
  readonly rank: WrittenExpression | undefined;
}

/** An expression with its place in the statement. */
export interface WrittenExpression {
  readonly expression: BoundExpression;
  /** Its canonical text, for messages. */
  readonly text: string;
  readonly range: SourceRange;
}
