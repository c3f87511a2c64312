import {
  NULLS,
  addMonths,
  dateFromDays,
  dateToDays,
  negateDuration,
  packDate,
  unpackMoment,
  type DurationValue,
  type Value,
} from '@astrolabe/model';
import type { ArithmeticOperator } from '@astrolabe/ngql';
import { batchBytes, batchInts, batchNumbers } from '../batch-memory.ts';
import type { BoundExpression } from '../bound-expression.ts';
import { codeOfNull, type Column } from '../column.ts';
import type { FunctionContext } from '../functions/index.ts';

const NO_CLOCKS = new Float64Array(0);
const BAD_DATA_CODE = codeOfNull(NULLS.BAD_DATA);
const DAY_MICROSECONDS = 86_400_000_000;
/** Beyond, doubles do not hold the microseconds exactly. */
const SECONDS_MAX = 2 ** 32;
/** Number of cached days; days with the same slot replace each other. */
const DAYS_KEPT = 8192;
const FREE = 0;
const MADE = 1;
const FAILED = 2;

/** Offset of dates: months first, then days; for a datetime also microseconds of a day, which may carry one day over. */
interface Shift {
  readonly months: number;
  readonly days: number;
  readonly microseconds: number;
}

/**
 * Dates and datetimes shifted by a constant: `date ± days`, `date ± duration`, `datetime ± duration`. The calendar is computed once per
 * distinct day of a statement. Undefined for other operands.
 */
export function momentShiftKernel(
  expression: BoundExpression & { readonly kind: 'arithmetic' },
  left: Column,
  right: Column,
  length: number,
  context: FunctionContext,
): Column | undefined {
  if (left.kind !== 'moment' || left.of === 'time' || left.nulls || right.kind !== 'constant') return undefined;
  const shift = shiftOf(expression.operator, left.of, right.value);
  if (!shift) return undefined;
  const days = shiftedDays(expression, right.value, shift, context);
  const dates = batchInts(length);
  let nulls: Uint8Array | undefined;
  const clocks = left.of === 'date' ? NO_CLOCKS : batchNumbers(length);
  for (let row = 0; row < length; row++) {
    let carry = 0;
    if (left.of === 'datetime') {
      let clock = left.clocks[row]! + shift.microseconds;
      if (clock >= DAY_MICROSECONDS) {
        clock -= DAY_MICROSECONDS;
        carry = 1;
      }
      clocks[row] = clock;
    }
    const slot = days.slotOf(left.dates[row]!, carry);
    if (days.state[slot] === MADE) dates[row] = days.made[slot]!;
    else (nulls ??= batchBytes(length))[row] = BAD_DATA_CODE;
  }
  return { kind: 'moment', of: left.of, dates, clocks, nulls };
}

function shiftOf(operator: ArithmeticOperator, of: 'date' | 'datetime', by: Value): Shift | undefined {
  if (operator !== '+' && operator !== '-') return undefined;
  if (typeof by === 'bigint') {
    const days = Number(by);
    if (of !== 'date' || !Number.isSafeInteger(days)) return undefined;
    return { months: 0, days: operator === '+' ? days : -days, microseconds: 0 };
  }
  if (typeof by !== 'object' || !('kind' in by) || by.kind !== 'duration') return undefined;
  const { months, seconds, microseconds }: DurationValue = operator === '+' ? by : negateDuration(by);
  const whole = Number(seconds);
  if (Math.abs(whole) > SECONDS_MAX) return undefined;
  if (of === 'date') return { months, days: Math.trunc(whole / 86_400) + 0, microseconds: 0 };
  const all = whole * 1_000_000 + microseconds;
  const days = Math.floor(all / DAY_MICROSECONDS);
  return { months, days, microseconds: all - days * DAY_MICROSECONDS };
}

/** Results of shifting days, cached by day. */
class ShiftedDays {
  readonly by: Value;
  readonly state = new Uint8Array(DAYS_KEPT);
  readonly made = new Int32Array(DAYS_KEPT);
  readonly #keys = new Float64Array(DAYS_KEPT);
  readonly #shift: Shift;

  constructor(by: Value, shift: Shift) {
    this.by = by;
    this.#shift = shift;
  }

  /** The slot of a packed day that is moved by `carry` days more. */
  slotOf(day: number, carry: number): number {
    const key = day * 2 + carry;
    const slot = key & (DAYS_KEPT - 1);
    if (this.state[slot] === FREE || this.#keys[slot] !== key) this.#make(slot, key, day, carry);
    return slot;
  }

  #make(slot: number, key: number, day: number, carry: number): void {
    const { months, days } = this.#shift;
    const date = unpackMoment('date', day, 0);
    const moved = date.kind === 'date' ? addMonths(date, months) : undefined;
    const made = moved && dateFromDays(dateToDays(moved) + days + carry);
    this.#keys[slot] = key;
    this.state[slot] = made ? MADE : FAILED;
    if (made) this.made[slot] = packDate(made);
  }
}

/** By statement (which has its own context) and expression. */
const SHIFTED = new WeakMap<FunctionContext, Map<BoundExpression, ShiftedDays>>();

function shiftedDays(expression: BoundExpression, by: Value, shift: Shift, context: FunctionContext): ShiftedDays {
  let ofStatement = SHIFTED.get(context);
  if (!ofStatement) SHIFTED.set(context, (ofStatement = new Map()));
  let days = ofStatement.get(expression);
  if (days?.by !== by) ofStatement.set(expression, (days = new ShiftedDays(by, shift)));
  return days!;
}
