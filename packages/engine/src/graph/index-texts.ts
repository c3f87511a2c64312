import { ENTRIES_BETWEEN_CHECKS } from '../limits.ts';
import type { ImageReader, ImageWriter } from './image.ts';
import { latinText } from './index-key.ts';
import type { KeyArray } from './key-blocks.ts';
import { withCapacity, type Touched } from './lane.ts';

/**
 * Saves keys, each distinct one once: `ends` is the end of each distinct key's bytes, `runs` the end of its entries. Everything is marked
 * if any `isChanged`.
 */
export function saveKeyTexts(
  writer: ImageWriter,
  name: string,
  keys: KeyArray,
  touched: Touched,
  isChanged: boolean,
  check: () => void = () => {},
): void {
  const ends: number[] = [];
  const runs: number[] = [];
  let bytes = new Uint8Array(1024);
  let end = 0;
  for (let i = 0; i < keys.length; i++) {
    if (i % ENTRIES_BETWEEN_CHECKS === 0) check();
    if (i > 0 && keys[i] === keys[i - 1]) {
      runs[runs.length - 1] = i + 1;
      continue;
    }
    const key = String(keys[i]!);
    bytes = withCapacity(bytes, end + key.length);
    for (let c = 0; c < key.length; c++) bytes[end + c] = key.charCodeAt(c);
    end += key.length;
    ends.push(end);
    runs.push(i + 1);
  }
  if (isChanged) touched.markRange(0, end);
  writer.array(`${name}/texts`, bytes, end, touched);
  writer.array(`${name}/ends`, Uint32Array.from(ends), ends.length, touched);
  writer.array(`${name}/runs`, Uint32Array.from(runs), runs.length, touched);
}

/** Returns the saved keys, one per entry. `check` is called now and then. */
export function loadKeyTexts(reader: ImageReader, name: string, check: () => void): string[] {
  const bytes = reader.uint8(`${name}/texts`);
  const ends = reader.uint32(`${name}/ends`);
  const runs = reader.uint32(`${name}/runs`);
  const keys: string[] = [];
  for (let first = 0; first < ends.length; first += ENTRIES_BETWEEN_CHECKS) {
    check();
    const last = Math.min(first + ENTRIES_BETWEEN_CHECKS, ends.length);
    const begin = first === 0 ? 0 : ends[first - 1]!;
    const text = latinText(bytes.subarray(begin, ends[last - 1]!));
    let start = 0;
    for (let i = first; i < last; i++) {
      const end = ends[i]! - begin;
      const key = text.slice(start, end);
      start = end;
      while (keys.length < runs[i]!) {
        if (keys.length % ENTRIES_BETWEEN_CHECKS === 0) check();
        keys.push(key);
      }
    }
  }
  return keys;
}
