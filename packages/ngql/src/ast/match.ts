import type { SourceRange } from '@astrolabe/model';
import type { Expression, MapLiteral, Name } from './expression.ts';
import type { OrderFactor, YieldColumn } from './traverse.ts';

/** `(alias:label {map}:label …)`. A map without a label is in `properties`. */
export interface PatternNode {
  readonly range: SourceRange;
  readonly alias?: Name;
  readonly labels: readonly { readonly name: Name; readonly properties?: MapLiteral }[];
  readonly properties?: MapLiteral;
}

/** How often a pattern edge repeats. No `max`: unbounded. */
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
  readonly properties?: MapLiteral;
}

/** `alias = pattern`; `nodes` has one more item than `edges`. */
export interface PatternPath {
  readonly range: SourceRange;
  readonly alias?: Name;
  readonly function?: 'shortestPath' | 'allShortestPaths';
  readonly nodes: readonly PatternNode[];
  readonly edges: readonly PatternEdge[];
}

export interface MatchClause {
  readonly kind: 'match-clause';
  readonly range: SourceRange;
  readonly isOptional: boolean;
  readonly paths: readonly PatternPath[];
  readonly where?: Expression;
}
export interface UnwindClause {
  readonly kind: 'unwind-clause';
  readonly range: SourceRange;
  readonly expression: Expression;
  readonly alias: Name;
}

/** The common part of WITH and RETURN. `isAll` is set if the items start with `*`. */
export interface Projection {
  readonly range: SourceRange;
  readonly isDistinct: boolean;
  readonly isAll: boolean;
  readonly columns: readonly YieldColumn[];
  readonly orderBy?: readonly OrderFactor[];
  readonly skip?: Expression;
  readonly limit?: Expression;
}
export interface WithClause extends Projection {
  readonly kind: 'with-clause';
  readonly where?: Expression;
}
export interface ReturnClause extends Projection {
  readonly kind: 'return-clause';
}

/** MATCH … RETURN, or one that starts with UNWIND or WITH. */
export interface MatchStatement {
  readonly kind: 'match';
  readonly range: SourceRange;
  readonly clauses: readonly (MatchClause | UnwindClause | WithClause)[];
  readonly returning: ReturnClause;
}
