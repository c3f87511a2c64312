import type { RelationalOperator } from '@astrolabe/ngql';
import type { EdgeTable, TagTable } from '../../graph/graph.ts';
import type { Batch } from '../batch.ts';
import type { BoundExpression } from '../bound-expression.ts';
import type { Column } from '../column.ts';
import { propertyIndex } from '../element-access.ts';
import { gatherStored, type StoredNumbers } from '../stored-numbers.ts';

type Order = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** A comparison of a stored int with a constant. */
export interface StoredComparison {
  readonly data: StoredNumbers;
  readonly order: Order;
  readonly constant: number;
}

/** The column that a condition reads its property from, and the comparison. */
interface Compared extends StoredComparison {
  readonly places: Int32Array;
}

const FLIPPED: Readonly<Record<Order, Order>> = { '==': '==', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/**
 * Writes the row numbers for which a condition is true into `rows` and returns their count. Supports comparisons of stored ints with
 * constants, and AND of these; returns -1 for other conditions and for nulls.
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

/** Returns the comparisons of a condition on the edges of a table if it reads only their int properties. The edge is column `edge`. */
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
    const { property, order, constant } = sides;
    if (property.edge.kind !== 'column' || property.edge.index !== edge) return undefined;
    if (property.edgeTypeId !== undefined && property.edgeTypeId !== table.schema.id) return undefined;
    const data = intsOf(table, property.property);
    if (!data) return undefined;
    comparisons.push({ data, order, constant });
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
  const { property, order, constant } = sides;
  const element = property.kind === 'edge-property' ? property.edge : property.vertex;
  const column: Column | undefined = element.kind === 'column' ? batch.columns[element.index] : undefined;
  if (property.kind === 'edge-property') {
    if (column?.kind !== 'edge' || (property.edgeTypeId ?? column.table.schema.id) !== column.table.schema.id)
      return undefined;
    const data = intsOf(column.table, property.property);
    return data && { data, order, constant, places: column.rows };
  }
  if (column?.kind !== 'vertex') return undefined;
  const table = column.graph.tag(property.tagId);
  const presence = table?.presence();
  if (!table || !presence) return undefined;
  const { ids } = column;
  for (let row = 0; row < batch.length; row++) if (presence[ids[row]!] !== 1) return undefined;
  const data = intsOf(table, property.property);
  return data && { data, order, constant, places: ids };
}

interface Sides {
  readonly property: Extract<BoundExpression, { kind: 'edge-property' | 'vertex-property' }>;
  readonly order: Order;
  readonly constant: number;
}

/** A property compared with a safe int, however it is written. */
function sidesOf(condition: BoundExpression): Sides | undefined {
  if (condition.kind !== 'relational') return undefined;
  const { left, right } = condition;
  const order = orderOf(condition.operator);
  if (!order) return undefined;
  const isFlipped = left.kind === 'constant';
  const property = isFlipped ? right : left;
  const constant = isFlipped ? left : right;
  if (constant.kind !== 'constant' || typeof constant.value !== 'bigint') return undefined;
  if (property.kind !== 'edge-property' && property.kind !== 'vertex-property') return undefined;
  const number = Number(constant.value);
  if (!Number.isSafeInteger(number)) return undefined;
  return { property, order: isFlipped ? FLIPPED[order] : order, constant: number };
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

/** The ints of a property that is never null. */
function intsOf(table: TagTable | EdgeTable, property: string): StoredNumbers | undefined {
  const index = propertyIndex(table, property);
  const numbers = index < 0 ? undefined : table.numbers(index);
  if (!numbers || numbers.type !== 'int' || numbers.nulls || numbers.data instanceof BigInt64Array) return undefined;
  return numbers.data;
}

/** Rows compared per chunk. */
const CHUNK_ROWS = 1024;
const scratch = new Float64Array(CHUNK_ROWS);

function selectAll(
  { data, order, constant }: StoredComparison,
  places: Int32Array,
  start: number,
  end: number,
  into: Int32Array,
): number {
  let count = 0;
  for (let from = start; from < end; from += CHUNK_ROWS) {
    const length = Math.min(CHUNK_ROWS, end - from);
    gatherStored(data, places, from, length, scratch);
    count = selectNumbers(order, constant, length, from, into, count);
  }
  return count;
}

/** Appends the rows of the scratch that pass, which is row `first` and those after it, to the first `count` of `into`. */
function selectNumbers(
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
      for (let at = 0; at < length; at++) if (scratch[at]! === constant) into[to++] = first + at;
      break;
    case '!=':
      for (let at = 0; at < length; at++) if (scratch[at]! !== constant) into[to++] = first + at;
      break;
    case '<':
      for (let at = 0; at < length; at++) if (scratch[at]! < constant) into[to++] = first + at;
      break;
    case '<=':
      for (let at = 0; at < length; at++) if (scratch[at]! <= constant) into[to++] = first + at;
      break;
    case '>':
      for (let at = 0; at < length; at++) if (scratch[at]! > constant) into[to++] = first + at;
      break;
    case '>=':
      for (let at = 0; at < length; at++) if (scratch[at]! >= constant) into[to++] = first + at;
      break;
  }
  return to;
}

const wanted = new Int32Array(CHUNK_ROWS);

/** Keeps the first `length` entries of `rows` that also pass. */
function selectAmong({ data, order, constant, places }: Compared, rows: Int32Array, length: number): number {
  let count = 0;
  for (let from = 0; from < length; from += CHUNK_ROWS) {
    const some = Math.min(CHUNK_ROWS, length - from);
    for (let at = 0; at < some; at++) wanted[at] = places[rows[from + at]!]!;
    gatherStored(data, wanted, 0, some, scratch);
    for (let at = 0; at < some; at++) if (passes(scratch[at]!, order, constant)) rows[count++] = rows[from + at]!;
  }
  return count;
}

function passes(value: number, order: Order, constant: number): boolean {
  switch (order) {
    case '==':
      return value === constant;
    case '!=':
      return value !== constant;
    case '<':
      return value < constant;
    case '<=':
      return value <= constant;
    case '>':
      return value > constant;
    case '>=':
      return value >= constant;
  }
}
