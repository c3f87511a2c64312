/** Returns whether data of unknown shape has a type. */
export type Guard<T> = (data: unknown) => data is T;

/** The guard of a property that may be absent. */
export interface Optional<T> {
  readonly optional: Guard<T>;
}

/** One guard per property; the compiler reports missing ones, and those that are not optional. */
export type FieldGuards<T> = {
  readonly [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? Optional<Exclude<T[K], undefined>> : Guard<T[K]>;
};

export const isText: Guard<string> = (data) => typeof data === 'string';
export const isFlag: Guard<boolean> = (data) => typeof data === 'boolean';
/** Finite numbers. */
export const isNumber: Guard<number> = (data): data is number => Number.isFinite(data);
/** A non-negative integer. */
export const isCount: Guard<number> = (data): data is number => Number.isSafeInteger(data) && Number(data) >= 0;
/** Objects other than lists, with any content. */
export const isRecord: Guard<Readonly<Record<string, unknown>>> = (data): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** Makes a property optional. */
export function optional<T>(guard: Guard<T>): Optional<T> {
  return { optional: guard };
}

/** One of some texts or numbers. */
export function oneOf<const T extends string | number>(...choices: readonly T[]): Guard<T> {
  return (data): data is T => choices.some((choice) => choice === data);
}

/** Data that one of some guards accepts. */
export function anyOf<T>(...guards: readonly Guard<T>[]): Guard<T> {
  return (data): data is T => guards.some((guard) => guard(data));
}

/** Lists of items. */
export function listOf<T>(guard: Guard<T>): Guard<readonly T[]> {
  return (data): data is readonly T[] => Array.isArray(data) && data.every(guard);
}

/** Lists of two. */
export function pairOf<A, B>(first: Guard<A>, second: Guard<B>): Guard<readonly [A, B]> {
  return (data): data is readonly [A, B] =>
    Array.isArray(data) && data.length === 2 && first(data[0]) && second(data[1]);
}

/** Objects whose values are all of one type. */
export function valuesOf<T>(guard: Guard<T>): Guard<Readonly<Record<string, T>>> {
  return (data): data is Readonly<Record<string, T>> => isRecord(data) && Object.values(data).every(guard);
}

/** Objects with these properties, and perhaps others. */
export function objectOf<T extends object>(fields: FieldGuards<T>): Guard<T> {
  const guards = Object.entries<Guard<unknown> | Optional<unknown>>(fields);
  return (data): data is T =>
    isRecord(data) &&
    guards.every(([name, guard]) =>
      typeof guard === 'function' ? guard(data[name]) : data[name] === undefined || guard.optional(data[name]),
    );
}
