import {
  AstrolabeError,
  invariant,
  unreachable,
  type EdgeTypeSchema,
  type IndexSchema,
  type SchemaSnapshot,
  type SpaceSchema,
  type TagSchema,
  type Value,
  type ValueColumn,
  type Vid,
  type VidColumn,
} from '@astrolabe/model';
import type { GraphChange, SchemaChange } from '../store/change.ts';
import type { ValueCodec } from './column.ts';
import { EdgeRows, type EdgeSurroundings } from './edge-table.ts';
import type { Graph } from './graph.ts';
import type { ImageReader, ImageWriter } from './image.ts';
import { ImageChunks } from './space-image.ts';
import { IndexBlocks } from './index-table.ts';
import type { IndexedRows } from './keys-of-rows.ts';
import { TagRows } from './tag-table.ts';
import { createVidTable, loadVidTable, type GrowingVidTable } from './vid-table.ts';
import type { GraphDescription } from './graph-description.ts';

/** What a graph needs of its surroundings. */
export interface SpaceGraphOptions {
  /** Milliseconds since 1970, for TTL. */
  readonly now: () => number;
  /** How values of rare types are kept as bytes. */
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
  /** Absent where all are 0. */
  readonly ranks?: Float64Array | BigInt64Array | undefined;
}

/** The graph of a space in memory. Changes come validated, with values of the types of their properties. */
export class SpaceGraph implements Graph {
  readonly space: SpaceSchema;
  readonly #options: SpaceGraphOptions;
  #vids: GrowingVidTable;
  #tags = new Map<number, TagRows>();
  #edgeTypes = new Map<number, EdgeRows>();
  #indexes = new Map<number, IndexBlocks>();
  /** The tables in schema order, and the indexes of each table by its id; kept beside the maps because every write asks for them. */
  #tagList: readonly TagRows[] = [];
  #edgeTypeList: readonly EdgeRows[] = [];
  #tagIndexes = new Map<number, readonly IndexBlocks[]>();
  #edgeIndexes = new Map<number, readonly IndexBlocks[]>();

  constructor(space: SpaceSchema, options: SpaceGraphOptions) {
    this.space = space;
    this.#options = options;
    this.#vids = createVidTable(space.vidType);
  }

  static load(
    space: SpaceSchema,
    options: SpaceGraphOptions,
    description: GraphDescription,
    reader: ImageReader,
  ): SpaceGraph {
    const graph = new SpaceGraph(space, options);
    graph.#vids = loadVidTable(space.vidType, description.vidCount, reader);
    for (const tag of description.tags)
      graph.#tags.set(tag.schema.id, TagRows.load(tag, reader, options.codec, options.now));
    for (const edgeType of description.edgeTypes) {
      graph.#edgeTypes.set(
        edgeType.schema.id,
        EdgeRows.load(edgeType, reader, graph.#surroundings(edgeType.schema.id)),
      );
    }
    graph.#arrange();
    for (const index of description.indexes)
      graph.#indexes.set(index.schema.id, IndexBlocks.load(index, graph.#rowsOf(index.schema), reader));
    graph.#arrange();
    for (const edgeType of graph.#edgeTypeList) {
      if (!edgeType.isSparse) continue;
      const indexes = graph.#edgeIndexes.get(edgeType.schema.id) ?? [];
      // Rows that wait to join do so under the numbers they were given.
      edgeType.settle();
      for (const index of indexes) index.settle();
      const newRows = edgeType.compact();
      for (const index of indexes) index.renumber(newRows);
    }
    return graph;
  }

