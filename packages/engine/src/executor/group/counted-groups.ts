import { AstrolabeError } from '@astrolabe/model';
import { hasVertexAt, type Column } from '../../expression/column.ts';
import { batchBytes, rawBytes, rawInts } from '../../expression/batch-memory.ts';
import { nullCode, nullCodes } from '../../expression/kernels/null-codes.ts';
import type { GroupAggregate } from './group-aggregate.ts';
import { makeNumbers, roomFor } from './group-room.ts';
import { PairSet } from './pair-set.ts';
import { ValueNumbers } from './value-numbers.ts';

/** A group and a value that it has. */
const PAIR_BYTES = 32;

abstract class Counts implements GroupAggregate {
  readonly groupBytes = 16;
  protected counts: Float64Array = new Float64Array(0);

  abstract add(
    column: Column | undefined,
    groupOf: Int32Array,
    length: number,
    groupCount: number,
    weights?: Float64Array,
  ): number;

  results(start: number, end: number): Column {
    this.counts = roomFor(this.counts, end, makeNumbers);
    checkExact(this.counts, start, end);
    return { kind: 'int', data: this.counts.slice(start, end), nulls: undefined };
  }
}

/** `count(*)`. */
export class RowCounts extends Counts {
  override add(
    _column: Column | undefined,
    groupOf: Int32Array,
    length: number,
    groupCount: number,
    weights?: Float64Array,
  ): number {
    const counts = (this.counts = roomFor(this.counts, groupCount, makeNumbers));
    if (weights) for (let row = 0; row < length; row++) counts[groupOf[row]!]! += weights[row]!;
    else if (groupCount === 1) counts[0]! += length;
    else for (let row = 0; row < length; row++) counts[groupOf[row]!]!++;
    return 0;
  }
}

/** `count(x)`: the values that are neither null nor EMPTY. */
export class CountGroups extends Counts {
  override add(
    column: Column,
    groupOf: Int32Array,
    length: number,
    groupCount: number,
    weights?: Float64Array,
  ): number {
    const counts = (this.counts = roomFor(this.counts, groupCount, makeNumbers));
    const isAbsent = absence(column, length);
    for (let row = 0; row < length; row++)
      if (!isAbsent || isAbsent[row] === 0) counts[groupOf[row]!]! += weights ? weights[row]! : 1;
    return 0;
  }
}

/** Nonzero if a row has no value; undefined if all have one. */
function absence(column: Column, length: number): Uint8Array | undefined {
  const nulls = nullCodes(column, length);
  if (nulls) return nulls.codes;
  if ((column.kind === 'edge' && !column.hasNulls) || column.kind === 'edge-list' || column.kind === 'path')
    return undefined;
  const absent = batchBytes(length);
  if (column.kind === 'constant') return nullCode(column.value) === 0 ? undefined : absent.fill(1);
  if (column.kind === 'vertex') for (let row = 0; row < length; row++) absent[row] = hasVertexAt(column, row) ? 0 : 1;
  else if (column.kind === 'edge') for (let row = 0; row < length; row++) absent[row] = Number(column.rows[row]! < 0);
  else if (column.kind === 'vid') for (let row = 0; row < length; row++) absent[row] = Number(column.ids[row]! < 0);
  else if (column.kind === 'any')
    for (let row = 0; row < length; row++) absent[row] = nullCode(column.values[row]!) === 0 ? 0 : 1;
  return absent;
}

/** `count(DISTINCT x)`: values have numbers, and pairs of group and value are counted when they are new. */
export class DistinctCounts extends Counts {
  readonly #values = new ValueNumbers();
  readonly #pairs = new PairSet();

  override add(column: Column, groupOf: Int32Array, length: number, groupCount: number): number {
    const counts = (this.counts = roomFor(this.counts, groupCount, makeNumbers));
    const valuesBefore = this.#values.count;
    const numbers = rawInts(length);
    this.#values.numberAll(column, length, numbers, true);
    if (groupCount === 1 && this.#pairs.count === 0) {
      counts[0] = this.#values.presentCount;
      return (this.#values.count - valuesBefore) * PAIR_BYTES;
    }
    const before = this.#pairs.count;
    this.#startPairs(valuesBefore);
    const isNew = rawBytes(length);
    this.#pairs.addAll(groupOf, numbers, groupCount, this.#values.count, length, isNew);
    if (this.#values.presentCount === this.#values.count)
      for (let row = 0; row < length; row++) counts[groupOf[row]!]! += isNew[row]!;
    else
      for (let row = 0; row < length; row++)
        if (isNew[row] === 1 && !this.#values.isAbsent(numbers[row]!)) counts[groupOf[row]!]!++;
    return (this.#pairs.count - before) * PAIR_BYTES;
  }

  /** With a single group, only its values were counted: all of them are its pairs. */
  #startPairs(valueCount: number): void {
    if (this.#pairs.count > 0 || valueCount === 0) return;
    const all = new Int32Array(valueCount);
    for (let number = 0; number < valueCount; number++) all[number] = number;
    this.#pairs.addAll(new Int32Array(valueCount), all, 1, valueCount, valueCount, new Uint8Array(valueCount));
  }
}

/** Counts of paths may be larger than any number of rows. */
function checkExact(counts: Float64Array, start: number, end: number): void {
  for (let group = start; group < end; group++)
    if (counts[group]! > Number.MAX_SAFE_INTEGER)
      throw new AstrolabeError('EXECUTION_ERROR', 'There are more paths than an exact count can hold.', {
        hint: 'narrow the pattern',
      });
}
