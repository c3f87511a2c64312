/** Expressions, evaluated over values one at a time as the reference words it. */
import { EMPTY, INT64_MAX, INT64_MIN, NULL, NULLS, type Value } from '@astrolabe/model';
import type { Arithmetic, Case, Expression, Logical, Predicate, Relational } from '@astrolabe/ngql';
import { cast, plainText } from './casts.ts';
import { daysLater, daysOf, isDate } from './dates.ts';
import { callScalar } from './functions.ts';
import { equals, less, lessOrEquals, same, typeName } from './relations.ts';

/** Values of names; undefined for expressions unknown to the environment. */
export type Environment = (expression: Expression) => Value | undefined;

/** The value of an expression. */
export function evaluate(expression: Expression, environment: Environment): Value {
  const known = environment(expression);
  if (known !== undefined) return known;
  const value = (inner: Expression): Value => evaluate(inner, environment);
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'list':
      return expression.items.map(value);
    case 'set': {
      const items: Value[] = [];
      for (const item of expression.items.map(value)) if (!items.some((other) => same(item, other))) items.push(item);
      return { kind: 'set', items };
    }
    case 'map':
      return { kind: 'map', entries: new Map(expression.entries.map((entry) => [entry.key.text, value(entry.value)])) };
    case 'unary':
      return unary(expression.operator, value(expression.operand));
    case 'arithmetic':
      return arithmetic(expression.operator, value(expression.left), value(expression.right));
    case 'relational':
      return relate(expression.operator, value(expression.left), value(expression.right));
    case 'logical':
      return logic(expression, value);
    case 'cast':
      return cast(expression.type.kind, value(expression.operand));
    case 'null-test': {
      const type = typeName(value(expression.operand));
      const isThat = type === (expression.operator.endsWith('NULL') ? 'null' : 'empty');
      return expression.operator.includes('NOT') ? !isThat : isThat;
    }
    case 'case':
      return choose(expression, value);
    case 'predicate':
      return quantify(expression, environment);
    case 'comprehension': {
      const list = value(expression.list);
      if (!Array.isArray(list)) return typeName(list) === 'null' || typeName(list) === 'empty' ? list : NULLS.BAD_TYPE;
      const results: Value[] = [];
      for (const item of list) {
        const inner = within(environment, expression.variable.text, item);
        const keep = expression.where ? evaluate(expression.where, inner) : true;
        if (typeof keep !== 'boolean' && !isMissing(keep)) return NULLS.BAD_TYPE;
        if (keep === true) results.push(expression.mapping ? evaluate(expression.mapping, inner) : item);
      }
      return results;
    }
    case 'reduce': {
      const list = value(expression.list);
      if (!Array.isArray(list)) return typeName(list) === 'null' || typeName(list) === 'empty' ? list : NULLS.BAD_TYPE;
      let accumulated = value(expression.initial);
      for (const item of list)
        accumulated = evaluate(
          expression.expression,
          within(within(environment, expression.accumulator.text, accumulated), expression.variable.text, item),
        );
      return accumulated;
    }
    case 'attribute':
      return attribute(value(expression.base), expression.name.text);
    case 'subscript':
      return subscript(value(expression.base), value(expression.index));
    case 'slice': {
      const list = value(expression.base);
      const [from, to] = [expression.from && value(expression.from), expression.to && value(expression.to)];
      if (!Array.isArray(list)) return NULLS.BAD_TYPE;
      if ([from, to].some((bound) => bound !== undefined && typeName(bound) === 'null')) return NULL;
      if ([from, to].some((bound) => bound !== undefined && typeof bound !== 'bigint')) return NULLS.BAD_TYPE;
      const place = (bound: Value | undefined, otherwise: number): number =>
        bound === undefined
          ? otherwise
          : Math.min(Math.max(Number(bound) < 0 ? Number(bound) + list.length : Number(bound), 0), list.length);
      return list.slice(place(from, 0), Math.max(place(to, list.length), place(from, 0)));
    }
    case 'call':
      return callScalar(expression.name.text.toLowerCase(), expression.arguments.map(value));
    default:
      throw new Error(`the second opinion knows nothing of ${expression.kind} here`);
  }
}

/** The effect of a filter value: the row is kept, dropped, or the statement fails. */
export function filterVerdict(value: Value): 'keep' | 'drop' | 'fail' {
  if (Array.isArray(value)) return value.length ? 'keep' : 'drop';
  if (typeof value === 'boolean') return value ? 'keep' : 'drop';
  return isMissing(value) ? 'drop' : 'fail';
}

function within(environment: Environment, name: string, value: Value): Environment {
  return (expression) => (expression.kind === 'label' && expression.name === name ? value : environment(expression));
}

