import type { EdgeTable, Graph } from '../../graph/graph.ts';
import type { PatternJoinNode } from '../../plan/pattern-join.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { MatchComparison, type MatchedElements } from './compared-values.ts';
import { MarkedVertices } from './marked-vertices.ts';
import { NeighborLists } from './neighbor-lists.ts';
import { VertexFilter } from './vertex-filter.ts';

/** Entries of neighbor lists between two checks for cancellation. */
const ENTRIES_BETWEEN_CHECKS = 65_536;

/** Shared state of all steps of a running pattern. */
export class PatternRun implements MatchedElements {
  readonly node: PatternJoinNode;
  readonly graph: Graph;
  readonly context: ExecutionContext;
  readonly vertices: Int32Array;
  readonly rows: Int32Array;
  readonly tables: (EdgeTable | undefined)[];
  /** Filters of each pattern vertex. */
  readonly filters: readonly VertexFilter[];
  readonly comparisons: readonly MatchComparison[];
  /** Edges whose row is part of a match because something reads it. */
  readonly needsRow: readonly boolean[];
  readonly #lists = new Map<string, NeighborLists>();
  readonly #marked: MarkedVertices[] = [];
  #looked = 0;

  /** `possible`: the pairs of edges that may be the same. */
  constructor(node: PatternJoinNode, possible: readonly number[], graph: Graph, context: ExecutionContext) {
    this.node = node;
    this.graph = graph;
    this.context = context;
    this.vertices = new Int32Array(node.vertices.length).fill(-1);
    this.rows = new Int32Array(node.edges.length);
    this.tables = node.edges.map(() => undefined);
    this.filters = node.vertices.map((vertex) => new VertexFilter(vertex, graph, context));
    this.comparisons = node.comparisons.map((comparison) => new MatchComparison(comparison, graph, context));
    const needsRow = node.edges.map((edge) => node.read.includes(edge.slot));
    for (const { left, right } of node.comparisons)
      for (const side of [left, right]) if (side.of === 'edge') needsRow[side.at] = true;
    for (const pair of possible) for (const edge of node.different[pair]!) needsRow[edge] = true;
    this.needsRow = needsRow;
  }

  /** The neighbor lists of one end of an edge; they are shared by all steps. `isRaw`: the step checks tags. */
  listsFrom(edge: number, end: 'from' | 'to', isRaw = false): NeighborLists {
    const key = `${edge}${end}${isRaw}`;
    let lists = this.#lists.get(key);
    if (!lists) {
      const shape = this.node.edges[edge]!;
      const filter = this.filters[end === 'from' ? shape.to : shape.from]!;
      lists = new NeighborLists(shape, end, filter, isRaw, this.graph, this.context);
      this.#lists.set(key, lists);
    }
    return lists;
  }

  /** Returns a set of marked vertices, valid until the end of the run. */
  marks(): MarkedVertices {
    const marked = new MarkedVertices(this.graph.vids.count);
    this.#marked.push(marked);
    return marked;
  }

  /** Returns memory to its pools. */
  release(): void {
    for (const marked of this.#marked) marked.release();
    this.#marked.length = 0;
  }

  /** Counts work, and stops the statement if it should end. */
  look(entries: number): void {
    this.#looked += entries;
    if (this.#looked < ENTRIES_BETWEEN_CHECKS) return;
    this.#looked = 0;
    this.context.checkInterrupted();
  }

  /** Whether two matched edges are one and the same. */
  areSame(one: number, other: number): boolean {
    return this.rows[one] === this.rows[other] && this.tables[one] === this.tables[other];
  }
}
