import { FLOAT_TOLERANCE, packClock, packDate, type Value } from '@astrolabe/model';
import type { RelationalOperator } from '@astrolabe/ngql';
import type { EdgeTable, NumericColumn, TagTable } from '../../graph/graph.ts';
import type { Batch } from '../batch.ts';
import type { BoundExpression } from '../bound-expression.ts';
import type { Column } from '../column.ts';
import { propertyIndex } from '../element-access.ts';
import { gatherStored, isRun, type StoredNumbers } from '../stored-numbers.ts';

type Order = '==' | '!=' | '<' | '<=' | '>' | '>=';

/**
 * A comparison of a stored number, date or datetime with a constant. With `base`, the difference to `base` is compared: floats are equal
 * within a tolerance.
 */
export interface StoredComparison {
  readonly data: StoredNumbers;
  /** Times of day in microseconds, for datetimes whose dates are `data`. */
  readonly clocks: Float64Array | undefined;
  readonly nulls: Uint8Array | undefined;
  readonly order: Order;
  readonly constant: number;
  readonly base: Base | undefined;
}

interface Base {
  readonly number: number;
  readonly clock: number;
  readonly isAbsolute: boolean;
}

/** The column that a condition reads its property from, and the comparison. */
interface Compared extends StoredComparison {
  readonly places: Int32Array;
}

