/** Random expressions of a given type over given references. */
import { INT64_MAX, NULL, type Value } from '@astrolabe/model';
import { build, type ArithmeticOperator, type Expression, type RelationalOperator } from '@astrolabe/ngql';
import { SAMPLES, type PropertyKind } from './plain-graph.ts';
import type { Random } from './random.ts';

/** References that an expression may use, by type. */
export type References = Readonly<Partial<Record<PropertyKind | 'any', readonly Expression[]>>>;

const KINDS: readonly PropertyKind[] = ['int', 'float', 'string', 'bool', 'date'];
const PATTERNS = ['', 'a', '.*', 'a.*', '[ab]+', 'A?b*', '(a|b)b?', String.raw`\d+`, '(a', '.*b.*', 'a{2}'] as const;
const RANGE = { start: 0, end: 0 };

/** A random expression; occasionally of a type that does not match, if types are not known beforehand. */
export function randomExpression(
  random: Random,
  kind: PropertyKind,
  references: References,
  depth: number,
): Expression {
  if (references.any?.length && random.once(12)) return random.pick(references.any);
  if (depth <= 0 || random.once(5)) return leaf(random, kind, references);
  const inner = (other: PropertyKind): Expression => randomExpression(random, other, references, depth - 1);
  if (random.once(9)) return randomCase(random, kind, inner);
  if (random.once(14)) return build.call('coalesce', inner(kind), inner(kind));
  switch (kind) {
    case 'int':
      return random.pick([
        () => arithmetic(random.pick(['+', '-', '*', '/', '%']), inner('int'), inner('int')),
        () => unary('-', inner('int')),
        () => build.call('size', inner('string')),
        () => castTo('int64', inner(random.pick(['string', 'float', 'int']))),
        () => build.call('toInteger', inner(random.pick(['string', 'float']))),
        () => build.attribute(inner('date'), random.pick(['year', 'month', 'day'])),
        () => arithmetic('-', inner('date'), inner('date')),
        () => partOfMap(random, inner('int'), inner(random.pick(KINDS))),
        () => build.call('size', setOf(random, inner)),
        () => build.call('size', randomList(random, references, depth - 1)),
        () => ({
          kind: 'reduce' as const,
          accumulator: { text: 'acc', range: RANGE },
          initial: inner('int'),
          variable: { text: 'item', range: RANGE },
          list: randomList(random, references, depth - 1),
          expression: arithmetic(random.pick(['+', '*']), build.label('acc'), inner('int')),
          range: RANGE,
        }),
      ])();
    case 'float':
      return random.pick([
        () => arithmetic(random.pick(['+', '-', '*']), inner('float'), inner(random.pick(['int', 'float']))),
        () => build.call(random.pick(['floor', 'ceil', 'round']), inner('float')),
        () => castTo('double', inner(random.pick(['string', 'int']))),
        () => build.call('toFloat', inner(random.pick(['string', 'int']))),
        () => partOfMap(random, inner('float'), inner(random.pick(KINDS))),
        () => unary('-', inner('float')),
      ])();
    case 'string':
      return random.pick([
        () => arithmetic('+', inner('string'), inner(random.pick(['string', 'int', 'bool', 'date']))),
        () => arithmetic('+', inner('date'), inner('string')),
        () => build.call(random.pick(['upper', 'lower']), inner('string')),
        () => build.call('toString', inner(random.pick(['int', 'bool', 'date']))),
        () => castTo('string', inner(random.pick(['int', 'bool', 'date', 'string']))),
        () =>
          build.call(
            random.pick(['left', 'right']),
            // Half a surrogate pair is not a comparable text.
            build.call('replace', inner('string'), build.literal('é'), build.literal('e')),
            build.literal(BigInt(random.between(0, 4))),
          ),
        () => build.call('replace', inner('string'), inner('string'), inner('string')),
        () => build.call('concat', inner('string'), inner(random.pick(['int', 'bool', 'date'])), inner('string')),
      ])();
    case 'bool':
      return randomCondition(random, references, depth, inner);
    case 'date':
      return random.pick([
        () => arithmetic('+', inner('date'), inner('int')),
        () => arithmetic('+', inner('int'), inner('date')),
        () => arithmetic('-', inner('date'), inner('int')),
      ])();
  }
}

function castTo(type: 'int64' | 'double' | 'string' | 'bool', operand: Expression): Expression {
  return { kind: 'cast', type: { kind: type }, operand, range: RANGE };
}

/** A value looked up in a map, existing or not. */
function partOfMap(random: Random, wanted: Expression, other: Expression): Expression {
  const map = build.mapOf([
    ['k', wanted],
    ['m', other],
  ]);
  const key = random.once(6) ? 'none' : 'k';
  return random.once(2) ? build.attribute(map, key) : build.subscript(map, build.literal(key));
}

function setOf(random: Random, inner: (kind: PropertyKind) => Expression): Expression {
  const kind = random.pick(KINDS);
  return {
    kind: 'set',
    items: Array.from({ length: random.between(1, 3) }, () => inner(kind)),
    range: RANGE,
  };
}

