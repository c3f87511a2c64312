import { isList, type Edge, type Row, type Value, type Vertex } from '@astrolabe/model';
import { edgeKey, vertexKey } from './key.ts';

/** The vertices and edges that a result holds, each once. */
export interface GraphElements {
  readonly vertices: readonly Vertex[];
  readonly edges: readonly Edge[];
}

/** Collects vertices, edges and the parts of paths from rows, also from inside lists, sets and maps. */
export function elementsOfRows(rows: Iterable<Row>): GraphElements {
  const vertices = new Map<string, Vertex>();
  const edges = new Map<string, Edge>();
  const addVertex = (vertex: Vertex): void => {
    const key = vertexKey(vertex.vid);
    const known = vertices.get(key);
    if (!known || known.tags.length < vertex.tags.length) vertices.set(key, vertex);
  };
  const addEdge = (edge: Edge): void => {
    const key = edgeKey(edge);
    const known = edges.get(key);
    if (!known || known.properties.size < edge.properties.size) edges.set(key, edge);
  };
  const visit = (value: Value): void => {
    if (typeof value !== 'object') return;
    if (isList(value)) return value.forEach(visit);
    switch (value.kind) {
      case 'vertex':
        return addVertex(value);
      case 'edge':
        return addEdge(value);
      case 'path':
        addVertex(value.start);
        for (const step of value.steps) {
          addEdge(step.edge);
          addVertex(step.vertex);
        }
        return;
      case 'set':
        return value.items.forEach(visit);
      case 'map':
        for (const item of value.entries.values()) visit(item);
        return;
      default:
        return;
    }
  };
  for (const row of rows) row.forEach(visit);
  return { vertices: [...vertices.values()], edges: [...edges.values()] };
}
