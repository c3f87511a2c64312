import { AstrolabeError, didYouMean, type SourceRange } from '@astrolabe/model';
import { parseExpression, type Expression, type Relational } from '@astrolabe/ngql';
import { ROW_FILTER_LENGTH_MAX } from '../limits.ts';

/*
 * A row condition is an nGQL expression over columns: `country == "DE" AND age > 17`. Columns are referred to by name, quoted with backquotes if
 * needed, or as `Record[2]`, counted from 0. Cells are texts; compared with a number they are parsed, and comparisons with cells that are not
 * numbers are false. Empty cells are empty texts, and `IS NULL` and `IS EMPTY` are true for them.
 */

/** Whether a row, given by its fields, fulfills a condition. */
export interface RowFilter {
  (fields: readonly string[]): boolean;
  /** Columns used by the condition; other fields may be absent. */
  readonly columns: readonly number[];
}

/**
 * Parses a condition. `columnNames` are those of the header, if any. Throws `SYNTAX_ERROR` or `IMPORT_MAPPING_INVALID` with the position in
 * the text.
 */
export function parseRowFilter(
  text: string,
  columnNames: readonly string[] | undefined,
  columnCount: number,
): RowFilter {
  if (text.length > ROW_FILTER_LENGTH_MAX)
    throw new AstrolabeError(
      'IMPORT_MAPPING_INVALID',
      `the condition is longer than ${ROW_FILTER_LENGTH_MAX} characters`,
    );
  const used = new Set<number>();
  const bound = bind(parseExpression(text), { columnNames, columnCount, used });
  return Object.assign((fields: readonly string[]) => bound(fields) === true, { columns: [...used] });
}

type Cell = string | number | bigint | boolean | null;
type Bound = (fields: readonly string[]) => Cell;

interface Columns {
  readonly columnNames: readonly string[] | undefined;
  readonly columnCount: number;
  /** Collects the columns that the condition names. */
  readonly used: Set<number>;
}

function bind(expression: Expression, columns: Columns): Bound {
  const of = (part: Expression): Bound => bind(part, columns);
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression;
      if (typeof value === 'object') return () => null;
      return () => value;
    }
    case 'label':
      return columnReader(columnNamed(expression.name, expression.range, columns), columns);
    case 'attribute': {
      // A header such as `user.name` need not be written in back quotes.
      const name = dottedName(expression);
      return name === undefined
        ? refuse(expression, 'is no column')
        : columnReader(columnNamed(name, expression.range, columns), columns);
    }
    case 'subscript': {
      const { base, index } = expression;
      if (
        base.kind !== 'label' ||
        !/^record$/i.test(base.name) ||
        index.kind !== 'literal' ||
        typeof index.value !== 'bigint'
      )
        return refuse(expression, 'is no column');
      if (index.value < 0n || index.value >= BigInt(columns.columnCount))
        return refuse(expression, `is no column: the file has columns 0 to ${columns.columnCount - 1}`);
      return columnReader(Number(index.value), columns);
    }
    case 'unary': {
      const operand = of(expression.operand);
      if (expression.operator === '!') return (fields) => negated(operand(fields));
      const sign = expression.operator === '-' ? -1 : 1;
      return (fields) => {
        const value = numberOf(operand(fields));
        return value === undefined ? null : typeof value === 'bigint' ? BigInt(sign) * value : sign * value;
      };
    }
    case 'logical': {
      const operands = expression.operands.map(of);
      return (fields) => connected(expression.operator, operands, fields);
    }
    case 'relational':
      return relation(expression, columns);
    case 'null-test': {
      const operand = of(expression.operand);
      const isNegated = expression.operator.includes('NOT');
      return (fields) => isMissing(operand(fields)) !== isNegated;
    }
    case 'call': {
      const made = FUNCTIONS.get(expression.name.text.toLowerCase());
      const [argument] = expression.arguments;
      if (made === undefined || argument === undefined || expression.arguments.length !== 1)
        return refuse(expression, `is not known in a condition; known are ${[...FUNCTIONS.keys()].join(', ')}`);
      const operand = of(argument);
      return (fields) => {
        const value = operand(fields);
        return value === null ? null : made(String(value));
      };
    }
    default:
      return refuse(expression, 'cannot be used in a condition on rows');
  }
}

const FUNCTIONS: ReadonlyMap<string, (text: string) => Cell> = new Map<string, (text: string) => Cell>([
  ['lower', (text) => text.toLowerCase()],
  ['upper', (text) => text.toUpperCase()],
  ['trim', (text) => text.trim()],
  ['length', (text) => BigInt(Array.from(text).length)],
  ['size', (text) => BigInt(Array.from(text).length)],
  ['tointeger', (text) => numberOf(text) ?? null],
  ['tofloat', (text) => numberOf(text) ?? null],
]);

