import type { SourceRange } from '@astrolabe/model';
import type { EdgeKeyLiteral, Expression } from '@astrolabe/ngql';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import type { PlanNodeShape } from '../plan-node.ts';

/** One tag of an INSERT VERTEX: its values start at `firstValue` of each row, in the order of `properties`. */
export interface InsertedTag {
  readonly tagId: number;
  readonly properties: readonly string[];
  readonly firstValue: number;
}

/** INSERT VERTEX. Rows are stored as written, because most of their values are literals; `bound` has the expressions to evaluate. */
export interface InsertVerticesNode extends PlanNodeShape<'InsertVertices'> {
  readonly tags: readonly InsertedTag[];
  readonly rows: readonly {
    readonly range: SourceRange;
    readonly vid: Expression;
    readonly values: readonly Expression[];
  }[];
  readonly bound: ReadonlyMap<Expression, BoundExpression>;
  readonly ifNotExists: boolean;
}

/** INSERT EDGE, in the same way. */
export interface InsertEdgesNode extends PlanNodeShape<'InsertEdges'> {
  readonly edgeTypeId: number;
  readonly properties: readonly string[];
  readonly rows: readonly {
    readonly range: SourceRange;
    readonly key: EdgeKeyLiteral;
    readonly values: readonly Expression[];
  }[];
  readonly bound: ReadonlyMap<Expression, BoundExpression>;
  readonly ifNotExists: boolean;
}
