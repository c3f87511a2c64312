import { elementsOfRows, vertexKey, type GraphElements } from '@astrolabe/graph-view';
import type { Row } from '@astrolabe/model';

/** The graph of a result and how much of it is drawn. */
export interface ResultGraph {
  readonly drawn: GraphElements;
  readonly vertexCount: number;
  readonly edgeCount: number;
  /** IDs that occur only at edge ends, drawn as placeholders. */
  readonly missingVids: readonly string[];
}

/**
 * The vertices and edges of a result. A graph of more than `verticesMax` vertices is drawn in part: the most connected ones, with the edges between
 * them.
 */
export function graphOfResult(rows: readonly Row[], verticesMax: number): ResultGraph {
  const all = elementsOfRows(rows);
  const known = new Set(all.vertices.map((vertex) => vertexKey(vertex.vid)));
  const degrees = new Map<string, number>();
  const missing = new Map<string, string>();
  for (const edge of all.edges) {
    for (const vid of [edge.src, edge.dst]) {
      const key = vertexKey(vid);
      degrees.set(key, (degrees.get(key) ?? 0) + 1);
      if (!known.has(key)) missing.set(key, String(vid));
    }
  }
  const vertexCount = known.size + missing.size;
  const common = { vertexCount, edgeCount: all.edges.length, missingVids: [...missing.values()] };
  if (vertexCount <= verticesMax) return { drawn: all, ...common };
  const keys = [...known, ...missing.keys()]
    .sort((a, b) => (degrees.get(b) ?? 0) - (degrees.get(a) ?? 0))
    .slice(0, verticesMax);
  const chosen = new Set(keys);
  return {
    drawn: {
      vertices: all.vertices.filter((vertex) => chosen.has(vertexKey(vertex.vid))),
      edges: all.edges.filter((edge) => chosen.has(vertexKey(edge.src)) && chosen.has(vertexKey(edge.dst))),
    },
    ...common,
  };
}
