import {
  AstrolabeError,
  compareForSort,
  didYouMean,
  equalValues,
  isEmpty,
  isNull,
  NULL,
  type Row,
  type SourceRange,
  type Value,
} from '@astrolabe/model';
import { columnName, parseExpression, printExpression, type Expression } from '@astrolabe/ngql';
import { plainText } from '../value/value-pieces.ts';
import { callOf, propertyOf } from './row-functions.ts';

/** Why a filter text is invalid. `range` is the position in the text. */
export type FilterProblem =
  | { readonly kind: 'column'; readonly name: string; readonly guess: string | undefined; readonly range: SourceRange }
  | { readonly kind: 'unsupported'; readonly text: string; readonly range: SourceRange }
  | { readonly kind: 'syntax'; readonly error: AstrolabeError; readonly range: SourceRange };

/** A filter text: the rows it lets pass, or its problem. An empty text has neither. */
export interface RowFilter {
  readonly test?: (row: Row) => boolean;
  readonly problem?: FilterProblem;
}

type Read = (row: Row) => Value;

/**
 * Compiles a condition over the columns of a result, in the notation of WHERE: comparisons, text operators, IN, IS NULL, AND, OR, XOR, NOT,
 * arithmetic, properties of vertices, edges and maps, and a few functions. `=` is accepted for `==`, and dates compare with text. A row
 * passes if the condition is true; NULL is not.
 */
export function rowFilterOf(text: string, columns: readonly string[]): RowFilter {
  if (text.trim() === '') return {};
  try {
    const read = new Compiler(columns).compile(parseExpression(withDoubleEquals(text)));
    return { test: (row) => read(row) === true };
  } catch (error) {
    if (error instanceof FilterError) return { problem: error.problem };
    if (AstrolabeError.is(error))
      return { problem: { kind: 'syntax', error, range: error.position ?? { start: 0, end: text.length } } };
    throw error;
  }
}

/** Replaces `=` by `==` outside of strings and other operators. Later positions shift by one. */
function withDoubleEquals(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|[=!<>~]+/g, (part) =>
    part === '=' ? '==' : part,
  );
}

class FilterError extends Error {
  readonly problem: FilterProblem;

  constructor(problem: FilterProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

const COMPARED: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

const TEXT_TESTS: Readonly<Record<string, (text: string, part: string) => boolean>> = {
  CONTAINS: (text, part) => text.includes(part),
  'STARTS WITH': (text, part) => text.startsWith(part),
  'ENDS WITH': (text, part) => text.endsWith(part),
};

class Compiler {
  readonly #columns: readonly string[];

  constructor(columns: readonly string[]) {
    this.#columns = columns;
  }

  compile(expression: Expression): Read {
    // A column of a result is often named after its expression: `count(*)`, `v.player.age`.
    const column = this.#columnOf(expression);
    if (column !== undefined) return (row) => row[column] ?? NULL;
    switch (expression.kind) {
      case 'literal':
        return () => expression.value;
      case 'list': {
        const items = expression.items.map((item) => this.compile(item));
        return (row) => items.map((item) => item(row));
      }
      case 'attribute': {
        const base = this.compile(expression.base);
        return (row) => propertyOf(base(row), expression.name.text);
      }
      case 'subscript': {
        const [base, index] = [this.compile(expression.base), this.compile(expression.index)];
        return (row) => itemOf(base(row), index(row));
      }
      case 'unary': {
        const operand = this.compile(expression.operand);
        return expression.operator === '!'
          ? (row) => not(operand(row))
          : expression.operator === '-'
            ? (row) => arithmetic('-', 0n, operand(row))
            : operand;
      }
      case 'arithmetic': {
        const [left, right] = [this.compile(expression.left), this.compile(expression.right)];
        return (row) => arithmetic(expression.operator, left(row), right(row));
      }
      case 'logical':
        return logical(
          expression.operator,
          expression.operands.map((operand) => this.compile(operand)),
        );
      case 'null-test':
        return this.#nullTest(expression);
      case 'relational':
        return this.#relational(expression);
      case 'call': {
        const call = callOf(expression.name.text);
        if (call === undefined || expression.arguments.length !== 1) throw this.#unsupported(expression);
        const argument = this.compile(expression.arguments[0]!);
        return (row) => call(argument(row));
      }
      case 'label':
        throw new FilterError({
          kind: 'column',
          name: expression.name,
          guess: didYouMean(expression.name, this.#columns),
          range: expression.range,
        });
      default:
        throw this.#unsupported(expression);
    }
  }

  #columnOf(expression: Expression): number | undefined {
    const name = expression.kind === 'label' ? expression.name : columnName(expression);
    const exact = this.#columns.indexOf(name);
    if (exact >= 0) return exact;
    if (expression.kind === 'literal') return undefined;
    const printed = printExpression(expression).toLowerCase();
    const folded = this.#columns.findIndex((column) => {
      const lower = column.toLowerCase();
      return lower === name.toLowerCase() || lower === printed;
    });
    return folded >= 0 ? folded : undefined;
  }

