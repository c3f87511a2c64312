/** Returns an array for this many groups, with the existing numbers copied. */
export function roomFor<T extends Float64Array | Uint8Array | Int32Array>(
  lane: T,
  groupCount: number,
  make: (length: number) => T,
): T {
  if (groupCount <= lane.length) return lane;
  const larger = make(Math.max(groupCount, lane.length * 2, 16));
  larger.set(lane);
  return larger;
}

export const makeNumbers = (length: number): Float64Array => new Float64Array(length);
export const makeInts = (length: number): Int32Array => new Int32Array(length);
export const makeBytes = (length: number): Uint8Array => new Uint8Array(length);
