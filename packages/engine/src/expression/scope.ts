import type { Value } from '@astrolabe/model';
import type {
  Aggregate,
  Attribute,
  CurrentElement,
  DestinationProperty,
  Expression,
  InputProperty,
  KeyPropertyReference,
  Label,
  PatternExpression,
  SourceProperty,
  Subquery,
  VariableProperty,
  VariableReference,
  Window,
} from '@astrolabe/ngql';
import type { UserFunction } from '../catalog/user-functions.ts';
import type { BoundExpression } from './bound-expression.ts';
import type { FunctionContext } from './functions/index.ts';

/** A name that only the enclosing statement can resolve. */
export type Reference =
  | Label
  | VariableReference
  | InputProperty
  | VariableProperty
  | SourceProperty
  | DestinationProperty
  | KeyPropertyReference
  | CurrentElement
  | PatternExpression
  | Subquery;

/** Meaning of the names in an expression; one implementation per kind of statement. */
export interface Scope {
  /** Number of columns in the batches that the expression reads; loop variables come after them. */
  readonly columnCount: number;
  /** Resolves a name, or throws the statement's error for it. */
  reference(node: Reference, bind: Bind): BoundExpression;
  /** Resolves `name.property` and `name.tag.property` if the statement gives them a special meaning. */
  attribute?(node: Attribute, bind: Bind): BoundExpression | undefined;
  /** Extracts an aggregate from the expression; if absent, aggregates are rejected. */
  aggregate?(node: Aggregate, bind: Bind): BoundExpression;
  /** Extracts a window function from the expression; if absent, they are rejected. */
  window?(node: Window, bind: Bind): BoundExpression;
  /** Resolves a complete expression before its parts, such as a grouping key within an item. */
  whole?(node: Expression): BoundExpression | undefined;
  /** Whether comparisons of constants are folded before type checks, as in the conditions of a MATCH. */
  readonly isFoldedFirst?: boolean;
}

/** Binds a part of the same expression. */
export type Bind = (node: Expression) => BoundExpression;

/** Request data that expressions need. */
export interface BindEnvironment {
  readonly parameters: ReadonlyMap<string, Value>;
  readonly functions: FunctionContext;
  /** Returns the function that a user created under this name, in any case. */
  userFunction?(name: string): UserFunction | undefined;
}
