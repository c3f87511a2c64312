import { NULL, NULLS, identityKey, isList, isNull, type Value } from '@astrolabe/model';
import { LIST_ITEMS_MAX } from '../../limits.ts';
import { NumberAccumulator, defineAggregate, type Accumulator, type AggregateFunction } from './aggregate-function.ts';

/** Aggregates that need all values: percentiles, the most frequent one, the first and the last one, and deviations of a sample. */
export const orderAggregates: readonly AggregateFunction[] = [
  defineAggregate('MEDIAN', 'FLOAT', () => new PercentileAccumulator(MEDIAN, true)),
  defineAggregate('PERCENTILE_CONT', 'FLOAT', () => new PercentileAccumulator(undefined, true)),
  defineAggregate('PERCENTILE_DISC', '__EMPTY__', () => new PercentileAccumulator(undefined, false)),
  defineAggregate('MODE', '__EMPTY__', () => new ModeAccumulator()),
  defineAggregate('FIRST_VALUE', '__EMPTY__', () => new EndAccumulator(true)),
  defineAggregate('LAST_VALUE', '__EMPTY__', () => new EndAccumulator(false)),
  defineAggregate('STDEVP', 'FLOAT', () => new SpreadAccumulator((squares, count) => Math.sqrt(squares / count))),
  defineAggregate(
    'STDEV',
    'FLOAT',
    () => new SpreadAccumulator((squares, count) => Math.sqrt(ofSample(squares, count))),
  ),
  defineAggregate('VARIANCE', 'FLOAT', () => new SpreadAccumulator(ofSample)),
];

const MEDIAN = 0.5;

/** The deviation of a single value is 0. */
function ofSample(squares: number, count: number): number {
  return count < 2 ? 0 : squares / (count - 1);
}

/** Numbers, sorted when the result is read. Without a fixed percentile the values are pairs of a number and the percentile. */
class PercentileAccumulator implements Accumulator {
  readonly #isInterpolated: boolean;
  #percentile: Value | undefined;
  readonly #isPair: boolean;
  readonly #numbers: (number | bigint)[] = [];
  #isMistyped = false;

  constructor(percentile: number | undefined, isInterpolated: boolean) {
    this.#percentile = percentile;
    this.#isPair = percentile === undefined;
    this.#isInterpolated = isInterpolated;
  }

  add(value: Value): void {
    let number = value;
    if (this.#isPair && typeof value === 'object' && isList(value)) {
      number = value[0]!;
      this.#percentile = value[1];
    }
    if (typeof number === 'object' && isNull(number)) return;
    if (typeof number !== 'number' && typeof number !== 'bigint') this.#isMistyped = true;
    else if (this.#numbers.length < LIST_ITEMS_MAX) this.#numbers.push(number);
    else this.#isMistyped = true;
  }

  result(): Value {
    if (this.#isMistyped) return NULLS.BAD_TYPE;
    if (this.#numbers.length === 0) return NULL;
    const percentile = Number(this.#percentile);
    if (!(percentile >= 0 && percentile <= 1)) return NULLS.BAD_DATA;
    const sorted = this.#numbers.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    if (!this.#isInterpolated) return sorted[Math.max(0, Math.ceil(percentile * sorted.length) - 1)]!;
    const place = percentile * (sorted.length - 1);
    const below = Number(sorted[Math.floor(place)]);
    const above = Number(sorted[Math.ceil(place)]);
    return below + (above - below) * (place - Math.floor(place));
  }
}

class ModeAccumulator implements Accumulator {
  readonly #counts = new Map<string, { readonly value: Value; count: number }>();

  add(value: Value): void {
    const key = identityKey(value);
    const known = this.#counts.get(key);
    if (known) known.count++;
    else this.#counts.set(key, { value, count: 1 });
  }

  result(): Value {
    let best: { readonly value: Value; count: number } | undefined;
    for (const one of this.#counts.values()) if (!best || one.count > best.count) best = one;
    return best?.value ?? NULL;
  }
}

class EndAccumulator implements Accumulator {
  readonly #isFirst: boolean;
  #value: Value | undefined;

  constructor(isFirst: boolean) {
    this.#isFirst = isFirst;
  }

  add(value: Value): void {
    if (!this.#isFirst || this.#value === undefined) this.#value = value;
  }

  result(): Value {
    return this.#value ?? NULL;
  }
}

/** Sum of squared deviations from the mean in one pass (Welford 1962). */
class SpreadAccumulator extends NumberAccumulator {
  readonly #finish: (squares: number, count: number) => number;
  #count = 0;
  #mean = 0;
  #squares = 0;

  constructor(finish: (squares: number, count: number) => number) {
    super();
    this.#finish = finish;
  }

  protected override addNumber(value: number | bigint): void {
    this.addSafeInt(Number(value));
  }

  override addSafeInt(number: number): void {
    const before = number - this.#mean;
    this.#count++;
    this.#mean += before / this.#count;
    this.#squares += before * (number - this.#mean);
  }

  protected override numberResult(): Value {
    return this.#count === 0 ? NULL : this.#finish(this.#squares, this.#count);
  }
}
