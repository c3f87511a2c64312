import { AstrolabeError, type EdgeTypeSchema, type Value, type ValueColumn } from '@astrolabe/model';
import type { AddedDefaults } from '../store/change.ts';
import { unlessDoneMeanwhile } from './done-meanwhile.ts';
import { ROW_ARRAYS, loadAdjacency, saveAdjacency, type EdgeTypeDescription } from './edge-image.ts';
import { buildAdjacency, emptyAdjacency, lowerBound } from './adjacency.ts';
import type { TextCodes, ValueCodec } from './column.ts';
import type { AdjacencySlice, Direction, EdgeTable, NumericColumn, PlainAdjacency } from './graph.ts';
import type { ImageReader, ImageWriter } from './image.ts';
import { Touched } from './lane.ts';
import { ADJACENCY_PATCHES_MIN, EDGE_ROWS_MAX, EXPECTED_ROWS_MAX } from '../limits.ts';
import { leaveOutExpired } from './expired-edges.ts';
import { PropertyColumns } from './property-columns.ts';
import type { StoredMoments, StoredTexts, StoredVectors } from './stored-columns.ts';
import { RowEnds } from './row-ends.ts';

/** Dependencies of an edge table. */
export interface EdgeSurroundings {
  /** Dense ids are below this. */
  readonly vertexCount: () => number;
  /** Called before a row is deleted because a later one of an import has the same ends and rank. */
  readonly onReplaced: (row: number) => void;
  readonly codec: ValueCodec;
  readonly now: () => number;
  /** Called regularly while rows are read or merged into the adjacency; if it throws, the next reader does the rest. */
  readonly check: () => void;
}

/**
 * The edges of one type. Rows are in order of arrival; deleted rows are only marked. Imported rows are appended and merged into the adjacency on
 * the next read: `#settled` is the first row not merged.
 */
export class EdgeRows implements EdgeTable {
  #schema: EdgeTypeSchema;
  readonly #columns: PropertyColumns;
  readonly #surroundings: EdgeSurroundings;
  readonly #ends = new RowEnds();
  /** Location of rows not loaded yet; `#settled` is -1 then. */
  #stored: { readonly description: EdgeTypeDescription; readonly reader: ImageReader } | undefined;
  #rowCount = 0;
  #liveCount = 0;
  /** Expected number of rows after an import. */
  #expectedRows = 0;
  #settled = 0;
  #out = emptyAdjacency();
  #in = emptyAdjacency();
  #baseRowCount = 0;
  #removed: number[] = [];
  readonly #touchedBase = new Touched();
  readonly #touchedRemoved = new Touched();
  readonly #probe: AdjacencySlice = { neighbours: this.#out.neighbours, rows: this.#out.rows, start: 0, end: 0 };

  constructor(schema: EdgeTypeSchema, surroundings: EdgeSurroundings) {
    this.#schema = schema;
    this.#surroundings = surroundings;
    this.#columns = new PropertyColumns(schema, surroundings.codec, surroundings.now);
  }

  static load(description: EdgeTypeDescription, reader: ImageReader, surroundings: EdgeSurroundings): EdgeRows {
    const edges = new EdgeRows(description.schema, surroundings);
    const name = `edge/${description.schema.id}`;
    edges.#columns.load(description.columns, reader, name);
    edges.#rowCount = description.rowCount;
    edges.#liveCount = description.liveCount;
    edges.#settled = -1;
    edges.#stored = { description, reader };
    return edges;
  }

