import { isList, type Edge, type Row, type Value, type Vertex, type Vid } from '@astrolabe/model';
import { edgeKey } from './key.ts';

/** A group of vertices shown as one disc with its count. */
export interface Bubble {
  /** Its identity among groups, different from every vid. */
  readonly id: string;
  readonly caption: string;
  /** Number of vertices it contains. */
  readonly count: number;
  /** Tag that determines its color. */
  readonly tag: string | undefined;
}

/** The distinct vertices and edges of a result. */
export interface GraphElements {
  readonly vertices: readonly Vertex[];
  readonly edges: readonly Edge[];
  /** Groups on the canvas; an edge refers to one by `bubbleVid`. */
  readonly bubbles?: readonly Bubble[];
  /** Bundles of edges with their counts. */
  readonly bundles?: ReadonlyMap<Edge, number>;
}

/**
 * Collects vertices, edges and the parts of paths from rows, including those within lists, sets and maps; row by row, so that a caller can pause.
 */
export class ElementCollector {
  /** Keyed by vid: creating string keys for a million of them takes seconds. */
  private readonly vertices = new Map<Vid, Vertex>();
  private readonly edges = new Map<string, Edge>();

  /** Collects the elements of one row. */
  add(row: Row): void {
    for (const value of row) this.visit(value);
  }

  /** Returns all elements found, without duplicates. */
  get elements(): GraphElements {
    return { vertices: [...this.vertices.values()], edges: [...this.edges.values()] };
  }

  private visit(value: Value): void {
    if (typeof value !== 'object') return;
    if (isList(value)) {
      for (const item of value) this.visit(item);
      return;
    }
    switch (value.kind) {
      case 'vertex':
        return this.addVertex(value);
      case 'edge':
        return this.addEdge(value);
      case 'path':
        this.addVertex(value.start);
        for (const step of value.steps) {
          this.addEdge(step.edge);
          this.addVertex(step.vertex);
        }
        return;
      case 'set':
        for (const item of value.items) this.visit(item);
        return;
      case 'map':
        for (const item of value.entries.values()) this.visit(item);
        return;
      default:
        return;
    }
  }

  private addVertex(vertex: Vertex): void {
    const known = this.vertices.get(vertex.vid);
    if (!known || known.tags.length < vertex.tags.length) this.vertices.set(vertex.vid, vertex);
  }

  private addEdge(edge: Edge): void {
    const key = edgeKey(edge);
    const known = this.edges.get(key);
    if (!known || known.properties.size < edge.properties.size) this.edges.set(key, edge);
  }
}

/** Collects the elements of rows synchronously. */
export function elementsOfRows(rows: Iterable<Row>): GraphElements {
  const collector = new ElementCollector();
  for (const row of rows) collector.add(row);
  return collector.elements;
}
