import { isEmpty, isNull, NULLS, type Value } from '@astrolabe/model';
import { NULL_CODE, codeOfNull, columnOfValues, valueAt, type Column } from '../../expression/column.ts';
import { numericOperand } from '../../expression/kernels/numeric-operand.ts';
import type { GroupAggregate } from './group-aggregate.ts';
import { makeBytes, makeNumbers, roomFor } from './group-room.ts';
import { ValueGroups } from './value-groups.ts';

/** Up to here, int sums are exact in a double after adding any safe integer. */
const EXACT_SUM = 2 ** 52;
const BAD_TYPE_CODE = codeOfNull(NULLS.BAD_TYPE);

/** Type of the current sum; 0 if nothing was added. */
const INT = 1;
const FLOAT = 2;

/** Beyond this many times `EXACT_SUM`, an int sum may leave 64 bits. */
const CARRIES_MAX = 2000;

/**
 * `sum(x)`. Sums are doubles, with the multiples of `EXACT_SUM` that a sum of ints exceeds counted separately. Each group gets an accumulator
 * once values are of other types, or ints and floats are added to large sums.
 */
export class SumGroups implements GroupAggregate {
  readonly groupBytes = 40;
  #sums: Float64Array = new Float64Array(0);
  #kinds: Uint8Array = new Uint8Array(0);
  /** By group, how often `EXACT_SUM` is to be added to the sum; empty if never. */
  #carries: Float64Array = new Float64Array(0);
  #exact: ValueGroups | undefined;

