import { NULL, NULLS, invariant, isNull, unreachable, type Value } from '@astrolabe/model';
import { columnOfValues, valueAt, type Column } from '../../expression/column.ts';
import { aggregateFunctions } from '../../expression/aggregates/index.ts';
import { inRanges } from '../sort/sort-keys.ts';
import type { OrderedRows } from './ordered-rows.ts';

type Numbering = 'row_number' | 'rank' | 'dense_rank';
type Shift = 'lag' | 'lead';
type Ends = 'first_value' | 'last_value';
type WindowAggregate = 'count' | 'sum' | 'avg' | 'min' | 'max';
/** The name of a window function. */
export type WindowName = Numbering | Shift | Ends | WindowAggregate;

/** The value of a window function in each row: O(n). `check` is called now and then, and may throw. */
export function windowColumn(
  name: WindowName,
  given: readonly Column[],
  order: OrderedRows,
  check: () => void,
): Column {
  switch (name) {
    case 'row_number':
    case 'rank':
    case 'dense_rank':
      return numbers(name, order, check);
    case 'lag':
    case 'lead':
      return shifted(name === 'lag' ? -1 : 1, given, order, check);
    case 'first_value':
      return picked(given[0]!, order, order.starts, 0, check);
    case 'last_value':
      return picked(given[0]!, order, order.peerEnds, -1, check);
    case 'count':
    case 'sum':
    case 'avg':
    case 'min':
    case 'max':
      return accumulated(name, given[0], order, check);
    default:
      return unreachable(name);
  }
}

function numbers(name: Numbering, { rows, starts, peerStarts }: OrderedRows, check: () => void): Column {
  const data = new Float64Array(rows.length);
  let dense = 0;
  inRanges(rows.length, check, (from, to) => {
    for (let at = from; at < to; at++) {
      const start = starts[at]!;
      if (start === at) dense = 0;
      if (peerStarts[at] === at) dense++;
      data[rows[at]!] = name === 'dense_rank' ? dense : (name === 'row_number' ? at : peerStarts[at]!) - start + 1;
    }
  });
  return { kind: 'int', data, nulls: undefined };
}

function shifted(
  sign: 1 | -1,
  [column, distances, defaults]: readonly Column[],
  { rows, starts, ends }: OrderedRows,
  check: () => void,
): Column {
  const values = new Array<Value>(rows.length);
  inRanges(rows.length, check, (from, to) => {
    for (let at = from; at < to; at++) {
      const row = rows[at]!;
      const distance = distances ? valueAt(distances, row) : 1n;
      if (typeof distance !== 'bigint') {
        values[row] = isNull(distance) ? NULL : NULLS.BAD_TYPE;
        continue;
      }
      const target = at + sign * Number(distance);
      if (target >= starts[at]! && target < ends[at]!) values[row] = valueAt(column!, rows[target]!);
      else values[row] = defaults ? valueAt(defaults, row) : NULL;
    }
  });
  return columnOfValues(values);
}

/** The value in the row at a place of each row, `plus` behind it. */
function picked(column: Column, { rows }: OrderedRows, places: Int32Array, plus: number, check: () => void): Column {
  const values = new Array<Value>(rows.length);
  inRanges(rows.length, check, (from, to) => {
    for (let at = from; at < to; at++) values[rows[at]!] = valueAt(column, rows[places[at]! + plus]!);
  });
  return columnOfValues(values);
}

/** An aggregate of the partition up to the last peer. */
function accumulated(
  name: WindowAggregate,
  column: Column | undefined,
  { rows, starts, peerStarts, peerEnds }: OrderedRows,
  check: () => void,
): Column {
  const aggregate = aggregateFunctions.get(name);
  invariant(aggregate, 'an aggregate of the language');
  const values = new Array<Value>(rows.length);
  let sum = aggregate.create(false);
  let result: Value = NULL;
  let added = 0;
  inRanges(rows.length, check, (from, to) => {
    for (let at = from; at < to; at++) {
      if (starts[at] === at) sum = aggregate.create(false);
      if (peerStarts[at] === at) {
        for (; added < peerEnds[at]!; added++) {
          if (added % CHECK_ROWS === 0) check();
          sum.add(column ? valueAt(column, rows[added]!) : true);
        }
        result = sum.result();
      }
      values[rows[at]!] = result;
    }
  });
  return columnOfValues(values);
}

/** Rows of one group of peers that are added between two checks. */
const CHECK_ROWS = 1 << 16;
