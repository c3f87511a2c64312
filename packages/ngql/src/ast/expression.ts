import type { PropertyType, SourceRange, Value } from '@astrolabe/model';
import type { PatternPath, SubqueryStatement } from './match.ts';
import type { OrderFactor } from './traverse.ts';

interface Ranged {
  readonly range: SourceRange;
}

/** A name as written, without back quotes, and its place. */
export interface Name extends Ranged {
  readonly text: string;
}

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%';
export type RelationalOperator =
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '=~'
  | 'IN'
  | 'NOT IN'
  | 'CONTAINS'
  | 'NOT CONTAINS'
  | 'STARTS WITH'
  | 'NOT STARTS WITH'
  | 'ENDS WITH'
  | 'NOT ENDS WITH';
export type NullTestOperator = 'IS NULL' | 'IS NOT NULL' | 'IS EMPTY' | 'IS NOT EMPTY';
export type LogicalOperator = 'AND' | 'OR' | 'XOR';
export type KeyProperty = '_src' | '_dst' | '_rank' | '_type';

/** null, bool, int, float or string. */
export interface Literal extends Ranged {
  readonly kind: 'literal';
  readonly value: Value;
}
/** A bare name: an alias, a property in UPDATE, a tag or edge type before a dot. */
export interface Label extends Ranged {
  readonly kind: 'label';
  readonly name: string;
}
/** `$name`: a parameter or a whole variable. */
export interface VariableReference extends Ranged {
  readonly kind: 'variable';
  readonly name: string;
}
/** `$-.column`, or `$-.*` with `'*'`. */
export interface InputProperty extends Ranged {
  readonly kind: 'input-property';
  readonly property: string;
}
/** `$name.column`, or `$name.*` with `'*'`. */
export interface VariableProperty extends Ranged {
  readonly kind: 'variable-property';
  readonly variable: string;
  readonly property: string;
}
/** `$^.tag.property`. */
export interface SourceProperty extends Ranged {
  readonly kind: 'source-property';
  readonly tag: string;
  readonly property: string;
}
/** `$$.tag.property`. */
export interface DestinationProperty extends Ranged {
  readonly kind: 'destination-property';
  readonly tag: string;
  readonly property: string;
}
/** `edge._src`, `edge._dst`, `edge._rank`, `edge._type`. */
export interface KeyPropertyReference extends Ranged {
  readonly kind: 'key-property';
  readonly name: string;
  readonly key: KeyProperty;
}
/** `VERTEX`, `EDGE`, `VERTICES`, `EDGES`, `PATH`, `$^`, `$$` as a whole. */
export interface CurrentElement extends Ranged {
  readonly kind: 'current';
  readonly what: 'vertex' | 'vertices' | 'edge' | 'edges' | 'path' | 'source' | 'destination';
}
/** `base.name`; `tag.property` and `edge.property` are this, over a label. */
export interface Attribute extends Ranged {
  readonly kind: 'attribute';
  readonly base: Expression;
  readonly name: Name;
}
/** `base[index]`. */
export interface Subscript extends Ranged {
  readonly kind: 'subscript';
  readonly base: Expression;
  readonly index: Expression;
}
/** `base[from..to]`; at least one bound. */
export interface Slice extends Ranged {
  readonly kind: 'slice';
  readonly base: Expression;
  readonly from?: Expression;
  readonly to?: Expression;
}
/** A scalar function. `name` is as typed. */
export interface Call extends Ranged {
  readonly kind: 'call';
  readonly name: Name;
  readonly arguments: readonly Expression[];
}
/** An aggregate function over an expression, or over `*` (COUNT). */
export interface Aggregate extends Ranged {
  readonly kind: 'aggregate';
  readonly name: Name;
  readonly isDistinct: boolean;
  readonly argument: Expression | '*';
  /** The second argument of PERCENTILE_CONT and PERCENTILE_DISC. */
  readonly parameter?: Expression;
}
/** `name(arguments) OVER (PARTITION BY … ORDER BY …)`: a value for each row from the rows of its partition. */
export interface Window extends Ranged {
  readonly kind: 'window';
  readonly name: Name;
  /** None for `count(*)`. */
  readonly arguments: readonly Expression[];
  readonly partitionBy: readonly Expression[];
  readonly orderBy: readonly OrderFactor[];
  /** Absent: up to the last peer of the row. */
  readonly frame?: WindowFrame;
}
/** `ROWS` counts rows from this one, `RANGE` rows ordered like it. An offset is negative for rows before; `unbounded` is the end of the partition. */
export interface WindowFrame {
  readonly unit: 'ROWS' | 'RANGE';
  readonly start: number | 'unbounded';
  readonly end: number | 'unbounded';
}
/** `NOT x` and `!x` are both `'!'`. */
export interface Unary extends Ranged {
  readonly kind: 'unary';
  readonly operator: '-' | '+' | '!';
  readonly operand: Expression;
}
export interface Arithmetic extends Ranged {
  readonly kind: 'arithmetic';
  readonly operator: ArithmeticOperator;
  readonly left: Expression;
  readonly right: Expression;
}
export interface Relational extends Ranged {
  readonly kind: 'relational';
  readonly operator: RelationalOperator;
  readonly left: Expression;
  readonly right: Expression;
}
/** A chain of the same operator, flattened. */
export interface Logical extends Ranged {
  readonly kind: 'logical';
  readonly operator: LogicalOperator;
  readonly operands: readonly Expression[];
}
export interface NullTest extends Ranged {
  readonly kind: 'null-test';
  readonly operator: NullTestOperator;
  readonly operand: Expression;
}
export interface Cast extends Ranged {
  readonly kind: 'cast';
  /** Written `CAST(operand AS type)`. */
  readonly isFunction?: boolean;
  readonly type: PropertyType;
  readonly operand: Expression;
}
/** CASE in both forms; `isConditional` when written `c ? a : b`. */
export interface Case extends Ranged {
  readonly kind: 'case';
  readonly operand?: Expression;
  readonly branches: readonly { readonly when: Expression; readonly then: Expression }[];
  readonly otherwise?: Expression;
  readonly isConditional: boolean;
}
export interface Predicate extends Ranged {
  readonly kind: 'predicate';
  readonly quantifier: 'all' | 'any' | 'single' | 'none';
  readonly variable: Name;
  readonly list: Expression;
  readonly where: Expression;
}
export interface Exists extends Ranged {
  readonly kind: 'exists';
  readonly argument: Expression;
}
export interface Reduce extends Ranged {
  readonly kind: 'reduce';
  readonly accumulator: Name;
  readonly initial: Expression;
  readonly variable: Name;
  readonly list: Expression;
  readonly expression: Expression;
}
export interface ListComprehension extends Ranged {
  readonly kind: 'comprehension';
  readonly variable: Name;
  readonly list: Expression;
  readonly where?: Expression;
  readonly mapping?: Expression;
}
export interface ListLiteral extends Ranged {
  readonly kind: 'list';
  readonly items: readonly Expression[];
}
export interface SetLiteral extends Ranged {
  readonly kind: 'set';
  readonly items: readonly Expression[];
}
export interface MapLiteral extends Ranged {
  readonly kind: 'map';
  /** CREATE and MERGE: the name of a parameter whose entries these are; `entries` is empty. */
  readonly parameter?: string;
  readonly entries: readonly { readonly key: Name; readonly value: Expression }[];
}
/** A pattern used as a value: the list of its matches. */
export interface PatternExpression extends Ranged {
  readonly kind: 'pattern';
  readonly path: PatternPath;
}
/** `EXISTS { … }`, `COUNT { … }`, `COLLECT { … }`; a pattern comprehension is a COLLECT. */
export interface Subquery extends Ranged {
  readonly kind: 'subquery';
  readonly mode: 'exists' | 'count' | 'collect';
  readonly statement: SubqueryStatement;
}
export interface Uuid extends Ranged {
  readonly kind: 'uuid';
}
/** A placeholder for an expected expression that could not be parsed. */
export interface ErrorExpression extends Ranged {
  readonly kind: 'error';
}

/** Any expression. */
export type Expression =
  | Literal
  | Label
  | VariableReference
  | InputProperty
  | VariableProperty
  | SourceProperty
  | DestinationProperty
  | KeyPropertyReference
  | CurrentElement
  | Attribute
  | Subscript
  | Slice
  | Call
  | Aggregate
  | Window
  | Unary
  | Arithmetic
  | Relational
  | Logical
  | NullTest
  | Cast
  | Case
  | Predicate
  | Exists
  | Reduce
  | ListComprehension
  | ListLiteral
  | SetLiteral
  | MapLiteral
  | PatternExpression
  | Subquery
  | Uuid
  | ErrorExpression;
