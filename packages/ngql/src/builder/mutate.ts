import type { Value, Vid } from '@astrolabe/model';
import type { Expression } from '../ast/expression.ts';
import type {
  DeleteEdgesStatement,
  DeleteTagsStatement,
  DeleteVerticesStatement,
  InsertEdgesStatement,
  InsertVerticesStatement,
  UpdateEdgeStatement,
  UpdateVertexStatement,
} from '../ast/mutate.ts';
import type { EdgeKeyLiteral, VidSource } from '../ast/traverse.ts';
import { NOWHERE, literal, name, vidLiteral } from './expression.ts';

/** Options of INSERT other than its rows. */
export interface InsertOptions {
  readonly ifNotExists?: boolean;
  readonly ignoreExistedIndex?: boolean;
}

/** A vertex to insert; `values` are in the order of the properties of all tags. */
export interface VertexRow {
  readonly vid: Vid;
  readonly values: readonly Value[];
}

/** `INSERT VERTEX tag(properties) VALUES …`. */
export function insertVertices(
  tags: readonly { readonly name: string; readonly properties: readonly string[] }[],
  rows: readonly VertexRow[],
  options: InsertOptions = {},
): InsertVerticesStatement {
  return {
    kind: 'insert-vertices',
    ifNotExists: options.ifNotExists ?? false,
    ignoreExistedIndex: options.ignoreExistedIndex ?? false,
    tags: tags.map((tag) => ({ name: name(tag.name), properties: tag.properties.map(name) })),
    rows: rows.map((row) => ({
      vid: vidLiteral(row.vid),
      values: row.values.map(literal),
      range: NOWHERE,
    })),
    range: NOWHERE,
  };
}

/** The key of an edge without its type. No rank, or zero, is not written. */
export interface EdgeEnds {
  readonly src: Vid;
  readonly dst: Vid;
  readonly rank?: bigint | undefined;
}

/** `INSERT EDGE edgeType(properties) VALUES …`. */
export function insertEdges(
  edgeType: string,
  properties: readonly string[],
  rows: readonly (EdgeEnds & { readonly values: readonly Value[] })[],
  options: InsertOptions = {},
): InsertEdgesStatement {
  return {
    kind: 'insert-edges',
    ifNotExists: options.ifNotExists ?? false,
    ignoreExistedIndex: options.ignoreExistedIndex ?? false,
    edgeType: name(edgeType),
    properties: properties.map(name),
    rows: rows.map((row) => ({
      key: edgeKey(row),
      values: row.values.map(literal),
      range: NOWHERE,
    })),
    range: NOWHERE,
  };
}

/** `src -> dst @ rank` as a node of the tree. */
export function edgeKey({ src, dst, rank }: EdgeEnds): EdgeKeyLiteral {
  return {
    src: vidLiteral(src),
    dst: vidLiteral(dst),
    ...(rank !== undefined && rank !== 0n && { rank: literal(rank) }),
    range: NOWHERE,
  };
}

/** Written vids as a source of vertices. */
export function vidList(vids: readonly Vid[]): VidSource {
  return { kind: 'vids', vids: vids.map(vidLiteral), range: NOWHERE };
}

/** `UPDATE VERTEX ON tag vid SET …`, or UPSERT. */
export function updateVertex(
  tag: string,
  vid: Vid,
  values: ReadonlyMap<string, Value>,
  options: { readonly isUpsert?: boolean; readonly when?: Expression | undefined } = {},
): UpdateVertexStatement {
  return {
    kind: 'update-vertex',
    isUpsert: options.isUpsert ?? false,
    tag: name(tag),
    vid: vidLiteral(vid),
    items: updateItems(values),
    ...(options.when && { when: options.when }),
    range: NOWHERE,
  };
}

/** `UPDATE EDGE ON edgeType src -> dst @ rank SET …`, or UPSERT. */
export function updateEdge(
  edgeType: string,
  ends: EdgeEnds,
  values: ReadonlyMap<string, Value>,
  options: { readonly isUpsert?: boolean; readonly when?: Expression | undefined } = {},
): UpdateEdgeStatement {
  return {
    kind: 'update-edge',
    isUpsert: options.isUpsert ?? false,
    edgeType: name(edgeType),
    key: edgeKey(ends),
    items: updateItems(values),
    ...(options.when && { when: options.when }),
    range: NOWHERE,
  };
}

/** `name = value`, one for each entry, as UPDATE takes them. */
export function updateItems(values: ReadonlyMap<string, Value>): UpdateVertexStatement['items'] {
  return [...values].map(([property, value]) => ({
    property: name(property),
    value: literal(value),
    range: NOWHERE,
  }));
}

/** `DELETE VERTEX …`, with its edges where wanted. */
export function deleteVertices(
  vids: readonly Vid[],
  options: { readonly withEdges?: boolean } = {},
): DeleteVerticesStatement {
  return {
    kind: 'delete-vertices',
    vids: vidList(vids),
    withEdges: options.withEdges ?? false,
    range: NOWHERE,
  };
}

/** `DELETE TAG … FROM …`. */
export function deleteTags(tags: readonly string[] | '*', vids: readonly Vid[]): DeleteTagsStatement {
  return {
    kind: 'delete-tags',
    tags: tags === '*' ? '*' : tags.map(name),
    vids: vidList(vids),
    range: NOWHERE,
  };
}

/** `DELETE EDGE edgeType …`. */
export function deleteEdges(edgeType: string, edges: readonly EdgeEnds[]): DeleteEdgesStatement {
  return {
    kind: 'delete-edges',
    edgeType: name(edgeType),
    keys: { kind: 'keys', keys: edges.map(edgeKey), range: NOWHERE },
    range: NOWHERE,
  };
}
