import type { Value, ValueType } from '@astrolabe/model';
import type { ArithmeticOperator, LogicalOperator, NullTestOperator, RelationalOperator } from '@astrolabe/ngql';
import type { CastTarget } from './operators/index.ts';

/**
 * An expression with resolved names: references are columns of the batch or properties of elements in a column; parameters are substituted and
 * constants folded. `type` is the type of its values if known, otherwise `__EMPTY__`. Loop variables are columns after those of the batch.
 */
export type BoundExpression =
  | BoundConstant
  | BoundColumn
  | BoundVertexOf
  | BoundVertexId
  | BoundVertexProperty
  | BoundEdgeProperty
  | BoundEdgeKey
  | BoundOver
  | BoundLoop;

/** A constant. */
export interface BoundConstant {
  readonly kind: 'constant';
  readonly type: ValueType;
  readonly value: Value;
}
/** The value of a column. */
export interface BoundColumn {
  readonly kind: 'column';
  readonly type: ValueType;
  readonly index: number;
}
/** The vertex with a vid; a missing one is `missing`: a vertex with only its vid, or null. */
export interface BoundVertexOf {
  readonly kind: 'vertex-of';
  readonly type: ValueType;
  readonly vid: BoundExpression;
  readonly missing: 'vid-only' | 'null';
}
/** The vid of a vertex. */
export interface BoundVertexId {
  readonly kind: 'vertex-id';
  readonly type: ValueType;
  readonly vertex: BoundExpression;
}
/** A property of a vertex under a tag. If the vertex lacks the tag: EMPTY (`missing` is `empty`) or null. A null vertex gives null. */
export interface BoundVertexProperty {
  readonly kind: 'vertex-property';
  readonly type: ValueType;
  readonly vertex: BoundExpression;
  readonly tagId: number;
  readonly tagName: string;
  readonly property: string;
  readonly missing: 'empty' | 'null';
}
/** A property of an edge. With `edgeTypeId`, edges of other types give EMPTY; without it, an edge that lacks the property gives null. */
export interface BoundEdgeProperty {
  readonly kind: 'edge-property';
  readonly type: ValueType;
  readonly edge: BoundExpression;
  readonly edgeTypeId?: number;
  readonly property: string;
}
/**
 * A part of an edge's key: the stored ends, the ends in the direction of traversal (`from`, `to`), the rank, or the name or number of the
 * type (negative if reversed). With `edgeTypeId`, edges of other types return EMPTY.
 */
export interface BoundEdgeKey {
  readonly kind: 'edge-key';
  readonly type: ValueType;
  readonly edge: BoundExpression;
  readonly edgeTypeId?: number;
  readonly key: 'src' | 'dst' | 'from' | 'to' | 'rank' | 'type' | 'type-id';
}

/** An operation on the values of other expressions. */
export type BoundOver =
  | { readonly kind: 'attribute'; readonly type: ValueType; readonly base: BoundExpression; readonly name: string }
  | {
      readonly kind: 'subscript';
      readonly type: ValueType;
      readonly base: BoundExpression;
      readonly index: BoundExpression;
    }
  | {
      readonly kind: 'slice';
      readonly type: ValueType;
      readonly base: BoundExpression;
      readonly from: BoundExpression | undefined;
      readonly to: BoundExpression | undefined;
    }
  | {
      readonly kind: 'call';
      readonly type: ValueType;
      readonly name: string;
      readonly arguments: readonly BoundExpression[];
    }
  | {
      readonly kind: 'unary';
      readonly type: ValueType;
      readonly operator: '-' | '+' | '!';
      readonly operand: BoundExpression;
    }
  | {
      readonly kind: 'arithmetic';
      readonly type: ValueType;
      readonly operator: ArithmeticOperator;
      readonly left: BoundExpression;
      readonly right: BoundExpression;
    }
  | {
      readonly kind: 'relational';
      readonly type: ValueType;
      readonly operator: RelationalOperator;
      readonly left: BoundExpression;
      readonly right: BoundExpression;
    }
  | {
      readonly kind: 'logical';
      readonly type: ValueType;
      readonly operator: LogicalOperator;
      readonly operands: readonly BoundExpression[];
    }
  | {
      readonly kind: 'null-test';
      readonly type: ValueType;
      readonly operator: NullTestOperator;
      readonly operand: BoundExpression;
    }
  | { readonly kind: 'cast'; readonly type: ValueType; readonly to: CastTarget; readonly operand: BoundExpression }
  | {
      readonly kind: 'case';
      readonly type: ValueType;
      readonly operand: BoundExpression | undefined;
      readonly branches: readonly { readonly when: BoundExpression; readonly result: BoundExpression }[];
      readonly otherwise: BoundExpression | undefined;
    }
  /** Whether a property or key exists and is not null. */
  | {
      readonly kind: 'exists';
      readonly type: ValueType;
      readonly base: BoundExpression;
      readonly key: BoundExpression;
      readonly tagName: string | undefined;
    }
  | { readonly kind: 'list' | 'set'; readonly type: ValueType; readonly items: readonly BoundExpression[] }
  | {
      readonly kind: 'map';
      readonly type: ValueType;
      readonly entries: readonly { readonly key: string; readonly value: BoundExpression }[];
    };

/** An operation that runs an expression once for each item of a list; the item is column `variable`, the accumulator column `accumulator`. */
export type BoundLoop =
  | {
      readonly kind: 'predicate';
      readonly type: ValueType;
      readonly quantifier: 'all' | 'any' | 'single' | 'none';
      readonly variable: number;
      readonly list: BoundExpression;
      readonly where: BoundExpression;
    }
  | {
      readonly kind: 'comprehension';
      readonly type: ValueType;
      readonly variable: number;
      readonly list: BoundExpression;
      readonly where: BoundExpression | undefined;
      readonly mapping: BoundExpression | undefined;
    }
  | {
      readonly kind: 'reduce';
      readonly type: ValueType;
      readonly accumulator: number;
      readonly initial: BoundExpression;
      readonly variable: number;
      readonly list: BoundExpression;
      readonly expression: BoundExpression;
    };
