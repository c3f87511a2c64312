import { batchInts } from '../batch-memory.ts';
import type { BytesColumn } from '../column.ts';

/** Consecutive texts that a kernel writes as UTF-8. */
export class MadeBytes {
  #arena: Uint8Array;
  #end = 0;
  readonly #starts: Uint32Array;
  readonly #lengths: Int32Array;

  /** `bytes`: about how many there will be. */
  constructor(rowCount: number, bytes: number) {
    this.#arena = new Uint8Array(Math.max(64, bytes));
    this.#starts = new Uint32Array(rowCount);
    this.#lengths = batchInts(rowCount);
  }

  /** Starts the text of a row. */
  begin(row: number): void {
    this.#starts[row] = this.#end;
  }

  /** Ends the text of a row, and returns its length in bytes. */
  finish(row: number): number {
    return (this.#lengths[row] = this.#end - this.#starts[row]!);
  }

  /** Makes a row null: `code` is the null byte. */
  setNull(row: number, code: number): void {
    this.#lengths[row] = -code;
  }

  append(bytes: Uint8Array, start: number, end: number): void {
    const length = end - start;
    if (this.#end + length > this.#arena.length) this.#grow(length);
    const arena = this.#arena;
    let to = this.#end;
    for (let at = start; at < end; at++) arena[to++] = bytes[at]!;
    this.#end = to;
  }

  /** Returns whether the row's text ends with half of a surrogate pair, which could join the next text. */
  endsInHalf(row: number): boolean {
    return isHalf(this.#arena, this.#end - 3, this.#starts[row]!);
  }

  column(): BytesColumn {
    return { kind: 'bytes', arena: this.#arena, starts: this.#starts, lengths: this.#lengths };
  }

  #grow(more: number): void {
    const larger = new Uint8Array(Math.max(this.#arena.length * 2, this.#end + more));
    larger.set(this.#arena.subarray(0, this.#end));
    this.#arena = larger;
  }
}

function isHalf(bytes: Uint8Array, at: number, from: number): boolean {
  return at >= from && bytes[at] === 0xed && bytes[at + 1]! >= 0xa0;
}
