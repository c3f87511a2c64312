import { PairNumbers } from './pair-numbers.ts';

/** Pairs are bits of a table of up to this many words, however few they are. */
const WORDS_MIN = 65_536;
/** Pairs are bits if the table has at most this many words for each. */
const WORDS_PER_PAIR = 32;

/** A set of pairs of numbers 0, 1, 2, …: one bit for each possible pair where they are not much fewer, numbers of the pairs otherwise. */
export class PairSet {
  #count = 0;
  /** By second number, a row of bits by first number. */
  #words: Int32Array | undefined = new Int32Array(0);
  #rowWords = 1;
  #pairs: PairNumbers | undefined;
  #numbers = new Int32Array(0);

  get count(): number {
    return this.#count;
  }

  /** Adds pairs of numbers below `firstCount` and `secondCount`, none of them negative. Writes 1 into `isNew` for those that were not in the set, 0 for others. */
  addAll(
    first: Int32Array,
    second: Int32Array,
    firstCount: number,
    secondCount: number,
    length: number,
    isNew: Uint8Array,
  ): void {
    if (this.#words) this.#makeRoom(firstCount, secondCount, length);
    if (this.#words) this.#addBits(this.#words, first, second, length, isNew);
    else this.#addNumbers(this.#pairs!, first, second, secondCount, length, isNew);
  }

  #addBits(words: Int32Array, first: Int32Array, second: Int32Array, length: number, isNew: Uint8Array): void {
    const rowWords = this.#rowWords;
    let count = this.#count;
    for (let row = 0; row < length; row++) {
      const a = first[row]!;
      const at = second[row]! * rowWords + (a >>> 5);
      const known = words[at]!;
      const added = ((known >>> (a & 31)) & 1) ^ 1;
      words[at] = known | (1 << (a & 31));
      isNew[row] = added;
      count += added;
    }
    this.#count = count;
  }

  #addNumbers(
    pairs: PairNumbers,
    first: Int32Array,
    second: Int32Array,
    secondCount: number,
    length: number,
    isNew: Uint8Array,
  ): void {
    if (this.#numbers.length < length) this.#numbers = new Int32Array(length);
    const numbers = this.#numbers;
    let next = pairs.count;
    pairs.numberAll(first, second, secondCount, length, numbers, true);
    for (let row = 0; row < length; row++) {
      isNew[row] = Number(numbers[row] === next);
      next += isNew[row]!;
    }
    this.#count = pairs.count;
  }

  #makeRoom(firstCount: number, secondCount: number, length: number): void {
    const before = this.#words!;
    const knownWords = this.#rowWords;
    const neededWords = Math.ceil(firstCount / 32);
    if (neededWords <= knownWords && secondCount * knownWords <= before.length) return;
    const rowWords = neededWords <= knownWords ? knownWords : Math.max(neededWords, knownWords + (knownWords >>> 2));
    const most = Math.max(WORDS_MIN, (this.#count + length) * WORDS_PER_PAIR);
    const rowCount = Math.min(
      Math.max(secondCount, Math.ceil((before.length / knownWords) * 1.5)),
      Math.floor(most / rowWords),
    );
    if (rowCount < secondCount) {
      this.#leaveBits(before, secondCount);
      return;
    }
    const size = rowWords * rowCount;
    const words = new Int32Array(size);
    if (rowWords === knownWords) words.set(before.length > size ? before.subarray(0, size) : before);
    else
      for (let from = 0, to = 0; from < before.length && to < size; from += knownWords, to += rowWords)
        for (let at = 0; at < knownWords; at++) words[to + at] = before[from + at]!;
    this.#words = words;
    this.#rowWords = rowWords;
  }

  #leaveBits(words: Int32Array, secondCount: number): void {
    const pairs = (this.#pairs = new PairNumbers());
    const rowWords = this.#rowWords;
    const first = new Int32Array(rowWords * 32);
    const second = new Int32Array(rowWords * 32);
    for (let from = 0, row = 0; from < words.length; from += rowWords, row++) {
      let length = 0;
      for (let word = 0; word < rowWords; word++)
        for (let bits = words[from + word]!; bits !== 0; bits &= bits - 1)
          first[length++] = word * 32 + 31 - Math.clz32(bits & -bits);
      second.fill(row, 0, length);
      if (length > 0) pairs.numberAll(first, second, secondCount, length, first, true);
    }
    this.#words = undefined;
  }
}
