import { vidAt, type ColumnBatch, type RecordBatch, type Vid } from '@astrolabe/model';
import { PENDING_ENDS_MAX, TALLIED_KEYS_MAX } from '../limits.ts';
import { IdTable, keyAt, keyOfEdge, keyOfVid, type IdKey } from './id-table.ts';

/** Edges of one file and type that have an end without a vertex, as far as the files tell. */
export interface DanglingCount {
  readonly file: string;
  readonly name: string;
  readonly count: number;
}

/**
 * Counts, while an import goes through its rows, which records came before in it and which edges lead to ids that none of its files
 * brings. Memory is bounded: beyond `TALLIED_KEYS_MAX` records it gives up, and says so.
 */
export class ImportTally {
  readonly #keysMax: number;
  /** By tag, and by edge type. */
  #vertices = new Map<string, IdTable>();
  #edges = new Map<string, IdTable>();
  #duplicates = new Map<string, number>();
  /** Ids that edges lead to and no vertex was seen of, by their keys. */
  #pending = new Map<IdKey, number>();
  #pendingVids: Vid[] = [];
  /** Edges with such an end: the places of both ends among the pending ones, or -1, and that of their file and type. */
  #loose = new Int32Array(3 * 1024);
  #looseCount = 0;
  readonly #sources: { readonly file: string; readonly name: string }[] = [];
  #keyCount = 0;
  #hasGivenUp = false;

  constructor(keysMax = TALLIED_KEYS_MAX) {
    this.#keysMax = keysMax;
  }

  /** Whether there were too many records or ids to tell anything. */
  get hasGivenUp(): boolean {
    return this.#hasGivenUp;
  }

