/** Above this count, only the number is printed. */
const PRINTED_MAX = 32;

/** Prints some items; of many, the first ones and their number. */
export function printFew<T>(items: readonly T[], print: (item: T) => string): string {
  const first = items.slice(0, PRINTED_MAX).map(print).join(', ');
  return items.length > PRINTED_MAX ? `${first}, … (${items.length} in all)` : first;
}
