import {
  AstrolabeError,
  invariant,
  unreachable,
  type EdgeTypeSchema,
  type IndexSchema,
  type TagSchema,
  type Value,
} from '@astrolabe/model';
import type { SchemaChange } from '../store/change.ts';
import type { ValueCodec } from './column.ts';
import { EdgeRows, type EdgeSurroundings } from './edge-table.ts';
import type { GraphDescription } from './graph-description.ts';
import type { ImageReader } from './image.ts';
import { IndexBlocks } from './index-table.ts';
import { TagRows } from './tag-table.ts';

/** Dependencies of a space's tables. */
export interface TableSurroundings {
  /** Milliseconds since 1970, for TTL. */
  readonly now: () => number;
  /** Encodes values of rare types as bytes. */
  readonly codec: ValueCodec;
  /** Dense ids are below this. */
  readonly vertexCount: () => number;
  /** Called regularly in long operations; if it throws, the next reader does the rest. */
  readonly check: () => void;
}

const NO_INDEXES: readonly IndexBlocks[] = [];
const ROWS_AT_A_TIME = 1024;

/** The tables of a space by its schema: tags, edge types, and the indexes on them. */
export class SpaceTables {
  readonly #surroundings: TableSurroundings;
  #tags = new Map<number, TagRows>();
  #edgeTypes = new Map<number, EdgeRows>();
  #indexes = new Map<number, IndexBlocks>();
  /** The tables in schema order, and the indexes of each table by its id; cached because every write needs them. */
  #tagList: readonly TagRows[] = [];
  #edgeTypeList: readonly EdgeRows[] = [];
  #tagIndexes = new Map<number, readonly IndexBlocks[]>();
  #edgeIndexes = new Map<number, readonly IndexBlocks[]>();

  constructor(surroundings: TableSurroundings) {
    this.#surroundings = surroundings;
  }

  /** Applies an image once, and compacts tables with mostly dead rows. */
  load(description: GraphDescription, reader: ImageReader): void {
    const { codec, now } = this.#surroundings;
    for (const tag of description.tags) this.#tags.set(tag.schema.id, TagRows.load(tag, reader, codec, now));
    for (const edgeType of description.edgeTypes) {
      const { id } = edgeType.schema;
      this.#edgeTypes.set(id, EdgeRows.load(edgeType, reader, this.#surroundingsOf(id)));
    }
    this.#arrange();
    for (const index of description.indexes)
      this.#indexes.set(index.schema.id, IndexBlocks.load(index, this.#tableOf(index.schema), reader));
    this.#arrange();
    for (const edgeType of this.#edgeTypeList) if (edgeType.isSparse) this.#compact(edgeType);
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

  tag(tagId: number): TagRows | undefined {
    return this.#tags.get(tagId);
  }

  edgeType(edgeTypeId: number): EdgeRows | undefined {
    return this.#edgeTypes.get(edgeTypeId);
  }

  index(indexId: number): IndexBlocks | undefined {
    return this.#indexes.get(indexId);
  }

  /** Returns the rows of an existing tag. */
  tagRows(tagId: number): TagRows {
    const tag = this.#tags.get(tagId);
    invariant(tag, `tag ${tagId}`);
    return tag;
  }

  /** Returns the rows of an existing edge type. */
  edgeRows(edgeTypeId: number): EdgeRows {
    const edgeType = this.#edgeTypes.get(edgeTypeId);
    invariant(edgeType, `edge type ${edgeTypeId}`);
    return edgeType;
  }

  /** The indexes on a tag. */
  tagIndexes(tagId: number): readonly IndexBlocks[] {
    return this.#tagIndexes.get(tagId) ?? NO_INDEXES;
  }

  /** The indexes on an edge type. */
  edgeIndexes(edgeTypeId: number): readonly IndexBlocks[] {
    return this.#edgeIndexes.get(edgeTypeId) ?? NO_INDEXES;
  }

  /** Replaces every table by an empty one with the same schema; references to the old tables remain valid. */
  clear(): void {
    const { codec, now } = this.#surroundings;
    this.#tags = new Map(this.#tagList.map(({ schema }) => [schema.id, new TagRows(schema, codec, now)]));
    this.#edgeTypes = new Map(
      this.#edgeTypeList.map(({ schema }) => [schema.id, new EdgeRows(schema, this.#surroundingsOf(schema.id))]),
    );
    this.#arrange();
    this.#indexes = new Map(
      this.indexes.map(({ schema }) => [schema.id, new IndexBlocks(schema, this.#tableOf(schema))]),
    );
    this.#arrange();
  }

  /** Applies a validated schema change. */
  apply(change: SchemaChange): void {
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
        // The index is empty: nGQL requires a rebuild to index existing rows.
        this.#indexes.set(change.schema.id, new IndexBlocks(change.schema, this.#tableOf(change.schema)));
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

  #putTag(schema: TagSchema, added: readonly (readonly [string, Value])[]): void {
    const tag = this.#tags.get(schema.id);
    const { codec, now } = this.#surroundings;
    if (tag) tag.alter(schema, added);
    else this.#tags.set(schema.id, new TagRows(schema, codec, now));
    for (const index of this.tagIndexes(schema.id)) index.resolve();
  }

  #putEdgeType(schema: EdgeTypeSchema, added: readonly (readonly [string, Value])[]): void {
    const edgeType = this.#edgeTypes.get(schema.id);
    if (edgeType) edgeType.alter(schema, added);
    else this.#edgeTypes.set(schema.id, new EdgeRows(schema, this.#surroundingsOf(schema.id)));
    for (const index of this.edgeIndexes(schema.id)) index.resolve();
  }

  #rebuildIndex(indexId: number): void {
    const index = this.#indexes.get(indexId);
    invariant(index, `index ${indexId}`);
    index.clear();
    const table = this.#tableOf(index.schema);
    const piece = new Int32Array(ROWS_AT_A_TIME);
    for (let from = 0; from >= 0;) {
      this.#surroundings.check();
      const { length, next } = table.scan(from, piece);
      index.insertManyLater(piece, length);
      from = next;
    }
  }

  #compact(edgeType: EdgeRows): void {
    const indexes = this.edgeIndexes(edgeType.schema.id);
    // Pending rows are merged under their assigned numbers.
    edgeType.settle();
    for (const index of indexes) index.settle();
    const newRows = edgeType.compact();
    for (const index of indexes) index.renumber(newRows);
  }

  #surroundingsOf(edgeTypeId: number): EdgeSurroundings {
    return {
      ...this.#surroundings,
      onReplaced: (row) => {
        for (const index of this.edgeIndexes(edgeTypeId)) index.removeSettled(row);
      },
    };
  }

  #tableOf(schema: IndexSchema): TagRows | EdgeRows {
    const tables: readonly (TagRows | EdgeRows)[] = schema.on === 'tag' ? this.#tagList : this.#edgeTypeList;
    const table = tables.find((candidate) => candidate.schema.name === schema.schemaName);
    if (!table)
      throw new AstrolabeError('INTERNAL', `expected: ${schema.on} ${schema.schemaName} of index ${schema.name}`);
    return table;
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
