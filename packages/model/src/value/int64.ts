/** The smallest int. */
export const INT64_MIN = -(2n ** 63n);

/** The greatest int. */
export const INT64_MAX = 2n ** 63n - 1n;

/** Whether an integer fits the 64 bits of an int. */
export function isInt64(value: bigint): boolean {
  return value >= INT64_MIN && value <= INT64_MAX;
}
