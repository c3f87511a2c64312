import { NULLS } from '@astrolabe/model';
import { batchBytes, batchNumbers, rawNumbers } from '../batch-memory.ts';
import { NULL_CODE, codeOfNull, type Column, type MomentColumn } from '../column.ts';

type Part = (dates: Int32Array, clocks: Float64Array, into: Float64Array, length: number) => void;

const MICROSECONDS = 1_000_000;

/** The bit layout of `packDate`: nine bits for month and day, five of them for the day. */
const DATE_PARTS: ReadonlyMap<string, Part> = new Map<string, Part>([
  [
    'year',
    (dates, _, into, length) => {
      for (let row = 0; row < length; row++) into[row] = dates[row]! >> 9;
    },
  ],
  [
    'month',
    (dates, _, into, length) => {
      for (let row = 0; row < length; row++) into[row] = (dates[row]! >> 5) & 15;
    },
  ],
  [
    'day',
    (dates, _, into, length) => {
      for (let row = 0; row < length; row++) into[row] = dates[row]! & 31;
    },
  ],
]);

/** The unit of `packClock`: microseconds since midnight. */
const CLOCK_PARTS: ReadonlyMap<string, Part> = new Map<string, Part>([
  [
    'hour',
    (_, clocks, into, length) => {
      for (let row = 0; row < length; row++) into[row] = Math.floor(clocks[row]! / (3600 * MICROSECONDS));
    },
  ],
  [
    'minute',
    (_, clocks, into, length) => {
      for (let row = 0; row < length; row++) into[row] = Math.floor(clocks[row]! / (60 * MICROSECONDS)) % 60;
    },
  ],
  [
    'second',
    (_, clocks, into, length) => {
      for (let row = 0; row < length; row++) into[row] = Math.floor(clocks[row]! / MICROSECONDS) % 60;
    },
  ],
  [
    'microsecond',
    (_, clocks, into, length) => {
      for (let row = 0; row < length; row++) into[row] = clocks[row]! % MICROSECONDS;
    },
  ],
]);

const BAD_TYPE_CODE = codeOfNull(NULLS.BAD_TYPE);

/** `moment.part`: the same as `attribute`, for all rows. A part that the type lacks is UNKNOWN_PROP. */
export function momentPart(column: MomentColumn, name: string, length: number): Column {
  const { of, dates, clocks } = column;
  const part =
    (of === 'time' ? undefined : DATE_PARTS.get(name.toLowerCase())) ??
    (of === 'date' ? undefined : CLOCK_PARTS.get(name.toLowerCase()));
  const data = part ? rawNumbers(length) : batchNumbers(length);
  part?.(dates, clocks, data, length);
  let nulls = part ? undefined : batchBytes(length).fill(codeOfNull(NULLS.UNKNOWN_PROP));
  if (column.nulls) {
    nulls ??= batchBytes(length);
    for (let row = 0; row < length; row++) {
      if (column.nulls[row] === 0) continue;
      nulls[row] = column.nulls[row] === NULL_CODE ? NULL_CODE : BAD_TYPE_CODE;
    }
  }
  return { kind: 'int', data, nulls };
}
