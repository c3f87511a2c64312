import type { Value } from '@astrolabe/model';
import { numberOfValue } from '../../result-view/value/value-number.ts';
import type { CardResult } from './card-data.ts';
import type { Threshold } from './dashboard-file.ts';

/** Change of a number from its previous value; `part` is relative to it and undefined for 0. */
export interface Trend {
  readonly change: number;
  readonly part: number | undefined;
}

/** Returns the change of the first number: from the second column, or else the second row. */
export function trendOf({ rows }: CardResult): Trend | undefined {
  const [first, second] = rows;
  const now = first?.[0] === undefined ? undefined : numberOfValue(first[0]);
  const earlier = first?.[1] ?? second?.[0];
  const before = earlier === undefined ? undefined : numberOfValue(earlier);
  if (now === undefined || before === undefined) return undefined;
  return { change: now - before, part: before === 0 ? undefined : (now - before) / Math.abs(before) };
}

/** Returns whether a number is beyond its threshold. */
export function isBeyond(value: Value, threshold: Threshold | undefined): boolean {
  const number = numberOfValue(value);
  if (threshold === undefined || number === undefined) return false;
  return threshold.when === 'above' ? number > threshold.limit : number < threshold.limit;
}
