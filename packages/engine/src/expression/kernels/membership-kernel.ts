import { isList, type Value } from '@astrolabe/model';
import { EMPTY_CODE, NULL_CODE, type Column } from '../column.ts';

/** Whether safe ints are, or are not, in a constant list of such ints; undefined for anything else. */
export function membershipKernel(column: Column, collection: Value, isIn: boolean, length: number): Column | undefined {
  if (column.kind !== 'int' || !isList(collection)) return undefined;
  const numbers = intsOf(collection);
  if (!numbers) return undefined;
  const data = new Uint8Array(length);
  for (let row = 0; row < length; row++) data[row] = numbers.has(column.data[row]!) === isIn ? 1 : 0;
  if (!column.nulls) return { kind: 'bool', data, nulls: undefined };
  const nulls = new Uint8Array(length);
  for (let row = 0; row < length; row++) {
    const code = column.nulls[row]!;
    if (code === 0) continue;
    // EMPTY is a value like others, and is in no list of ints.
    if (code === EMPTY_CODE) data[row] = isIn ? 0 : 1;
    else {
      data[row] = 0;
      nulls[row] = NULL_CODE;
    }
  }
  return { kind: 'bool', data, nulls };
}

/** Sets that were made, by the list that they are of. */
const SETS = new WeakMap<readonly Value[], ReadonlySet<number> | null>();

function intsOf(items: readonly Value[]): ReadonlySet<number> | null {
  const known = SETS.get(items);
  if (known !== undefined) return known;
  const numbers = new Set<number>();
  let isFit = true;
  for (const item of items) {
    if (typeof item === 'bigint' && Number.isSafeInteger(Number(item))) numbers.add(Number(item));
    else isFit = false;
  }
  const made = isFit ? numbers : null;
  SETS.set(items, made);
  return made;
}
