import {
  isBadNull,
  isNull,
  NULL,
  type EdgeTypeSchema,
  type SourceRange,
  type TagSchema,
  type Value,
  type Vid,
} from '@astrolabe/model';
import { declaredTypeText } from '../../catalog/schema-text.ts';
import { executionError } from '../../catalog/errors.ts';
import type { Space } from '../../catalog/space.ts';
import type { FunctionContext } from '../../expression/functions/index.ts';
import { propertyDefault } from '../../expression/property-default.ts';
import { convertForProperty } from '../../expression/store-conversion.ts';
import type { AdjacencySlice, Direction, EdgeTable, GraphChange } from '../../graph/graph.ts';
import { storageError, STORAGE_MESSAGES } from '../mutate/storage-error.ts';
import { targetEdgeType, targetTag } from '../mutate/target-table.ts';
import type { ChangeCounts } from '../../plan/write/change-counts.ts';
import { newVid } from './new-vid.ts';

/** Values by property name. */
export type GivenProperties = ReadonlyMap<string, { readonly value: Value; readonly range: SourceRange }>;

/** A row with a null in a NOT NULL property, or a vertex that may still have edges, until the statement ends. */
type Pending =
  | { readonly kind: 'tag'; readonly tagId: number; readonly vid: Vid; readonly range: SourceRange }
  | { readonly kind: 'edge'; readonly table: EdgeTable; readonly row: number; readonly range: SourceRange }
  | { readonly kind: 'deleted'; readonly vid: Vid; readonly range: SourceRange };

/**
 * Writes vertices and edges for one statement immediately, so that later clauses see them. `finish` checks NOT NULL and that no deleted
 * vertex has edges, since a later clause may set or delete what is missing.
 */
export class ElementWriter {
  readonly #space: Space;
  readonly #functions: FunctionContext;
  readonly #counts: ChangeCounts;
  readonly #mayRestart: boolean;
  readonly #pending = new Map<string, Pending>();
  #chargedBytes = 0;

  /** `mayRestart`: the statement can be run again with a copy of the graph, as nothing of it is committed. */
  constructor(space: Space, functions: FunctionContext, counts: ChangeCounts, mayRestart: boolean) {
    this.#mayRestart = mayRestart;
    this.#space = space;
    this.#functions = functions;
    this.#counts = counts;
  }

  /** Memory that was charged for staged changes, in bytes. */
  get chargedBytes(): number {
    return this.#chargedBytes;
  }

