/** A tree without its ranges, to compare trees that were read from different texts. */
export function withoutRanges(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRanges);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => (key === 'range' ? [] : [[key, withoutRanges(part)]])),
  );
}
