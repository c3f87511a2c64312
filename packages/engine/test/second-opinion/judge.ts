/** Whether the reference implementation allows the engine's result. */
import { isList, type Value } from '@astrolabe/model';
import { dateText } from './dates.ts';
import { inWantedOrder } from './match.ts';
import { order, same } from './relations.ts';
import type { Result, Table } from './answer.ts';

/** Describes the difference between two results; undefined if there is none. */
export function differenceBetween(actual: Table, expected: Result): string | undefined {
  if (actual.columns.join() !== expected.columns.join())
    return `columns ${actual.columns.join()} instead of ${expected.columns.join()}`;
  const wanted = inWantedOrder(expected);
  if (actual.rows.length !== wanted.length) return differenceText(actual.rows, wanted, expected.columns);
  for (const { column } of expected.order ?? []) {
    // Ties may be in any order, but sort keys must agree row by row.
    const place = actual.rows.findIndex((row, index) => order(row[column]!, wanted[index]![column]!) !== 0);
    if (place >= 0) return `row ${place} is out of order: ${differenceText(actual.rows, wanted, expected.columns)}`;
  }
  const isCut = expected.rows.length !== wanted.length;
  if (expected.isMerged && isSameBag(actual.rows, isCut ? expected.rows : wanted, expected.columns)) return undefined;
  const remaining = new Map<string, number>();
  for (const row of isCut ? expected.rows : wanted) {
    const text = rowText(row, expected.columns);
    remaining.set(text, (remaining.get(text) ?? 0) + 1);
  }
  for (const row of actual.rows) {
    const text = rowText(row, expected.columns);
    const left = remaining.get(text) ?? 0;
    if (left === 0) return differenceText(actual.rows, wanted, expected.columns);
    remaining.set(text, left - 1);
  }
  return undefined;
}

/** Whether the rows are a subset of the wanted ones, counting duplicates. */
function isSameBag(
  actual: readonly (readonly Value[])[],
  wanted: readonly (readonly Value[])[],
  columns: readonly string[],
): boolean {
  const ordered = (row: readonly Value[]): readonly Value[] =>
    row.map((value, place) => (isBag(columns[place]) && isList(value) ? value.toSorted(order) : value));
  const remaining = wanted.map(ordered);
  return actual.map(ordered).every((row) => {
    const place = remaining.findIndex((other) => same(row, other));
    if (place >= 0) remaining.splice(place, 1);
    return place >= 0;
  });
}

function differenceText(
  actual: readonly (readonly Value[])[],
  wanted: readonly (readonly Value[])[],
  columns: readonly string[],
): string {
  const lines = (rows: readonly (readonly Value[])[]): string =>
    rows
      .map((row) => `    ${rowText(row, columns)}`)
      .toSorted()
      .join('\n');
  return `the engine answers ${actual.length} rows\n${lines(actual)}\n  the second opinion ${wanted.length}\n${lines(wanted)}`;
}

function rowText(row: readonly Value[], columns: readonly string[]): string {
  return row.map((value, place) => valueText(value, isBag(columns[place]))).join(' | ');
}

/** Columns whose names begin with `bag` hold lists without an order. */
function isBag(column: string | undefined): boolean {
  return column?.startsWith('bag') === true;
}

/** A text that only equal values share, types included. */
function valueText(value: Value, isUnordered = false): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    // The last digits depend on the order of addition.
    const rounded = Number(value.toPrecision(13));
    return Number.isInteger(rounded) ? `${Object.is(rounded, -0) ? 0 : rounded}.0` : String(rounded);
  }
  if (typeof value !== 'object') return String(value);
  if (!('kind' in value)) {
    const items = value.map((item) => valueText(item));
    return `[${(isUnordered ? items.toSorted() : items).join(', ')}]`;
  }
  const properties = (map: ReadonlyMap<string, Value>): string =>
    `{${[...map]
      .map(([name, item]) => `${name}: ${valueText(item)}`)
      .toSorted()
      .join(', ')}}`;
  switch (value.kind) {
    case 'null':
      return value.reason;
    case 'empty':
      return 'EMPTY';
    case 'vertex':
      return `(${valueText(value.vid)}${value.tags
        .map((tag) => ` :${tag.name}${properties(tag.properties)}`)
        .toSorted()
        .join('')})`;
    case 'edge':
      return `[:${value.edgeType} ${valueText(value.src)}->${valueText(value.dst)} @${value.rank} ${properties(value.properties)}]`;
    case 'path':
      return `<${valueText(value.start)}${value.steps.map((step) => `${step.edge.isReversed ? '<' : ''}-${valueText(step.edge)}-${step.edge.isReversed ? '' : '>'}${valueText(step.vertex)}`).join('')}>`;
    case 'set':
      return `set {${value.items
        .map((item) => valueText(item))
        .toSorted()
        .join(', ')}}`;
    case 'map':
      return properties(value.entries);
    case 'date':
      return dateText(value);
    default:
      throw new Error(`no value of kind ${value.kind} is expected here`);
  }
}
