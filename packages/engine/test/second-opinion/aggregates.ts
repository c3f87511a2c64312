/** Aggregation: groups by the other columns, one group at a time. */
import { NULL, NULLS, type Value } from '@astrolabe/model';
import type { Aggregate, Expression } from '@astrolabe/ngql';
import { evaluate, type Environment } from './evaluate.ts';
import { order, same, typeName } from './relations.ts';

/** The rows of a projection with optional aggregates. */
export function aggregateValue(expressions: readonly Expression[], rows: readonly Environment[]): (readonly Value[])[] {
  const isAggregated = expressions.map(hasAggregate);
  if (!isAggregated.includes(true))
    return rows.map((row) => expressions.map((expression) => evaluate(expression, row)));
  const groups: { readonly keys: readonly Value[]; readonly members: Environment[] }[] = [];
  for (const row of rows) {
    const keys = expressions.filter((_, place) => !isAggregated[place]).map((expression) => evaluate(expression, row));
    const group = groups.find((one) => same(one.keys, keys));
    if (group) group.members.push(row);
    else groups.push({ keys, members: [row] });
  }
  if (groups.length === 0 && isAggregated.every(Boolean)) groups.push({ keys: [], members: [] });
  return groups.map(({ members }) => {
    const environment: Environment = (expression) =>
      expression.kind === 'aggregate' ? overGroup(expression, members) : members[0]?.(expression);
    return expressions.map((expression) => evaluate(expression, environment));
  });
}

/** Whether rows are grouped, so that one row's keys represent each group. */
export function isGrouped(expressions: readonly Expression[]): boolean {
  return expressions.some(hasAggregate);
}

function hasAggregate(expression: Expression): boolean {
  if (expression.kind === 'aggregate') return true;
  if (expression.kind === 'arithmetic' || expression.kind === 'relational')
    return hasAggregate(expression.left) || hasAggregate(expression.right);
  return expression.kind === 'call' && expression.arguments.some(hasAggregate);
}

function overGroup(expression: Aggregate, members: readonly Environment[]): Value {
  const { argument } = expression;
  if (argument === '*') return BigInt(members.length);
  let values = members
    .map((member) => evaluate(argument, member))
    .filter((value) => typeName(value) !== 'null' && typeName(value) !== 'empty');
  if (expression.isDistinct)
    values = values.filter((value, place) => values.findIndex((other) => same(other, value)) === place);
  const numbers = values.filter((value) => typeof value === 'bigint' || typeof value === 'number');
  switch (expression.name.text.toLowerCase()) {
    case 'count':
      return BigInt(values.length);
    case 'sum':
      if (numbers.length < values.length) return NULLS.BAD_TYPE;
      return numbers.every((value) => typeof value === 'bigint')
        ? numbers.reduce((sum, value) => sum + BigInt(value), 0n)
        : numbers.reduce<number>((sum, value) => sum + Number(value), 0);
    case 'avg':
      if (numbers.length < values.length) return NULLS.BAD_TYPE;
      return numbers.length ? numbers.reduce<number>((sum, value) => sum + Number(value), 0) / numbers.length : NULL;
    case 'min':
      return values.toSorted(order)[0] ?? NULL;
    case 'max':
      return values.toSorted(order).at(-1) ?? NULL;
    case 'std': {
      if (numbers.length < values.length) return NULLS.BAD_TYPE;
      const mean = numbers.reduce<number>((sum, value) => sum + Number(value), 0) / numbers.length;
      const squares = numbers.reduce<number>((sum, value) => sum + (Number(value) - mean) ** 2, 0);
      return numbers.length ? Math.sqrt(squares / numbers.length) : NULL;
    }
    case 'bit_and':
      return ofBits(values, (a, b) => a & b);
    case 'bit_or':
      return ofBits(values, (a, b) => a | b);
    case 'bit_xor':
      return ofBits(values, (a, b) => a ^ b);
    case 'collect':
      return values;
    case 'collect_set':
      return {
        kind: 'set',
        items: values.filter((value, place) => values.findIndex((other) => same(other, value)) === place),
      };
    default:
      throw new Error(`the second opinion has no aggregate ${expression.name.text}`);
  }
}

function ofBits(values: readonly Value[], combine: (a: bigint, b: bigint) => bigint): Value {
  const ints = values.filter((value) => typeof value === 'bigint');
  if (ints.length < values.length) return NULLS.BAD_TYPE;
  return ints.length ? ints.reduce(combine) : NULL;
}
