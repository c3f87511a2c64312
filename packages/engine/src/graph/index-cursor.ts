import type { IndexCursor } from './graph.ts';
import type { BlockPosition, KeyBlocks } from './key-blocks.ts';

/** Entries between two positions. */
export interface Range {
  readonly blocks: KeyBlocks;
  readonly from: BlockPosition;
  readonly to: BlockPosition;
}

/** Reads the ids of ranges in sequence. The index must not change meanwhile. */
export class RangeCursor implements IndexCursor {
  readonly #stretches: readonly Range[];
  readonly #isAccepted: ((id: number) => boolean) | undefined;
  #stretch = 0;
  #block = 0;
  #at = 0;
  #remaining = 0;

  /** Skips ids that are not accepted. */
  constructor(ranges: readonly Range[], isAccepted: ((id: number) => boolean) | undefined) {
    this.#stretches = ranges;
    this.#isAccepted = isAccepted;
    for (const { blocks, from, to } of ranges) this.#remaining += blocks.countBetween(from, to);
    this.#enter(0);
  }

  get remaining(): number {
    return this.#remaining;
  }

  read(into: Int32Array): number {
    let length = 0;
    while (length < into.length && this.#stretch < this.#stretches.length) {
      const { blocks, to } = this.#stretches[this.#stretch]!;
      if (
        this.#block > to.block ||
        this.#block >= blocks.blockCount ||
        (this.#block === to.block && this.#at >= to.at)
      ) {
        this.#enter(this.#stretch + 1);
        continue;
      }
      const ids = blocks.idsOf(this.#block);
      const end = this.#block === to.block ? to.at : blocks.lengthOf(this.#block);
      const start = this.#at;
      const stop = Math.min(end, start + into.length - length);
      const isAccepted = this.#isAccepted;
      if (isAccepted) {
        for (let at = start; at < stop; at++) if (isAccepted(ids[at]!)) into[length++] = ids[at]!;
      } else {
        for (let at = start; at < stop; at++) into[length++] = ids[at]!;
      }
      this.#remaining -= stop - start;
      if (stop === end) {
        this.#block++;
        this.#at = 0;
      } else {
        this.#at = stop;
      }
    }
    return length;
  }

  #enter(index: number): void {
    this.#stretch = index;
    const range = this.#stretches[index];
    if (!range) return;
    this.#block = range.from.block;
    this.#at = range.from.at;
  }
}
