import type { Expression } from '@astrolabe/ngql';
import type { BoundExpression } from '../expression/bound-expression.ts';
import type { PlanCondition } from './filter.ts';
import type { PlanNodeShape } from './plan-node.ts';
import type { EdgeTraversal } from './vid-origin.ts';

/** A vertex of a pattern. Its conditions read only the column `slot`. */
export interface PatternVertex {
  readonly slot: number;
  /** The input has the vertex in its column `slot`. */
  readonly isBound: boolean;
  /** The vertex must exist and have all of `tagIds`. False only for vertices that the input has checked. */
  readonly isChecked: boolean;
  readonly tagIds: readonly number[];
  readonly conditions: readonly PlanCondition[];
}

/** An edge of a pattern between two of its vertices, given by their positions. */
export interface PatternEdge {
  readonly slot: number;
  readonly from: number;
  readonly to: number;
  /** Traversals from `from` to `to`. */
  readonly traversals: readonly EdgeTraversal[];
  /** The plan follows the edge against the direction in which the pattern is written. */
  readonly isReversed: boolean;
  /** Conditions on the edge in column `column`. */
  readonly conditions: readonly { readonly condition: BoundExpression; readonly column: number }[];
}

/** One side of a comparison: an expression that reads one vertex or one edge of the pattern. */
export interface ComparedSide {
  readonly of: 'vertex' | 'edge';
  /** The position of the vertex or edge. */
  readonly at: number;
  readonly slot: number;
  readonly expression: BoundExpression;
}

/** `left operator right`, where the sides read different elements. */
export interface PatternComparison {
  readonly operator: '==' | '!=' | '<' | '<=' | '>' | '>=';
  readonly left: ComparedSide;
  readonly right: ComparedSide;
  /** The condition as written, for errors. */
  readonly source: Expression;
}

/** Two edges of one path: they must be different edges. */
export type EdgePair = readonly [number, number];

/** A pattern in a condition: true if the number of its matches satisfies the comparison. `vertices` and `edges` are those it adds. */
export interface PatternTest {
  readonly operator: PatternComparison['operator'];
  readonly count: number;
  /** Positions of the vertices and edges that belong to the test alone. */
  readonly vertices: readonly number[];
  readonly edges: readonly number[];
}

/**
 * All matches of a connected pattern, found by extending partial matches one vertex at a time: candidates are the intersection of the sorted neighbor
 * lists of the vertices matched before (worst-case optimal join, Ngo et al., "Skew strikes back"). Parts of the pattern whose columns are not read
 * are counted instead of enumerated, each independent part for itself, and counts are remembered by the vertex on which a part depends
 * (factorized representation, Olteanu and Závodný). The order of the vertices is chosen when the node runs.
 */
export interface PatternJoinNode extends PlanNodeShape<'PatternJoin'> {
  readonly vertices: readonly PatternVertex[];
  readonly edges: readonly PatternEdge[];
  readonly comparisons: readonly PatternComparison[];
  readonly different: readonly EdgePair[];
  readonly tests: readonly PatternTest[];
  /** Columns that are read later; the others are null. */
  readonly read: readonly number[];
  /** Receives the number of matches a row represents. Absent: rows are repeated. */
  readonly count?: number;
  /** An input row without a match yields a row with nulls, once. */
  readonly isOptional?: boolean;
  /** Columns of matched elements that are only tested for null; they contain 1 or null. */
  readonly markers?: readonly number[];
  /** Only the set of rows matters, so that rows need not be repeated. */
  readonly isSet: boolean;
  /** The order expected when the statement was planned, with row estimates, for EXPLAIN. */
  readonly reason?: string;
}
