import { checkDepth } from './depth.ts';
import { isList } from './type.ts';
import type { Value } from './value.ts';

/** Collections with more values than this, including nested ones, are written in pieces of at most about 10 ms of work. */
const VALUES_AT_ONCE = 4096;
/** Length of a piece, in UTF-16 units. */
const PIECE_LENGTH = 128 * 1024;

/** How a text format writes collections. */
export interface CollectionFormat {
  /** Writes a complete value. */
  readonly write: (value: Value) => string;
  readonly separator: string;
  readonly list: readonly [open: string, close: string];
  readonly set: readonly [open: string, close: string];
  readonly map: readonly [open: string, close: string];
  /** Writes a key of a map with its separator. */
  readonly key: (name: string) => string;
  /** Returns the keys of a map in their order. */
  readonly orderKeys: (names: readonly string[]) => readonly string[];
}

/** Whether a value holds this many others that it is written in pieces. O(1): it stops counting at the limit. */
export function isLargeValue(value: Value): boolean {
  if (typeof value !== 'object') return false;
  let left = VALUES_AT_ONCE;
  const waiting: Value[] = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    left -= sizeOf(next);
    if (left < 0) return true;
    for (const item of itemsOf(next)) if (typeof item === 'object') waiting.push(item);
  }
  return false;
}

/** Writes a value in pieces whose concatenation equals the result of `write`. Throws if it is nested too deeply. */
export function* writeValueInPieces(
  value: Value,
  format: CollectionFormat,
  depth = 0,
): Generator<string, void, undefined> {
  if (!isLargeValue(value)) {
    yield format.write(value);
    return;
  }
  checkDepth(depth);
  const [open, close] = bracketsOf(value, format);
  const keys = keysOf(value, format);
  let piece = open;
  let at = 0;
  for (const item of itemsOf(value, keys)) {
    if (at > 0) piece += format.separator;
    if (keys) piece += format.key(keys[at]!);
    at++;
    if (isLargeValue(item)) {
      yield piece;
      piece = '';
      yield* writeValueInPieces(item, format, depth + 1);
    } else {
      piece += format.write(item);
      if (piece.length < PIECE_LENGTH) continue;
      yield piece;
      piece = '';
    }
  }
  yield piece + close;
}

function bracketsOf(value: Value, format: CollectionFormat): readonly [string, string] {
  if (typeof value === 'object' && 'kind' in value && (value.kind === 'set' || value.kind === 'map'))
    return format[value.kind];
  return format.list;
}

function keysOf(value: Value, format: CollectionFormat): readonly string[] | undefined {
  const isMap = typeof value === 'object' && 'kind' in value && value.kind === 'map';
  return isMap ? format.orderKeys([...value.entries.keys()]) : undefined;
}

function sizeOf(value: Value): number {
  if (isList(value)) return value.length;
  if (typeof value !== 'object') return 0;
  return value.kind === 'set' ? value.items.length : value.kind === 'map' ? value.entries.size : 0;
}

/** The values of a collection, those of a map in the order of the keys; none for other values. */
function itemsOf(value: Value, keys?: readonly string[]): Iterable<Value> {
  if (isList(value)) return value;
  if (typeof value !== 'object') return [];
  if (value.kind === 'set') return value.items;
  if (value.kind !== 'map') return [];
  return keys ? keys.map((key) => value.entries.get(key)!) : value.entries.values();
}
