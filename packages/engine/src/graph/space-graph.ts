import {
  unreachable,
  type SchemaSnapshot,
  type SpaceSchema,
  type Value,
  type ValueColumn,
  type Vid,
  type VidColumn,
} from '@astrolabe/model';
import type { GraphChange, SchemaChange } from '../store/change.ts';
import type { ValueCodec } from './column.ts';
import type { EdgeRows } from './edge-table.ts';
import type { Graph } from './graph.ts';
import type { ImageReader, ImageWriter } from './image.ts';
import { ImageChunks } from './space-image.ts';
import type { IndexBlocks } from './index-table.ts';
import { SpaceTables } from './space-tables.ts';
import type { TagRows } from './tag-table.ts';
import { createVidTable, loadVidTable, type GrowingVidTable } from './vid-table.ts';
import type { GraphDescription } from './graph-description.ts';

/** Dependencies of a graph. */
export interface SpaceGraphOptions {
  /** Milliseconds since 1970, for TTL. */
  readonly now: () => number;
  /** Encodes values of rare types as bytes. */
  readonly codec: ValueCodec;
}

/** Rows, distinct vertices and edges of a space, as SHOW STATS counts them. Expired rows that were not purged yet count. */
export interface GraphStatistics {
  readonly tags: readonly (readonly [tagName: string, rows: number])[];
  readonly edgeTypes: readonly (readonly [edgeTypeName: string, rows: number])[];
  readonly vertices: number;
  readonly edges: number;
}

/** The ends and ranks of edges by columns. */
export interface EdgeEnds {
  readonly srcs: VidColumn;
  readonly dsts: VidColumn;
  /** Absent if all are 0. */
  readonly ranks?: Float64Array | BigInt64Array | undefined;
}

/** The graph of a space in memory. Changes are already validated, with values of the property types. */
export class SpaceGraph implements Graph {
  readonly space: SpaceSchema;
  readonly #options: SpaceGraphOptions;
  readonly #tables: SpaceTables;
  #vids: GrowingVidTable;
  /** Called regularly while loading or merging; if it throws, the work is abandoned until the next reader. */
  watch: () => void = notWatched;

  constructor(space: SpaceSchema, options: SpaceGraphOptions) {
    this.space = space;
    this.#options = options;
    this.#vids = createVidTable(space.vidType);
    this.#tables = new SpaceTables({ ...options, vertexCount: () => this.#vids.count, check: () => this.watch() });
  }

  static load(
    space: SpaceSchema,
    options: SpaceGraphOptions,
    description: GraphDescription,
    reader: ImageReader,
  ): SpaceGraph {
    const graph = new SpaceGraph(space, options);
    graph.#vids = loadVidTable(space.vidType, description.vidCount, reader);
    reader.forget('vids');
    graph.#tables.load(description, reader);
    return graph;
  }

