import {
  columnOf,
  textColumnOf,
  vidAt,
  type ColumnBatch,
  type RecordBatch,
  type Vid,
  type VidColumn,
} from '@astrolabe/model';
import { LINK_EXAMPLES_MAX, PENDING_ENDS_MAX, TALLIED_KEYS_MAX } from '../limits.ts';
import { IdTable, keyAt, keyOfEdge, keyOfVid, looseKeyAt, type IdKey } from './id-table.ts';
import { idPrefix, proposeFixes, type TextFix } from './link-fixes.ts';
import { RecordTable, type EarlierRecord } from './record-table.ts';
import { rowHashes } from './value-hash.ts';

/** Edges of one file and type that have an end without a vertex. */
export interface DanglingCount {
  readonly file: string;
  readonly name: string;
  /** Different edges; the rows that repeat one are not counted. */
  readonly count: number;
}

/** Rows of one file whose edge starts, or ends, at an id without a vertex. */
export interface DanglingEnd {
  readonly file: string;
  readonly name: string;
  readonly end: 'src' | 'dst';
  readonly rows: number;
  /** Rows of the file that became edges of this type. */
  readonly rowsTotal: number;
  /** Different ids. */
  readonly ids: number;
  readonly examples: readonly { readonly id: Vid; readonly line: number }[];
  /** Ways of writing these ids under which there is a vertex, the most frequent first. */
  readonly fixes: readonly TextFix[];
}

/** Rows that repeat the id, or the source, destination and rank, of an earlier row. */
export interface RepeatedRecords {
  readonly file: string;
  readonly kind: 'vertex' | 'edge';
  readonly name: string;
  /** Rows with the same values as the earlier one. */
  readonly identical: number;
  /** Rows that overwrite other values. */
  readonly overwriting: number;
  readonly examples: readonly RepeatedExample[];
}

/** A row and the earlier one that it repeats. `src` is the id of a vertex. */
export interface RepeatedExample {
  readonly src: Vid;
  readonly dst?: Vid;
  readonly rank?: bigint;
  readonly line: number;
  readonly earlierLine: number;
  readonly earlierFile: string;
  readonly isIdentical: boolean;
}

/** The rows of one file for one tag or edge type. */
interface Source {
  readonly file: string;
  readonly kind: 'vertex' | 'edge';
  readonly name: string;
  rows: number;
  identical: number;
  overwriting: number;
  readonly examples: RepeatedExample[];
}

/**
 * Finds records that repeat earlier ones, and edges whose ends no file contains, during an import of all rows. Counts are exact up to
 * collisions of 53-bit hashes: below one in 500 for `TALLIED_KEYS_MAX` IDs. Memory is bounded: above `TALLIED_KEYS_MAX` records or
 * `PENDING_ENDS_MAX` IDs without a vertex it stops counting and `hasGivenUp` is true.
 */
export class ImportTally {
  readonly #keysMax: number;
  /** By tag, and by edge type. */
  #vertices = new Map<string, RecordTable>();
  #edges = new Map<string, RecordTable>();
  /** Normalized IDs of vertices, without differences in spelling. */
  #looseIds = new IdTable();
  /** Frequencies of vertex id prefixes, in a sample of the first ids. */
  readonly #prefixes = new Map<string, number>();
  #prefixesRead = 0;
  /** Ids that edges lead to and no vertex was seen of, by their keys. */
  #pending = new Map<IdKey, number>();
  #pendingVids: Vid[] = [];
  /** Rows with such an end: indexes of both ends among the pending ones, or -1, their source, their line, and 1 if they repeat an edge. */
  #loose = new Int32Array(LOOSE_FIELDS * 1024);
  #looseCount = 0;
  readonly #sources: Source[] = [];
  #keyCount = 0;
  #hasGivenUp = false;

  constructor(keysMax = TALLIED_KEYS_MAX) {
    this.#keysMax = keysMax;
  }

  /** Whether there were too many records or ids to report anything. */
  get hasGivenUp(): boolean {
    return this.#hasGivenUp;
  }

