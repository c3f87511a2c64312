import { isEmpty, isNull, printValue, type Row, type Value } from '@astrolabe/model';
import { lex, isTrivia, quoteName } from '@astrolabe/ngql';
import { ROW_FUNCTIONS } from './row-functions.ts';

/** A completion of a filter: the inserted text and its kind. */
export interface FilterItem {
  readonly text: string;
  readonly kind: 'column' | 'keyword' | 'function' | 'value';
}

/** Proposals and the start of the text that they replace. */
export interface FilterItems {
  readonly from: number;
  readonly items: readonly FilterItem[];
}

const COMPARISONS = [
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'CONTAINS',
  'STARTS WITH',
  'ENDS WITH',
  'IN [',
  'IS NULL',
  'IS NOT NULL',
];
const CONNECTORS = ['AND', 'OR'];
const ROWS_READ = 2_000;
const VALUES_MAX = 30;
const SIMPLE_NAME = /^[a-z_]\w*(?:\.[a-z_]\w*)*$/i;

/** Returns the proposals at an offset: columns and functions where a value is expected, values of a compared column, else operators. */
export function filterItems(
  text: string,
  offset: number,
  columns: readonly string[],
  rows: readonly Row[],
): FilterItems {
  const tokens = significant(text.slice(0, offset));
  const last = tokens.at(-1);
  const isTyping = last !== undefined && last.end === offset && /^[\w`"']/.test(last.text);
  const before = isTyping ? tokens.slice(0, -1) : tokens;
  const from = isTyping ? last.start : offset;
  const compared = comparedColumn(before, columns);
  if (compared !== undefined) return { from, items: [...valuesOf(rows, compared), ...operands(columns)] };
  if (expectsOperand(before)) return { from: isTyping ? startOfPath(before, from) : from, items: operands(columns) };
  const isCompared = before.some(({ text: part }, at) => isComparison(part) && !before.slice(at).some(isConnector));
  return {
    from,
    items: (isCompared ? [...CONNECTORS, ...COMPARISONS] : [...COMPARISONS, ...CONNECTORS]).map(keyword),
  };
}

interface Part {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function significant(text: string): readonly Part[] {
  const { kinds, ends } = lex(text);
  return kinds.slice(0, -1).flatMap((kind, at) => {
    const start = at === 0 ? 0 : (ends[at - 1] ?? 0);
    const end = ends[at] ?? start;
    return isTrivia(kind) ? [] : [{ text: text.slice(start, end), start, end }];
  });
}

function expectsOperand(before: readonly Part[]): boolean {
  const last = before.at(-1)?.text.toUpperCase();
  return last === undefined || isComparison(last) || /^(?:AND|OR|XOR|NOT|!|[(,[+\-*/%.])$/.test(last);
}

function isComparison(text: string): boolean {
  return /^(?:=|==|!=|<>|<|<=|>|>=|=~|CONTAINS|IN|WITH)$/i.test(text);
}

function isConnector({ text }: Part): boolean {
  return /^(?:AND|OR|XOR)$/i.test(text);
}

/** The column on the left of a comparison at the end of the text, also within the list of IN. */
function comparedColumn(before: readonly Part[], columns: readonly string[]): number | undefined {
  let at = before.length - 1;
  const isItem = before[at]?.text === '[' || before[at]?.text === ',';
  if (isItem) while (at > 0 && !/^IN$/i.test(before[at]!.text)) at--;
  const operator = before[at]?.text ?? '';
  if (!isComparison(operator)) return undefined;
  let end = at;
  while (end > 0 && /^(?:NOT|STARTS|ENDS)$/i.test(before[end - 1]!.text)) end--;
  // The longest sequence of tokens that is a column name.
  for (let start = 0; start < end; start++) {
    const name = before
      .slice(start, end)
      .map(({ text }) => text.replace(/^`(.*)`$/, '$1'))
      .join('');
    const column = columns.findIndex((one) => one.toLowerCase() === name.toLowerCase());
    if (column >= 0) return column;
  }
  return undefined;
}

/** `v.player.a` replaces the whole path, since columns are named with their dots. */
function startOfPath(before: readonly Part[], from: number): number {
  let start = from;
  for (let at = before.length - 1; at > 0 && before[at]?.text === '.'; at -= 2) start = before[at - 1]?.start ?? start;
  return start;
}

function operands(columns: readonly string[]): readonly FilterItem[] {
  return [
    ...columns.map((name): FilterItem => ({ text: nameText(name), kind: 'column' })),
    ...Object.keys(ROW_FUNCTIONS).map((name): FilterItem => ({ text: `${name}(`, kind: 'function' })),
    keyword('NOT'),
  ];
}

function nameText(name: string): string {
  return SIMPLE_NAME.test(name) || /^\w+\(.*\)$/.test(name) ? name : quoteName(name);
}

function valuesOf(rows: readonly Row[], column: number): readonly FilterItem[] {
  const counts = new Map<string, number>();
  for (const row of rows.slice(0, ROWS_READ)) {
    const value = row[column];
    const text = value === undefined ? undefined : valueText(value);
    if (text !== undefined) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, VALUES_MAX)
    .map(([text]): FilterItem => ({ text, kind: 'value' }));
}

/** Prints a value for a filter; undefined if it has no literal. */
function valueText(value: Value): string | undefined {
  if (isNull(value) || isEmpty(value)) return undefined;
  if (typeof value !== 'object') return printValue(value);
  return 'kind' in value && (value.kind === 'date' || value.kind === 'datetime' || value.kind === 'time')
    ? `"${printValue(value)}"`
    : undefined;
}

function keyword(text: string): FilterItem {
  return { text, kind: 'keyword' };
}