  /**
   * Returns a separate graph with the same content, as long as this one is no longer written; dense ids are the same, edges may have other rows.
   * `check` is called regularly, also during writes to the copy: until `adopt` it is a draft that may be discarded at any time.
   */
  copy(check: () => void): SpaceGraph {
    this.loadAll(check);
    const image = new ImageChunks();
    const watched: ImageWriter = {
      array(...parts) {
        check();
        image.array(...parts);
      },
      keep: (name) => image.keep(name),
    };
    const { graph } = image.manifest(this.save(watched, false, check));
    // Parts copied later, on demand, are copied for the current reader.
    let isCopying = true;
    const copies = image.copies(() => {
      if (isCopying) check();
    });
    const copy = SpaceGraph.load(this.space, this.#options, graph, copies);
    isCopying = false;
    copy.watch = check;
    return copy;
  }

  /** Turns a draft copy into the real graph: its creator's `check` is no longer called. */
  adopt(): void {
    this.watch = notWatched;
  }

  /** Loads everything, so that the store is no longer needed. `check` is called regularly. */
  loadAll(check: () => void = notWatched): void {
    const before = this.watch;
    this.watch = check;
    try {
      for (const table of [...this.tags, ...this.edgeTypes]) table.loadAll(check);
      for (const index of this.indexes) index.load(check);
    } finally {
      this.watch = before;
    }
  }

  get vids(): GrowingVidTable {
    return this.#vids;
  }

  get tags(): readonly TagRows[] {
    return this.#tables.tags;
  }

  get edgeTypes(): readonly EdgeRows[] {
    return this.#tables.edgeTypes;
  }

  get indexes(): readonly IndexBlocks[] {
    return this.#tables.indexes;
  }

  /** The schema of the space, each kind in the order of creation. */
  get schema(): SchemaSnapshot {
    return {
      space: this.space,
      tags: this.tags.map((tag) => tag.schema),
      edgeTypes: this.edgeTypes.map((edgeType) => edgeType.schema),
      indexes: this.indexes.map((index) => index.schema),
    };
  }

  /** Bytes of the arrays, roughly. */
  get memoryBytes(): number {
    const tables = [...this.tags, ...this.edgeTypes, ...this.indexes];
    return tables.reduce((sum, table) => sum + table.memoryBytes, this.#vids.memoryBytes);
  }

  tag(tagId: number): TagRows | undefined {
    return this.#tables.tag(tagId);
  }

  edgeType(edgeTypeId: number): EdgeRows | undefined {
    return this.#tables.edgeType(edgeTypeId);
  }

  index(indexId: number): IndexBlocks | undefined {
    return this.#tables.index(indexId);
  }

  hasVertex(dense: number): boolean {
    for (const tag of this.tags) if (tag.has(dense)) return true;
    return false;
  }

  statistics(): GraphStatistics {
    const used = this.tags.filter(({ count }) => count > 0);
    let vertices = used.length === 1 ? used[0]!.count : 0;
    if (used.length > 1)
      for (let dense = 0; dense < this.#vids.count; dense++) if (used.some((tag) => tag.hasRow(dense))) vertices++;
    const edgeTypes = this.edgeTypes.map((edgeType) => [edgeType.schema.name, edgeType.count] as const);
    return {
      tags: this.tags.map((tag) => [tag.schema.name, tag.count]),
      edgeTypes,
      vertices,
      edges: edgeTypes.reduce((sum, [, rows]) => sum + rows, 0),
    };
  }

  /** Applies a change validated by `checkChanges`. */
  apply(change: GraphChange): void {
    switch (change.kind) {
      case 'put-vertex':
        this.#putVertex(change.tagId, change.vid, change.values);
        return;
      case 'delete-tag':
        this.#deleteTag(change.tagId, this.#vids.find(change.vid));
        return;
      case 'put-edge':
        this.#putEdge(change.edgeTypeId, change.src, change.dst, change.rank, change.values);
        return;
      case 'delete-edge': {
        const src = this.#vids.find(change.src);
        const dst = this.#vids.find(change.dst);
        if (src >= 0 && dst >= 0)
          this.#deleteEdgeRow(
            change.edgeTypeId,
            this.#tables.edgeRows(change.edgeTypeId).findRow(src, dst, change.rank),
          );
        return;
      }
      case 'clear':
        this.#clear();
        return;
      default:
        unreachable(change);
    }
  }

  applySchema(change: SchemaChange): void {
    this.#tables.apply(change);
  }

  /** Writes many rows of a tag; later ones replace earlier ones. Indexes are updated on their next read. */
  bulkVertices(tagId: number, vids: readonly Vid[], rows: readonly (readonly Value[])[]): void {
    const tag = this.#tables.tagRows(tagId);
    const indexes = this.#tables.tagIndexes(tagId);
    for (let i = 0; i < vids.length; i++) {
      const dense = this.#vids.add(vids[i]!);
      if (indexes.length > 0) {
        if (tag.hasRow(dense)) for (const index of indexes) index.removeSettled(dense);
        for (const index of indexes) index.insertLater(dense);
      }
      tag.put(dense, rows[i]!);
    }
  }

  /** Writes many edges of a type; later ones replace earlier ones. Adjacency and indexes are updated on their next read. */
  bulkEdges(
    edgeTypeId: number,
    src: readonly Vid[],
    dst: readonly Vid[],
    ranks: readonly bigint[],
    rows: readonly (readonly Value[])[],
  ): void {
    const edges = this.#tables.edgeRows(edgeTypeId);
    const indexes = this.#tables.edgeIndexes(edgeTypeId);
    for (let i = 0; i < src.length; i++) {
      const row = edges.append(this.#vids.add(src[i]!), this.#vids.add(dst[i]!), ranks[i]!, rows[i]!);
      for (const index of indexes) index.insertLater(row);
    }
  }

  /** Like `bulkVertices`, for `count` rows by columns in schema order with values of the properties' types. */
  bulkVertexColumns(tagId: number, vids: VidColumn, count: number, columns: readonly ValueColumn[]): void {
    const tag = this.#tables.tagRows(tagId);
    const indexes = this.#tables.tagIndexes(tagId);
    const denseIds = new Int32Array(count);
    this.#vids.addAll(vids, count, denseIds, 0);
    for (const index of indexes) {
      for (let i = 0; i < count; i++) if (tag.hasRow(denseIds[i]!)) index.removeSettled(denseIds[i]!);
      index.insertManyLater(denseIds, count);
    }
    tag.putMany(denseIds, count, columns);
  }

  /** Like `bulkEdges`, for `count` rows by columns. Ranks are 0 by default. About `expectedMore` rows follow. */
  bulkEdgeColumns(
    edgeTypeId: number,
    { srcs, dsts, ranks }: EdgeEnds,
    count: number,
    columns: readonly ValueColumn[],
    expectedMore = 0,
  ): void {
    const edges = this.#tables.edgeRows(edgeTypeId);
    const { src, dst, first } = edges.reserve(count, expectedMore);
    this.#vids.addAll(srcs, count, src, first);
    this.#vids.addAll(dsts, count, dst, first);
    edges.appendReserved(count, ranks, columns);
    for (const index of this.#tables.edgeIndexes(edgeTypeId)) index.insertManyLater(first, count);
  }

  /** Deletes expired rows. */
  purgeExpired(): void {
    for (const tag of this.tags) tag.forEachExpired((dense) => this.#deleteTag(tag.schema.id, dense));
    for (const edgeType of this.edgeTypes)
      edgeType.forEachExpired((row) => this.#deleteEdgeRow(edgeType.schema.id, row));
  }

  /**
   * With `isQuick`, imported rows pending for adjacency and indexes are not merged. `check` is called between tables, and regularly while rows are
   * merged.
   */
  save(writer: ImageWriter, isQuick = false, check: () => void = notWatched): GraphDescription {
    const before = this.watch;
    this.watch = check;
    try {
      return this.#save(writer, isQuick, check);
    } finally {
      this.watch = before;
    }
  }

  #save(writer: ImageWriter, isQuick: boolean, check: () => void): GraphDescription {
    // Edges come before indexes: merging an import into the adjacency may remove index entries.
    const tags = this.tags.map((tag) => tag.save(writer));
    const edgeTypes = this.edgeTypes.map((edgeType) => {
      check();
      return edgeType.save(writer, isQuick);
    });
    const indexes = this.indexes.map((index) => {
      check();
      return index.save(writer, isQuick, check);
    });
    check();
    this.#vids.save(writer);
    return { vidCount: this.#vids.count, tags, edgeTypes, indexes };
  }

  #putVertex(tagId: number, vid: Vid, values: readonly Value[]): void {
    const tag = this.#tables.tagRows(tagId);
    const dense = this.#vids.add(vid);
    const indexes = this.#tables.tagIndexes(tagId);
    if (indexes.length === 0) tag.put(dense, values);
    else reindexed(indexes, dense, tag.hasRow(dense), values, () => tag.put(dense, values));
  }

  #deleteTag(tagId: number, dense: number): void {
    const tag = this.#tables.tagRows(tagId);
    if (dense < 0 || !tag.hasRow(dense)) return;
    for (const index of this.#tables.tagIndexes(tagId)) index.remove(dense);
    tag.delete(dense);
  }

  #putEdge(edgeTypeId: number, src: Vid, dst: Vid, rank: bigint, values: readonly Value[]): void {
    const edges = this.#tables.edgeRows(edgeTypeId);
    const srcDense = this.#vids.add(src);
    const dstDense = this.#vids.add(dst);
    const indexes = this.#tables.edgeIndexes(edgeTypeId);
    const row = edges.findRow(srcDense, dstDense, rank);
    if (row >= 0) {
      reindexed(indexes, row, true, values, () => edges.overwrite(row, values));
      return;
    }
    const inserted = edges.insert(srcDense, dstDense, rank, values);
    for (const index of indexes) index.insert(inserted);
  }

  #deleteEdgeRow(edgeTypeId: number, row: number): void {
    if (row < 0) return;
    for (const index of this.#tables.edgeIndexes(edgeTypeId)) index.remove(row);
    this.#tables.edgeRows(edgeTypeId).delete(row);
  }

  #clear(): void {
    this.#vids = createVidTable(this.space.vidType);
    this.#tables.clear();
  }
}

/** Writes a row and updates the indexes whose fields change. A row missing in an index gets its entry. */
function reindexed(
  indexes: readonly IndexBlocks[],
  id: number,
  isThere: boolean,
  values: readonly Value[],
  write: () => void,
): void {
  if (isThere) for (const index of indexes) if (!index.isStored && index.differs(id, values)) index.remove(id);
  write();
  for (const index of indexes) index.insert(id);
}

function notWatched(): void {}
