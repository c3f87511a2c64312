import { NULL, NULLS, isInt64, type Value } from '@astrolabe/model';
import { NumberAccumulator, defineAggregate, type Accumulator, type AggregateFunction } from './aggregate-function.ts';

/** Below this, a sum plus any safe int is exact in a double. */
const SAFE_SUM = 2 ** 52;

/** Aggregates of numbers. */
export const numberAggregates: readonly AggregateFunction[] = [
  defineAggregate('SUM', '__EMPTY__', () => new SumAccumulator()),
  defineAggregate('AVG', 'FLOAT', () => new AverageAccumulator()),
  defineAggregate('STD', 'FLOAT', () => new DeviationAccumulator()),
  defineAggregate('BIT_AND', 'INT', () => new BitAccumulator((a, b) => a & b)),
  defineAggregate('BIT_OR', 'INT', () => new BitAccumulator((a, b) => a | b)),
  defineAggregate('BIT_XOR', 'INT', () => new BitAccumulator((a, b) => a ^ b)),
];

/**
 * Adds ints in a double while exact, then in a bigint; the first float makes the sum a float. A sum of ints beyond 64 bits remains ERR_OVERFLOW.
 */
class SumAccumulator extends NumberAccumulator {
  #small = 0;
  #large = 0n;
  #float: number | undefined;
  #isOverflown = false;

  protected override addNumber(value: number | bigint): void {
    if (this.#float !== undefined) {
      this.#float += Number(value);
    } else if (typeof value === 'number') {
      this.#float = Number(this.#total()) + value;
    } else {
      this.#addInt(value);
    }
  }

  protected override numberResult(): Value {
    if (this.#isOverflown) return NULLS.ERR_OVERFLOW;
    return this.#float ?? this.#total();
  }

  override addSafeInt(int: number): void {
    if (this.#float !== undefined) {
      this.#float += int;
      return;
    }
    if (int > -SAFE_SUM && int < SAFE_SUM) this.#small += int;
    else this.#large += BigInt(int);
    this.#keepExact();
  }

  #addInt(value: bigint): void {
    const number = Number(value);
    if (number > -SAFE_SUM && number < SAFE_SUM) this.#small += number;
    else this.#large += value;
    this.#keepExact();
  }

  /** Moves a sum that no longer fits a double to the bigint. */
  #keepExact(): void {
    if (this.#small < SAFE_SUM && this.#small > -SAFE_SUM && this.#large === 0n) return;
    this.#large = this.#total();
    this.#small = 0;
    if (!isInt64(this.#large)) this.#isOverflown = true;
  }

  #total(): bigint {
    return this.#large + BigInt(this.#small);
  }
}

class AverageAccumulator extends NumberAccumulator {
  #sum = 0;
  #count = 0;

  protected override addNumber(value: number | bigint): void {
    this.addSafeInt(Number(value));
  }

  override addSafeInt(int: number): void {
    this.#sum += int;
    this.#count++;
  }

  protected override numberResult(): Value {
    return this.#count === 0 ? NULL : this.#sum / this.#count;
  }
}

/** The population's standard deviation, in one pass by NebulaGraph's recurrence. */
class DeviationAccumulator extends NumberAccumulator {
  #count = 0;
  #mean = 0;
  #variance = 0;

  protected override addNumber(value: number | bigint): void {
    this.addSafeInt(Number(value));
  }

  override addSafeInt(number: number): void {
    const before = number - this.#mean;
    const count = ++this.#count;
    this.#variance = ((count - 1) / (count * count)) * (before * before) + ((count - 1) / count) * this.#variance;
    this.#mean += before / count;
  }

  protected override numberResult(): Value {
    return this.#count === 0 ? NULL : Math.sqrt(this.#variance);
  }
}

class BitAccumulator implements Accumulator {
  readonly #apply: (a: bigint, b: bigint) => bigint;
  #result: Value = NULL;

  constructor(apply: (a: bigint, b: bigint) => bigint) {
    this.#apply = apply;
  }

  add(value: Value): void {
    if (this.#result === NULLS.BAD_TYPE) return;
    if (typeof value !== 'bigint') this.#result = NULLS.BAD_TYPE;
    else this.#result = typeof this.#result === 'bigint' ? this.#apply(this.#result, value) : value;
  }

  result(): Value {
    return this.#result;
  }
}
