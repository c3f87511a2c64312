import type { Edge, Path, PathStep, Properties, Vertex } from '@astrolabe/model';
import { readEdge, readVertex } from '../../expression/graph-values.ts';
import type { EdgeTable, Graph } from '../../graph/graph.ts';
import { IntList } from '../int-list.ts';
import type { PathTraversal } from './path-traversals.ts';

/** A found path, which is overwritten by the next one. */
export class FoundPath {
  start = 0;
  /** Target vertex, edge row and traversal number of each step. */
  readonly vertices = new IntList();
  readonly rows = new IntList();
  readonly traversals = new IntList();

  get length(): number {
    return this.vertices.length;
  }

  push(vertex: number, row: number, traversal: number): void {
    this.vertices.push(vertex);
    this.rows.push(row);
    this.traversals.push(traversal);
  }

  /** Forgets the steps from `length` on. */
  cut(length: number): void {
    this.vertices.length = length;
    this.rows.length = length;
    this.traversals.length = length;
  }
}

const NO_PROPERTIES: Properties = new Map();

/** Properties returned for a path: all, or for edges only some, by edge type. */
export interface PathProperties {
  readonly withProperties: boolean;
  readonly shownProperties: ReadonlyMap<number, ReadonlySet<string>>;
}

/** Creates values of found paths. Paths share their vertices and edges, so each of these is read once. */
export class PathReader {
  readonly #graph: Graph;
  readonly #traversals: readonly PathTraversal[];
  readonly #properties: PathProperties;
  readonly #vertices = new Map<number, Vertex>();
  readonly #edges = new Map<number, Map<number, Edge>>();

  constructor(graph: Graph, traversals: readonly PathTraversal[], properties: PathProperties) {
    this.#graph = graph;
    this.#traversals = traversals;
    this.#properties = properties;
  }

  /** The path from a vertex along the steps from `first` to before `end`. */
  read(path: FoundPath, start = path.start, first = 0, end = path.length): Path {
    const steps: PathStep[] = [];
    for (let at = first; at < end; at++) {
      steps.push({
        edge: this.#edge(path.traversals.data[at]!, path.rows.data[at]!),
        vertex: this.#vertex(path.vertices.data[at]!),
      });
    }
    return { kind: 'path', start: this.#vertex(start), steps };
  }

  #vertex(dense: number): Vertex {
    let vertex = this.#vertices.get(dense);
    if (!vertex) {
      vertex = this.#properties.withProperties
        ? readVertex(this.#graph, dense)
        : { kind: 'vertex', vid: this.#graph.vids.vidAt(dense), tags: [] };
      this.#vertices.set(dense, vertex);
    }
    return vertex;
  }

  #edge(traversalIndex: number, row: number): Edge {
    let known = this.#edges.get(traversalIndex);
    if (!known) {
      known = new Map();
      this.#edges.set(traversalIndex, known);
    }
    let edge = known.get(row);
    if (!edge) {
      const { table, direction } = this.#traversals[traversalIndex]!;
      edge = this.#properties.withProperties
        ? readEdge(this.#graph, table, row, direction)
        : readBareEdge(this.#graph, table, row, direction, this.#properties.shownProperties.get(table.schema.id));
      known.set(row, edge);
    }
    return edge;
  }
}

/** An edge as a value without properties, or only with the named ones. */
export function readBareEdge(
  graph: Graph,
  table: EdgeTable,
  row: number,
  direction: 'out' | 'in',
  shown?: ReadonlySet<string>,
): Edge {
  let properties = NO_PROPERTIES;
  if (shown)
    properties = new Map(
      table.schema.properties.flatMap(({ name }, index) =>
        shown.has(name) ? [[name, table.valueAt(index, row)] as const] : [],
      ),
    );
  return {
    kind: 'edge',
    edgeType: table.schema.name,
    src: graph.vids.vidAt(table.srcOf(row)),
    dst: graph.vids.vidAt(table.dstOf(row)),
    rank: table.rankOf(row),
    properties,
    ...(direction === 'in' && { isReversed: true }),
    typeId: table.schema.id,
  };
}

/** A vertex as a value with its tags, but none of their properties. */
export function readBareVertex(graph: Graph, dense: number): Vertex {
  const tags = graph.tags
    .filter((table) => table.has(dense))
    .map((table) => ({ name: table.schema.name, properties: NO_PROPERTIES }));
  return { kind: 'vertex', vid: graph.vids.vidAt(dense), tags };
}