  /** Loads the rows and their adjacency if needed. */
  load(): void {
    const stored = this.#stored;
    if (!stored) return;
    const isDone = (): boolean => this.#stored !== stored;
    unlessDoneMeanwhile(this.#surroundings.check, isDone, (check) => this.#loadFrom(stored, check));
  }

  #loadFrom(
    { description, reader }: { description: EdgeTypeDescription; reader: ImageReader },
    check: () => void,
  ): void {
    const name = `edge/${description.schema.id}`;
    check();
    this.#ends.load(reader, name, description.hasRanks);
    const out = loadAdjacency(reader, name, 'out', this.#ends.dst, check);
    const into = loadAdjacency(reader, name, 'in', this.#ends.src, check);
    this.#out = out;
    this.#in = into;
    this.#settled = description.settledRowCount ?? description.rowCount;
    this.#patch(description.baseRowCount, reader.int32(`${name}/removed`));
    this.#stored = undefined;
    for (const array of ROW_ARRAYS) reader.forget(`${name}/${array}`);
  }

  /** Loads all remaining columns. `check` is called between columns. */
  loadAll(check: () => void): void {
    this.load();
    this.#columns.loadAll(check);
  }

  /** Whether enough rows are deleted for `compact` to pay off. */
  get isSparse(): boolean {
    return this.#liveCount * 2 < this.#rowCount;
  }

  get schema(): EdgeTypeSchema {
    return this.#schema;
  }

  get count(): number {
    const settled = this.#stored ? (this.#stored.description.settledRowCount ?? this.#rowCount) : this.#settled;
    if (settled < this.#rowCount) this.settle();
    return this.#liveCount;
  }

  get hasRanks(): boolean {
    return this.#ends.ranks !== undefined;
  }

  get memoryBytes(): number {
    return this.#ends.memoryBytes + this.#columns.memoryBytes + this.#out.memoryBytes + this.#in.memoryBytes;
  }

  slice(direction: Direction, dense: number, slice: AdjacencySlice): void {
    if (this.#settled < this.#rowCount) this.settle();
    (direction === 'out' ? this.#out : this.#in).slice(dense, slice);
    if (this.#columns.hasExpiry) leaveOutExpired(slice, this.#columns);
  }

  degree(direction: Direction, dense: number): number {
    this.slice(direction, dense, this.#probe);
    return this.#probe.end - this.#probe.start;
  }

  plainAdjacency(direction: Direction): PlainAdjacency | undefined {
    if (this.#settled < this.#rowCount) this.settle();
    return this.#columns.hasExpiry ? undefined : direction === 'out' ? this.#out : this.#in;
  }

  find(srcDense: number, dstDense: number, rank: bigint): number {
    const row = this.findRow(srcDense, dstDense, rank);
    return row >= 0 && this.#columns.isExpired(row) ? -1 : row;
  }

  /** Returns the row of an edge, expired or not, or -1. */
  findRow(srcDense: number, dstDense: number, rank: bigint): number {
    if (this.#settled < this.#rowCount) this.settle();
    return this.#findSettled(srcDense, dstDense, rank);
  }

  srcOf(row: number): number {
    return this.#ends.src[row]!;
  }

  dstOf(row: number): number {
    return this.#ends.dst[row]!;
  }

  readEnds(end: 'src' | 'dst', rows: Int32Array, into: Int32Array): void {
    const ends = this.#ends[end];
    for (let at = 0; at < into.length; at++) into[at] = ends[rows[at]!]!;
  }

  rankOf(row: number): bigint {
    return this.#ends.rankOf(row);
  }

  valueAt(propertyIndex: number, row: number): Value {
    return this.#columns.valueAt(propertyIndex, row);
  }

  numbers(propertyIndex: number): NumericColumn | undefined {
    return this.#columns.numbers(propertyIndex);
  }

  textCodes(propertyIndex: number): TextCodes | undefined {
    return this.#columns.textCodes(propertyIndex);
  }

  texts(propertyIndex: number, rows: Int32Array, length: number): StoredTexts | undefined {
    return this.#columns.texts(propertyIndex, rows, length);
  }

  moments(propertyIndex: number): StoredMoments | undefined {
    return this.#columns.moments(propertyIndex);
  }

  vectors(propertyIndex: number): StoredVectors | undefined {
    return this.#columns.vectors(propertyIndex);
  }

  scan(from: number, into: Int32Array): { readonly length: number; readonly next: number } {
    this.settle();
    const hasExpiry = this.#columns.hasExpiry;
    const end = this.#rowCount;
    if (!hasExpiry && this.#liveCount === end) return scanRun(from, end, into);
    const { dead } = this.#ends;
    let length = 0;
    for (let row = from; row < end; row++) {
      if (dead[row] === 1 || (hasExpiry && this.#columns.isExpired(row))) continue;
      if (length === into.length) return { length, next: row };
      into[length++] = row;
    }
    return { length, next: -1 };
  }

  get hasExpiry(): boolean {
    return this.#columns.hasExpiry;
  }

  /** Whether readers see the row. */
  isLive(row: number): boolean {
    return this.#ends.dead[row] === 0 && !this.#columns.isExpired(row);
  }

  /** Whether the row is not deleted; it may be expired. */
  hasRow(row: number): boolean {
    this.settle();
    return row < this.#rowCount && this.#ends.dead[row] === 0;
  }

  /** Adds a new edge; returns its row. */
  insert(srcDense: number, dstDense: number, rank: bigint, values: readonly Value[]): number {
    this.settle();
    const row = this.append(srcDense, dstDense, rank, values);
    this.#settled = this.#rowCount;
    this.#link(row);
    this.#rebuildWhenPatched();
    return row;
  }

  /** Appends a row that joins the adjacency later; an edge with the same ends and rank is replaced then. */
  append(srcDense: number, dstDense: number, rank: bigint, values: readonly Value[]): number {
    this.load();
    const row = this.#rowCount;
    checkRowCount(row + 1);
    this.#ends.reserve(row + 1, row + 1);
    this.#ends.set(row, srcDense, dstDense, rank);
    this.#columns.set(row, values);
    this.#rowCount++;
    this.#liveCount++;
    return row;
  }

  /** Reserves room for `count` rows and for more that are expected; the caller writes their ends from `first` on and calls `appendReserved`. */
  reserve(
    count: number,
    expectedMore: number,
  ): { readonly src: Int32Array; readonly dst: Int32Array; readonly first: number } {
    this.load();
    const end = this.#rowCount + count;
    checkRowCount(end);
    if (end > this.#ends.src.length) this.#expectedRows = end + Math.min(expectedMore, EXPECTED_ROWS_MAX);
    this.#ends.reserve(end, this.#expectedRows);
    return { src: this.#ends.src, dst: this.#ends.dst, first: this.#rowCount };
  }

  /** Appends reserved rows with values from columns in schema order, like `append`. Ranks are 0 by default. */
  appendReserved(
    count: number,
    ranks: Float64Array | BigInt64Array | undefined,
    sources: readonly ValueColumn[],
  ): void {
    const first = this.#rowCount;
    const end = first + count;
    if (ranks) this.#ends.setRanks(first, ranks, count);
    this.#ends.noteWritten(first, end);
    this.#columns.setMany(sources, count, first, this.#expectedRows);
    this.#rowCount = end;
    this.#liveCount += count;
  }

  /** Writes all values of a row. */
  overwrite(row: number, values: readonly Value[]): void {
    this.#columns.set(row, values);
  }

  delete(row: number): void {
    this.settle();
    if (this.#ends.dead[row] !== 0) return;
    this.#unlink(row);
    this.#kill(row);
    this.#rebuildWhenPatched();
  }

  alter(schema: EdgeTypeSchema, added: AddedDefaults): void {
    this.#columns.alter(schema, added, this.#rowCount);
    this.#schema = schema;
  }

  forEachExpired(each: (row: number) => void): void {
    if (!this.#columns.hasExpiry) return;
    this.settle();
    for (let row = 0; row < this.#rowCount; row++)
      if (this.#ends.dead[row] === 0 && this.#columns.isExpired(row)) each(row);
  }

  /**
   * Removes deleted rows and renumbers the rest. Only right after loading, while no row is referenced and all rows are merged. Returns the new row
   * by old row.
   */
  compact(): Int32Array {
    const rows = new Int32Array(this.#liveCount);
    const newRows = new Int32Array(this.#rowCount).fill(-1);
    for (let row = 0, length = 0; row < this.#rowCount; row++) {
      if (this.#ends.dead[row] === 1) continue;
      newRows[row] = length;
      rows[length++] = row;
    }
    this.#ends.select(rows);
    this.#columns.select(rows);
    this.#rowCount = rows.length;
    this.#rebuild();
    return newRows;
  }

  /** With `isQuick`, pending rows are not merged into the adjacency. */
  save(writer: ImageWriter, isQuick: boolean): EdgeTypeDescription {
    const name = `edge/${this.#schema.id}`;
    if (this.#stored && (isQuick || this.#stored.description.settledRowCount === undefined))
      return this.#keep(writer, name, this.#stored.description);
    this.load();
    // Opening replays patches one by one, which costs more than a rebuild from about a thirtieth of the edges on.
    if (!isQuick) {
      this.settle();
      if (this.#out.patchedEdges > Math.max(ADJACENCY_PATCHES_MIN, this.#liveCount / 30)) this.#rebuild();
    }
    const removed = Int32Array.from(this.#removed);
    this.#touchedRemoved.markRange(0, removed.length);
    this.#ends.save(writer, name, this.#rowCount);
    saveAdjacency(writer, name, 'out', this.#out, this.#touchedBase);
    saveAdjacency(writer, name, 'in', this.#in, this.#touchedBase);
    writer.array(`${name}/removed`, removed, removed.length, this.#touchedRemoved);
    return {
      schema: this.#schema,
      rowCount: this.#rowCount,
      liveCount: this.#liveCount,
      hasRanks: this.hasRanks,
      baseRowCount: this.#baseRowCount,
      ...(this.#settled < this.#rowCount && { settledRowCount: this.#settled }),
      removedCount: removed.length,
      columns: this.#columns.save(writer, name, this.#rowCount),
    };
  }

  /** Nothing was loaded, so at most the schema has changed. */
  #keep(writer: ImageWriter, name: string, description: EdgeTypeDescription): EdgeTypeDescription {
    for (const array of ROW_ARRAYS) writer.keep(`${name}/${array}`);
    return {
      ...description,
      schema: this.#schema,
      columns: this.#columns.save(writer, name, this.#rowCount),
    };
  }

  #findSettled(srcDense: number, dstDense: number, rank: bigint): number {
    const probe = this.#probe;
    this.#out.slice(srcDense, probe);
    for (
      let at = lowerBound(probe.neighbours, probe.start, probe.end, dstDense);
      at < probe.end && probe.neighbours[at] === dstDense;
      at++
    ) {
      const row = probe.rows[at]!;
      if (this.rankOf(row) === rank) return row;
    }
    return -1;
  }

  /** Merges imported rows into the adjacency: a few one by one, many with a rebuild. */
  settle(): void {
    this.load();
    const pending = this.#rowCount - this.#settled;
    if (pending === 0) return;
    if (pending > Math.max(ADJACENCY_PATCHES_MIN, this.#liveCount / 10)) {
      this.#rebuild();
      return;
    }
    while (this.#settled < this.#rowCount) {
      const row = this.#settled;
      const replaced = this.#findSettled(this.#ends.src[row]!, this.#ends.dst[row]!, this.rankOf(row));
      if (replaced >= 0) {
        this.#surroundings.onReplaced(replaced);
        this.#unlink(replaced);
        this.#kill(replaced);
      }
      this.#link(row);
      this.#settled++;
    }
    this.#rebuildWhenPatched();
  }

  #rebuildWhenPatched(): void {
    if (this.#out.patchedEdges > Math.max(ADJACENCY_PATCHES_MIN, this.#liveCount / 10)) this.#rebuild();
  }

  #rebuild(): void {
    const before = this.#out;
    const isDone = (): boolean => this.#out !== before;
    unlessDoneMeanwhile(this.#surroundings.check, isDone, (check) => this.#rebuildWith(check));
  }

  #rebuildWith(check: () => void): void {
    const ends = this.#ends;
    ends.fillRanks(this.#rowCount);
    const built = buildAdjacency({
      vertexCount: this.#surroundings.vertexCount(),
      rowCount: this.#rowCount,
      src: ends.src,
      dst: ends.dst,
      dead: ends.dead,
      ranks: ends.ranks,
      onReplaced: (row) => {
        this.#surroundings.onReplaced(row);
        this.#liveCount--;
        ends.noteDead(row);
      },
      check,
    });
    this.#out = built.out;
    this.#in = built.in;
    // Frees the space that an import reserved.
    ends.trim(this.#rowCount);
    this.#settled = this.#rowCount;
    this.#baseRowCount = this.#rowCount;
    this.#removed = [];
    this.#touchedBase.markRange(0, Math.max(built.out.offsets.length, built.out.rows.length));
  }

  #link(row: number): void {
    const src = this.#ends.src[row]!;
    const dst = this.#ends.dst[row]!;
    const rank = this.rankOf(row);
    const isAfter = (other: number): boolean => this.rankOf(other) > rank;
    this.#out.insert(src, dst, row, isAfter);
    this.#in.insert(dst, src, row, isAfter);
  }

  #unlink(row: number): void {
    this.#out.remove(this.#ends.src[row]!, this.#ends.dst[row]!, row);
    this.#in.remove(this.#ends.dst[row]!, this.#ends.src[row]!, row);
  }

  #kill(row: number): void {
    this.#ends.kill(row);
    this.#liveCount--;
    if (row < this.#baseRowCount) this.#removed.push(row);
  }

  /** Replays the changes made to the adjacency after it was built. */
  #patch(baseRowCount: number, removed: Int32Array): void {
    this.#baseRowCount = baseRowCount;
    this.#removed = Array.from(removed);
    for (const row of this.#removed) this.#unlink(row);
    for (let row = this.#baseRowCount; row < this.#settled; row++) if (this.#ends.dead[row] === 0) this.#link(row);
  }
}

/** The next rows of a table in which all are alive. */
function scanRun(from: number, end: number, into: Int32Array): { readonly length: number; readonly next: number } {
  const length = Math.min(into.length, end - from);
  for (let at = 0; at < length; at++) into[at] = from + at;
  return { length, next: from + length < end ? from + length : -1 };
}

function checkRowCount(count: number): void {
  if (count > EDGE_ROWS_MAX)
    throw new AstrolabeError('MEMORY_LIMIT_EXCEEDED', `an edge type holds at most ${EDGE_ROWS_MAX} edges`);
}
