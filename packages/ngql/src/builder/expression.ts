import {
  AstrolabeError,
  isList,
  isNull,
  typeOf,
  type DateValue,
  type GeographyShape,
  type TimeValue,
  type Value,
  type Vid,
} from '@astrolabe/model';
import type {
  Attribute,
  Call,
  Expression,
  Label,
  ListLiteral,
  MapLiteral,
  Name,
  PatternExpression,
  RelationalOperator,
  Subscript,
} from '../ast/expression.ts';
import type { PatternPath } from '../ast/match.ts';

/** The range of nodes that were not parsed from a text. */
export const NOWHERE = { start: 0, end: 0 } as const;

/** A name as a node of the tree. */
export function name(text: string): Name {
  return { text, range: NOWHERE };
}

/** A bare name as an expression: an alias, a property, a tag before a dot. */
export function label(text: string): Label {
  return { kind: 'label', name: text, range: NOWHERE };
}

/** `base.name`, or the longer chain for several names; the base may be given as a name. */
export function attribute(base: Expression | string, ...names: readonly [string, ...string[]]): Attribute {
  const [first, ...rest] = names;
  let node: Attribute = {
    kind: 'attribute',
    base: typeof base === 'string' ? label(base) : base,
    name: name(first),
    range: NOWHERE,
  };
  for (const next of rest) node = { kind: 'attribute', base: node, name: name(next), range: NOWHERE };
  return node;
}

/** `base[index]`. */
export function subscript(base: Expression, index: Expression): Subscript {
  return { kind: 'subscript', base, index, range: NOWHERE };
}

/** `base[from..to]`. */
export function slice(base: Expression, from: number, to: number): Expression {
  return { kind: 'slice', base, from: integer(from), to: integer(to), range: NOWHERE };
}

/** `NOT condition`. */
export function not(operand: Expression): Expression {
  return { kind: 'unary', operator: '!', operand, range: NOWHERE };
}

/** A call of a scalar function. */
export function call(functionName: string, ...items: readonly Expression[]): Call {
  return { kind: 'call', name: name(functionName), arguments: items, range: NOWHERE };
}

/** `COUNT(*)` and other aggregates of all rows. */
export function aggregate(functionName: string, argument: Expression | '*', isDistinct = false): Expression {
  return { kind: 'aggregate', name: name(functionName), isDistinct, argument, range: NOWHERE };
}

/** `VERTEX`, `EDGE`, … as a value. */
export function current(
  what: 'vertex' | 'vertices' | 'edge' | 'edges' | 'path' | 'source' | 'destination',
): Expression {
  return { kind: 'current', what, range: NOWHERE };
}

/** A comparison. */
export function compare(left: Expression, operator: RelationalOperator, right: Expression): Expression {
  return { kind: 'relational', operator, left, right, range: NOWHERE };
}

/** Combines conditions with AND. Returns a single condition unchanged, and undefined for none. */
export function and(conditions: readonly Expression[]): Expression | undefined {
  return chain('AND', conditions);
}

/** Combines conditions with OR. Returns a single condition unchanged, and undefined for none. */
export function or(conditions: readonly Expression[]): Expression | undefined {
  return chain('OR', conditions);
}

function chain(operator: 'AND' | 'OR', conditions: readonly Expression[]): Expression | undefined {
  if (conditions.length <= 1) return conditions[0];
  return { kind: 'logical', operator, operands: conditions, range: NOWHERE };
}

/** A pattern as a condition or a value. */
export function patternExpression(path: PatternPath): PatternExpression {
  return { kind: 'pattern', path, range: NOWHERE };
}

/** `$name`. */
export function parameter(parameterName: string): Expression {
  return { kind: 'variable', name: parameterName, range: NOWHERE };
}

/** A list of expressions. */
export function list(items: readonly Expression[]): ListLiteral {
  return { kind: 'list', items, range: NOWHERE };
}

/** A vid as a literal. */
export function vidLiteral(vid: Vid): Expression {
  return { kind: 'literal', value: vid, range: NOWHERE };
}

/**
 * Returns an expression that evaluates to exactly this value. Dates and geographies become function calls; times include their zone, so
 * that the server's zone has no effect. Throws NOT_SUPPORTED for vertices, edges, paths, EMPTY and error nulls, which have no expression.
 */
export function literal(value: Value): Expression {
  if (typeof value !== 'object') return { kind: 'literal', value, range: NOWHERE };
  if (isList(value)) return list(value.map(literal));
  switch (value.kind) {
    case 'null':
      if (value.reason !== 'NULL') return refuse(value, `the null of kind ${value.reason}`);
      return { kind: 'literal', value, range: NOWHERE };
    case 'set':
      return { kind: 'set', items: value.items.map(literal), range: NOWHERE };
    case 'map':
      return mapOf([...value.entries].map(([key, item]) => [key, literal(item)] as const));
    case 'date':
      return call('date', text(dateText(value)));
    case 'time':
      return call('time', text(`${timeText(value)}+00:00`));
    case 'datetime':
      return call('datetime', text(`${dateText(value)}T${timeText(value)}+00:00`));
    case 'duration':
      return call(
        'duration',
        mapOf([
          ['months', integer(value.months)],
          ['seconds', integer(value.seconds)],
          ['microseconds', integer(value.microseconds)],
        ]),
      );
    case 'geography':
      return call('ST_GeogFromText', text(wellKnownText(value.shape)));
    default:
      return refuse(value, `a value of type ${typeOf(value)}`);
  }
}

function refuse(value: Value, what: string): never {
  throw new AstrolabeError('NOT_SUPPORTED', `${what} cannot be written in nGQL`, {
    detail: { type: isNull(value) ? 'NULL' : typeOf(value) },
  });
}

function text(value: string): Expression {
  return { kind: 'literal', value, range: NOWHERE };
}

function integer(value: number | bigint): Expression {
  return { kind: 'literal', value: BigInt(value), range: NOWHERE };
}

/** A map of expressions. */
export function mapOf(entries: readonly (readonly [string, Expression])[]): MapLiteral {
  return {
    kind: 'map',
    entries: entries.map(([key, value]) => ({ key: name(key), value })),
    range: NOWHERE,
  };
}

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}

function dateText({ year, month, day }: Pick<DateValue, 'year' | 'month' | 'day'>): string {
  return `${year < 0 ? '-' : ''}${padded(Math.abs(year), 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

function timeText({
  hour,
  minute,
  second,
  microsecond,
}: Pick<TimeValue, 'hour' | 'minute' | 'second' | 'microsecond'>): string {
  return `${padded(hour, 2)}:${padded(minute, 2)}:${padded(second, 2)}.${padded(microsecond, 6)}`;
}

function wellKnownText(shape: GeographyShape): string {
  const points = (coordinates: readonly (readonly [number, number])[]): string =>
    coordinates.map(([x, y]) => `${decimal(x)} ${decimal(y)}`).join(', ');
  switch (shape.type) {
    case 'point':
      return `POINT(${points([shape.coordinate])})`;
    case 'linestring':
      return `LINESTRING(${points(shape.coordinates)})`;
    case 'polygon':
      return `POLYGON(${shape.rings.map((ring) => `(${points(ring)})`).join(', ')})`;
  }
}

/** Prints a coordinate without an exponent, which some readers of well-known text do not support. */
function decimal(value: number): string {
  const shortest = String(value);
  return shortest.includes('e') ? value.toFixed(20).replace(/0+$/, '').replace(/\.$/, '') : shortest;
}