  /** A graph of its own with the same contents, as long as nothing more is written to this one; dense ids are the same, edges may have other rows. `check` is called between its arrays. */
  copy(check: () => void = () => {}): SpaceGraph {
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
    // What is copied only when it is asked for is copied for whoever asks then.
    let isCopying = true;
    const copies = image.copies(() => {
      if (isCopying) check();
    });
    const copy = SpaceGraph.load(this.space, this.#options, graph, copies);
    isCopying = false;
    return copy;
  }

  /** Reads all that was not asked for yet, so that the store is not needed any more. `check` is called between the tables and indexes. */
  loadAll(check: () => void = () => {}): void {
    for (const table of [...this.#tagList, ...this.#edgeTypeList]) {
      table.loadAll();
      check();
    }
    for (const index of this.#indexes.values()) {
      index.load();
      check();
    }
  }

  get vids(): GrowingVidTable {
    return this.#vids;
  }

  get tags(): readonly TagRows[] {
    return this.#tagList;
  }

  get edgeTypes(): readonly EdgeRows[] {
    return this.#edgeTypeList;
  }

  get indexes(): readonly IndexBlocks[] {
    return [...this.#indexes.values()];
  }

  /** The schema of the space, each kind in the order of creation. */
  get schema(): SchemaSnapshot {
    return {
      space: this.space,
      tags: this.#tagList.map((tag) => tag.schema),
      edgeTypes: this.#edgeTypeList.map((edgeType) => edgeType.schema),
      indexes: this.indexes.map((index) => index.schema),
    };
  }

  /** Bytes of the arrays, roughly. */
  get memoryBytes(): number {
    const tables = [...this.#tagList, ...this.#edgeTypeList, ...this.#indexes.values()];
    return tables.reduce((sum, table) => sum + table.memoryBytes, this.#vids.memoryBytes);
  }

  tag(tagId: number): TagRows | undefined {
    return this.#tags.get(tagId);
  }

  edgeType(edgeTypeId: number): EdgeRows | undefined {
    return this.#edgeTypes.get(edgeTypeId);
  }

  index(indexId: number): IndexBlocks | undefined {
    return this.#indexes.get(indexId);
  }

  hasVertex(dense: number): boolean {
    for (const tag of this.#tagList) if (tag.has(dense)) return true;
    return false;
  }

  statistics(): GraphStatistics {
    let vertices = 0;
    for (let dense = 0; dense < this.#vids.count; dense++)
      if (this.#tagList.some((tag) => tag.hasRow(dense))) vertices++;
    const edgeTypes = this.#edgeTypeList.map((edgeType) => [edgeType.schema.name, edgeType.count] as const);
    return {
      tags: this.#tagList.map((tag) => [tag.schema.name, tag.count]),
      edgeTypes,
      vertices,
      edges: edgeTypes.reduce((sum, [, rows]) => sum + rows, 0),
    };
  }

  /** Applies a change; `checkChanges` has found it good. */
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
          this.#deleteEdgeRow(change.edgeTypeId, this.#edgeRows(change.edgeTypeId).findRow(src, dst, change.rank));
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
    switch (change.kind) {
      case 'put-tag':
        this.#putTag(change.schema, change.added ?? []);
        break;
      case 'drop-tag':
        this.#tags.delete(change.tagId);
        break;
      case 'put-edge-type':
        this.#putEdgeType(change.schema, change.added ?? []);
        break;
      case 'drop-edge-type':
        this.#edgeTypes.delete(change.edgeTypeId);
        break;
      case 'put-index':
        this.#putIndex(change.schema);
        break;
      case 'drop-index':
        this.#indexes.delete(change.indexId);
        break;
      case 'rebuild-index':
        this.#rebuildIndex(change.indexId);
        break;
      default:
        unreachable(change);
    }
    this.#arrange();
  }

  /** Writes many rows of a tag; later ones replace earlier ones. Indexes take them in when they are read next. */
  bulkVertices(tagId: number, vids: readonly Vid[], rows: readonly (readonly Value[])[]): void {
    const tag = this.#tagRows(tagId);
    const indexes = this.#tagIndexes.get(tagId) ?? [];
    for (let i = 0; i < vids.length; i++) {
      const dense = this.#vids.add(vids[i]!);
      if (indexes.length > 0) {
        if (tag.hasRow(dense)) for (const index of indexes) index.removeSettled(dense);
        for (const index of indexes) index.insertLater(dense);
      }
      tag.put(dense, rows[i]!);
    }
  }

  /** Writes many edges of a type; later ones replace earlier ones. Adjacency and indexes take them in when they are read next. */
  bulkEdges(
    edgeTypeId: number,
    src: readonly Vid[],
    dst: readonly Vid[],
    ranks: readonly bigint[],
    rows: readonly (readonly Value[])[],
  ): void {
    const edges = this.#edgeRows(edgeTypeId);
    const indexes = this.#edgeIndexes.get(edgeTypeId) ?? [];
    for (let i = 0; i < src.length; i++) {
      const row = edges.append(this.#vids.add(src[i]!), this.#vids.add(dst[i]!), ranks[i]!, rows[i]!);
      for (const index of indexes) index.insertLater(row);
    }
  }

  /** As `bulkVertices`, for `count` rows by columns, which stand in schema order and hold values of their properties' types. */
  bulkVertexColumns(tagId: number, vids: VidColumn, count: number, columns: readonly ValueColumn[]): void {
    const tag = this.#tagRows(tagId);
    const indexes = this.#tagIndexes.get(tagId) ?? [];
    const denseIds = new Int32Array(count);
    this.#vids.addAll(vids, count, denseIds, 0);
    for (const index of indexes) {
      for (let i = 0; i < count; i++) if (tag.hasRow(denseIds[i]!)) index.removeSettled(denseIds[i]!);
      index.insertManyLater(denseIds, count);
    }
    tag.putMany(denseIds, count, columns);
  }

  /** As `bulkEdges`, for `count` rows by columns. Without ranks they are 0. About `expectedMore` rows come later. */
  bulkEdgeColumns(
    edgeTypeId: number,
    { srcs, dsts, ranks }: EdgeEnds,
    count: number,
    columns: readonly ValueColumn[],
    expectedMore = 0,
  ): void {
    const edges = this.#edgeRows(edgeTypeId);
    const { src, dst, first } = edges.reserve(count, expectedMore);
    this.#vids.addAll(srcs, count, src, first);
    this.#vids.addAll(dsts, count, dst, first);
    edges.appendReserved(count, ranks, columns);
    for (const index of this.#edgeIndexes.get(edgeTypeId) ?? []) index.insertManyLater(first, count);
  }

  /** Deletes the rows whose time is over. */
  purgeExpired(): void {
    for (const tag of this.#tagList) tag.forEachExpired((dense) => this.#deleteTag(tag.schema.id, dense));
    for (const edgeType of this.#edgeTypeList)
      edgeType.forEachExpired((row) => this.#deleteEdgeRow(edgeType.schema.id, row));
  }

  /** With `isQuick`, imported rows that wait to join adjacency and indexes go on waiting. `check` is called between the tables, and now and then while an index takes rows in. */
  save(writer: ImageWriter, isQuick = false, check: () => void = () => {}): GraphDescription {
    // Edges come before indexes: an import that joins the adjacency may take entries out of indexes.
    const tags = this.#tagList.map((tag) => tag.save(writer));
    const edgeTypes = this.#edgeTypeList.map((edgeType) => {
      check();
      return edgeType.save(writer, isQuick);
    });
    const indexes = [...this.#indexes.values()].map((index) => {
      check();
      return index.save(writer, isQuick, check);
    });
    check();
    this.#vids.save(writer);
    return { vidCount: this.#vids.count, tags, edgeTypes, indexes };
  }

  #tagRows(tagId: number): TagRows {
    const tag = this.#tags.get(tagId);
    invariant(tag, `tag ${tagId} in space ${this.space.name}`);
    return tag;
  }

  #edgeRows(edgeTypeId: number): EdgeRows {
    const edgeType = this.#edgeTypes.get(edgeTypeId);
    invariant(edgeType, `edge type ${edgeTypeId} in space ${this.space.name}`);
    return edgeType;
  }

  #putVertex(tagId: number, vid: Vid, values: readonly Value[]): void {
    const tag = this.#tagRows(tagId);
    const dense = this.#vids.add(vid);
    const indexes = this.#tagIndexes.get(tagId);
    if (!indexes) tag.put(dense, values);
    else reindexed(indexes, dense, tag.hasRow(dense), values, () => tag.put(dense, values));
  }

  #deleteTag(tagId: number, dense: number): void {
    const tag = this.#tagRows(tagId);
    if (dense < 0 || !tag.hasRow(dense)) return;
    for (const index of this.#tagIndexes.get(tagId) ?? []) index.remove(dense);
    tag.delete(dense);
  }

  #putEdge(edgeTypeId: number, src: Vid, dst: Vid, rank: bigint, values: readonly Value[]): void {
    const edges = this.#edgeRows(edgeTypeId);
    const srcDense = this.#vids.add(src);
    const dstDense = this.#vids.add(dst);
    const indexes = this.#edgeIndexes.get(edgeTypeId) ?? [];
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
    for (const index of this.#edgeIndexes.get(edgeTypeId) ?? []) index.remove(row);
    this.#edgeRows(edgeTypeId).delete(row);
  }

  /** The schema stays, everything else is made anew; who still holds the old tables sees them unchanged. */
  #clear(): void {
    this.#vids = createVidTable(this.space.vidType);
    const { codec, now } = this.#options;
    this.#tags = new Map(this.#tagList.map(({ schema }) => [schema.id, new TagRows(schema, codec, now)]));
    this.#edgeTypes = new Map(
      this.#edgeTypeList.map(({ schema }) => [schema.id, new EdgeRows(schema, this.#surroundings(schema.id))]),
    );
    this.#arrange();
    this.#indexes = new Map(
      this.indexes.map(({ schema }) => [schema.id, new IndexBlocks(schema, this.#rowsOf(schema))]),
    );
    this.#arrange();
  }

  #putTag(schema: TagSchema, added: readonly (readonly [string, Value])[]): void {
    const tag = this.#tags.get(schema.id);
    if (tag) tag.alter(schema, added);
    else this.#tags.set(schema.id, new TagRows(schema, this.#options.codec, this.#options.now));
    for (const index of this.#tagIndexes.get(schema.id) ?? []) index.resolve();
  }

  #putEdgeType(schema: EdgeTypeSchema, added: readonly (readonly [string, Value])[]): void {
    const edgeType = this.#edgeTypes.get(schema.id);
    if (edgeType) edgeType.alter(schema, added);
    else this.#edgeTypes.set(schema.id, new EdgeRows(schema, this.#surroundings(schema.id)));
    for (const index of this.#edgeIndexes.get(schema.id) ?? []) index.resolve();
  }

  /** A new index is empty: rows from before are found after it was rebuilt, as the language has it. */
  #putIndex(schema: IndexSchema): void {
    this.#indexes.set(schema.id, new IndexBlocks(schema, this.#rowsOf(schema)));
  }

  #rebuildIndex(indexId: number): void {
    const index = this.#indexes.get(indexId);
    invariant(index, `index ${indexId} in space ${this.space.name}`);
    index.clear();
    const table = this.#tableOf(index.schema);
    const piece = new Int32Array(1024);
    for (let from = 0; from >= 0;) {
      const { length, next } = table.scan(from, piece);
      for (let i = 0; i < length; i++) index.insertLater(piece[i]!);
      from = next;
    }
  }

  #surroundings(edgeTypeId: number): EdgeSurroundings {
    return {
      vertexCount: () => this.#vids.count,
      onReplaced: (row) => {
        for (const index of this.#edgeIndexes.get(edgeTypeId) ?? []) index.removeSettled(row);
      },
      codec: this.#options.codec,
      now: this.#options.now,
    };
  }

  #tableOf(schema: IndexSchema): TagRows | EdgeRows {
    const tables: readonly (TagRows | EdgeRows)[] = schema.on === 'tag' ? this.#tagList : this.#edgeTypeList;
    const table = tables.find((candidate) => candidate.schema.name === schema.schemaName);
    if (!table)
      throw new AstrolabeError('INTERNAL', `expected: ${schema.on} ${schema.schemaName} of index ${schema.name}`);
    return table;
  }

  #rowsOf(schema: IndexSchema): IndexedRows {
    return this.#tableOf(schema);
  }

  #arrange(): void {
    this.#tagList = [...this.#tags.values()];
    this.#edgeTypeList = [...this.#edgeTypes.values()];
    const indexesOn = (on: 'tag' | 'edge', name: string): IndexBlocks[] =>
      this.indexes.filter(({ schema }) => schema.on === on && schema.schemaName === name);
    this.#tagIndexes = new Map(this.#tagList.map(({ schema }) => [schema.id, indexesOn('tag', schema.name)]));
    this.#edgeIndexes = new Map(this.#edgeTypeList.map(({ schema }) => [schema.id, indexesOn('edge', schema.name)]));
  }
}

/** Writes a row and keeps the indexes right whose fields it changes. A row that an index does not have yet gets its entry. */
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
