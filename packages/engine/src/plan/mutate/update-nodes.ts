import type { SourceRange } from '@astrolabe/model';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import type { PlanNodeShape } from '../plan-node.ts';
import type { WrittenEdgeKey, WrittenVids } from './written-expressions.ts';

/**
 * What UPDATE and UPSERT do to a row. Expressions read the row's properties as columns, in the order of `properties`; for an edge
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

/** UPDATE VERTEX and UPSERT VERTEX: the rows of one tag, one vertex after the other. */
export interface UpdateVertexNode extends PlanNodeShape<'UpdateVertex'>, RowUpdate {
  readonly tagId: number;
  readonly vids: WrittenVids;
}

/** UPDATE EDGE and UPSERT EDGE: the given keys one after the other, or with an input one key per row. */
export interface UpdateEdgeNode extends PlanNodeShape<'UpdateEdge'>, RowUpdate {
  readonly edgeTypeId: number;
  readonly keys: readonly WrittenEdgeKey[];
}
