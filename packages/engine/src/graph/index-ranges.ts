import { isNull, type PropertyType, type Value } from '@astrolabe/model';
import { nearbyKeys, type CoveringLimits } from './geography-key.ts';
import type { IndexRange } from './graph.ts';
import type { Range } from './index-cursor.ts';
import {
  AFTER_FIELD,
  AFTER_TEXT_PART,
  NULL_MARK,
  VALUE_MARK,
  fieldKey,
  isCut,
  isGeography,
  isIntType,
  orderedNumber,
  textPart,
  type KeyField,
} from './index-key.ts';
import type { KeyBlocks } from './key-blocks.ts';

/** The blocks of an index: its entries, and those of rows whose single field is null. */
export interface EntryBlocks {
  readonly blocks: KeyBlocks;
  readonly nulls: KeyBlocks;
}

/** The cells near a shape, or all entries; shapes have no order. */
export function cellRanges(
  { equal, lower, upper, prefix, near }: IndexRange,
  covering: CoveringLimits,
  { blocks, nulls: nullBlocks }: EntryBlocks,
): Range[] {
  const nulls = { blocks: nullBlocks, from: nullBlocks.start, to: nullBlocks.end };
  if (equal.length > 0 && isNull(equal[0]!)) return [nulls];
  const shape = near?.shape ?? equal[0];
  if (shape !== undefined && isGeography(shape)) {
    const ranges = nearbyKeys(shape, near?.bufferMeters ?? 0, covering);
    return ranges.map(({ first, last }) => ({
      blocks,
      from: blocks.position(first, false),
      to: blocks.position(last, true),
    }));
  }
  return shape !== undefined || lower || upper || prefix !== undefined
    ? []
    : [{ blocks, from: blocks.start, to: blocks.end }, nulls];
}

/** The entries of a range of numbers or times; empty if a value has a type that no entry has. */
export function numberRanges(
  { equal, lower, upper, prefix }: IndexRange,
  type: PropertyType,
  { blocks, nulls: nullBlocks }: EntryBlocks,
): Range[] {
  const nulls = { blocks: nullBlocks, from: nullBlocks.start, to: nullBlocks.end };
  if (prefix !== undefined) return [];
  if (equal.length > 0) {
    if (isNull(equal[0]!)) return [nulls];
    const key = orderedNumber(type, equal[0]!);
    return key === undefined ? [] : [{ blocks, from: blocks.position(key, false), to: blocks.position(key, true) }];
  }
  const low = lower && orderedNumber(type, lower.value);
  const high = upper && orderedNumber(type, upper.value);
  if ((lower && low === undefined) || (upper && high === undefined)) return [];
  const from = lower && low !== undefined ? blocks.position(low, !lower.isInclusive) : blocks.start;
  const to = upper && high !== undefined ? blocks.position(high, upper.isInclusive) : blocks.end;
  return lower || upper ? [{ blocks, from, to }] : [{ blocks, from, to }, nulls];
}

/** The entries of a range of byte keys; empty if a value has a type that no entry has. */
export function textRanges(range: IndexRange, fields: readonly KeyField[], blocks: KeyBlocks): Range[] {
  const bounds = textBounds(range, fields);
  if (!bounds) return [];
  const from = blocks.position(bounds.from, false);
  return [{ blocks, from, to: blocks.positionNear(from, bounds.to) }];
}

/** Returns the first key of a range and the first one after it. */
function textBounds(
  { equal, lower, upper, prefix }: IndexRange,
  fields: readonly KeyField[],
): { from: string; to: string } | undefined {
  let head = '';
  for (let i = 0; i < equal.length; i++) {
    const part = boundKey(fields[i]!, equal[i]!, 'equal');
    if (part === undefined) return undefined;
    head += part;
  }
  const field = fields[equal.length];
  if (prefix !== undefined) {
    const from = head + VALUE_MARK + textPart(prefix, field?.length);
    return { from, to: from + AFTER_TEXT_PART };
  }
  if (!field || (!lower && !upper)) return { from: head, to: head + AFTER_FIELD };
  let from = head + VALUE_MARK;
  let to = head + NULL_MARK;
  if (lower) {
    const key = boundKey(field, lower.value, 'lower');
    if (key === undefined || key === NULL_MARK) return undefined;
    from =
      lower.isInclusive || isCut(field, lower.value) || isBetweenInts(field, lower.value)
        ? head + key
        : head + key + AFTER_FIELD;
  }
  if (upper) {
    const key = boundKey(field, upper.value, 'upper');
    if (key === undefined || key === NULL_MARK) return undefined;
    to =
      upper.isInclusive || isCut(field, upper.value) || isBetweenInts(field, upper.value)
        ? head + key + AFTER_FIELD
        : head + key;
  }
  return { from, to };
}

/** Returns the key of a bound. Between two ints, a fraction becomes the next int inside the range. */
function boundKey(field: KeyField, value: Value, side: 'equal' | 'lower' | 'upper'): string | undefined {
  if (!isBetweenInts(field, value))
    return fieldKey(field, typeof value === 'number' && isIntType(field.type) ? clampedInt(value) : value);
  if (side === 'equal' || typeof value !== 'number') return undefined;
  return fieldKey(field, clampedInt(side === 'lower' ? Math.ceil(value) : Math.floor(value)));
}

function isBetweenInts(field: KeyField, value: Value): boolean {
  return typeof value === 'number' && isIntType(field.type) && Number.isFinite(value) && !Number.isInteger(value);
}

const INT64_MIN = -0x8000000000000000n;
const INT64_MAX = 0x7fffffffffffffffn;

/** Returns the int nearest to a double without fraction; NaN is returned unchanged and matches nothing. */
function clampedInt(value: number): Value {
  if (Number.isNaN(value)) return value;
  if (value >= 2 ** 63) return INT64_MAX;
  return value <= -(2 ** 63) ? INT64_MIN : BigInt(value);
}