  /** Inserts a vertex, which must not exist; without a vid it gets a new one. Returns its dense id. */
  createVertex(tags: ReadonlyMap<number, GivenProperties>, given: Vid | undefined, range: SourceRange): number {
    const { graph, schema } = this.#space;
    const vid = given ?? newVid(graph, schema.vidType, this.#functions, range);
    const known = graph.vids.find(vid);
    if (known >= 0 && graph.hasVertex(known))
      throw executionError(`Vertex \`${String(vid)}\` exists already`, {
        position: range,
        hint: 'MERGE takes the one there is; give a new vertex another `_id`',
      });
    for (const [tagId, properties] of tags) {
      const table = targetTag(graph, tagId);
      const values = this.#newRow(table.schema, properties);
      this.#putTag(tagId, vid, values, range);
      this.#counts.propertiesSet += properties.size;
      this.#counts.tagsAdded++;
    }
    this.#counts.verticesCreated++;
    return graph.vids.find(vid);
  }

  /** Inserts an edge, which must not exist; without a rank it gets the next one. Returns its row. */
  createEdge(
    edgeTypeId: number,
    src: number,
    dst: number,
    given: bigint | undefined,
    properties: GivenProperties,
    range: SourceRange,
  ): number {
    const { graph } = this.#space;
    const table = targetEdgeType(graph, edgeTypeId);
    if (given !== undefined && table.find(src, dst, given) >= 0)
      throw executionError(`An edge ${table.schema.name} of rank ${given} exists already`, {
        position: range,
        hint: 'without `_rank` an edge gets the next rank',
      });
    const rank = given ?? nextRank(table, src, dst);
    const values = this.#newRow(table.schema, properties);
    const [from, to] = [graph.vids.vidAt(src), graph.vids.vidAt(dst)];
    this.#stage({ kind: 'put-edge', edgeTypeId, src: from, dst: to, rank, values });
    const row = table.find(src, dst, rank);
    if (hasMissing(table.schema, values)) this.#await({ kind: 'edge', table, row, range });
    this.#counts.propertiesSet += properties.size;
    this.#counts.edgesCreated++;
    return row;
  }

  /** Writes a complete row of a tag, replacing an existing one, like INSERT VERTEX. */
  putVertex(tagId: number, vid: Vid, values: readonly Value[], given: number): void {
    const { graph } = this.#space;
    const known = graph.vids.find(vid);
    if (known < 0 || !graph.hasVertex(known)) this.#counts.verticesCreated++;
    if (known < 0 || !graph.tag(tagId)?.has(known)) this.#counts.tagsAdded++;
    this.#stage({ kind: 'put-vertex', tagId, vid, values });
    this.#counts.propertiesSet += given;
  }

  /** Writes a complete edge, replacing an existing one, like INSERT EDGE. */
  putEdge(
    edgeTypeId: number,
    { src, dst, rank }: { readonly src: Vid; readonly dst: Vid; readonly rank: bigint },
    values: readonly Value[],
    given: number,
  ): void {
    const { graph } = this.#space;
    const [from, to] = [graph.vids.find(src), graph.vids.find(dst)];
    if (from < 0 || to < 0 || targetEdgeType(graph, edgeTypeId).find(from, to, rank) < 0) this.#counts.edgesCreated++;
    this.#stage({ kind: 'put-edge', edgeTypeId, src, dst, rank, values });
    this.#counts.propertiesSet += given;
  }

  /** Sets properties of a vertex. Without a tag, sets them in each tag that has a property of the name; at least one must. */
  setVertex(dense: number, tagId: number | undefined, properties: GivenProperties, range: SourceRange): void {
    const { graph } = this.#space;
    const tables = graph.tags.filter((table) => table.has(dense) && (tagId === undefined || table.schema.id === tagId));
    for (const name of properties.keys())
      if (!tables.some(({ schema }) => hasProperty(schema, name)))
        throw this.#noProperty(dense, tagId, name, properties.get(name)?.range ?? range);
    for (const table of tables) {
      const values = this.#changedRow(table.schema, properties, (index) => table.valueAt(index, dense));
      if (values) this.#putTag(table.schema.id, graph.vids.vidAt(dense), values, range);
    }
    this.#counts.propertiesSet += properties.size;
  }

  /** Replaces all properties of a vertex. */
  replaceVertex(dense: number, properties: GivenProperties, range: SourceRange): void {
    const { graph } = this.#space;
    const tables = graph.tags.filter((table) => table.has(dense));
    const all = new Map(properties);
    for (const { schema } of tables)
      for (const { name } of schema.properties)
        if (!all.has(name)) all.set(name, { value: this.#cleared(schema, name), range });
    this.#counts.propertiesSet += properties.size - all.size;
    this.setVertex(dense, undefined, all, range);
  }

  /** Sets properties of an edge. */
  setEdge(table: EdgeTable, row: number, properties: GivenProperties, range: SourceRange): void {
    const { graph } = this.#space;
    for (const name of properties.keys())
      if (!hasProperty(table.schema, name))
        throw storageError(STORAGE_MESSAGES.edgeProperty, {
          position: properties.get(name)?.range ?? range,
          hint: `edge type ${table.schema.name} has no property \`${name}\``,
        });
    const values = this.#changedRow(table.schema, properties, (index) => table.valueAt(index, row));
    if (!values) return;
    const [src, dst] = [graph.vids.vidAt(table.srcOf(row)), graph.vids.vidAt(table.dstOf(row))];
    const edgeTypeId = table.schema.id;
    this.#stage({ kind: 'put-edge', edgeTypeId, src, dst, rank: table.rankOf(row), values });
    if (hasMissing(table.schema, values)) this.#await({ kind: 'edge', table, row, range });
    this.#counts.propertiesSet += properties.size;
  }

  /** Replaces all properties of an edge. */
  replaceEdge(table: EdgeTable, row: number, properties: GivenProperties, range: SourceRange): void {
    const all = new Map(properties);
    for (const { name } of table.schema.properties)
      if (!all.has(name)) all.set(name, { value: this.#cleared(table.schema, name), range });
    this.#counts.propertiesSet += properties.size - all.size;
    this.setEdge(table, row, all, range);
  }

  /** Removes a property: it becomes null, or its default if it is NOT NULL. */
  removeProperty(target: VertexOrEdge, tagId: number | undefined, name: string, range: SourceRange): void {
    if (target.kind === 'edge') {
      const { schema } = target.table;
      if (!hasProperty(schema, name)) return;
      this.setEdge(target.table, target.row, new Map([[name, { value: this.#cleared(schema, name), range }]]), range);
      return;
    }
    for (const table of this.#space.graph.tags) {
      const { schema } = table;
      if (!table.has(target.dense) || !hasProperty(schema, name)) continue;
      if (tagId !== undefined && schema.id !== tagId) continue;
      const value = this.#cleared(schema, name);
      this.setVertex(target.dense, schema.id, new Map([[name, { value, range }]]), range);
    }
  }

  /** Adds a tag with its defaults to a vertex that lacks it. */
  addTag(dense: number, tagId: number, range: SourceRange): void {
    const { graph } = this.#space;
    const table = targetTag(graph, tagId);
    if (table.has(dense)) return;
    this.#putTag(tagId, graph.vids.vidAt(dense), this.#newRow(table.schema, new Map()), range);
    this.#counts.tagsAdded++;
  }

  /** Removes a tag with its properties. */
  removeTag(dense: number, tagId: number): void {
    const { graph } = this.#space;
    if (!graph.tag(tagId)?.has(dense)) return;
    this.#stage({ kind: 'delete-tag', tagId, vid: graph.vids.vidAt(dense) });
    this.#counts.tagsRemoved++;
  }

  deleteEdge(table: EdgeTable, row: number): void {
    const { graph } = this.#space;
    const [src, dst] = [graph.vids.vidAt(table.srcOf(row)), graph.vids.vidAt(table.dstOf(row))];
    this.#stage({ kind: 'delete-edge', edgeTypeId: table.schema.id, src, dst, rank: table.rankOf(row) });
    this.#counts.edgesDeleted++;
  }

  /** Deletes a vertex, with its edges if detached. */
  deleteVertex(dense: number, isDetached: boolean, range: SourceRange): void {
    const { graph } = this.#space;
    const vid = graph.vids.vidAt(dense);
    if (isDetached)
      for (const table of graph.edgeTypes) for (const row of edgesOf(table, dense)) this.deleteEdge(table, row);
    else this.#await({ kind: 'deleted', vid, range });
    const tags = graph.tags.filter((table) => table.has(dense));
    for (const { schema } of tags) this.#stage({ kind: 'delete-tag', tagId: schema.id, vid });
    if (tags.length > 0) this.#counts.verticesDeleted++;
  }

  /** Throws if the statement left an invalid state. Call it at the end of the statement, before its changes are committed. */
  finish(): void {
    const { graph } = this.#space;
    for (const pending of this.#pending.values()) {
      if (pending.kind === 'deleted') {
        const dense = graph.vids.find(pending.vid);
        if (graph.edgeTypes.every((table) => !hasEdges(table, dense))) continue;
        throw executionError(`Vertex \`${String(pending.vid)}\` still has edges`, {
          position: pending.range,
          hint: 'DETACH DELETE deletes them too',
        });
      }
      const { range } = pending;
      if (pending.kind === 'tag') {
        const table = graph.tag(pending.tagId);
        const dense = graph.vids.find(pending.vid);
        if (table?.has(dense)) requireValues(table.schema, (index) => table.valueAt(index, dense), range);
      } else if (isEdgeRow(pending.table, pending.row))
        requireValues(pending.table.schema, (index) => pending.table.valueAt(index, pending.row), range);
    }
    this.#pending.clear();
  }

  #stage(change: GraphChange): void {
    if (change.kind === 'put-vertex' || change.kind === 'put-edge') this.#charge(change.values);
    this.#space.stage(change, this.#mayRestart, this.#chargedBytes);
  }

  /** Counts the memory of a row until the commit, including long texts. */
  #charge(values: readonly Value[]): void {
    let bytes = ROW_BYTES;
    for (const value of values) if (typeof value === 'string' && value.length > SHORT_TEXT) bytes += 2 * value.length;
    this.#chargedBytes += bytes;
    this.#functions.charge?.(bytes);
    if (bytes > LONG_ROW_BYTES) this.#functions.checkInterrupted?.();
  }

  #putTag(tagId: number, vid: Vid, values: readonly Value[], range: SourceRange): void {
    this.#stage({ kind: 'put-vertex', tagId, vid, values });
    if (hasMissing(targetTag(this.#space.graph, tagId).schema, values)) this.#await({ kind: 'tag', tagId, vid, range });
  }

  #await(pending: Pending): void {
    const key =
      pending.kind === 'edge'
        ? `${pending.table.schema.id} ${pending.row}`
        : `${pending.kind} ${pending.kind === 'tag' ? pending.tagId : ''} ${String(pending.vid)}`;
    if (!this.#pending.has(key)) this.#pending.set(key, pending);
  }

  /** A complete row: given values, defaults, and nulls, also for NOT NULL properties. */
  #newRow(schema: TagSchema | EdgeTypeSchema, given: GivenProperties): readonly Value[] {
    for (const [name, { range }] of given)
      if (!hasProperty(schema, name))
        throw storageError(schema.kind === 'tag' ? STORAGE_MESSAGES.tagProperty : STORAGE_MESSAGES.edgeProperty, {
          position: range,
          hint: `${schema.name} has no property \`${name}\``,
        });
    return schema.properties.map((property) => {
      const one = given.get(property.name);
      if (one) return converted(schema, property.name, one.value, one.range);
      return this.#cleared(schema, property.name, true);
    });
  }

  /** A row with some properties changed; undefined if the schema has none of them. */
  #changedRow(
    schema: TagSchema | EdgeTypeSchema,
    given: GivenProperties,
    valueAt: (index: number) => Value,
  ): readonly Value[] | undefined {
    if (!schema.properties.some(({ name }) => given.has(name))) return undefined;
    return schema.properties.map(({ name }, index) => {
      const one = given.get(name);
      return one ? converted(schema, name, one.value, one.range) : valueAt(index);
    });
  }

  /** The value of an omitted property: its default if the row is new or it is NOT NULL, else null. */
  #cleared(schema: TagSchema | EdgeTypeSchema, name: string, isNew = false): Value {
    const property = schema.properties.find((candidate) => candidate.name === name);
    if (!property || (property.isNullable && !isNew)) return NULL;
    const value = propertyDefault(property, this.#functions);
    if (value === undefined || isNull(value)) return NULL;
    const fitting = convertForProperty(value, property.type);
    return fitting.ok ? fitting.value : NULL;
  }

  #noProperty(dense: number, tagId: number | undefined, name: string, position: SourceRange): Error {
    const { graph } = this.#space;
    const tags = graph.tags.filter((table) => table.has(dense)).map(({ schema }) => schema.name);
    const tag = tagId === undefined ? undefined : graph.tag(tagId)?.schema.name;
    if (tag !== undefined && !tags.includes(tag))
      return storageError(STORAGE_MESSAGES.notFound, {
        position,
        hint: `the vertex has no tag ${tag}; SET adds it with v:${tag}`,
      });
    return storageError(STORAGE_MESSAGES.tagProperty, {
      position,
      hint: `no tag of the vertex has a property \`${name}\`${tags.length > 0 ? `; it has ${tags.join(', ')}` : ''}`,
    });
  }
}

/** An element in the form that the writer accepts. */
export type VertexOrEdge =
  | { readonly kind: 'vertex'; readonly dense: number }
  | { readonly kind: 'edge'; readonly table: EdgeTable; readonly row: number };

function hasProperty(schema: TagSchema | EdgeTypeSchema, name: string): boolean {
  return schema.properties.some((property) => property.name === name);
}

function hasMissing(schema: TagSchema | EdgeTypeSchema, values: readonly Value[]): boolean {
  return schema.properties.some(({ isNullable }, index) => !isNullable && isNull(values[index]!));
}

function requireValues(
  schema: TagSchema | EdgeTypeSchema,
  valueAt: (index: number) => Value,
  position: SourceRange,
): void {
  schema.properties.forEach(({ name, isNullable }, index) => {
    if (isNullable || !isNull(valueAt(index))) return;
    throw storageError(STORAGE_MESSAGES.nullInNotNull, {
      position,
      hint: `\`${schema.name}.${name}\` is NOT NULL`,
      detail: { property: name },
    });
  });
}

/** Approximate bytes of a staged row besides long texts, and the length of long texts. */
const ROW_BYTES = 64;
const SHORT_TEXT = 64;
const LONG_ROW_BYTES = 100_000;

/** A value as the property stores it; nulls are checked at the end of the statement. */
function converted(schema: TagSchema | EdgeTypeSchema, name: string, value: Value, position: SourceRange): Value {
  const { type } = schema.properties.find((property) => property.name === name)!;
  if (isBadNull(value)) throw storageError(STORAGE_MESSAGES.invalidData, { position });
  if (isNull(value)) return NULL;
  const fitting = convertForProperty(value, type);
  if (fitting.ok) return fitting.value;
  throw storageError(fitting.message, {
    position,
    hint: `\`${name}\` is ${declaredTypeText(type)}`,
    detail: { property: name },
  });
}

const DIRECTIONS: readonly Direction[] = ['out', 'in'];

function edgesOf(table: EdgeTable, dense: number): ReadonlySet<number> {
  const slice: AdjacencySlice = { neighbours: NO_IDS, rows: NO_IDS, start: 0, end: 0 };
  const rows = new Set<number>();
  for (const direction of DIRECTIONS) {
    table.slice(direction, dense, slice);
    for (let at = slice.start; at < slice.end; at++) rows.add(slice.rows[at]!);
  }
  return rows;
}

const NO_IDS = new Int32Array(0);

function hasEdges(table: EdgeTable, dense: number): boolean {
  return DIRECTIONS.some((direction) => table.degree(direction, dense) > 0);
}

function isEdgeRow(table: EdgeTable, row: number): boolean {
  return table.find(table.srcOf(row), table.dstOf(row), table.rankOf(row)) === row;
}

/** 0, or one more than the highest rank between two vertices. O(degree of the source). */
function nextRank(table: EdgeTable, src: number, dst: number): bigint {
  if (table.find(src, dst, 0n) < 0) return 0n;
  const slice: AdjacencySlice = { neighbours: NO_IDS, rows: NO_IDS, start: 0, end: 0 };
  table.slice('out', src, slice);
  let highest = 0n;
  for (let at = slice.start; at < slice.end; at++) {
    const rank = slice.neighbours[at] === dst ? table.rankOf(slice.rows[at]!) : 0n;
    if (rank > highest) highest = rank;
  }
  return highest + 1n;
}
