import type { Edge, Properties, TagProperties, Value, Vertex } from '@astrolabe/model';
import type { EdgeTable, Graph, TagTable } from '../graph/graph.ts';

/** A vertex as a value, with all its tags or only with the named ones. */
export function readVertex(graph: Graph, dense: number, tagIds?: readonly number[]): Vertex {
  const tags: TagProperties[] = [];
  for (const table of graph.tags) {
    if (tagIds !== undefined && !tagIds.includes(table.schema.id)) continue;
    if (table.has(dense)) tags.push({ name: table.schema.name, properties: readProperties(table, dense) });
  }
  return { kind: 'vertex', vid: graph.vids.vidAt(dense), tags };
}

/** An edge as a value. */
export function readEdge(graph: Graph, table: EdgeTable, row: number, direction: 'out' | 'in'): Edge {
  return {
    kind: 'edge',
    edgeType: table.schema.name,
    src: graph.vids.vidAt(table.srcOf(row)),
    dst: graph.vids.vidAt(table.dstOf(row)),
    rank: table.rankOf(row),
    properties: readProperties(table, row),
    ...(direction === 'in' && { isReversed: true }),
    typeId: table.schema.id,
  };
}

const NO_PROPERTIES: Properties = new Map();

/** An edge as a value without its properties. */
export function readEdgeKey(graph: Graph, table: EdgeTable, row: number, direction: 'out' | 'in'): Edge {
  return {
    kind: 'edge',
    edgeType: table.schema.name,
    src: graph.vids.vidAt(table.srcOf(row)),
    dst: graph.vids.vidAt(table.dstOf(row)),
    rank: table.rankOf(row),
    properties: NO_PROPERTIES,
    ...(direction === 'in' && { isReversed: true }),
    typeId: table.schema.id,
  };
}

/** All properties of a row, in schema order. */
export function readProperties(table: TagTable | EdgeTable, row: number): ReadonlyMap<string, Value> {
  const properties = new Map<string, Value>();
  const schemas = table.schema.properties;
  for (let index = 0; index < schemas.length; index++) properties.set(schemas[index]!.name, table.valueAt(index, row));
  return properties;
}
