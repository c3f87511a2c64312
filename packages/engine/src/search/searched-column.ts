import type { Graph, TagTable } from '../graph/graph.ts';
import { withCapacity } from '../graph/lane.ts';
import { FoldedTexts, rankOf, type SearchRank } from './folded-texts.ts';
import { SEARCH_CANDIDATES_MAX } from '../limits.ts';

/** Rows between cancellation checks. */
const ROWS_AT_ONCE = 4096;
const NO_TEXT = -1;

/** A vertex with a matching text in one column. */
export interface ColumnHit {
  readonly dense: number;
  readonly rank: SearchRank;
  /** Length of the folded text. */
  readonly length: number;
}

/** The texts of one property of a tag, or the vertex IDs of a space, ready to be searched. */
export class SearchedColumn {
  /** Undefined: the IDs of the vertices. */
  readonly tagId: number | undefined;
  readonly propertyIndex: number;
  readonly #texts = new FoldedTexts();
  /** The vertex of each text by number; unused if texts are shared. */
  #owners: Int32Array = new Int32Array(0);
  /** The text number of each vertex or -1; only if few texts are distinct. */
  #codes: Int32Array | undefined;

  constructor(tagId: number | undefined, propertyIndex: number) {
    this.tagId = tagId;
    this.propertyIndex = propertyIndex;
  }

  get memoryBytes(): number {
    return this.#texts.memoryBytes + this.#owners.byteLength + (this.#codes?.byteLength ?? 0);
  }

  /** Reads the IDs of all vertices if they are strings. O(V). */
  readVids(graph: Graph, check: () => void): void {
    const { vids } = graph;
    for (let dense = 0; dense < vids.count; dense++) {
      if (dense % ROWS_AT_ONCE === 0) check();
      this.#add(dense, String(vids.vidAt(dense)));
    }
  }

  /** Reads the texts of the property. O(rows). */
  readProperty(table: TagTable, check: () => void): void {
    const ids = new Int32Array(ROWS_AT_ONCE);
    const numbers = new Map<number, number>();
    for (let from = 0; from >= 0;) {
      check();
      const { length, next } = table.scan(from, ids);
      // Only one row, as only the layout is needed: a scan would assign codes to the texts.
      const stored = table.texts(this.propertyIndex, ids, Math.min(length, 1));
      const isFirst = from === 0;
      if (stored?.kind === 'codes' && stored.codes instanceof Uint16Array && (isFirst || this.#codes !== undefined)) {
        this.#codes ??= new Int32Array(0);
        for (let at = 0; at < length; at++) {
          const dense = ids[at]!;
          if (stored.nulls?.[dense] === 1) continue;
          const code = stored.codes[dense]!;
          let number = numbers.get(code);
          if (number === undefined) {
            numbers.set(code, (number = this.#texts.count));
            this.#texts.add(stored.dictionary.textAt(code));
          }
          this.#setCode(dense, number);
        }
      } else {
        for (let at = 0; at < length; at++) {
          const value = table.valueAt(this.propertyIndex, ids[at]!);
          if (typeof value === 'string') this.#add(ids[at]!, value);
        }
      }
      from = next;
    }
  }

  /** Returns vertices whose texts match a folded query, up to a maximum; if very many match, those that start with it come first. */
  search(query: string, words: readonly string[], max: number): readonly ColumnHit[] {
    const longest = words.reduce((one, other) => (other.length > one.length ? other : one));
    const within = this.#texts.holding(longest, SEARCH_CANDIDATES_MAX);
    const starting =
      within.length === SEARCH_CANDIDATES_MAX ? this.#texts.holding(query, SEARCH_CANDIDATES_MAX, true) : [];
    const ranked = [...new Set([...starting, ...within])]
      .flatMap((number) => {
        const text = this.#texts.textAt(number);
        const rank = rankOf(text, query, words);
        return rank === undefined ? [] : [{ number, rank, length: text.length }];
      })
      .toSorted((a, b) => a.rank - b.rank || a.length - b.length)
      .slice(0, max);
    const codes = this.#codes;
    if (!codes) return ranked.map(({ number, rank, length }) => ({ dense: this.#owners[number]!, rank, length }));
    if (ranked.length === 0) return [];
    // Typed arrays: a map would be asked once per vertex. Positions are 1-based, 0 is no match.
    const positions = new Uint16Array(this.#texts.count);
    for (const [at, { number }] of ranked.entries()) positions[number] = at + 1;
    const taken = new Uint32Array(ranked.length);
    const hits: ColumnHit[] = [];
    for (let dense = 0, open = ranked.length; dense < codes.length && open > 0; dense++) {
      const number: number = codes[dense]!;
      const at: number = number === NO_TEXT ? -1 : positions[number]! - 1;
      // A text shared by many vertices must not displace other texts.
      if (at < 0 || taken[at] === max) continue;
      if (++taken[at]! === max) open--;
      const { rank, length } = ranked[at]!;
      hits.push({ dense, rank, length });
    }
    return hits.toSorted((a, b) => a.rank - b.rank || a.length - b.length).slice(0, max);
  }

  #add(dense: number, text: string): void {
    const number = this.#texts.count;
    this.#texts.add(text);
    if (this.#codes) return this.#setCode(dense, number);
    this.#owners = withCapacity(this.#owners, number + 1);
    this.#owners[number] = dense;
  }

  #setCode(dense: number, number: number): void {
    const before = this.#codes ?? new Int32Array(0);
    const codes = withCapacity(before, dense + 1);
    if (codes !== before) codes.fill(NO_TEXT, before.length);
    codes[dense] = number;
    this.#codes = codes;
  }
}
