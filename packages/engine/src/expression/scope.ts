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
  VariableProperty,
  VariableReference,
} from '@astrolabe/ngql';
import type { BoundExpression } from './bound-expression.ts';
import type { FunctionContext } from './functions/index.ts';

/** A name that only the statement around an expression can resolve. */
export type Reference =
  | Label
  | VariableReference
  | InputProperty
  | VariableProperty
  | SourceProperty
  | DestinationProperty
  | KeyPropertyReference
  | CurrentElement
  | PatternExpression;

/** What the names of an expression stand for: one for each kind of statement. */
export interface Scope {
  /** How many columns the batches have that the expression will read; loop variables come behind them. */
  readonly columnCount: number;
  /** Resolves a name, or throws what the statement has to say about it. */
  reference(node: Reference, bind: Bind): BoundExpression;
  /** Resolves `name.property` and `name.tag.property` where the statement gives them a meaning of their own. */
  attribute?(node: Attribute, bind: Bind): BoundExpression | undefined;
  /** Takes an aggregate out of the expression; without it aggregates are refused. */
  aggregate?(node: Aggregate, bind: Bind): BoundExpression;
  /** Answers a whole expression before it is looked into: a grouping key that stands inside of an item. */
  whole?(node: Expression): BoundExpression | undefined;
  /** Whether comparisons of constants are computed before their types are looked at, as in the conditions of a MATCH. */
  readonly isFoldedFirst?: boolean;
}

/** Binds a part of the same expression. */
export type Bind = (node: Expression) => BoundExpression;

/** What expressions take from the request. */
export interface BindEnvironment {
  readonly parameters: ReadonlyMap<string, Value>;
  readonly functions: FunctionContext;
}
