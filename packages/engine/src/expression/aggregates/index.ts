import type { AggregateFunction } from './aggregate-function.ts';
import { collectionAggregates } from './collections.ts';
import { numberAggregates } from './numbers.ts';
import { orderAggregates } from './order.ts';

/** All aggregate functions by lower-case name. */
export const aggregateFunctions: ReadonlyMap<string, AggregateFunction> = new Map(
  [...collectionAggregates, ...numberAggregates, ...orderAggregates].map((each) => [each.name.toLowerCase(), each]),
);

export type { Accumulator, AggregateFunction } from './aggregate-function.ts';
