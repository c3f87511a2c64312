import { AstrolabeError, NULL, ValueSet, compareForSort, type Value } from '@astrolabe/model';
import { LIST_ITEMS_MAX } from '../../limits.ts';
import { checkWeight, weightOf } from '../value-weight.ts';
import { defineAggregate, type Accumulator, type AggregateFunction } from './aggregate-function.ts';

/** Aggregates of values of any type. */
export const collectionAggregates: readonly AggregateFunction[] = [
  defineAggregate('COUNT', 'INT', () => new CountAccumulator()),
  defineAggregate('MIN', '__EMPTY__', () => new ExtremeAccumulator(-1)),
  defineAggregate('MAX', '__EMPTY__', () => new ExtremeAccumulator(1)),
  defineAggregate('COLLECT', 'LIST', () => new ListAccumulator()),
  defineAggregate('COLLECT_SET', 'SET', () => new SetAccumulator()),
];

class CountAccumulator implements Accumulator {
  #count = 0;

  add(): void {
    this.#count++;
  }

  addSafeInt(): void {
    this.#count++;
  }

  result(): Value {
    return BigInt(this.#count);
  }
}

/** The first value that no other one precedes (sign -1) or follows (sign 1) in the sort order. */
class ExtremeAccumulator implements Accumulator {
  readonly #sign: 1 | -1;
  #extreme: Value | undefined;

  constructor(sign: 1 | -1) {
    this.#sign = sign;
  }

  add(value: Value): void {
    if (this.#extreme === undefined || compareForSort(value, this.#extreme) * this.#sign > 0) this.#extreme = value;
  }

  /** Comparing ints with the current one needs no bigint. */
  addSafeInt(int: number): void {
    const known = this.#extreme;
    if (typeof known === 'bigint' && (int - Number(known)) * this.#sign <= 0) return;
    this.add(BigInt(int));
  }

  result(): Value {
    return this.#extreme ?? NULL;
  }
}

class ListAccumulator implements Accumulator {
  readonly #items: Value[] = [];
  #nestedWeight = 0;

  add(value: Value): void {
    checkCount(this.#items.length);
    if (typeof value === 'object') checkWeight((this.#nestedWeight += weightOf(value)));
    this.#items.push(value);
  }

  result(): Value {
    return this.#items.slice();
  }
}

class SetAccumulator implements Accumulator {
  readonly #found = new ValueSet();

  add(value: Value): void {
    checkCount(this.#found.size);
    this.#found.add(value);
  }

  result(): Value {
    return { kind: 'set', items: this.#found.items.slice() };
  }
}

function checkCount(count: number): void {
  if (count < LIST_ITEMS_MAX) return;
  throw new AstrolabeError('MEMORY_LIMIT_EXCEEDED', `A list would have more than ${LIST_ITEMS_MAX} items.`, {
    detail: { limit: LIST_ITEMS_MAX },
  });
}