  /** Takes the records of a batch of a file. */
  add(batch: RecordBatch | ColumnBatch, file: string): void {
    if (this.#hasGivenUp) return;
    if (batch.kind === 'vertex') this.#addVertices(batch, file);
    else this.#addEdges(batch, file);
    if (this.#keyCount > this.#keysMax || this.#pendingVids.length > PENDING_ENDS_MAX) this.#giveUp();
  }

  /** Records that an earlier one of the import had the place of; nothing where there were too many to tell. */
  duplicates(file: string, kind: 'vertex' | 'edge', name: string): number | undefined {
    return this.#hasGivenUp ? undefined : (this.#duplicates.get(sourceKey(file, kind, name)) ?? 0);
  }

  /** Ids that edges lead to and no file brings; nothing where there were too many to tell. */
  get looseEnds(): readonly Vid[] | undefined {
    return this.#hasGivenUp ? undefined : this.#pendingVids.filter((vid) => !this.#isBrought(keyOfVid(vid)));
  }

  /** Of the edges of each file and type, those with an end among `ends`. */
  dangling(ends: readonly Vid[]): readonly DanglingCount[] {
    const isLoose = new Uint8Array(this.#pendingVids.length);
    for (const vid of ends) isLoose[this.#pending.get(keyOfVid(vid)) ?? isLoose.length] = 1;
    const counts = this.#sources.map(() => 0);
    for (let i = 0; i < this.#looseCount; i++) {
      const [src, dst, source] = this.#loose.subarray(3 * i, 3 * i + 3);
      if (isLoose[src!] === 1 || isLoose[dst!] === 1) counts[source!]!++;
    }
    return this.#sources.map((source, i) => ({ ...source, count: counts[i]! }));
  }

  #addVertices(batch: Extract<RecordBatch | ColumnBatch, { readonly kind: 'vertex' }>, file: string): void {
    const table = tableOf(this.#vertices, batch.tagName);
    const before = table.count;
    const [count, keys] = keysOf(batch);
    for (let row = 0; row < count; row++) table.add(keys.vertex(row));
    this.#counted(sourceKey(file, 'vertex', batch.tagName), count, table.count - before);
  }

  #addEdges(batch: Extract<RecordBatch | ColumnBatch, { readonly kind: 'edge' }>, file: string): void {
    const table = tableOf(this.#edges, batch.edgeTypeName);
    const before = table.count;
    const source = this.#sourceOf(file, batch.edgeTypeName);
    const [count, keys] = keysOf(batch);
    for (let row = 0; row < count; row++) {
      const src = keys.src(row);
      const dst = keys.dst(row);
      // The last of equal edges is the one that stays; its ends are those of the others.
      if (!table.add(keyOfEdge(src, dst, keys.rank(row)))) continue;
      const loose = this.#isBrought(src) ? -1 : this.#pendingAt(src, () => keys.srcVid(row));
      const looseToo = this.#isBrought(dst) ? -1 : this.#pendingAt(dst, () => keys.dstVid(row));
      if (loose >= 0 || looseToo >= 0) this.#keepLoose(loose, looseToo, source);
    }
    this.#counted(sourceKey(file, 'edge', batch.edgeTypeName), count, table.count - before);
  }

  #counted(key: string, count: number, added: number): void {
    this.#keyCount += added;
    if (added < count) this.#duplicates.set(key, (this.#duplicates.get(key) ?? 0) + count - added);
  }

  #isBrought(key: IdKey): boolean {
    for (const table of this.#vertices.values()) if (table.has(key)) return true;
    return false;
  }

  #pendingAt(key: IdKey, vid: () => Vid): number {
    const known = this.#pending.get(key);
    if (known !== undefined) return known;
    this.#pending.set(key, this.#pendingVids.length);
    return this.#pendingVids.push(vid()) - 1;
  }

  #keepLoose(src: number, dst: number, source: number): void {
    const at = 3 * this.#looseCount++;
    if (at === this.#loose.length) {
      const larger = new Int32Array(2 * this.#loose.length);
      larger.set(this.#loose);
      this.#loose = larger;
    }
    this.#loose[at] = src;
    this.#loose[at + 1] = dst;
    this.#loose[at + 2] = source;
  }

  #sourceOf(file: string, name: string): number {
    const found = this.#sources.findIndex((source) => source.file === file && source.name === name);
    return found >= 0 ? found : this.#sources.push({ file, name }) - 1;
  }

  #giveUp(): void {
    this.#hasGivenUp = true;
    this.#vertices = new Map();
    this.#edges = new Map();
    this.#duplicates = new Map();
    this.#pending = new Map();
    this.#pendingVids = [];
    this.#loose = new Int32Array(0);
    this.#looseCount = 0;
  }
}

/** The keys of a batch's records by row, whichever form it has. */
interface BatchKeys {
  vertex(row: number): IdKey;
  src(row: number): IdKey;
  dst(row: number): IdKey;
  rank(row: number): number | bigint;
  srcVid(row: number): Vid;
  dstVid(row: number): Vid;
}

function keysOf(batch: RecordBatch | ColumnBatch): readonly [count: number, keys: BatchKeys] {
  if ('records' in batch) return [batch.records.length, keysOfRecords(batch)];
  const [ids, ends, ranks] =
    batch.kind === 'vertex' ? [batch.vids, batch.vids, undefined] : [batch.srcs, batch.dsts, batch.ranks];
  return [
    batch.count,
    {
      vertex: (row) => keyAt(ids, row),
      src: (row) => keyAt(ids, row),
      dst: (row) => keyAt(ends, row),
      rank: (row) => ranks?.[row] ?? 0,
      srcVid: (row) => vidAt(ids, row),
      dstVid: (row) => vidAt(ends, row),
    },
  ];
}

function keysOfRecords(batch: RecordBatch): BatchKeys {
  const idsAt = (row: number): { readonly src: Vid; readonly dst: Vid; readonly rank: bigint } => {
    if (batch.kind === 'edge') return batch.records[row]!;
    const { vid } = batch.records[row]!;
    return { src: vid, dst: vid, rank: 0n };
  };
  return {
    vertex: (row) => keyOfVid(idsAt(row).src),
    src: (row) => keyOfVid(idsAt(row).src),
    dst: (row) => keyOfVid(idsAt(row).dst),
    rank: (row) => idsAt(row).rank,
    srcVid: (row) => idsAt(row).src,
    dstVid: (row) => idsAt(row).dst,
  };
}

function tableOf(tables: Map<string, IdTable>, name: string): IdTable {
  const known = tables.get(name);
  if (known) return known;
  const table = new IdTable();
  tables.set(name, table);
  return table;
}

function sourceKey(file: string, kind: string, name: string): string {
  return JSON.stringify([file, kind, name]);
}
