import { EMPTY, NULL, NULLS, ValueSet, isEmpty, isNull, type Value, type ValueType } from '@astrolabe/model';

/** Accumulates the values of one group. */
export interface Accumulator {
  add(value: Value): void;
  /** Like `add`, for a safe integer as a double; absent if it has no advantage. */
  addSafeInt?(int: number): void;
  /** The current result; more values may be added afterwards. */
  result(): Value;
}

/** A function over the values of a group. Null and EMPTY are skipped; for `COUNT(*)` the caller adds `true` for each row. */
export interface AggregateFunction {
  /** The spelling of the manual; names are case-insensitive. */
  readonly name: string;
  /** Type of the result; `__EMPTY__` if it depends on the values. */
  readonly resultType: ValueType;
  /** With `isDistinct`, identical values count once. */
  create(isDistinct: boolean): Accumulator;
}

/** An aggregate function from the accumulator of its present values. */
export function defineAggregate(name: string, resultType: ValueType, create: () => Accumulator): AggregateFunction {
  return {
    name,
    resultType,
    create: (isDistinct) => (isDistinct ? new DistinctAccumulator(create()) : new PresentAccumulator(create())),
  };
}

/** Whether a value takes part in aggregation. */
function isPresent(value: Value): boolean {
  return typeof value !== 'object' || (value !== NULL && value !== EMPTY && !isNull(value) && !isEmpty(value));
}

class PresentAccumulator implements Accumulator {
  readonly #inner: Accumulator;

  constructor(inner: Accumulator) {
    this.#inner = inner;
  }

  add(value: Value): void {
    if (isPresent(value)) this.#inner.add(value);
  }

  addSafeInt(int: number): void {
    if (this.#inner.addSafeInt) this.#inner.addSafeInt(int);
    else this.#inner.add(BigInt(int));
  }

  result(): Value {
    return this.#inner.result();
  }
}

class DistinctAccumulator implements Accumulator {
  readonly #inner: Accumulator;
  readonly #seen = new ValueSet();

  constructor(inner: Accumulator) {
    this.#inner = inner;
  }

  add(value: Value): void {
    if (isPresent(value) && this.#seen.add(value)) this.#inner.add(value);
  }

  result(): Value {
    return this.#inner.result();
  }
}

/** An accumulator of numbers: after any other value the result is BAD_TYPE. */
export abstract class NumberAccumulator implements Accumulator {
  #isMistyped = false;

  protected abstract addNumber(value: number | bigint): void;
  abstract addSafeInt(int: number): void;
  protected abstract numberResult(): Value;

  add(value: Value): void {
    if (typeof value === 'bigint' || typeof value === 'number') this.addNumber(value);
    else this.#isMistyped = true;
  }

  result(): Value {
    return this.#isMistyped ? NULLS.BAD_TYPE : this.numberResult();
  }
}