function relation(expression: Relational, columns: Columns): Bound {
  const { operator } = expression;
  const left = bind(expression.left, columns);
  if (operator === 'IN' || operator === 'NOT IN') {
    const { right } = expression;
    if (right.kind !== 'list' && right.kind !== 'set') return refuse(right, 'is no list');
    const items = right.items.map((item) => bind(item, columns));
    return (fields) => {
      const value = left(fields);
      return items.some((item) => compared(value, item(fields)) === 0) === (operator === 'IN');
    };
  }
  const right = bind(expression.right, columns);
  if (operator === '=~') {
    const pattern = expression.right.kind === 'literal' ? expression.right.value : undefined;
    if (typeof pattern !== 'string') return refuse(expression.right, 'is no text');
    const shape = regularExpression(pattern, expression.right);
    return (fields) => shape.test(String(left(fields) ?? ''));
  }
  const ordered = ORDERED.get(operator);
  if (ordered !== undefined)
    return (fields) => {
      const order = compared(left(fields), right(fields));
      return order === undefined ? operator === '!=' : ordered(order);
    };
  const isNegated = operator.startsWith('NOT ');
  const holds = TEXT_RELATIONS.get(operator.replace('NOT ', ''));
  if (holds === undefined) return refuse(expression, 'cannot be used in a condition on rows');
  return (fields) => holds(String(left(fields) ?? ''), String(right(fields) ?? '')) !== isNegated;
}

const ORDERED: ReadonlyMap<string, (order: number) => boolean> = new Map([
  ['==', (order: number) => order === 0],
  ['!=', (order: number) => order !== 0],
  ['<', (order: number) => order < 0],
  ['<=', (order: number) => order <= 0],
  ['>', (order: number) => order > 0],
  ['>=', (order: number) => order >= 0],
]);

const TEXT_RELATIONS: ReadonlyMap<string, (text: string, part: string) => boolean> = new Map([
  ['CONTAINS', (text: string, part: string) => text.includes(part)],
  ['STARTS WITH', (text: string, part: string) => text.startsWith(part)],
  ['ENDS WITH', (text: string, part: string) => text.endsWith(part)],
]);

/** Compares two values; undefined if they are not comparable. */
function compared(left: Cell, right: Cell): number | undefined {
  if (left === null || right === null) return left === right ? 0 : undefined;
  if (typeof left === 'boolean' || typeof right === 'boolean') {
    const [a, b] = [String(left).toLowerCase(), String(right).toLowerCase()];
    return a === b ? 0 : undefined;
  }
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0;
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a === undefined || b === undefined) return undefined;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns the number in a value; ints keep all digits. */
function numberOf(value: Cell): number | bigint | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (/^[+-]?\d+$/.test(text)) return BigInt(text.startsWith('+') ? text.slice(1) : text);
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined;
}

function isMissing(value: Cell): boolean {
  return value === null || value === '';
}

function negated(value: Cell): Cell {
  return typeof value === 'boolean' ? !value : null;
}

function connected(operator: 'AND' | 'OR' | 'XOR', operands: readonly Bound[], fields: readonly string[]): Cell {
  if (operator === 'AND') return operands.every((operand) => operand(fields) === true);
  if (operator === 'OR') return operands.some((operand) => operand(fields) === true);
  return operands.filter((operand) => operand(fields) === true).length % 2 === 1;
}

function columnReader(column: number, { used }: Columns): Bound {
  used.add(column);
  return (fields) => fields[column] ?? '';
}

function columnNamed(name: string, range: SourceRange, { columnNames }: Columns): number {
  const exact = columnNames?.indexOf(name) ?? -1;
  if (exact >= 0) return exact;
  const near = columnNames && didYouMean(name, [...columnNames]);
  throw new AstrolabeError('IMPORT_MAPPING_INVALID', `the condition names the column \`${name}\`, which is not there`, {
    position: range,
    hint:
      columnNames === undefined
        ? 'the file has no header; write Record[0] for its first column'
        : near === undefined
          ? `the columns are ${columnNames.join(', ')}`
          : `did you mean \`${near}\`?`,
  });
}

function dottedName(expression: Expression): string | undefined {
  if (expression.kind === 'label') return expression.name;
  if (expression.kind !== 'attribute') return undefined;
  const base = dottedName(expression.base);
  return base === undefined ? undefined : `${base}.${expression.name.text}`;
}

function regularExpression(pattern: string, expression: Expression): RegExp {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u');
  } catch {
    return refuse(expression, 'is no regular expression');
  }
}

function refuse(expression: Expression, problem: string): never {
  throw new AstrolabeError('IMPORT_MAPPING_INVALID', `the condition has a part that ${problem}`, {
    position: expression.range,
  });
}
