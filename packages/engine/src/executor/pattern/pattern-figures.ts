import type { EdgeTable, Graph, PlainAdjacency } from '../../graph/graph.ts';
import type { PatternJoinNode } from '../../plan/pattern-join.ts';
import { opposite, tableTraversals } from '../traversal.ts';
import type { PatternFigures } from './pattern-order.ts';

/** Number of vertices with edges, and whether there are loops, by the immutable arrays of an edge type. */
const KNOWN = new WeakMap<Int32Array, AdjacencyFigures>();

interface AdjacencyFigures {
  readonly sources: number;
  readonly hasLoops: boolean;
}

/** The sizes of a graph for a pattern. Counting the sources of an edge type takes O(edges) once; later edges are not counted. */
export class GraphFigures implements PatternFigures {
  readonly #node: PatternJoinNode;
  readonly #graph: Graph;

  constructor(node: PatternJoinNode, graph: Graph) {
    this.#node = node;
    this.#graph = graph;
  }

  vertexRows(vertex: number): number {
    const { tagIds } = this.#node.vertices[vertex]!;
    let rows = this.#graph.vids.count;
    for (const tagId of tagIds) rows = Math.min(rows, this.#graph.tag(tagId)?.count ?? 0);
    return rows;
  }

  degree(edge: number, end: 'from' | 'to'): number {
    const shape = this.#node.edges[edge]!;
    let degree = 0;
    for (const { table, direction } of tableTraversals(this.#graph, shape.traversals)) {
      const plain = table.plainAdjacency(end === 'from' ? direction : opposite(direction));
      const sources = plain ? figuresOf(plain).sources : this.#graph.vids.count;
      degree += table.count / Math.max(1, sources);
    }
    return shape.conditions.length > 0 ? degree * CONDITION_SHARE : degree;
  }

  /** The sizes as text, rounded to powers of 1.5; an order is reused while the text is the same. */
  basis(): string {
    let basis = '';
    const add = (rows: number): void => {
      basis += `${Math.round(Math.log(rows + 1) / Math.log(1.5))} `;
    };
    this.#node.vertices.forEach((_, at) => add(this.vertexRows(at)));
    for (const { traversals } of this.#node.edges)
      for (const { edgeTypeId } of traversals) add(this.#graph.edgeType(edgeTypeId)?.count ?? 0);
    return basis;
  }

  hasLoops(edge: number): boolean {
    return tableTraversals(this.#graph, this.#node.edges[edge]!.traversals).some(({ table }) => mayHaveLoops(table));
  }
}

/** The share of the edges that is expected to pass conditions. */
const CONDITION_SHARE = 0.4;

/** Returns whether a table may contain loops. Vertices written since the arrays were built are checked individually. */
function mayHaveLoops(table: EdgeTable): boolean {
  const plain = table.plainAdjacency('out');
  if (!plain) return true;
  if (figuresOf(plain).hasLoops) return true;
  const slice = { neighbours: plain.neighbours, rows: plain.rows, start: 0, end: 0 };
  for (let dense = plain.patched.indexOf(1); dense >= 0; dense = plain.patched.indexOf(1, dense + 1)) {
    table.slice('out', dense, slice);
    for (let at = slice.start; at < slice.end; at++) if (slice.neighbours[at] === dense) return true;
  }
  return false;
}

function figuresOf({ offsets, neighbours }: PlainAdjacency): AdjacencyFigures {
  const known = KNOWN.get(offsets);
  if (known) return known;
  let sources = 0;
  let hasLoops = false;
  for (let dense = 0; dense + 1 < offsets.length; dense++) {
    const start = offsets[dense]!;
    const end = offsets[dense + 1]!;
    if (end > start) sources++;
    for (let at = start; at < end && !hasLoops; at++) hasLoops = neighbours[at] === dense;
  }
  const figures = { sources, hasLoops };
  KNOWN.set(offsets, figures);
  return figures;
}