/** A list, of one type or of several. */
export function randomList(random: Random, references: References, depth: number): Expression {
  const kind = random.pick(KINDS);
  const items = Array.from({ length: random.between(1, 4) }, () =>
    randomExpression(random, random.once(5) ? random.pick(KINDS) : kind, references, depth - 1),
  );
  const list = build.list(random.once(6) ? [...items, build.literal(NULL)] : items);
  if (depth <= 0 || random.once(2)) return list;
  const item = build.label('item');
  return random.pick<() => Expression>([
    () => ({
      kind: 'comprehension',
      variable: { text: 'item', range: RANGE },
      list,
      where: build.compare(item, random.pick(COMPARISONS), randomExpression(random, kind, references, 0)),
      range: RANGE,
    }),
    () => ({
      kind: 'comprehension',
      variable: { text: 'item', range: RANGE },
      list,
      mapping: build.list([item]),
      range: RANGE,
    }),
    () => ({
      kind: 'slice',
      base: list,
      from: build.literal(BigInt(random.between(-3, 3))),
      ...(random.once(2) && { to: build.literal(BigInt(random.between(-3, 4))) }),
      range: RANGE,
    }),
    () => build.call('reverse', list),
    () => arithmetic('+', list, build.list([randomExpression(random, kind, references, 0)])),
    () => build.call('split', randomExpression(random, 'string', references, 1), build.literal('a')),
    () => build.call('range', build.literal(BigInt(random.between(0, 3))), build.literal(BigInt(random.between(0, 6)))),
    () => build.call('tail', list),
  ])();
}

const COMPARISONS: readonly RelationalOperator[] = ['==', '!=', '<', '<=', '>', '>='];

function randomCondition(
  random: Random,
  references: References,
  depth: number,
  inner: (kind: PropertyKind) => Expression,
): Expression {
  const comparison = (): Expression => {
    const kind = random.pick(KINDS);
    const other = kind === 'int' || kind === 'float' ? random.pick(['int', 'float'] as const) : kind;
    return build.compare(inner(kind), random.pick(COMPARISONS), inner(random.once(8) ? random.pick(KINDS) : other));
  };
  return random.pick<() => Expression>([
    comparison,
    comparison,
    comparison,
    () => ({
      kind: 'logical',
      operator: random.pick(['AND', 'OR', 'XOR']),
      operands: Array.from({ length: random.between(2, 3) }, () => inner('bool')),
      range: RANGE,
    }),
    () => ({
      kind: 'logical',
      operator: random.pick(['AND', 'OR']),
      operands: [comparison(), comparison()],
      range: RANGE,
    }),
    () => unary('!', inner('bool')),
    () => ({
      kind: 'null-test',
      operator: random.pick(['IS NULL', 'IS NOT NULL', 'IS EMPTY', 'IS NOT EMPTY']),
      operand: inner(random.pick(KINDS)),
      range: RANGE,
    }),
    () =>
      build.compare(
        inner(random.pick(KINDS)),
        random.pick(['IN', 'NOT IN']),
        randomList(random, references, depth - 1),
      ),
    () =>
      build.compare(
        inner('string'),
        random.pick(['CONTAINS', 'NOT CONTAINS', 'STARTS WITH', 'NOT STARTS WITH', 'ENDS WITH', 'NOT ENDS WITH']),
        inner('string'),
      ),
    () => build.compare(inner('string'), '=~', build.literal(random.pick(PATTERNS))),
    () => castTo('bool', inner(random.pick(['string', 'bool']))),
    () => build.call('toBoolean', inner(random.pick(['string', 'bool']))),
    () => {
      const kind = random.pick(KINDS);
      return build.compare(inner(kind), random.pick(['IN', 'NOT IN']), setOf(random, inner));
    },
    () =>
      build.compare(
        inner('string'),
        'IN',
        build.mapOf([
          ['a', inner('int')],
          ['ab', inner('bool')],
        ]),
      ),
    () => ({
      kind: 'predicate',
      quantifier: random.pick(['all', 'any', 'single', 'none']),
      variable: { text: 'item', range: RANGE },
      list: randomList(random, references, depth - 1),
      where: build.compare(build.label('item'), random.pick(COMPARISONS), inner(random.pick(KINDS))),
      range: RANGE,
    }),
  ])();
}

function randomCase(random: Random, kind: PropertyKind, inner: (kind: PropertyKind) => Expression): Expression {
  const operandKind = random.pick(KINDS);
  const hasOperand = random.once(2);
  const branches = Array.from({ length: random.between(1, 2) }, () => ({
    when: inner(hasOperand ? operandKind : 'bool'),
    then: inner(kind),
  }));
  return {
    kind: 'case',
    ...(hasOperand && { operand: inner(operandKind) }),
    branches,
    ...(!random.once(3) && { otherwise: inner(kind) }),
    isConditional: false,
    range: RANGE,
  };
}

function leaf(random: Random, kind: PropertyKind, references: References): Expression {
  const known = references[kind] ?? [];
  if (known.length && !random.once(3)) return random.pick(known);
  return random.once(12) ? build.literal(NULL) : build.literal(literalValue(random, kind));
}

/** Negative literals are signs before numbers, and the smallest int has no positive counterpart, so it occurs only in the data. */
function literalValue(random: Random, kind: PropertyKind): Value {
  const value = random.pick(SAMPLES[kind]);
  if (typeof value === 'bigint' && value < 0n) return value < -INT64_MAX ? 5n : -value;
  return typeof value === 'number' ? Math.abs(value) : value;
}

function arithmetic(operator: ArithmeticOperator, left: Expression, right: Expression): Expression {
  return { kind: 'arithmetic', operator, left, right, range: RANGE };
}

function unary(operator: '-' | '!', operand: Expression): Expression {
  return { kind: 'unary', operator, operand, range: RANGE };
}
