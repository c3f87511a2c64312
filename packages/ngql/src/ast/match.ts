import type { SourceRange } from '@astrolabe/model';
import type { Expression, MapLiteral, Name } from './expression.ts';
import type { SetStatement } from './statement.ts';
import type { CallStatement, OrderFactor, YieldColumn } from './traverse.ts';
import type { WriteStatement } from './write.ts';

/** `(alias:label {map}:label …)`. A map without a label is in `properties`. */
export interface PatternNode {
  readonly range: SourceRange;
  readonly alias?: Name;
  readonly labels: readonly { readonly name: Name; readonly properties?: MapLiteral }[];
  readonly properties?: MapLiteral;
}

/** Repetitions of a pattern edge. Without `max`: unbounded. */
export interface StepRange {
  readonly min: number;
  readonly max?: number;
}

/** `-[alias:type|type *m..n {map}]->`. */
export interface PatternEdge {
  readonly range: SourceRange;
  readonly direction: 'out' | 'in' | 'both';
  readonly alias?: Name;
  readonly types: readonly Name[];
  /** Present when a `*` was written. */
  readonly steps?: StepRange;
  /** The property that the path of least cost adds up. */
  readonly cost?: Name;
  readonly properties?: MapLiteral;
}

/** `alias = pattern`; `nodes` has one more item than `edges`. */
export interface PatternPath {
  readonly range: SourceRange;
  /** WALK: an edge may be used more than once. */
  readonly isWalk?: boolean;
  readonly alias?: Name;
  /** `cheapestPath`: the edge has a cost. */
  readonly function?: 'shortestPath' | 'allShortestPaths' | 'cheapestPath';
  readonly nodes: readonly PatternNode[];
  readonly edges: readonly PatternEdge[];
}

/** `SHORTEST k`, `SHORTEST k GROUPS` or `ANY k` before the only path of a MATCH. */
export interface PathSelector {
  readonly count: number;
  /** All paths of the `count` smallest lengths. */
  readonly isGroups: boolean;
}

export interface MatchClause {
  readonly kind: 'match-clause';
  readonly range: SourceRange;
  readonly isOptional: boolean;
  readonly paths: readonly PatternPath[];
  readonly where?: Expression;
  /** Of the paths with the same ends, keeps only this many, shortest first. */
  readonly selector?: PathSelector;
}
export interface UnwindClause {
  readonly kind: 'unwind-clause';
  readonly range: SourceRange;
  readonly expression: Expression;
  readonly alias: Name;
}

/** `LOAD CSV [ WITH HEADERS ] FROM expr AS name [ FIELDTERMINATOR string ]`: a row for each row of a file of the import folder. */
export interface LoadClause extends FileSource {
  readonly kind: 'load-clause';
  /** A map with headers, else a list. */
  readonly alias: Name;
}
/** A CSV file by its path in the import folder. */
export interface FileSource {
  readonly range: SourceRange;
  readonly file: Expression;
  readonly hasHeaders: boolean;
  /** A comma if absent. */
  readonly delimiter?: Expression;
}

/** `CALL name(args) [ YIELD … ] [ WHERE … ]` after other clauses: each row with each row of the procedure, which runs once. */
export interface ProcedureClause {
  readonly kind: 'procedure-clause';
  readonly range: SourceRange;
  readonly call: CallStatement;
}

/** The common part of WITH and RETURN. `isAll` is set if the items start with `*`. */
export interface Projection {
  readonly range: SourceRange;
  readonly isDistinct: boolean;
  readonly isAll: boolean;
  readonly columns: readonly YieldColumn[];
  readonly orderBy?: readonly OrderFactor[];
  /** GROUP BY; without it the items without aggregates are the keys. */
  readonly groupBy?: readonly Expression[];
  readonly skip?: Expression;
  readonly limit?: Expression;
}
/** `CALL { statement }`: the statement runs once for each row, and its columns are added. One that only writes keeps each row. */
export interface CallClause {
  readonly kind: 'call-clause';
  readonly range: SourceRange;
  /** Keeps a row for which the subquery has none, with NULLs. */
  readonly isOptional?: true;
  /** The visible names, or all; undefined: those of its leading WITH. */
  readonly imports?: readonly Name[] | '*';
  readonly statement: SubqueryStatement | WriteStatement;
  /** IN TRANSACTIONS: commits after this many rows. */
  readonly transactionRows?: number;
}
/** A MATCH, or several joined by UNION. */
export type SubqueryStatement = MatchStatement | SetStatement;

export interface WithClause extends Projection {
  readonly kind: 'with-clause';
  readonly where?: Expression;
}
export interface ReturnClause extends Projection {
  readonly kind: 'return-clause';
  /** FINISH: neither columns nor rows. */
  readonly isFinish?: true;
}

/** A clause before RETURN. */
export type ReadingClause = MatchClause | UnwindClause | LoadClause | WithClause | CallClause | ProcedureClause;

/** MATCH … RETURN, or one that starts with UNWIND or WITH. */
export interface MatchStatement {
  readonly kind: 'match';
  readonly range: SourceRange;
  readonly clauses: readonly ReadingClause[];
  readonly returning: ReturnClause;
}