/** Ordinary NULL, or EMPTY. */
function isMissing(value: Value): boolean {
  return typeName(value) === 'empty' || (typeName(value) === 'null' && value === NULL);
}

function isBad(value: Value): boolean {
  return typeName(value) === 'null' && value !== NULL;
}

function inRange(value: bigint): Value {
  return value > INT64_MAX || value < INT64_MIN ? NULLS.ERR_OVERFLOW : value;
}

function unary(operator: string, value: Value): Value {
  if (operator === '+' || typeName(value) === 'null' || typeName(value) === 'empty') return value;
  if (operator === '-')
    return typeof value === 'bigint' ? inRange(-value) : typeof value === 'number' ? -value : NULLS.BAD_TYPE;
  return typeof value === 'boolean' ? !value : Array.isArray(value) ? value.length === 0 : NULLS.BAD_TYPE;
}

function arithmetic(operator: Arithmetic['operator'], a: Value, b: Value): Value {
  const types = [typeName(a), typeName(b)];
  if (types[0] === 'null') return a;
  if (types[0] === 'empty') return types[1] === 'null' ? b : a;
  if (types[1] === 'null' || types[1] === 'empty') return b;
  if (typeof a === 'bigint' && typeof b === 'bigint') {
    if ((operator === '/' || operator === '%') && b === 0n) return NULLS.DIV_BY_ZERO;
    return inRange(
      operator === '+' ? a + b : operator === '-' ? a - b : operator === '*' ? a * b : operator === '/' ? a / b : a % b,
    );
  }
  if (types.every((type) => type === 'number')) {
    const [x, y] = [Number(a), Number(b)];
    return operator === '+'
      ? x + y
      : operator === '-'
        ? x - y
        : operator === '*'
          ? x * y
          : operator === '/'
            ? x / y
            : x % y;
  }
  if (operator === '-' && isDate(a)) {
    if (isDate(b)) return BigInt(daysOf(a) - daysOf(b));
    return typeof b === 'bigint' ? daysLater(a, -b) : NULLS.BAD_TYPE;
  }
  if (operator !== '+') return NULLS.BAD_TYPE;
  if (isDate(a) && typeof b === 'bigint') return daysLater(a, b);
  if (isDate(b) && typeof a === 'bigint') return daysLater(b, a);
  if (Array.isArray(a)) return Array.isArray(b) ? [...a, ...b] : [...a, b];
  if (Array.isArray(b)) return [a, ...b];
  const isText = (type: string | undefined): boolean => ['string', 'bool', 'number', 'date'].includes(type ?? '');
  return types.includes('string') && types.every(isText) ? `${plainText(a)}${plainText(b)}` : NULLS.BAD_TYPE;
}

function relate(operator: Relational['operator'], a: Value, b: Value): Value {
  switch (operator) {
    case '==':
      return equals(a, b);
    case '!=':
      return unary('!', equals(a, b));
    case '<':
      return less(a, b);
    case '<=':
      return lessOrEquals(a, b);
    case '>':
      return less(b, a);
    case '>=':
      return lessOrEquals(b, a);
    case 'IN':
      return isMember(a, b);
    case 'NOT IN':
      return unary('!', isMember(a, b));
    case '=~':
      return matches(a, b);
    default:
      return compareTexts(operator, a, b);
  }
}

function matches(a: Value, b: Value): Value {
  if (isBad(a) || isBad(b)) return NULLS.BAD_TYPE;
  if ([a, b].some((value) => typeof value !== 'string' && !isMissing(value))) return NULLS.BAD_TYPE;
  if (typeof a !== 'string' || typeof b !== 'string') return NULL;
  try {
    return new RegExp(`^(?:${b})$`).test(a);
  } catch {
    return NULLS.BAD_TYPE;
  }
}

function isMember(a: Value, b: Value): Value {
  if (typeName(b) === 'null') return isBad(b) ? NULLS.BAD_TYPE : NULL;
  const items = itemsOf(b);
  if (!items) return NULLS.BAD_TYPE;
  if (typeName(a) === 'null') return NULL;
  if (items.some((item) => same(a, item))) return true;
  return items.some((item) => typeName(item) === 'null') ? NULL : false;
}

/** The items of a list or set, or the keys of a map. */
function itemsOf(value: Value): readonly Value[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || !('kind' in value)) return undefined;
  return value.kind === 'set' ? value.items : value.kind === 'map' ? [...value.entries.keys()] : undefined;
}

