import { reserved, selected, Touched, trimmed, withCapacity } from './lane.ts';
import type { ImageReader, ImageWriter } from './image.ts';
import { bigintOf } from './int-column.ts';

const RANKS_MIN = 16;

/**
 * The fixed columns of edge rows: the dense ids of both ends, the rank, and whether the row is deleted. Arrays may be longer than the number of
 * rows.
 */
export class RowEnds {
  #src: Int32Array = new Int32Array(0);
  #dst: Int32Array = new Int32Array(0);
  #dead: Uint8Array = new Uint8Array(0);
  #ranks: BigInt64Array | undefined;
  readonly #touchedEnds = new Touched();
  readonly #touchedDead = new Touched();
  readonly #touchedRanks = new Touched();

  get src(): Int32Array {
    return this.#src;
  }

  get dst(): Int32Array {
    return this.#dst;
  }

  /** 1 if a row is deleted. */
  get dead(): Uint8Array {
    return this.#dead;
  }

  /** Absent while all ranks are 0. */
  get ranks(): BigInt64Array | undefined {
    return this.#ranks;
  }

  get memoryBytes(): number {
    return this.#src.byteLength * 2 + this.#dead.byteLength + (this.#ranks?.byteLength ?? 0);
  }

  rankOf(row: number): bigint {
    return this.#ranks ? this.#ranks[row]! : bigintOf(0);
  }

  /** Reserves room for rows below `end`; if it must grow, for those below `expected` too. */
  reserve(end: number, expected: number): void {
    if (end <= this.#src.length) return;
    this.#src = reserved(this.#src, end, expected);
    this.#dst = reserved(this.#dst, end, expected);
    this.#dead = reserved(this.#dead, end, expected);
  }

  /** Writes a new row, for which there is room. */
  set(row: number, src: number, dst: number, rank: bigint): void {
    this.#src[row] = src;
    this.#dst[row] = dst;
    if (rank !== 0n || this.#ranks) this.#setRank(row, rank);
    this.noteWritten(row, row + 1);
  }

  /** Writes the ranks of new rows from `first` on. */
  setRanks(first: number, ranks: Float64Array | BigInt64Array, count: number): void {
    for (let i = 0; i < count; i++) {
      const rank = ranks[i]!;
      if (Number(rank) !== 0 || this.#ranks) this.#setRank(first + i, BigInt(rank));
    }
  }

  /** Notes that the caller wrote the ends of new rows, from `first` to before `end`. */
  noteWritten(first: number, end: number): void {
    this.#touchedEnds.markRange(first, end);
    this.#touchedDead.markRange(first, end);
  }

  kill(row: number): void {
    this.#dead[row] = 1;
    this.noteDead(row);
  }

  /** Records that a row was marked dead elsewhere. */
  noteDead(row: number): void {
    this.#touchedDead.mark(row);
  }

  /** Keeps only the given rows, none of which is deleted. */
  select(rows: Int32Array): void {
    this.#src = selected(this.#src, rows);
    this.#dst = selected(this.#dst, rows);
    if (this.#ranks) this.#ranks = selected(this.#ranks, rows);
    this.#dead = new Uint8Array(rows.length);
    for (const touched of [this.#touchedEnds, this.#touchedDead, this.#touchedRanks]) touched.markRange(0, rows.length);
  }

  /** Frees room that was reserved beyond `count` rows. */
  trim(count: number): void {
    this.#src = trimmed(this.#src, count);
    this.#dst = trimmed(this.#dst, count);
    this.#dead = trimmed(this.#dead, count);
  }

  /** Ensures that `count` rows have a rank if any row has one. */
  fillRanks(count: number): void {
    if (this.#ranks) this.#ranks = withCapacity(this.#ranks, count);
  }

  load(reader: ImageReader, name: string, hasRanks: boolean): void {
    this.#src = reader.int32(`${name}/src`);
    this.#dst = reader.int32(`${name}/dst`);
    this.#dead = reader.uint8(`${name}/dead`);
    if (hasRanks) this.#ranks = reader.bigInt64(`${name}/ranks`);
  }

  save(writer: ImageWriter, name: string, count: number): void {
    writer.array(`${name}/src`, this.#src, count, this.#touchedEnds);
    writer.array(`${name}/dst`, this.#dst, count, this.#touchedEnds);
    writer.array(`${name}/dead`, this.#dead, count, this.#touchedDead);
    this.fillRanks(count);
    if (this.#ranks) writer.array(`${name}/ranks`, this.#ranks, count, this.#touchedRanks);
  }

  #setRank(row: number, rank: bigint): void {
    if (!this.#ranks) {
      this.#ranks = new BigInt64Array(Math.max(RANKS_MIN, row + 1));
      this.#touchedRanks.markRange(0, row + 1);
    }
    this.#ranks = withCapacity(this.#ranks, row + 1);
    this.#ranks[row] = rank;
    this.#touchedRanks.mark(row);
  }
}
