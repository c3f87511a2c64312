import type { WindowFrame } from '@astrolabe/ngql';
import { NULL, NULLS, invariant, isNull, unreachable, type Value } from '@astrolabe/model';
import { columnOfValues, valueAt, type Column } from '../../expression/column.ts';
import { aggregateFunctions } from '../../expression/aggregates/index.ts';
import { inRanges } from '../sort/sort-keys.ts';
import { frameRows, type FrameRows } from './frame-rows.ts';
import type { OrderedRows } from './ordered-rows.ts';

type Numbering = 'row_number' | 'rank' | 'dense_rank';
type Shift = 'lag' | 'lead';
type Ends = 'first_value' | 'last_value';
type WindowAggregate = 'count' | 'sum' | 'avg' | 'min' | 'max';
/** The name of a window function. */
export type WindowName = Numbering | Shift | Ends | WindowAggregate;

/**
 * The value of a window function in each row: O(n), or O(n · frame) for an aggregate of a frame with two moving ends. `check` is called regularly
 * and may throw.
 */
export function windowColumn(
  name: WindowName,
  given: readonly Column[],
  order: OrderedRows,
  frame: WindowFrame | undefined,
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
    case 'last_value':
      return picked(name, given[0]!, order, frameRows(order, frame, check), check);
    case 'count':
    case 'sum':
    case 'avg':
    case 'min':
    case 'max':
      return accumulated(name, given[0], order, frameRows(order, frame, check), check);
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

/** The value in the first or the last row of each frame; NULL for an empty frame. */
function picked(
  name: Ends,
  column: Column,
  { rows }: OrderedRows,
  { starts, ends }: FrameRows,
  check: () => void,
): Column {
  const values = new Array<Value>(rows.length);
  inRanges(rows.length, check, (from, to) => {
    for (let at = from; at < to; at++) {
      const place = name === 'first_value' ? starts[at]! : ends[at]! - 1;
      values[rows[at]!] = starts[at]! < ends[at]! ? valueAt(column, rows[place]!) : NULL;
    }
  });
  return columnOfValues(values);
}

/** An aggregate of each frame, accumulated while frames only grow. */
function accumulated(
  name: WindowAggregate,
  column: Column | undefined,
  { rows }: OrderedRows,
  { starts, ends, isAnchoredAtEnd }: FrameRows,
  check: () => void,
): Column {
  const aggregate = aggregateFunctions.get(name);
  invariant(aggregate, 'an aggregate of the language');
  const values = new Array<Value>(rows.length);
  let sum = aggregate.create(false);
  let [first, last] = [0, 0];
  let added = 0;
  const add = (place: number): void => {
    if (++added % CHECK_ROWS === 0) check();
    sum.add(column ? valueAt(column, rows[place]!) : true);
  };
  for (let step = 0; step < rows.length; step++) {
    const at = isAnchoredAtEnd ? rows.length - 1 - step : step;
    const [start, end] = [starts[at]!, Math.max(starts[at]!, ends[at]!)];
    const grows = isAnchoredAtEnd ? end === last && start <= first : start === first && end >= last;
    if (!grows || first === last) {
      sum = aggregate.create(false);
      for (let place = start; place < end; place++) add(place);
    } else if (isAnchoredAtEnd) for (let place = first - 1; place >= start; place--) add(place);
    else for (let place = last; place < end; place++) add(place);
    [first, last] = [start, end];
    values[rows[at]!] = sum.result();
  }
  return columnOfValues(values);
}

/** Rows added between two interruption checks. */
const CHECK_ROWS = 1 << 16;
