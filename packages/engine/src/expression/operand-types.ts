/** Static type checks of operands. Each function throws `SEMANTIC_ERROR` for types that can never be valid. */
import type { ValueType } from '@astrolabe/model';
import { columnName, type Attribute, type Expression, type Relational } from '@astrolabe/ngql';
import type { BoundExpression } from './bound-expression.ts';
import { deduceArithmetic, deduceLogical, deduceUnary, isUnknown, takesNoOperator } from './deduce-type.ts';
import { semanticError, typeError } from './errors.ts';
import { CONDITION_HINT, LIST_HINT, arithmeticHint, comparisonHint, subscriptHint } from './hints.ts';

type NodeOf<Kind extends Expression['kind']> = Extract<Expression, { readonly kind: Kind }>;

/** The result type of a unary operator. */
export function unaryType(node: NodeOf<'unary'>, operand: BoundExpression): ValueType {
  refuseOperands([operand], node);
  const type = deduceUnary(node.operator, operand.type);
  if (type !== undefined) return type;
  throw typeError(
    `\`${columnName(node)}' is not a valid expression, can not apply \`${node.operator}' to ${operand.type}.`,
    node,
    node.operator === '!' ? CONDITION_HINT : arithmeticHint(node.operator, [operand.type]),
  );
}

/** The result type of `+ - * / %`. */
export function arithmeticType(node: NodeOf<'arithmetic'>, left: BoundExpression, right: BoundExpression): ValueType {
  refuseOperands([left, right], node);
  const type = deduceArithmetic(node.operator, left.type, right.type);
  if (type !== undefined) return type;
  throw typeError(
    `\`${columnName(node)}' is not a valid expression, can not apply \`${node.operator}' to \`${left.type}' and \`${right.type}'.`,
    node,
    arithmeticHint(node.operator, [left.type, right.type]),
  );
}

/** Returns the type of a chain of AND, OR or XOR. */
export function logicalType(node: NodeOf<'logical'>, operands: readonly BoundExpression[]): ValueType {
  refuseOperands(operands, node);
  let type = operands[0]!.type;
  for (const operand of operands.slice(1)) {
    const combined = deduceLogical(node.operator, type, operand.type);
    if (combined === undefined) {
      const name = { AND: "&&' or 'AND", OR: "||' or 'OR", XOR: 'XOR' }[node.operator];
      throw typeError(
        `\`${columnName(node)}' is not a valid expression, can not apply '${name}' operator to \`${type}' and \`${operand.type}'.`,
        node,
        CONDITION_HINT,
      );
    }
    type = combined;
  }
  return type;
}

/** IN and NOT IN need a list, set or map. If constants are folded first, two constants are distinguished by value. */
export function checkMembership(
  node: Relational,
  left: BoundExpression,
  right: BoundExpression,
  isFoldedFirst: boolean,
): void {
  if (node.operator !== 'IN' && node.operator !== 'NOT IN') return;
  if (COLLECTIONS.has(right.type) || isUnknown(right.type)) return;
  if (isFoldedFirst && left.kind === 'constant' && right.kind === 'constant')
    throw semanticError(
      `Type error \`${columnName({ ...node, left: written(left, node.left), right: written(right, node.right) })}'`,
      node.range,
      comparisonHint(node.operator),
    );
  throw typeError(`\`${columnName(node.right)}', expected List/Set/Map, but was ${right.type}`, node.right, LIST_HINT);
}

const COLLECTIONS: ReadonlySet<ValueType> = new Set<ValueType>(['LIST', 'SET', 'MAP', 'NULL']);

/** The literal of an operand's computed value, if there is one. */
function written({ value }: Extract<BoundExpression, { readonly kind: 'constant' }>, operand: Expression): Expression {
  return typeof value === 'object' ? operand : { kind: 'literal', value, range: operand.range };
}

/** Throws unless the operand of a loop is a list. */
export function checkList(node: Expression, list: BoundExpression): void {
  if (list.type === 'LIST' || mayBeNullOrAny(list.type)) return;
  throw typeError(`\`${columnName(node)}', expected LIST, but was ${list.type}`, node, LIST_HINT);
}

/** Returns the type of a named part of a value. */
export function attributeType(node: Attribute, base: ValueType): ValueType {
  if (!WITH_ATTRIBUTES.has(base))
    throw typeError(
      `\`${columnName(node)}', expected type with attribute like Date, Time, DateTime, Map, Vertex or Edge but was ${base}: ${columnName(node.base)}`,
      node,
    );
  return base === 'DATE' || base === 'TIME' || base === 'DATETIME' ? 'INT' : '__EMPTY__';
}

const WITH_ATTRIBUTES: ReadonlySet<ValueType> = new Set<ValueType>([
  'DATE',
  'TIME',
  'DATETIME',
  'MAP',
  'VERTEX',
  'EDGE',
  'NULL',
  '__EMPTY__',
]);

/** Items of lists are counted, parts of maps and elements are named. */
export function checkSubscript(node: NodeOf<'subscript'>, base: ValueType, index: ValueType): void {
  const refuse = (expected: string, was: ValueType, part: Expression): never => {
    throw typeError(
      `\`${columnName(node)}', expected ${expected} but was ${was}: ${columnName(part)}`,
      node,
      subscriptHint(base),
    );
  };
  switch (base) {
    case 'LIST':
      if (index !== 'INT' && !mayBeNullOrAny(index)) refuse('Integer', index, node.index);
      return;
    case 'MAP':
    case 'VERTEX':
    case 'EDGE':
      if (index !== 'STRING' && !mayBeNullOrAny(index)) refuse('Identifier', index, node.index);
      return;
    case '__EMPTY__':
    case 'NULL':
    case 'DATASET':
      return;
    default:
      refuse('LIST', base, node.base);
  }
}

/** A slice needs a list and int bounds. */
export function checkSlice(node: NodeOf<'slice'>, base: ValueType, bounds: readonly (ValueType | undefined)[]): void {
  if (base !== 'LIST' && !mayBeNullOrAny(base))
    throw typeError('Expect list type for subscript range operator.', node, LIST_HINT);
  for (const bound of bounds)
    if (bound !== undefined && bound !== 'INT' && !mayBeNullOrAny(bound))
      throw typeError('Expect integer type for subscript range bound.', node, 'the bounds of l[a..b] are ints');
}

/** A WHEN of a CASE without operand is a boolean. */
export function checkWhen(node: Expression, when: ValueType): void {
  if (when === 'BOOL' || mayBeNullOrAny(when)) return;
  throw typeError(
    `\`${columnName(node)}', expected BOOL, but was ${when}`,
    node,
    'write CASE x WHEN value THEN …, or a condition behind WHEN',
  );
}

/** Throws the condition's error unless its values are known to be true, false or null. */
export function checkCondition(condition: BoundExpression, source: Expression, expected: 'Boolean' | 'boolean'): void {
  const { type } = condition;
  if (type === 'BOOL' || type === 'NULL' || isUnknown(type)) return;
  throw semanticError(
    `\`${columnName(source)}', expected ${expected}, but was \`${type}'`,
    source.range,
    CONDITION_HINT,
  );
}

function mayBeNullOrAny(type: ValueType): boolean {
  return type === 'NULL' || isUnknown(type);
}

/** Throws a type error if no overload accepts the operands. */
function refuseOperands(operands: readonly BoundExpression[], node: Expression): void {
  const operand = operands.find(({ type }) => takesNoOperator(type));
  if (operand)
    throw typeError(
      `Can't find constant value of \`${operand.type}' when deduce type.`,
      node,
      'use a function of geographies, such as ST_Distance(a, b)',
    );
}