  add(
    column: Column | undefined,
    groupOf: Int32Array,
    length: number,
    groupCount: number,
    weights?: Float64Array,
  ): number {
    if (!column) return 0;
    if (weights) return this.add(multiplied(column, weights, length), groupOf, length, groupCount);
    const numbers = this.#exact ? undefined : numericOperand(column, length);
    if (numbers) {
      this.#sums = roomFor(this.#sums, groupCount, makeNumbers);
      this.#kinds = roomFor(this.#kinds, groupCount, makeBytes);
      const { type, data, nulls } = numbers;
      const from =
        type === 'float'
          ? this.#addFloats(data, nulls, groupOf, length, groupCount)
          : this.#addInts(data, nulls, groupOf, length);
      if (from === length) return 0;
      this.#leaveDoubles();
      for (let row = from; row < length; row++) this.#exact!.of(groupOf[row]!).add(valueAt(column, row));
      return 0;
    }
    if (!this.#exact) this.#leaveDoubles();
    return this.#exact!.add(column, groupOf, length, groupCount);
  }

  #addFloats(
    data: Float64Array,
    nulls: Uint8Array | undefined,
    groupOf: Int32Array,
    length: number,
    groupCount: number,
  ): number {
    if (this.#carries.length > 0) return 0;
    const sums = this.#sums;
    const kinds = this.#kinds;
    if (groupCount === 1 && !nulls && length > 0) {
      let sum = sums[0]!;
      for (let row = 0; row < length; row++) sum += data[row]!;
      sums[0] = sum;
      kinds[0] = FLOAT;
      return length;
    }
    for (let row = 0; row < length; row++) {
      if (nulls && nulls[row] !== 0) continue;
      const group = groupOf[row]!;
      sums[group]! += data[row]!;
      kinds[group] = FLOAT;
    }
    return length;
  }

  /** Returns the first row that was not added because a double cannot hold the sum exactly. */
  #addInts(data: Float64Array, nulls: Uint8Array | undefined, groupOf: Int32Array, length: number): number {
    const sums = this.#sums;
    const kinds = this.#kinds;
    for (let row = 0; row < length; row++) {
      if (nulls && nulls[row] !== 0) continue;
      const group = groupOf[row]!;
      const sum = sums[group]! + data[row]!;
      if (kinds[group] !== FLOAT) {
        kinds[group] = INT;
        if (sum >= EXACT_SUM || sum <= -EXACT_SUM) {
          if (!this.#carry(group, data[row]!)) return row;
          continue;
        }
      }
      sums[group] = sum;
    }
    return length;
  }

  /** Adds an int to a sum that it makes too large; false if the sum may leave 64 bits. */
  #carry(group: number, int: number): boolean {
    const sums = this.#sums;
    const carries = (this.#carries = roomFor(this.#carries, sums.length, makeNumbers));
    if (Math.abs(carries[group]!) >= CARRIES_MAX) return false;
    const sign = sums[group]! + int > 0 ? 1 : -1;
    let sum = sums[group]! - sign * EXACT_SUM + int;
    carries[group]! += sign;
    if (sum >= EXACT_SUM || sum <= -EXACT_SUM) {
      sum -= sign * EXACT_SUM;
      carries[group]! += sign;
    }
    sums[group] = sum;
    return true;
  }

  /** The sum of the ints of a group. */
  #intSum(group: number): bigint {
    return BigInt(this.#carries[group] ?? 0) * BigInt(EXACT_SUM) + BigInt(this.#sums[group]!);
  }

  /** Continues with accumulators from the current sums. */
  #leaveDoubles(): void {
    const exact = new ValueGroups('sum', false);
    for (let group = 0; group < this.#kinds.length; group++) {
      if (this.#kinds[group] === INT) exact.of(group).add(this.#intSum(group));
      else if (this.#kinds[group] === FLOAT) exact.of(group).add(this.#sums[group]!);
    }
    this.#exact = exact;
  }

  results(start: number, end: number): Column {
    if (!this.#exact) {
      this.#sums = roomFor(this.#sums, end, makeNumbers);
      this.#kinds = roomFor(this.#kinds, end, makeBytes);
      const kinds = this.#kinds.subarray(start, end);
      const data = this.#sums.slice(start, end);
      const isLarge = (_: number, at: number): boolean => (this.#carries[start + at] ?? 0) !== 0;
      if (this.#carries.length > 0 && data.some(isLarge))
        return columnOfValues(Array.from(data, (sum, at) => (kinds[at] === FLOAT ? sum : this.#intSum(start + at))));
      // The sum of no values is the int 0.
      if (!kinds.includes(FLOAT)) return { kind: 'int', data, nulls: undefined };
      if (kinds.every((kind) => kind === FLOAT)) return { kind: 'float', data, nulls: undefined };
      return { kind: 'any', values: Array.from(data, (sum, at) => (kinds[at] === FLOAT ? sum : BigInt(sum))) };
    }
    return this.#exact.results(start, end);
  }
}

/** Up to here `std` of one group is computed row by row as NebulaGraph does; beyond, batch by batch. */
const EXACT_ROWS = 4096;

/** `avg(x)` and `std(x)`, the population's, in one pass. */
export class MeanGroups implements GroupAggregate {
  readonly groupBytes = 56;
  readonly #name: 'avg' | 'std';
  /** By group, the number of values and their sum, or for `std` their mean: side by side, as each value changes both. */
  #totals: Float64Array = new Float64Array(0);
  /** The variance so far. */
  #variances: Float64Array = new Float64Array(0);
  /** 1 if a value was not a number. */
  #mistyped: Uint8Array = new Uint8Array(0);

  constructor(name: 'avg' | 'std') {
    this.#name = name;
  }

  add(
    column: Column | undefined,
    groupOf: Int32Array,
    length: number,
    groupCount: number,
    weights?: Float64Array,
  ): number {
    this.#makeRoom(groupCount);
    if (!column) return 0;
    const numbers = numericOperand(column, length);
    if (numbers) {
      const { data, nulls } = numbers;
      if (groupCount === 1 && !nulls && !weights) {
        if (this.#name === 'avg') this.#addSum(data, length);
        else this.#addSquaresOfOne(data, length);
      } else if (this.#name === 'avg') this.#addSums(data, nulls, groupOf, length, weights);
      else this.#addSquares(data, nulls, groupOf, length, weights);
      return 0;
    }
    const data = new Float64Array(length);
    const nulls = new Uint8Array(length);
    for (let row = 0; row < length; row++) {
      const value = valueAt(column, row);
      if (typeof value === 'bigint' || typeof value === 'number') data[row] = Number(value);
      else {
        nulls[row] = 1;
        if (!isNull(value) && !isEmpty(value)) this.#mistyped[groupOf[row]!] = 1;
      }
    }
    if (this.#name === 'avg') this.#addSums(data, nulls, groupOf, length, weights);
    else this.#addSquares(data, nulls, groupOf, length, weights);
    return 0;
  }

  #addSums(
    data: Float64Array,
    nulls: Uint8Array | undefined,
    groupOf: Int32Array,
    length: number,
    weights: Float64Array | undefined,
  ): void {
    const totals = this.#totals;
    for (let row = 0; row < length; row++) {
      if (nulls && nulls[row] !== 0) continue;
      const at = groupOf[row]! * 2;
      const weight = weights ? weights[row]! : 1;
      totals[at]! += weight;
      totals[at + 1]! += data[row]! * weight;
    }
  }

  #addSum(data: Float64Array, length: number): void {
    let sum = this.#totals[1]!;
    for (let row = 0; row < length; row++) sum += data[row]!;
    this.#totals[1] = sum;
    this.#totals[0]! += length;
  }

  /** Mean and squares of a batch in two passes, merged with the running ones (Chan, Golub, LeVeque 1979): no division per row. */
  #addSquaresOfOne(data: Float64Array, length: number): void {
    if (length === 0) return;
    if (this.#totals[0]! + length <= EXACT_ROWS) {
      this.#addSquares(data, undefined, new Int32Array(length), length, undefined);
      return;
    }
    let sum = 0;
    for (let row = 0; row < length; row++) sum += data[row]!;
    const mean = sum / length;
    let squares = 0;
    for (let row = 0; row < length; row++) {
      const off = data[row]! - mean;
      squares += off * off;
    }
    const before = this.#totals[0]!;
    const count = before + length;
    const off = mean - this.#totals[1]!;
    this.#totals[0] = count;
    this.#totals[1]! += (off * length) / count;
    this.#variances[0] = (this.#variances[0]! * before + squares + off * off * ((before * length) / count)) / count;
  }

  /** NebulaGraph's recurrence, to the last digit; a weight counts as that many equal values. */
  #addSquares(
    data: Float64Array,
    nulls: Uint8Array | undefined,
    groupOf: Int32Array,
    length: number,
    weights: Float64Array | undefined,
  ): void {
    const totals = this.#totals;
    const variances = this.#variances;
    for (let row = 0; row < length; row++) {
      if (nulls && nulls[row] !== 0) continue;
      const group = groupOf[row]!;
      const number = data[row]!;
      const before = number - totals[group * 2 + 1]!;
      const weight = weights ? weights[row]! : 1;
      const count = (totals[group * 2]! += weight);
      const rest = count - weight;
      variances[group] = ((weight * rest) / (count * count)) * (before * before) + (rest / count) * variances[group]!;
      totals[group * 2 + 1]! += (before * weight) / count;
    }
  }

  #makeRoom(groupCount: number): void {
    this.#totals = roomFor(this.#totals, groupCount * 2, makeNumbers);
    this.#mistyped = roomFor(this.#mistyped, groupCount, makeBytes);
    if (this.#name === 'std') this.#variances = roomFor(this.#variances, groupCount, makeNumbers);
  }

  results(start: number, end: number): Column {
    this.#makeRoom(end);
    const data = new Float64Array(end - start);
    let nulls: Uint8Array | undefined;
    for (let group = start; group < end; group++) {
      const count = this.#totals[group * 2]!;
      if (this.#mistyped[group] === 1 || count === 0)
        (nulls ??= new Uint8Array(end - start))[group - start] =
          this.#mistyped[group] === 1 ? BAD_TYPE_CODE : NULL_CODE;
      else if (this.#name === 'avg') data[group - start] = this.#totals[group * 2 + 1]! / count;
      else data[group - start] = Math.sqrt(this.#variances[group]!);
    }
    return { kind: 'float', data, nulls };
  }
}

/** The values of a column, each times the weight of its row. Products of ints are exact. */
function multiplied(column: Column, weights: Float64Array, length: number): Column {
  const numbers = numericOperand(column, length);
  if (numbers) {
    const data = new Float64Array(length);
    let isExact = true;
    for (let row = 0; row < length; row++) {
      data[row] = numbers.data[row]! * weights[row]!;
      if (data[row]! >= EXACT_SUM || data[row]! <= -EXACT_SUM) isExact = false;
    }
    if (isExact || numbers.type === 'float') return { kind: numbers.type, data, nulls: numbers.nulls };
  }
  const values: Value[] = [];
  for (let row = 0; row < length; row++) {
    const value = valueAt(column, row);
    if (typeof value === 'bigint') values.push(value * BigInt(weights[row]!));
    else values.push(typeof value === 'number' ? value * weights[row]! : value);
  }
  return { kind: 'any', values };
}
