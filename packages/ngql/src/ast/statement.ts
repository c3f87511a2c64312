import type { PlanFormat, SourceRange } from '@astrolabe/model';
import type { AdminStatement } from './admin.ts';
import type { Name } from './expression.ts';
import type { MatchStatement } from './match.ts';
import type { MutateStatement } from './mutate.ts';
import type { SchemaStatement } from './schema.ts';
import type { TraverseStatement } from './traverse.ts';
import type { WriteStatement } from './write.ts';

interface Ranged {
  readonly range: SourceRange;
}

/** `left | right`. */
export interface PipeStatement extends Ranged {
  readonly kind: 'pipe';
  readonly left: Statement;
  readonly right: Statement;
}
/** `left UNION right` and the other set operators. */
/**
 * Operators between the rows of two statements. INTERSECT and MINUS keep repetitions of the left, as 3.x does; the others follow GQL: EXCEPT and
 * `INTERSECT DISTINCT` return each row once, ALL counts repetitions of both sides, and OTHERWISE is the right side if the left has no rows.
 */
export type SetOperator =
  | 'UNION'
  | 'UNION ALL'
  | 'INTERSECT'
  | 'INTERSECT ALL'
  | 'INTERSECT DISTINCT'
  | 'MINUS'
  | 'EXCEPT'
  | 'EXCEPT ALL'
  | 'OTHERWISE';

export interface SetStatement extends Ranged {
  readonly kind: 'set';
  readonly operator: SetOperator;
  readonly left: Statement;
  readonly right: Statement;
}
/** `$name = statement`. */
export interface AssignmentStatement extends Ranged {
  readonly kind: 'assignment';
  readonly variable: Name;
  readonly statement: Statement;
}
/** EXPLAIN or PROFILE of one statement, or of several in braces. */
export interface ExplainStatement extends Ranged {
  readonly kind: 'explain';
  readonly isProfile: boolean;
  readonly format: PlanFormat;
  readonly statements: readonly Statement[];
}
/** A range that could not be parsed as a statement. */
export interface ErrorStatement extends Ranged {
  readonly kind: 'error';
}

/** Any statement. */
export type Statement =
  | PipeStatement
  | SetStatement
  | AssignmentStatement
  | ExplainStatement
  | ErrorStatement
  | TraverseStatement
  | MatchStatement
  | MutateStatement
  | WriteStatement
  | SchemaStatement
  | AdminStatement;