const FLIPPED: Readonly<Record<Order, Order>> = { '==': '==', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/**
 * Writes the row numbers for which a condition is true into `rows` and returns their count. Supports comparisons of stored numbers, dates
 * and datetimes with constants, and AND of these; returns -1 for other conditions.
 */
export function selectStored(condition: BoundExpression, batch: Batch, rows: Int32Array): number {
  if (condition.kind === 'logical') {
    if (condition.operator !== 'AND') return -1;
    let count = -1;
    for (const operand of condition.operands) {
      const compared = comparedColumn(operand, batch);
      if (!compared) return -1;
      count =
        count < 0 ? selectAll(compared, compared.places, 0, batch.length, rows) : selectAmong(compared, rows, count);
    }
    return count;
  }
  const compared = comparedColumn(condition, batch);
  return compared ? selectAll(compared, compared.places, 0, batch.length, rows) : -1;
}

/** The comparisons of a condition on the edges of a table, if it reads only their numbers and dates. The edge is column `edge`. */
export function storedComparisons(
  condition: BoundExpression,
  edge: number,
  table: EdgeTable,
): readonly StoredComparison[] | undefined {
  const parts = condition.kind === 'logical' && condition.operator === 'AND' ? condition.operands : [condition];
  const comparisons: StoredComparison[] = [];
  for (const part of parts) {
    const sides = sidesOf(part);
    if (!sides || sides.property.kind !== 'edge-property') return undefined;
    const { property } = sides;
    if (property.edge.kind !== 'column' || property.edge.index !== edge) return undefined;
    if (property.edgeTypeId !== undefined && property.edgeTypeId !== table.schema.id) return undefined;
    const comparison = storedComparison(table, sides);
    if (!comparison) return undefined;
    comparisons.push(comparison);
  }
  return comparisons;
}

/** Writes the positions from `start` to below `end` that pass all comparisons into `into`; returns their count. */
export function selectPlaces(
  comparisons: readonly StoredComparison[],
  places: Int32Array,
  start: number,
  end: number,
  into: Int32Array,
): number {
  let count = selectAll(comparisons[0]!, places, start, end, into);
  for (let index = 1; index < comparisons.length; index++)
    count = selectAmong({ ...comparisons[index]!, places }, into, count);
  return count;
}

function comparedColumn(condition: BoundExpression, batch: Batch): Compared | undefined {
  const sides = sidesOf(condition);
  if (!sides) return undefined;
  const { property } = sides;
  const element = property.kind === 'edge-property' ? property.edge : property.vertex;
  const column: Column | undefined = element.kind === 'column' ? batch.columns[element.index] : undefined;
  if (property.kind === 'edge-property') {
    if (
      column?.kind !== 'edge' ||
      column.hasNulls ||
      (property.edgeTypeId ?? column.table.schema.id) !== column.table.schema.id
    )
      return undefined;
    const comparison = storedComparison(column.table, sides);
    return comparison && { ...comparison, places: column.rows };
  }
  if (column?.kind !== 'vertex') return undefined;
  const table = column.graph.tag(property.tagId);
  const presence = table?.presence();
  if (!table || !presence) return undefined;
  const { ids } = column;
  for (let row = 0; row < batch.length; row++) if (presence[ids[row]!] !== 1) return undefined;
  const comparison = storedComparison(table, sides);
  return comparison && { ...comparison, places: ids };
}

interface Sides {
  readonly property: Extract<BoundExpression, { kind: 'edge-property' | 'vertex-property' }>;
  readonly order: Order;
  readonly constant: Value;
}

/** A property compared with a constant, however it is written. */
function sidesOf(condition: BoundExpression): Sides | undefined {
  if (condition.kind !== 'relational') return undefined;
  const { left, right } = condition;
  const order = orderOf(condition.operator);
  if (!order) return undefined;
  const isFlipped = left.kind === 'constant';
  const property = isFlipped ? right : left;
  const constant = isFlipped ? left : right;
  if (constant.kind !== 'constant') return undefined;
  if (property.kind !== 'edge-property' && property.kind !== 'vertex-property') return undefined;
  return { property, order: isFlipped ? FLIPPED[order] : order, constant: constant.value };
}

function orderOf(operator: RelationalOperator): Order | undefined {
  switch (operator) {
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return operator;
    default:
      return undefined;
  }
}

/** The comparison of a stored property with a constant of its type; undefined for other types. */
function storedComparison(
  table: TagTable | EdgeTable,
  { property, order, constant }: Sides,
): StoredComparison | undefined {
  const index = propertyIndex(table, property.property);
  if (index < 0) return undefined;
  if (typeof constant === 'bigint' || typeof constant === 'number') {
    const numbers = table.numbers(index);
    return numbers && numberComparison(numbers, order, constant);
  }
  if (typeof constant !== 'object' || !('kind' in constant)) return undefined;
  if (constant.kind !== 'date' && constant.kind !== 'datetime') return undefined;
  const moments = table.moments(index);
  if (moments?.of !== constant.kind || (order === '!=' && moments.nulls)) return undefined;
  const exact = { data: moments.dates, nulls: moments.nulls, order };
  if (constant.kind === 'date') return { ...exact, clocks: undefined, constant: packDate(constant), base: undefined };
  const base = { number: packDate(constant), clock: packClock(constant), isAbsolute: false };
  return { ...exact, clocks: moments.clocks, constant: 0, base };
}

function numberComparison(
  { type, data, nulls }: NumericColumn,
  order: Order,
  value: bigint | number,
): StoredComparison | undefined {
  if (type === 'bool' || data instanceof BigInt64Array) return undefined;
  const constant = Number(value);
  if (order === '!=' && nulls) return undefined;
  if (type === 'int' && typeof value === 'bigint')
    return Number.isSafeInteger(constant)
      ? { data, clocks: undefined, nulls, order, constant, base: undefined }
      : undefined;
  // NaN equals nothing, which the comparison of a difference can't express.
  if (!Number.isFinite(constant) || order === '!=') return undefined;
  const [within, bound] = BOUNDS[order];
  const least = order === '==' ? undefined : leastDifferent(constant, bound, within);
  if (least !== undefined) return { data, clocks: undefined, nulls, order: within, constant: least, base: undefined };
  const base = { number: constant, clock: 0, isAbsolute: order === '==' };
  return { data, clocks: undefined, nulls, order: within, constant: bound, base };
}

/** The comparison of two floats' difference with the tolerance. */
const BOUNDS: Readonly<Record<Exclude<Order, '!='>, readonly [Order, number]>> = {
  '==': ['<', FLOAT_TOLERANCE],
  '<': ['<=', -FLOAT_TOLERANCE],
  '<=': ['<', FLOAT_TOLERANCE],
  '>': ['>=', FLOAT_TOLERANCE],
  '>=': ['>', -FLOAT_TOLERANCE],
};

/** Neighbors of a sum that are tried. */
const STEPS_MAX = 8;

/**
 * The number to compare floats with instead of comparing their difference to `number` with `bound`: `x - number >= bound` is true from some float
 * on, which is the sum or next to it as differences are rounded. Undefined if it is not found there.
 */
function leastDifferent(number: number, bound: number, order: Order): number | undefined {
  // Those for which `<` or `<=` is true end where `>=` or `>` begins.
  const isOver = (x: number): boolean => (order === '<' || order === '>=' ? x - number >= bound : x - number > bound);
  let least = number + bound;
  for (let step = 0; step < STEPS_MAX && !isOver(least); step++) least = neighbor(least, 1);
  for (let step = 0; step < STEPS_MAX && isOver(neighbor(least, -1)); step++) least = neighbor(least, -1);
  if (!isOver(least) || isOver(neighbor(least, -1))) return undefined;
  return order === '<' || order === '>=' ? least : neighbor(least, -1);
}

const double = new Float64Array(1);
const bits = new BigInt64Array(double.buffer);

/** The next float in a direction. */
function neighbor(number: number, direction: 1 | -1): number {
  if (number === 0) return direction * Number.MIN_VALUE;
  double[0] = number;
  bits[0]! += number > 0 === direction > 0 ? 1n : -1n;
  return double[0]!;
}

/** Rows compared per chunk. */
const CHUNK_ROWS = 1024;
const scratch = new Float64Array(CHUNK_ROWS);

function selectAll(
  comparison: StoredComparison,
  places: Int32Array,
  start: number,
  end: number,
  into: Int32Array,
): number {
  const { order, constant } = comparison;
  let count = 0;
  for (let from = start; from < end; from += CHUNK_ROWS) {
    const length = Math.min(CHUNK_ROWS, end - from);
    const stored = storedRun(comparison, places, from, length);
    if (stored >= 0)
      count = selectNumbers(comparison.data as Float64Array, stored, order, constant, length, from, into, count);
    else {
      load(comparison, places, from, length);
      count = selectNumbers(scratch, 0, order, constant, length, from, into, count);
    }
  }
  return count;
}

/** The first of consecutive positions whose stored doubles can be compared as they are; -1 otherwise. */
function storedRun({ data, nulls, base }: StoredComparison, places: Int32Array, from: number, length: number): number {
  if (nulls || base || !(data instanceof Float64Array) || !isRun(places, from, length)) return -1;
  return places[from]! + length <= data.length ? places[from]! : -1;
}

const clockScratch = new Float64Array(CHUNK_ROWS);

/** Writes the compared values of some positions into the scratch; NaN, which passes no comparison, for nulls. */
function load({ data, clocks, nulls, base }: StoredComparison, places: Int32Array, from: number, length: number): void {
  gatherStored(data, places, from, length, scratch);
  if (base) {
    const { number, clock, isAbsolute } = base;
    if (clocks) {
      gatherStored(clocks, places, from, length, clockScratch);
      for (let at = 0; at < length; at++) scratch[at] = scratch[at]! - number || clockScratch[at]! - clock;
    } else if (isAbsolute) {
      for (let at = 0; at < length; at++) scratch[at] = Math.abs(scratch[at]! - number);
    } else {
      for (let at = 0; at < length; at++) scratch[at] = scratch[at]! - number;
    }
  }
  if (nulls) for (let at = 0; at < length; at++) if (nulls[places[from + at]!] === 1) scratch[at] = NaN;
}

/** Appends the rows of matching numbers, the first of which is that of row `first`, to the first `count` of `into`. */
function selectNumbers(
  numbers: Float64Array,
  from: number,
  order: Order,
  constant: number,
  length: number,
  first: number,
  into: Int32Array,
  count: number,
): number {
  let to = count;
  switch (order) {
    case '==':
      for (let at = 0; at < length; at++) {
        into[to] = first + at;
        to += Number(numbers[from + at]! === constant);
      }
      break;
    case '!=':
      for (let at = 0; at < length; at++) {
        into[to] = first + at;
        to += Number(numbers[from + at]! !== constant);
      }
      break;
    case '<':
      for (let at = 0; at < length; at++) {
        into[to] = first + at;
        to += Number(numbers[from + at]! < constant);
      }
      break;
    case '<=':
      for (let at = 0; at < length; at++) {
        into[to] = first + at;
        to += Number(numbers[from + at]! <= constant);
      }
      break;
    case '>':
      for (let at = 0; at < length; at++) {
        into[to] = first + at;
        to += Number(numbers[from + at]! > constant);
      }
      break;
    case '>=':
      for (let at = 0; at < length; at++) {
        into[to] = first + at;
        to += Number(numbers[from + at]! >= constant);
      }
      break;
  }
  return to;
}

const wanted = new Int32Array(CHUNK_ROWS);
const passed = new Int32Array(CHUNK_ROWS);

/** Keeps the first `length` entries of `rows` that also pass. */
function selectAmong(compared: Compared, rows: Int32Array, length: number): number {
  const { order, constant, places } = compared;
  let count = 0;
  for (let from = 0; from < length; from += CHUNK_ROWS) {
    const some = Math.min(CHUNK_ROWS, length - from);
    for (let at = 0; at < some; at++) wanted[at] = places[rows[from + at]!]!;
    load(compared, wanted, 0, some);
    const passing = selectNumbers(scratch, 0, order, constant, some, from, passed, 0);
    for (let at = 0; at < passing; at++) rows[count++] = rows[passed[at]!]!;
  }
  return count;
}
