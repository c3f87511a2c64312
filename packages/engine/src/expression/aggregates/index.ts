import type { AggregateFunction } from './aggregate-function.ts';
import { collectionAggregates } from './collections.ts';
import { numberAggregates } from './numbers.ts';

/** All aggregate functions by their name in lower case. */
export const aggregateFunctions: ReadonlyMap<string, AggregateFunction> = new Map(
  [...collectionAggregates, ...numberAggregates].map((each) => [each.name.toLowerCase(), each]),
);

export type { Accumulator, AggregateFunction } from './aggregate-function.ts';
