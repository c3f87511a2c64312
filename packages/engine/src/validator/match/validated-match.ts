import type { EdgeTypeSchema, IndexSchema, TagSchema } from '@astrolabe/model';
import type { Expression, SetOperator } from '@astrolabe/ngql';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import type { PlanCondition } from '../../plan/filter.ts';
import type { IndexCondition } from '../../plan/index-condition.ts';
import type { SortFactor } from '../../plan/sort.ts';
import type { TraverseSteps } from '../../plan/traverse.ts';
import type { EdgeTraversal } from '../../plan/vid-origin.ts';
import type { ValidatedProjection } from '../validated-projection.ts';
import type { InputSource } from '../input-source.ts';
import type { CallProcedureNode } from '../../plan/call-procedure.ts';
import type { PlannedFile } from '../../plan/load.ts';
import type { CopyTarget } from '../../plan/write/write-nodes.ts';
import type { ValidatedWrite } from '../write/validated-write.ts';
import type { OutputColumn } from '../output-column.ts';

/**
 * MATCH. Rows have one column (slot) per alias and per unnamed element. Slots are assigned in order and stay until a WITH or RETURN starts
 * over with its own columns; every clause states its row width.
 */
export interface ValidatedMatch {
  readonly kind: 'match';
  readonly columns: readonly OutputColumn[];
  /** The rows before a pipe, whose columns come first. */
  readonly source: InputSource | undefined;
  readonly clauses: readonly ValidatedMatchClause[];
}

/** Clauses, at least one of which writes. */
export interface ValidatedWriteStatement {
  readonly kind: 'write';
  readonly columns: readonly OutputColumn[];
  readonly clauses: readonly ValidatedMatchClause[];
  /** Without RETURN: the result has the numbers of changes. */
  readonly isCounted: boolean;
}

/** One clause after another; each reads the rows of the one before. */
export type ValidatedMatchClause =
  | ValidatedPatterns
  | ValidatedMatchUnwind
  | ValidatedLoad
  | ValidatedCopy
  | ValidatedProcedure
  | ValidatedMatchProjection
  | ValidatedCall
  | ValidatedSelection
  | ValidatedWrite;

/** The plan of a subquery, run per row; the columns of the row are its first columns. */
export type ValidatedSubquery =
  | {
      readonly kind: 'clauses';
      readonly clauses: readonly ValidatedMatchClause[];
      readonly columns: readonly OutputColumn[];
    }
  | {
      readonly kind: 'set';
      readonly operator: SetOperator;
      readonly left: ValidatedSubquery;
      readonly right: ValidatedSubquery;
      readonly columns: readonly OutputColumn[];
    };

/** `CALL { … }`: the columns of the subquery follow those of the row. `names` are all of them. */
export interface ValidatedCall {
  readonly kind: 'call';
  readonly names: readonly string[];
  readonly width: number;
  readonly row: string;
  readonly subquery: ValidatedSubquery;
  /** Whether a row is kept if its subquery returns no rows. */
  readonly isOptional: boolean;
  /** Whether the subquery writes. Without RETURN it has no columns, and each row is kept once. */
  readonly isWriting: boolean;
  /** IN TRANSACTIONS: commits after this many rows. */
  readonly transactionRows: number | undefined;
}

/** Keeps the shortest of the paths with the same values in the slots of `partition`. */
export interface ValidatedSelection {
  readonly kind: 'selection';
  readonly partition: readonly number[];
  readonly pathSlot: number;
  readonly count: number;
  readonly isGroups: boolean;
}

/** A list, a number or a boolean computed before a condition that reads it. */
export type PlacedList = PatternList | SubqueryList;

/** A subquery in an expression; its value is in `listSlot`. */
export interface SubqueryList {
  readonly kind: 'subquery';
  readonly mode: 'exists' | 'count' | 'collect';
  readonly listSlot: number;
  /** The variable with the outer row, and the width of that row. */
  readonly row: string;
  readonly names: readonly string[];
  readonly subquery: ValidatedSubquery;
}

/** MATCH and OPTIONAL MATCH. `names` are the names of all columns; `boundSlots` had values before. */
export interface ValidatedPatterns {
  readonly kind: 'patterns';
  readonly names: readonly string[];
  readonly boundSlots: readonly number[];
  readonly paths: readonly ValidatedPath[];
  readonly conditions: readonly MatchCondition[];
  /** Start hints for vertices, by slot. */
  readonly starts: ReadonlyMap<number, StartHints>;
  /** OPTIONAL MATCH: the slot with row numbers to find unmatched rows. */
  readonly optionalRowSlot: number | undefined;
}

