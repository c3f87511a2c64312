import type { EdgeTypeSchema, IndexSchema, PlanFormat, SourceRange, TagSchema } from '@astrolabe/model';
import type { Expression, SetOperator } from '@astrolabe/ngql';
import type { BoundExpression } from '../expression/bound-expression.ts';
import type { TextQuery } from '../full-text/query.ts';
import type { ExpandColumns } from '../plan/expand-all.ts';
import type { EdgeKeyExpressions } from '../plan/get-edges.ts';
import type { IndexCondition } from '../plan/index-condition.ts';
import type { SortFactor } from '../plan/sort.ts';
import type { EdgeTraversal, StepLimit, VidOrigin } from '../plan/vid-origin.ts';
import type { ValidatedMatch, ValidatedWriteStatement } from './match/validated-match.ts';
import type { InputSource } from './input-source.ts';
import type { ValidatedProjection } from './validated-projection.ts';
import type { ValidatedStatement } from './validated-statement.ts';
import type { OutputColumn } from './output-column.ts';

/** A bound reading statement. `columns` are its result. */
export type ValidatedQuery =
  | ValidatedPipe
  | ValidatedSet
  | ValidatedAssignment
  | ValidatedExplain
  | ValidatedYield
  | ValidatedOrderBy
  | ValidatedLimit
  | ValidatedUnwind
  | ValidatedGo
  | ValidatedFetchVertices
  | ValidatedFetchEdges
  | ValidatedLookup
  | ValidatedFindPath
  | ValidatedSubgraph
  | ValidatedMatch
  | ValidatedWriteStatement;

interface Validated<Kind extends string> {
  readonly kind: Kind;
  readonly columns: readonly OutputColumn[];
}

/** `left | right`: the right reads the left where its `source` is the pipe. */
export interface ValidatedPipe extends Validated<'pipe'> {
  readonly left: ValidatedStatement;
  readonly right: ValidatedStatement;
}
/** Two statements joined by a set operation. */
export interface ValidatedSet extends Validated<'set'> {
  readonly operator: SetOperator;
  readonly left: ValidatedStatement;
  readonly right: ValidatedStatement;
}
/** `$variable = statement`; returns the result of the statement. */
export interface ValidatedAssignment extends Validated<'assignment'> {
  readonly variable: string;
  readonly statement: ValidatedStatement;
}
/** EXPLAIN or PROFILE of statements. */
export interface ValidatedExplain extends Validated<'explain'> {
  readonly isProfile: boolean;
  readonly format: PlanFormat;
  readonly statements: readonly ValidatedStatement[];
}

/** A condition, and how it was written. */
export interface ValidatedCondition {
  readonly condition: BoundExpression;
  readonly source: Expression;
}

/** YIELD, RETURN alone, and GROUP BY. Without a source it yields one row of constants. */
export interface ValidatedYield extends Validated<'yield'> {
  readonly source: InputSource | undefined;
  readonly join?: {
    readonly left: string;
    readonly right: string;
    readonly leftKey: number;
    readonly rightKey: number;
  };
  readonly where: ValidatedCondition | undefined;
  readonly projection: ValidatedProjection;
}
/** ORDER BY after a pipe. */
export interface ValidatedOrderBy extends Validated<'order-by'> {
  readonly source: InputSource;
  readonly factors: readonly SortFactor[];
}
/** LIMIT after a pipe. */
export interface ValidatedLimit extends Validated<'limit'> {
  readonly offset: number;
  readonly count: number;
}
/** UNWIND as a statement. */
export interface ValidatedUnwind extends Validated<'unwind'> {
  readonly source: InputSource | undefined;
  readonly expression: BoundExpression;
}

/**
 * GO. Its expressions read the columns `_start`, `_src`, `_dst`, `_edge`, followed by the columns of its input. `joinsInput` is the
 * index of the input's column that holds the starts: found rows are joined with each input row. Without it only the set of starts counts.
 */
export interface ValidatedGo extends Validated<'go'> {
  readonly source: InputSource | undefined;
  readonly origin: VidOrigin;
  readonly traversals: readonly EdgeTraversal[];
  readonly stepsMin: number;
  readonly stepsMax: number;
  readonly stepLimit: StepLimit | undefined;
  readonly joinsInput: number | undefined;
  readonly needs: ExpandColumns;
  readonly where: ValidatedCondition | undefined;
  readonly projection: ValidatedProjection;
}

/** FETCH of vertices. Its expressions read the column `_vertex`. */
export interface ValidatedFetchVertices extends Validated<'fetch-vertices'> {
  readonly source: InputSource | undefined;
  readonly origin: VidOrigin;
  readonly tagIds: readonly number[] | undefined;
  readonly projection: ValidatedProjection;
}
/** FETCH of edges. Its expressions read `_src`, `_dst`, `_edge`. */
export interface ValidatedFetchEdges extends Validated<'fetch-edges'> {
  readonly source: InputSource | undefined;
  readonly edgeTypeId: number;
  readonly keys: readonly EdgeKeyExpressions[];
  readonly projection: ValidatedProjection;
}

/** LOOKUP. Its expressions read `_vertex`, or `_src`, `_dst`, `_edge`. The planner chooses the index for the condition. */
export interface ValidatedLookup extends Validated<'lookup'> {
  readonly schema: TagSchema | EdgeTypeSchema;
  /** The position of the schema name, for errors. */
  readonly range: SourceRange;
  readonly indexes: readonly IndexSchema[];
  readonly condition: IndexCondition | undefined;
  readonly where: ValidatedCondition | undefined;
  /** The full-text query in place of a condition; the score is the column after those of the element. */
  readonly fullText: { readonly index: string; readonly text: string; readonly query: TextQuery } | undefined;
  readonly projection: ValidatedProjection;
}

/** Vids together with the input they are read from, if any. */
export interface VidsOfInput {
  readonly source: InputSource | undefined;
  readonly origin: VidOrigin;
}

/** FIND PATH. Its condition reads the edge as column 0. */
export interface ValidatedFindPath extends Validated<'find-path'> {
  readonly mode: 'all' | 'shortest' | 'single-shortest' | 'noloop';
  readonly from: VidsOfInput;
  readonly to: VidsOfInput;
  readonly traversals: readonly EdgeTraversal[];
  readonly stepsMax: number;
  readonly where: ValidatedCondition | undefined;
  readonly withProperties: boolean;
  readonly shownProperties: ReadonlyMap<number, ReadonlySet<string>>;
  readonly isDistinct: boolean;
}

/** GET SUBGRAPH. The edge condition reads the edge as column 0, the vertex condition the vid. */
export interface ValidatedSubgraph extends Validated<'subgraph'>, VidsOfInput {
  readonly traversals: readonly EdgeTraversal[];
  readonly steps: number;
  readonly edgeCondition: BoundExpression | undefined;
  readonly vertexCondition: BoundExpression | undefined;
  readonly condition: Expression | undefined;
  readonly withProperties: boolean;
  readonly shownProperties: ReadonlyMap<number, ReadonlySet<string>>;
  readonly items: readonly ('vertices' | 'edges')[];
  readonly isDistinct: boolean;
}
