import { NULL, compareText, type Value } from '@astrolabe/model';
import {
  NULL_CODE,
  valueAt,
  type BytesColumn,
  type Column,
  type MomentColumn,
  type TextColumn,
} from '../../expression/column.ts';
import type { TextDictionary } from '../../graph/graph.ts';
import { decodeText } from '../../graph/text-bytes.ts';
import { GROUP_BYTES } from '../../limits.ts';
import type { GroupAggregate } from './group-aggregate.ts';
import { makeInts, makeNumbers, makeBytes, roomFor } from './group-room.ts';
import { ValueGroups } from './value-groups.ts';

/** Layout of the current extremes. */
type Layout =
  | { readonly of: 'int' | 'float' }
  | { readonly of: 'text'; readonly dictionary: TextDictionary }
  | { readonly of: 'bytes' }
  | { readonly of: MomentColumn['of'] };

/** `min(x)` and `max(x)`: the first of the values that no other precedes, or follows, in the order of ORDER BY. Other layouts than that of the first batch get accumulators. */
export class ExtremeGroups implements GroupAggregate {
  readonly groupBytes = GROUP_BYTES;
  readonly #name: 'min' | 'max';
  readonly #sign: 1 | -1;
  #layout: Layout | undefined;
  /** 1 if a group has a value. */
  #isSet: Uint8Array = new Uint8Array(0);
  /** Numbers, clocks or codes of texts. */
  #numbers: Float64Array = new Float64Array(0);
  #dates: Int32Array = new Int32Array(0);
  /** Texts as UTF-8. */
  readonly #texts: Uint8Array[] = [];
  #values: ValueGroups | undefined;

  constructor(name: 'min' | 'max') {
    this.#name = name;
    this.#sign = name === 'min' ? -1 : 1;
  }

  add(column: Column | undefined, groupOf: Int32Array, length: number, groupCount: number): number {
    if (!column) return 0;
    if (!this.#values) {
      this.#layout ??= layoutOf(column);
      const { kind } = column;
      if (
        this.#layout &&
        (kind === 'int' || kind === 'float' || kind === 'text' || kind === 'bytes' || kind === 'moment') &&
        fits(column, this.#layout)
      ) {
        this.#isSet = roomFor(this.#isSet, groupCount, makeBytes);
        this.#numbers = roomFor(this.#numbers, groupCount, makeNumbers);
        if (kind === 'moment') this.#addMoments(column, groupOf, length, groupCount);
        else if (kind === 'bytes') this.#addBytes(column, groupOf, length, groupCount);
        else if (kind === 'text') this.#addTexts(column, groupOf, length);
        else this.#addNumbers(column.data, column.nulls, groupOf, length, groupCount);
        return 0;
      }
      this.#leaveLayout();
    }
    return this.#values!.add(column, groupOf, length, groupCount);
  }

  #addNumbers(
    data: Float64Array,
    nulls: Uint8Array | undefined,
    groupOf: Int32Array,
    length: number,
    groupCount: number,
  ): void {
    const isSet = this.#isSet;
    const numbers = this.#numbers;
    const sign = this.#sign;
    if (groupCount === 1 && !nulls) {
      if (length === 0) return;
      const first = isSet[0] === 1 ? numbers[0]! : data[0]!;
      isSet[0] = 1;
      numbers[0] = extremeOf(data, length, first, sign);
      return;
    }
    for (let row = 0; row < length; row++) {
      if (nulls && nulls[row] !== 0) continue;
      const group = groupOf[row]!;
      const number = data[row]!;
      if (isSet[group] === 1) {
        const known = numbers[group]!;
        // False for NaN, which needs the complete order.
        if (sign === 1 ? number <= known : number >= known) continue;
        if (order(number, known) * sign <= 0) continue;
      }
      isSet[group] = 1;
      numbers[group] = number;
    }
  }

  #addTexts({ codes, dictionary }: TextColumn, groupOf: Int32Array, length: number): void {
    const isSet = this.#isSet;
    const numbers = this.#numbers;
    for (let row = 0; row < length; row++) {
      const code = codes[row]!;
      if (code < 0) continue;
      const group = groupOf[row]!;
      if (isSet[group] === 1) {
        if (numbers[group] === code) continue;
        if (compareText(dictionary.textAt(code), dictionary.textAt(numbers[group]!)) * this.#sign <= 0) continue;
      }
      isSet[group] = 1;
      numbers[group] = code;
    }
  }

