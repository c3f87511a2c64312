import type { PropertyType } from './schema.ts';

const INT_WIDTHS: Readonly<Partial<Record<PropertyType['kind'], number>>> = { int8: 1, int16: 2, int32: 3, int64: 4 };

/**
 * Whether every value of one type is a value of another, so that ALTER … CHANGE can convert it: integers widen, float becomes double, fixed_string
 * becomes longer or a string.
 */
export function isSameOrWiderType(from: PropertyType, to: PropertyType): boolean {
  if (from.kind === 'fixed_string')
    return to.kind === 'string' || (to.kind === 'fixed_string' && to.length >= from.length);
  if (from.kind === 'geography') return to.kind === 'geography' && from.shape === to.shape;
  if (from.kind === 'list' || from.kind === 'set')
    return to.kind === from.kind && to.items === from.items && to.dimension === from.dimension;
  const fromWidth = INT_WIDTHS[from.kind];
  const toWidth = INT_WIDTHS[to.kind];
  if (fromWidth !== undefined && toWidth !== undefined) return toWidth >= fromWidth;
  return from.kind === to.kind || (from.kind === 'float' && to.kind === 'double');
}
