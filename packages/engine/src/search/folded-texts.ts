import { decodeText } from '../graph/text-bytes.ts';
import { withCapacity } from '../graph/lane.ts';
import { SEARCHED_TEXT_LENGTH } from '../limits.ts';

const SEPARATOR = 0;
const encoder = new TextEncoder();

/**
 * A text as the search compares it: lower case, without accents, with single spaces, cut after `SEARCHED_TEXT_LENGTH` characters.
 */
export function folded(text: string): string {
  const head = text.length > SEARCHED_TEXT_LENGTH ? text.slice(0, SEARCHED_TEXT_LENGTH) : text;
  const lower = head.toLowerCase();
  // oxlint-disable-next-line no-control-regex
  const plain = /[^\u0001-\u007f]/.test(lower) ? lower.normalize('NFKD').replaceAll(/\p{M}+/gu, '') : lower;
  return /[\s\0]{2}|[\t\r\n\f\v\0]/.test(plain) ? plain.replaceAll(/[\s\0]+/g, ' ') : plain;
}

/** How well a text matches: the whole text, its start, the start of a word, within a word, or all words in any order. */
export type SearchRank = 0 | 1 | 2 | 3 | 4;

/** Returns how well a folded text matches a folded query; undefined if it does not. */
export function rankOf(text: string, query: string, words: readonly string[]): SearchRank | undefined {
  const at = text.indexOf(query);
  if (at < 0) return words.length > 1 && words.every((word) => text.includes(word)) ? 4 : undefined;
  if (at === 0) return text.length === query.length ? 0 : 1;
  for (let from = at; from >= 0; from = text.indexOf(query, from + 1))
    if (!/[\p{L}\p{N}]/u.test(text[from - 1] ?? '')) return 2;
  return 3;
}

/** Concatenated folded texts as UTF-8, each after a zero byte, so that the platform searches all of them at once. */
export class FoldedTexts {
  #bytes: Uint8Array = new Uint8Array(1024);
  #end = 1;
  #starts: Uint32Array = new Uint32Array(64);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get memoryBytes(): number {
    return this.#bytes.byteLength + this.#starts.byteLength;
  }

  /** Adds a text; its number is the count before. */
  add(text: string): void {
    const plain = folded(text);
    this.#bytes = withCapacity(this.#bytes, this.#end + plain.length * 3 + 1);
    this.#starts = withCapacity(this.#starts, this.#count + 1);
    this.#starts[this.#count++] = this.#end;
    this.#end += encoder.encodeInto(plain, this.#bytes.subarray(this.#end)).written;
    this.#bytes[this.#end++] = SEPARATOR;
  }

  textAt(number: number): string {
    const next = number + 1 < this.#count ? this.#starts[number + 1]! : this.#end;
    return decodeText(this.#bytes, this.#starts[number]!, next - 1);
  }

  /**
   * Returns the numbers of texts that contain the part, ascending, up to a maximum; with `isStart` only those that start with it. O(bytes) at the
   * speed of the platform's search.
   */
  holding(part: string, max: number, isStart = false): Int32Array {
    const wanted = encoder.encode(isStart ? `\0${part}` : part);
    const searched = Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset, this.#end);
    const found = new Int32Array(max);
    let length = 0;
    let number = 0;
    for (let at = searched.indexOf(wanted); at >= 0 && length < max;) {
      number = this.#numberAt(isStart ? at + 1 : at, number);
      found[length++] = number;
      if (number + 1 >= this.#count) break;
      at = searched.indexOf(wanted, this.#starts[number + 1]! - 1);
    }
    return found.subarray(0, length);
  }

  /** The text that contains a byte, at or after `from`. */
  #numberAt(byte: number, from: number): number {
    let [low, high] = [from, this.#count - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= byte) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
