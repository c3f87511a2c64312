import { invariant, isList, type Edge, type PathStep, type Value, type Vertex } from '@astrolabe/model';
import type { Batch } from '../../expression/batch.ts';
import { valueAt, type Column } from '../../expression/column.ts';
import { readEdge, readVertex } from '../../expression/graph-values.ts';
import type { Graph } from '../../graph/graph.ts';
import { PATH_VERTICES_MAX } from '../../limits.ts';
import type { BuildPathNode } from '../../plan/build-path.ts';
import type { ExecutionContext } from '../execution-context.ts';

/** Creates path values. Recently read vertices are cached. */
export function* executeBuildPath(
  node: BuildPathNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const { graph } = context.requireSpace();
  const builder = new PathBuilder(graph);
  for (const batch of inputs[0]!) {
    context.checkInterrupted();
    const parts = node.parts.map((slot) => batch.columns[slot]!);
    const values: Value[] = [];
    for (let row = 0; row < batch.length; row++) values.push(builder.build(parts, row));
    yield {
      length: batch.length,
      columns: batch.columns.map((column, slot) => (slot === node.path ? { kind: 'any', values } : column)),
    };
  }
}

class PathBuilder {
  readonly #graph: Graph;
  readonly #vertices = new Map<number, Vertex>();

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  /** The path of one row; `parts` are vertex, edge or list of edges, vertex, … */
  build(parts: readonly Column[], row: number): Value {
    const steps: PathStep[] = [];
    for (let index = 1; index < parts.length; index += 2) {
      const edges = this.#edges(parts[index]!, row);
      edges.forEach((edge, at) => {
        const vertex = at === edges.length - 1 ? this.#vertex(parts[index + 1]!, row) : this.#endOf(edge);
        steps.push({ edge, vertex });
      });
    }
    return { kind: 'path', start: this.#vertex(parts[0]!, row), steps };
  }

  #vertex(column: Column, row: number): Vertex {
    if (column.kind === 'vertex') return this.#read(column.ids[row]!);
    const value = valueAt(column, row);
    invariant(typeof value === 'object' && 'kind' in value && value.kind === 'vertex', 'a node of a path is a vertex');
    return value;
  }

  #edges(column: Column, row: number): readonly Edge[] {
    if (column.kind === 'edge' && !column.hasNulls)
      return [readEdge(column.graph, column.table, column.rows[row]!, column.direction)];
    const value = valueAt(column, row);
    return (isList(value) ? value : [value]).filter(
      (item): item is Edge => typeof item === 'object' && 'kind' in item && item.kind === 'edge',
    );
  }

  #endOf(edge: Edge): Vertex {
    return this.#read(this.#graph.vids.find(edge.isReversed ? edge.src : edge.dst));
  }

  #read(dense: number): Vertex {
    let vertex = this.#vertices.get(dense);
    if (!vertex) {
      if (this.#vertices.size === PATH_VERTICES_MAX) this.#vertices.clear();
      vertex = readVertex(this.#graph, dense);
      this.#vertices.set(dense, vertex);
    }
    return vertex;
  }
}