/** UNWIND between other clauses. */
export interface ValidatedMatchUnwind {
  readonly kind: 'unwind';
  readonly names: readonly string[];
  readonly lists: readonly PlacedList[];
  readonly expression: BoundExpression;
  readonly alias: string;
}

/** LOAD CSV: the row of the file is in the slot after `names`. */
export interface ValidatedLoad {
  readonly kind: 'load';
  readonly names: readonly string[];
  readonly lists: readonly PlacedList[];
  readonly source: PlannedFile;
  readonly alias: string;
}

/** CALL of a procedure: its columns follow those of `names`. */
export interface ValidatedProcedure {
  readonly kind: 'procedure';
  readonly names: readonly string[];
  readonly node: CallProcedureNode;
}

/** COPY FROM, which starts a statement. `names` are the columns of rejected rows. */
export interface ValidatedCopy {
  readonly kind: 'copy';
  readonly names: readonly string[];
  readonly source: PlannedFile;
  readonly target: CopyTarget;
}

/** WITH and RETURN. The condition reads the projected columns. */
export interface ValidatedMatchProjection {
  readonly kind: 'projection';
  readonly names: readonly string[];
  readonly lists: readonly PlacedList[];
  readonly projection: ValidatedProjection;
  /** The returned columns; those after them are sort keys only. */
  readonly visible: number;
  readonly factors: readonly SortFactor[];
  readonly offset: number;
  readonly count: number | undefined;
  readonly conditions: readonly MatchCondition[];
  /** The columns read by conditions, with those of their lists. */
  readonly conditionNames: readonly string[];
}

/** A conjunct of a condition, with the slots it reads and the lists to compute first. */
export interface MatchCondition {
  readonly condition: BoundExpression;
  readonly source: Expression;
  readonly slots: ReadonlySet<number>;
  readonly lists: readonly PlacedList[];
  /** Whether the condition may fail the statement and must wait for complete rows. */
  readonly mayFail: boolean;
}

/**
 * A pattern in an expression: its paths as a list in `listSlot`, or their count if there is no `pathSlot`. `pattern` reads the outer rows, numbered
 * in `rowSlot`.
 */
export interface PatternList {
  readonly kind: 'pattern';
  readonly rowSlot: number;
  readonly listSlot: number;
  readonly pathSlot: number | undefined;
  readonly pattern: ValidatedPatterns;
}

/** A node of a pattern. */
export interface ValidatedNode {
  readonly slot: number;
  readonly tagIds: readonly number[];
}

/** An edge of a pattern. `traversals` are relative to the preceding node. */
export interface ValidatedEdge {
  readonly slot: number;
  readonly isBound: boolean;
  readonly traversals: readonly EdgeTraversal[];
  /** Present if the alias is a list. */
  readonly steps: TraverseSteps | undefined;
  /** A condition on every edge, which is column 0. */
  readonly condition?: BoundExpression;
  /** The same condition on the edge in the slot, if it is a single edge. */
  readonly conditionOfRow?: PlanCondition;
}

/** One path of a pattern; `nodes` has one more item than `edges`. */
export interface ValidatedPath {
  /** Edges may repeat. */
  readonly isWalk: boolean;
  readonly pathSlot: number | undefined;
  readonly function: 'shortestPath' | 'allShortestPaths' | 'cheapestPath' | undefined;
  /** The property that a cheapest path adds up. */
  readonly cost: string | undefined;
  readonly nodes: readonly ValidatedNode[];
  readonly edges: readonly ValidatedEdge[];
}

/** Hints on how to find the vertex of a slot. */
export interface StartHints {
  readonly vids: readonly VidHint[];
  readonly seeks: readonly IndexHint[];
  /** Whether conditions without an index restrict the vertex. */
  readonly isNarrowed: boolean;
}

/** `id(v) == …` or `id(v) IN …`, with the slots that the right side reads. */
export interface VidHint {
  readonly expression: BoundExpression;
  readonly isList: boolean;
  readonly source: Expression;
  readonly slots: ReadonlySet<number>;
}

/** Conditions on the properties of a tag. */
export interface IndexHint {
  readonly schema: TagSchema | EdgeTypeSchema;
  readonly indexes: readonly IndexSchema[];
  readonly condition: IndexCondition;
}