function compareTexts(operator: Relational['operator'], a: Value, b: Value): Value {
  if (isBad(a) || isBad(b)) return NULLS.BAD_TYPE;
  if ([a, b].some((value) => typeof value !== 'string' && !isMissing(value))) return NULLS.BAD_TYPE;
  if (typeof a !== 'string' || typeof b !== 'string') return NULL;
  const holds = operator.endsWith('CONTAINS')
    ? a.includes(b)
    : operator.endsWith('STARTS WITH')
      ? a.startsWith(b)
      : a.endsWith(b);
  return operator.startsWith('NOT') ? !holds : holds;
}

function logic(expression: Logical, value: (inner: Expression) => Value): Value {
  const { operator } = expression;
  if (operator === 'XOR') {
    let result: Value | undefined;
    for (const operand of expression.operands) {
      const next = value(operand);
      if (typeName(next) === 'null') return next;
      if (typeof next !== 'boolean' && typeName(next) !== 'empty') return NULLS.BAD_TYPE;
      result =
        result === undefined
          ? next
          : typeof result === 'boolean' && typeof next === 'boolean'
            ? result !== next
            : EMPTY;
    }
    return result ?? NULL;
  }
  const deciding = operator === 'OR';
  let result: Value = !deciding;
  for (const operand of expression.operands) {
    const next = value(operand);
    const truth = Array.isArray(next) ? next.length > 0 : next;
    if (isBad(next) || truth === deciding) return next;
    if (typeof truth !== 'boolean' && !isMissing(next)) return NULLS.BAD_TYPE;
    if (typeName(next) === 'empty' && typeName(result) === 'null') return NULLS.BAD_TYPE;
    if (typeof truth !== 'boolean') result = next;
  }
  return result;
}

function choose(expression: Case, value: (inner: Expression) => Value): Value {
  for (const branch of expression.branches) {
    const when = value(branch.when);
    if (expression.operand) {
      if (same(value(expression.operand), when)) return value(branch.then);
    } else if (when === true) return value(branch.then);
    else if (typeof when !== 'boolean' && typeName(when) !== 'null') return NULLS.BAD_TYPE;
  }
  return expression.otherwise ? value(expression.otherwise) : NULL;
}

function quantify(expression: Predicate, environment: Environment): Value {
  const list = evaluate(expression.list, environment);
  if (!Array.isArray(list)) return typeName(list) === 'null' || typeName(list) === 'empty' ? list : NULLS.BAD_TYPE;
  let found = 0;
  let isUnsure = false;
  for (const item of list) {
    const holds = evaluate(expression.where, within(environment, expression.variable.text, item));
    if (isMissing(holds)) {
      if (expression.quantifier === 'all' || expression.quantifier === 'none') return NULL;
      isUnsure = true;
    } else if (typeof holds !== 'boolean') return NULLS.BAD_TYPE;
    else if (expression.quantifier === 'all' && !holds) return false;
    else if (holds) {
      found++;
      if (expression.quantifier === 'any') return true;
      if (expression.quantifier === 'none' || (expression.quantifier === 'single' && found > 1)) return false;
    }
  }
  if (isUnsure) return NULL;
  return expression.quantifier === 'single' ? found === 1 : expression.quantifier !== 'any';
}

function attribute(base: Value, name: string): Value {
  if (typeName(base) === 'null') return base === NULL ? NULL : NULLS.BAD_TYPE;
  if (typeof base !== 'object' || !('kind' in base)) return NULLS.BAD_TYPE;
  if (base.kind === 'map') return base.entries.get(name) ?? NULL;
  if (base.kind === 'edge') return base.properties.get(name) ?? NULL;
  if (isDate(base))
    return name === 'year' || name === 'month' || name === 'day' ? BigInt(base[name]) : NULLS.UNKNOWN_PROP;
  if (base.kind !== 'vertex') return NULLS.BAD_TYPE;
  const tag = base.tags.find((one) => one.name === name);
  return tag ? { kind: 'map', entries: tag.properties } : NULL;
}

function subscript(base: Value, index: Value): Value {
  if (Array.isArray(base)) {
    if (typeof index !== 'bigint') return NULLS.BAD_TYPE;
    return base.at(Number(index)) ?? NULLS.OUT_OF_RANGE;
  }
  if (typeof base !== 'object' || !('kind' in base)) return NULLS.BAD_TYPE;
  if (base.kind === 'map') return typeof index === 'string' ? (base.entries.get(index) ?? NULLS.UNKNOWN_PROP) : NULL;
  if (base.kind === 'edge') return typeof index === 'string' ? (base.properties.get(index) ?? NULL) : NULLS.BAD_TYPE;
  if (base.kind !== 'vertex') return NULLS.BAD_TYPE;
  return typeof index === 'string'
    ? (base.tags.find((tag) => tag.properties.has(index))?.properties.get(index) ?? NULL)
    : NULLS.BAD_TYPE;
}