  #addBytes({ arena, starts, lengths }: BytesColumn, groupOf: Int32Array, length: number, groupCount: number): void {
    const texts = this.#texts;
    while (texts.length < groupCount) texts.push(NO_BYTES);
    const isSet = this.#isSet;
    const sign = this.#sign;
    for (let row = 0; row < length; row++) {
      const size = lengths[row]!;
      if (size < 0) continue;
      const group = groupOf[row]!;
      const start = starts[row]!;
      if (isSet[group] === 1 && orderOfBytes(arena, start, size, texts[group]!) * sign <= 0) continue;
      isSet[group] = 1;
      texts[group] = arena.slice(start, start + size);
    }
  }

  #addMoments(
    { of, dates, clocks, nulls }: MomentColumn,
    groupOf: Int32Array,
    length: number,
    groupCount: number,
  ): void {
    this.#dates = roomFor(this.#dates, groupCount, makeInts);
    const isSet = this.#isSet;
    const knownDates = this.#dates;
    const knownClocks = this.#numbers;
    const sign = this.#sign;
    const [hasDate, hasClock] = [of !== 'time', of !== 'date'];
    for (let row = 0; row < length; row++) {
      if (nulls && nulls[row] !== 0) continue;
      const group = groupOf[row]!;
      const date = hasDate ? dates[row]! : 0;
      const clock = hasClock ? clocks[row]! : 0;
      if (isSet[group] === 1) {
        const later = date - knownDates[group]! || clock - knownClocks[group]!;
        if (later * sign <= 0) continue;
      }
      isSet[group] = 1;
      knownDates[group] = date;
      knownClocks[group] = clock;
    }
  }

  #leaveLayout(): void {
    const values = new ValueGroups(this.#name, false);
    const known = this.#typedResults(0, this.#isSet.length);
    for (let group = 0; group < this.#isSet.length; group++) {
      const value: Value = valueAt(known, group);
      if (this.#isSet[group] === 1) values.of(group).add(value);
    }
    this.#values = values;
  }

  results(start: number, end: number): Column {
    if (this.#values) return this.#values.results(start, end);
    this.#isSet = roomFor(this.#isSet, end, makeBytes);
    this.#numbers = roomFor(this.#numbers, end, makeNumbers);
    this.#dates = roomFor(this.#dates, end, makeInts);
    return this.#typedResults(start, end);
  }

  #typedResults(start: number, end: number): Column {
    const length = end - start;
    let nulls: Uint8Array | undefined;
    for (let at = 0; at < length; at++)
      if (this.#isSet[start + at] !== 1) (nulls ??= new Uint8Array(length))[at] = NULL_CODE;
    const data = this.#numbers.slice(start, end);
    const layout = this.#layout ?? { of: 'int' };
    switch (layout.of) {
      case 'int':
      case 'float':
        return { kind: layout.of, data, nulls };
      case 'text':
        return {
          kind: 'text',
          dictionary: layout.dictionary,
          codes: Int32Array.from(data, (code, at) => (nulls?.[at] ? -NULL_CODE : code)),
        };
      case 'bytes':
        return {
          kind: 'any',
          values: Array.from({ length }, (_, at) => {
            const bytes = this.#texts[start + at] ?? NO_BYTES;
            return nulls?.[at] ? NULL : decodeText(bytes, 0, bytes.length);
          }),
        };
      default:
        return { kind: 'moment', of: layout.of, dates: this.#dates.slice(start, end), clocks: data, nulls };
    }
  }
}

const NO_BYTES = new Uint8Array(0);

/** Texts are in the order of their bytes. */
function orderOfBytes(arena: Uint8Array, start: number, length: number, other: Uint8Array): number {
  const shorter = Math.min(length, other.length);
  for (let at = 0; at < shorter; at++) {
    const difference = arena[start + at]! - other[at]!;
    if (difference !== 0) return difference;
  }
  return length - other.length;
}

/** Returns the largest number, or the smallest for -1, among `first` and the data; NaN is larger than all others. */
function extremeOf(data: Float64Array, length: number, first: number, sign: 1 | -1): number {
  let extreme = first;
  if (sign === 1) {
    // The comparison is false for NaN, which then stays.
    for (let row = 0; row < length; row++) if (!(data[row]! <= extreme) && extreme === extreme) extreme = data[row]!;
  } else {
    for (let row = 0; row < length; row++) if (data[row]! < extreme || extreme !== extreme) extreme = data[row]!;
  }
  return extreme;
}

/** NaN follows every number. */
function order(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : Number(Number.isNaN(a)) - Number(Number.isNaN(b));
}

function layoutOf(column: Column): Layout | undefined {
  switch (column.kind) {
    case 'int':
    case 'float':
      return { of: column.kind };
    case 'text':
      return { of: 'text', dictionary: column.dictionary };
    case 'bytes':
      return { of: 'bytes' };
    case 'moment':
      return { of: column.of };
    default:
      return undefined;
  }
}

function fits(column: Column, layout: Layout): boolean {
  switch (column.kind) {
    case 'text':
      return layout.of === 'text' && layout.dictionary === column.dictionary;
    case 'moment':
      return layout.of === column.of;
    default:
      return layout.of === column.kind;
  }
}
