import { ROWS_BETWEEN_CHECKS } from './sort-keys.ts';

const BYTES_PER_WORD = 4;

/**
 * Stable LSD radix sort of row numbers by a word per row. Bytes equal in all rows cost one pass. `check` is called several times per pass
 * and may throw.
 */
export function radixSort(rows: Int32Array, words: Uint32Array, isDescending: boolean, check: () => void): void {
  const { length } = rows;
  const flip = isDescending ? 0xffffffff : 0;
  const counts = new Int32Array(256 * BYTES_PER_WORD);
  for (let start = 0; start < length; start += ROWS_BETWEEN_CHECKS) {
    check();
    const end = Math.min(length, start + ROWS_BETWEEN_CHECKS);
    for (let at = start; at < end; at++) {
      const word = words[rows[at]!]! ^ flip;
      counts[word & 255]!++;
      counts[256 + ((word >>> 8) & 255)]!++;
      counts[512 + ((word >>> 16) & 255)]!++;
      counts[768 + (word >>> 24)]!++;
    }
  }
  let from = rows;
  let to: Int32Array = new Int32Array(0);
  for (let byte = 0; byte < BYTES_PER_WORD; byte++) {
    const own = counts.subarray(byte * 256, byte * 256 + 256);
    if (own.includes(length)) continue;
    let start = 0;
    for (let digit = 0; digit < 256; digit++) {
      const count = own[digit]!;
      own[digit] = start;
      start += count;
    }
    if (to.length < length) to = new Int32Array(length);
    const shift = byte * 8;
    for (let first = 0; first < length; first += ROWS_BETWEEN_CHECKS) {
      check();
      const end = Math.min(length, first + ROWS_BETWEEN_CHECKS);
      for (let at = first; at < end; at++) {
        const row = from[at]!;
        to[own[((words[row]! ^ flip) >>> shift) & 255]!++] = row;
      }
    }
    [from, to] = [to, from];
  }
  if (from !== rows) rows.set(from);
}
