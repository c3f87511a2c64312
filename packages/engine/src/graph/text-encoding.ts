import type { Nulls } from './nulls.ts';
import type { CodedTexts, TextDictionary } from './stored-columns.ts';
import { TextTable } from './text-table.ts';

/** Minimum rows (and a quarter of all) that get codes before deciding whether enough of their texts are equal. */
const SAMPLE_ROWS = 16_384;

/**
 * Codes for the texts of a column in an arena. A row gets its code when a scan first reads it, so a column read row by row never pays for it. If
 * most texts are distinct, codes save nothing and are no longer assigned.
 */
export class TextEncoding implements TextDictionary {
  /** By row: the code of its text plus one; 0: none yet. */
  readonly #codes: Int32Array;
  readonly #table = new TextTable('the texts of one property');
  readonly #known: (string | undefined)[] = [];
  #encodedRows = 0;

  constructor(rowCount: number) {
    this.#codes = new Int32Array(rowCount);
  }

  get count(): number {
    return this.#table.count;
  }

  get memoryBytes(): number {
    return this.#codes.byteLength + this.#table.memoryBytes + this.#known.length * 40;
  }

  textAt(code: number): string {
    while (this.#known.length <= code) this.#known.push(undefined);
    return (this.#known[code] ??= this.#table.textAt(code));
  }

  /** Assigns codes to those of the first `length` of `rows` that have none; undefined if most texts differ. */
  encode(
    rows: Int32Array,
    length: number,
    arena: Uint8Array,
    starts: Uint32Array,
    lengths: Uint32Array,
    nulls: Nulls,
  ): CodedTexts | undefined {
    const codes = this.#codes;
    for (let at = 0; at < length; at++) {
      const row = rows[at]!;
      if (row < 0 || row >= codes.length || codes[row]! !== 0) continue;
      const start = starts[row]!;
      codes[row] = this.#table.add(arena, start, start + lengths[row]!) + 1;
      this.#encodedRows++;
    }
    if (this.#encodedRows >= Math.max(SAMPLE_ROWS, codes.length / 4) && this.#table.count * 2 > this.#encodedRows)
      return undefined;
    return { kind: 'codes', codes, offset: 1, nulls: nulls.bytes, dictionary: this };
  }
}
