import { AstrolabeError, isList, type Value } from '@astrolabe/model';
import { LIST_ITEMS_MAX } from '../limits.ts';

/** Cached weights of collections. */
const known = new WeakMap<object, number>();

/**
 * Returns how many values a full traversal of a collection visits; 1 for other values. A list that contains another list twice counts it
 * twice, so a few lines of text can build a value too large to ever traverse.
 */
export function weightOf(value: Value): number {
  if (typeof value !== 'object') return 1;
  const items = isList(value)
    ? value
    : value.kind === 'set'
      ? value.items
      : value.kind === 'map'
        ? value.entries.values()
        : undefined;
  if (!items) return 1;
  const weighed = known.get(value);
  if (weighed !== undefined) return weighed;
  let weight = 1;
  for (const item of items) weight += typeof item === 'object' ? weightOf(item) : 1;
  known.set(value, weight);
  return weight;
}

/** Returns the collection; throws if it is too large to traverse. */
export function bearable<Collection extends Value>(collection: Collection): Collection {
  checkWeight(weightOf(collection));
  return collection;
}

/** Throws if a collection of this weight is more than one may have. */
export function checkWeight(weight: number): void {
  if (weight <= LIST_ITEMS_MAX) return;
  throw new AstrolabeError(
    'MEMORY_LIMIT_EXCEEDED',
    `A value would have ${weight} items, nested ones included; ${LIST_ITEMS_MAX} are allowed.`,
    { detail: { limit: LIST_ITEMS_MAX } },
  );
}

/** Creates a collection of values; throws if nested collections make it too large to traverse. */
export function withNested(collection: Value, values: readonly Value[]): Value {
  return values.some((value) => typeof value === 'object') ? bearable(collection) : collection;
}