  #unsupported(expression: Expression): FilterError {
    const { range } = expression;
    return new FilterError({ kind: 'unsupported', text: printExpression(expression).slice(0, 40), range });
  }

  #nullTest({ operator, operand }: Extract<Expression, { readonly kind: 'null-test' }>): Read {
    const read = this.compile(operand);
    const isWanted = operator === 'IS NULL' || operator === 'IS EMPTY';
    return (row) => isMissing(read(row)) === isWanted;
  }

  #relational(expression: Extract<Expression, { readonly kind: 'relational' }>): Read {
    const { operator } = expression;
    const [left, right] = [this.compile(expression.left), this.compile(expression.right)];
    const isNegated = operator.startsWith('NOT ');
    const plain = isNegated ? operator.slice(4) : operator;
    const textTest = TEXT_TESTS[plain];
    const compared = COMPARED[plain];
    if (operator === '==' || operator === '!=')
      return (row) => {
        const [a, b] = [left(row), right(row)];
        const result = equal(a, b);
        return typeof result === 'boolean' && operator === '!=' ? !result : result;
      };
    if (compared !== undefined) return (row) => ordered(left(row), right(row), compared);
    if (textTest !== undefined)
      return (row) => {
        const [text, part] = [left(row), right(row)];
        if (isMissing(text) || typeof part !== 'string') return NULL;
        return textTest(plainText(text), part) !== isNegated;
      };
    if (plain === 'IN')
      return (row) => {
        const [value, list] = [left(row), right(row)];
        const items = Array.isArray(list) ? (list as readonly Value[]) : undefined;
        if (isMissing(value) || items === undefined) return NULL;
        return items.some((item) => equal(value, item) === true) !== isNegated;
      };
    throw this.#unsupported(expression);
  }
}

function isMissing(value: Value): boolean {
  return isNull(value) || isEmpty(value);
}

/** Dates, times and geographies are equal to their text. */
function equal(a: Value, b: Value): Value {
  if (isMissing(a) || isMissing(b)) return NULL;
  if (typeof a === 'string' && isMoment(b)) return a === plainText(b);
  if (typeof b === 'string' && isMoment(a)) return b === plainText(a);
  return equalValues(a, b);
}

function ordered(a: Value, b: Value, test: (order: number) => boolean): Value {
  if (isMissing(a) || isMissing(b)) return NULL;
  if (typeof b === 'string' && isMoment(a)) return test(textOrder(plainText(a), b));
  if (typeof a === 'string' && isMoment(b)) return test(textOrder(a, plainText(b)));
  const areNumbers = isNumber(a) && isNumber(b);
  if (!areNumbers && (typeof a !== typeof b || typeof a === 'boolean')) return NULL;
  return test(compareForSort(a, b));
}

/** ISO texts of times order as the times do. */
function textOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isMoment(value: Value): boolean {
  return (
    typeof value === 'object' &&
    'kind' in value &&
    (value.kind === 'date' || value.kind === 'datetime' || value.kind === 'time')
  );
}

function isNumber(value: Value): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function not(value: Value): Value {
  return typeof value === 'boolean' ? !value : NULL;
}

function logical(operator: 'AND' | 'OR' | 'XOR', operands: readonly Read[]): Read {
  if (operator === 'XOR')
    return (row) =>
      operands.reduce<Value>((result, operand) => {
        const value = operand(row);
        return typeof result === 'boolean' && typeof value === 'boolean' ? result !== value : NULL;
      }, false);
  const decisive = operator === 'OR';
  return (row) => {
    let result: Value = !decisive;
    for (const operand of operands) {
      const value = operand(row);
      if (value === decisive) return decisive;
      if (typeof value !== 'boolean') result = NULL;
    }
    return result;
  };
}

function arithmetic(operator: string, a: Value, b: Value): Value {
  if (operator === '+' && typeof a === 'string' && typeof b === 'string') return a + b;
  const operation = ARITHMETIC[operator];
  if (!operation || !isNumber(a) || !isNumber(b)) return NULL;
  if (Number(b) === 0 && (operator === '/' || operator === '%')) return NULL;
  return typeof a === 'bigint' && typeof b === 'bigint'
    ? operation.integer(a, b)
    : operation.float(Number(a), Number(b));
}

interface Arithmetic {
  readonly integer: (a: bigint, b: bigint) => bigint;
  readonly float: (a: number, b: number) => number;
}

const ARITHMETIC: Readonly<Record<string, Arithmetic>> = {
  '+': { integer: (a, b) => a + b, float: (a, b) => a + b },
  '-': { integer: (a, b) => a - b, float: (a, b) => a - b },
  '*': { integer: (a, b) => a * b, float: (a, b) => a * b },
  '/': { integer: (a, b) => a / b, float: (a, b) => a / b },
  '%': { integer: (a, b) => a % b, float: (a, b) => a % b },
};

function itemOf(base: Value, index: Value): Value {
  if (typeof index === 'string') return propertyOf(base, index);
  if (!Array.isArray(base) || typeof index !== 'bigint') return NULL;
  return (base as readonly Value[]).at(Number(index)) ?? NULL;
}