  /** Adds the records of a batch of a file. */
  add(records: RecordBatch | ColumnBatch, file: string): void {
    if (this.#hasGivenUp) return;
    const batch = 'records' in records ? columnsOfRecords(records) : records;
    if (batch.kind === 'vertex') this.#addVertices(batch, file);
    else this.#addEdges(batch, file);
    if (this.#keyCount > this.#keysMax || this.#pendingVids.length > PENDING_ENDS_MAX) this.#giveUp();
  }

  /** Records that repeat an earlier one of the import; absent if there were too many to count. */
  duplicates(file: string, kind: 'vertex' | 'edge', name: string): number | undefined {
    if (this.#hasGivenUp) return undefined;
    const source = this.#sources.find((one) => one.file === file && one.kind === kind && one.name === name);
    return source ? source.identical + source.overwriting : 0;
  }

  /** Repeated records by file and type, with examples. */
  get repeated(): readonly RepeatedRecords[] {
    return this.#sources
      .filter(({ identical, overwriting }) => identical + overwriting > 0)
      .map(({ file, kind, name, identical, overwriting, examples }) => ({
        file,
        kind,
        name,
        identical,
        overwriting,
        examples,
      }));
  }

  /** IDs of edge ends that no file contains; absent if there were too many to count. */
  get looseEnds(): readonly Vid[] | undefined {
    return this.#hasGivenUp ? undefined : this.#pendingVids.filter((vid) => !this.hasVertex(keyOfVid(vid)));
  }

  /** Whether some file contains a vertex with this id. */
  hasVertex(key: IdKey): boolean {
    for (const table of this.#vertices.values()) if (table.has(key)) return true;
    return false;
  }

  /** The tags of the vertices in the files. */
  get tags(): readonly string[] {
    return [...this.#vertices.keys()];
  }

  /** Whether some file contains a vertex of a tag. */
  hasVertexOf(tag: string, key: IdKey): boolean {
    return this.#vertices.get(tag)?.has(key) ?? false;
  }

  /** Counts the edges of each file and type with an end among `ends`. */
  dangling(ends: readonly Vid[]): readonly DanglingCount[] {
    const isLoose = this.#marked(ends);
    const counts = this.#sources.map(() => 0);
    for (let i = 0; i < this.#looseCount; i++) {
      const at = LOOSE_FIELDS * i;
      const isRepeated = this.#loose[at + 4] === 1;
      if (!isRepeated && (isLoose[this.#loose[at]!] === 1 || isLoose[this.#loose[at + 1]!] === 1))
        counts[this.#loose[at + 2]!]!++;
    }
    return this.#sources.flatMap(({ file, kind, name }, i) =>
      kind === 'edge' ? [{ file, name, count: counts[i]! }] : [],
    );
  }

  /** Returns the rows with an edge end among `ends`, grouped by file, edge type and end, with spellings of the IDs that match a vertex. */
  danglingEnds(ends: readonly Vid[]): readonly DanglingEnd[] {
    const isLoose = this.#marked(ends);
    const found = new Map<number, { rows: number; readonly byId: Map<number, number>; readonly lines: number[] }>();
    for (let i = 0; i < this.#looseCount; i++) {
      const at = LOOSE_FIELDS * i;
      for (let end = 0; end < 2; end++) {
        const id = this.#loose[at + end]!;
        if (isLoose[id] !== 1) continue;
        const key = 2 * this.#loose[at + 2]! + end;
        const entry = found.get(key) ?? { rows: 0, byId: new Map<number, number>(), lines: [] };
        found.set(key, entry);
        entry.rows++;
        if (!entry.byId.has(id) && entry.lines.length < LINK_EXAMPLES_MAX) entry.lines.push(this.#loose[at + 3]! >>> 0);
        entry.byId.set(id, (entry.byId.get(id) ?? 0) + 1);
      }
    }
    return [...found]
      .toSorted(([a], [b]) => a - b)
      .map(([key, { rows, byId, lines }]) => {
        const { file, name, rows: rowsTotal } = this.#sources[key >> 1]!;
        const ids = [...byId.keys()];
        return {
          file,
          name,
          end: key % 2 === 0 ? 'src' : 'dst',
          rows,
          rowsTotal,
          ids: ids.length,
          examples: lines.map((line, i) => ({ id: this.#pendingVids[ids[i]!]!, line })),
          fixes: proposeFixes(
            [...byId].map(([id, count]) => ({ id: this.#pendingVids[id]!, rows: count })),
            {
              has: (id) => this.hasVertex(keyOfVid(id)),
              isNear: (id) => this.#isNear(id),
              prefixes: this.#frequentPrefixes(),
            },
          ),
        };
      });
  }

  #addVertices(batch: Extract<ColumnBatch, { readonly kind: 'vertex' }>, file: string): void {
    const table = tableOf(this.#vertices, batch.tagName);
    const before = table.count;
    const { vids, count, lines } = batch;
    const hashes = rowHashes(batch.columns, count);
    const [source, at] = this.#sourceOf(file, 'vertex', batch.tagName);
    source.rows += count;
    this.#readPrefixes(vids, count);
    for (let row = 0; row < count; row++) {
      const earlier = table.put(keyAt(vids, row), hashes[row]!, lines[row]!, at);
      if (earlier) this.#repeat(source, earlier, { src: vidAt(vids, row) }, lines[row]!);
      else {
        const loose = looseKeyAt(vids, row);
        if (loose !== undefined) this.#looseIds.add(loose);
      }
    }
    this.#keyCount += table.count - before;
  }

  #addEdges(batch: Extract<ColumnBatch, { readonly kind: 'edge' }>, file: string): void {
    const table = tableOf(this.#edges, batch.edgeTypeName);
    const before = table.count;
    const { srcs, dsts, ranks, count, lines } = batch;
    const hashes = rowHashes(batch.columns, count);
    const [source, at] = this.#sourceOf(file, 'edge', batch.edgeTypeName);
    source.rows += count;
    for (let row = 0; row < count; row++) {
      const src = keyAt(srcs, row);
      const dst = keyAt(dsts, row);
      const rank = ranks?.[row] ?? 0;
      const line = lines[row]!;
      const earlier = table.put(keyOfEdge(src, dst, rank), hashes[row]!, line, at);
      if (earlier)
        this.#repeat(source, earlier, { src: vidAt(srcs, row), dst: vidAt(dsts, row), rank: BigInt(rank) }, line);
      const looseSrc = this.hasVertex(src) ? -1 : this.#pendingAt(src, srcs, row);
      const looseDst = this.hasVertex(dst) ? -1 : this.#pendingAt(dst, dsts, row);
      if (looseSrc >= 0 || looseDst >= 0) this.#keepLoose(looseSrc, looseDst, at, line, earlier !== undefined);
    }
    this.#keyCount += table.count - before;
  }

  #repeat(
    source: Source,
    { line: earlierLine, source: earlierSource, isSame }: EarlierRecord,
    record: Pick<RepeatedExample, 'src' | 'dst' | 'rank'>,
    line: number,
  ): void {
    if (isSame) source.identical++;
    else source.overwriting++;
    // Prefer rows that overwrite others as examples.
    const { examples } = source;
    const replaced = isSame ? -1 : examples.findIndex(({ isIdentical }) => isIdentical);
    if (examples.length >= LINK_EXAMPLES_MAX && replaced < 0) return;
    if (examples.length >= LINK_EXAMPLES_MAX) examples.splice(replaced, 1);
    const earlierFile = this.#sources[earlierSource]!.file;
    examples.push({ ...record, line, earlierLine, earlierFile, isIdentical: isSame });
  }

  #pendingAt(key: IdKey, ids: VidColumn, row: number): number {
    const known = this.#pending.get(key);
    if (known !== undefined) return known;
    this.#pending.set(key, this.#pendingVids.length);
    return this.#pendingVids.push(vidAt(ids, row)) - 1;
  }

  #keepLoose(src: number, dst: number, source: number, line: number, isRepeated: boolean): void {
    const at = LOOSE_FIELDS * this.#looseCount++;
    if (at === this.#loose.length) {
      const larger = new Int32Array(2 * this.#loose.length);
      larger.set(this.#loose);
      this.#loose = larger;
    }
    this.#loose.set([src, dst, source, line, isRepeated ? 1 : 0], at);
  }

  /** One byte per pending ID: 1 if it is in `ends`. */
  #marked(ends: readonly Vid[]): Uint8Array {
    const isLoose = new Uint8Array(this.#pendingVids.length);
    for (const vid of ends) isLoose[this.#pending.get(keyOfVid(vid)) ?? isLoose.length] = 1;
    return isLoose;
  }

  #isNear(id: string): boolean {
    const key = looseKeyAt(textColumnOf([id]), 0);
    return key !== undefined && this.#looseIds.has(key);
  }

  #readPrefixes(vids: VidColumn, count: number): void {
    if (vids.kind !== 'text') return;
    for (let row = 0; row < count && this.#prefixesRead < PREFIXES_READ_MAX; row++, this.#prefixesRead++) {
      const prefix = idPrefix(String(vidAt(vids, row)));
      if (prefix !== '') this.#prefixes.set(prefix, (this.#prefixes.get(prefix) ?? 0) + 1);
    }
  }

  #frequentPrefixes(): readonly string[] {
    return [...this.#prefixes]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, PREFIXES_TRIED_MAX)
      .map(([prefix]) => prefix);
  }

  #sourceOf(file: string, kind: Source['kind'], name: string): readonly [source: Source, at: number] {
    const found = this.#sources.findIndex((one) => one.file === file && one.kind === kind && one.name === name);
    if (found >= 0) return [this.#sources[found]!, found];
    const source = { file, kind, name, rows: 0, identical: 0, overwriting: 0, examples: [] };
    return [source, this.#sources.push(source) - 1];
  }

  #giveUp(): void {
    this.#hasGivenUp = true;
    this.#vertices = new Map();
    this.#edges = new Map();
    this.#looseIds = new IdTable();
    this.#pending = new Map();
    this.#pendingVids = [];
    this.#loose = new Int32Array(0);
    this.#looseCount = 0;
    this.#sources.length = 0;
  }
}

const LOOSE_FIELDS = 5;

/** Number of vertex IDs searched for prefixes, and number of prefixes tried. */
const PREFIXES_READ_MAX = 5000;
const PREFIXES_TRIED_MAX = 8;

function tableOf(tables: Map<string, RecordTable>, name: string): RecordTable {
  const known = tables.get(name);
  if (known) return known;
  const table = new RecordTable();
  tables.set(name, table);
  return table;
}

/** Records as columns. */
export function columnsOfRecords(batch: RecordBatch): ColumnBatch {
  const { properties, bytes } = batch;
  const records: readonly { readonly line: number; readonly values: readonly unknown[] }[] = batch.records;
  const shared = {
    properties,
    bytes,
    count: records.length,
    lines: Float64Array.from(records, ({ line }) => line),
  };
  if (batch.kind === 'vertex')
    return {
      kind: 'vertex',
      tagName: batch.tagName,
      vids: vidsOf(batch.records.map(({ vid }) => vid)),
      columns: properties.map((_, i) => columnOf(batch.records.map(({ values }) => values[i]!))),
      ...shared,
    };
  return {
    kind: 'edge',
    edgeTypeName: batch.edgeTypeName,
    srcs: vidsOf(batch.records.map(({ src }) => src)),
    dsts: vidsOf(batch.records.map(({ dst }) => dst)),
    ranks: BigInt64Array.from(batch.records, ({ rank }) => rank),
    columns: properties.map((_, i) => columnOf(batch.records.map(({ values }) => values[i]!))),
    ...shared,
  };
}

function vidsOf(vids: readonly Vid[]): VidColumn {
  return typeof vids[0] === 'bigint'
    ? { kind: 'int', data: BigInt64Array.from(vids, (vid) => BigInt(vid)) }
    : textColumnOf(vids.map(String));
}
