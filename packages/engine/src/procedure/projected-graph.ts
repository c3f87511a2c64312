import { printValue, type Path, type PathStep, type SourceRange, type Value, type Vid } from '@astrolabe/model';
import { GraphProjection, type Orientation, type Work } from '@astrolabe/algorithms';
import { executionError } from '../catalog/errors.ts';
import { evaluate } from '../expression/evaluate.ts';
import { valueAt } from '../expression/column.ts';
import type { FunctionContext } from '../expression/functions/index.ts';
import { readEdge, readVertex } from '../expression/graph-values.ts';
import type { EdgeTable, Graph } from '../graph/graph.ts';
import { withCapacity } from '../graph/lane.ts';
import { BATCH_ROWS } from '../limits.ts';
import type { CallProcedureNode } from '../plan/call-procedure.ts';

/** The weights that an algorithm accepts. */
export type WeightRule = 'any' | 'not-negative' | 'positive';

/**
 * The vertices and edges that a procedure runs on, numbered from 0. Without tags these are all vertices and all ends of the edges. O(V + E), about
 * 14 bytes per edge and 4 bytes per vertex of the space.
 */
export class ProjectedGraph {
  readonly graph: Graph;
  readonly algorithm: GraphProjection;
  /** The dense id of each vertex, ascending. */
  readonly ids: Int32Array;
  /** The number of each dense id; -1: not in the projection. */
  readonly #numberOf: Int32Array;
  readonly #tables: readonly EdgeTable[];
  /** The row and the table of each edge. */
  readonly #rows: Int32Array;
  readonly #tableOf: Uint16Array;
  readonly #range: SourceRange;

  constructor(graph: Graph, node: CallProcedureNode, functions: FunctionContext, work: Work) {
    this.graph = graph;
    this.#range = node.range;
    this.#tables = node.edgeTypeIds.flatMap((id) => graph.edgeType(id) ?? []);
    const edges = collectEdges(graph, node, this.#tables, functions, work);
    const isIn = chosenVertices(graph, node.tagIds, edges, work);
    work.charge(8 * graph.vids.count);
    this.#numberOf = new Int32Array(graph.vids.count).fill(-1);
    let vertexCount = 0;
    for (let dense = 0; dense < isIn.length; dense++) if (isIn[dense] === 1) this.#numberOf[dense] = vertexCount++;
    this.ids = new Int32Array(vertexCount);
    for (let dense = 0; dense < isIn.length; dense++) if (isIn[dense] === 1) this.ids[this.#numberOf[dense]!] = dense;
    // Edges with an end outside are dropped in place.
    let edgeCount = 0;
    const { sources, targets, rows, tableOf } = edges;
    for (let e = 0; e < edges.length; e++) {
      const source = this.#numberOf[sources[e]!]!;
      const target = this.#numberOf[targets[e]!]!;
      if (source < 0 || target < 0) continue;
      sources[edgeCount] = source;
      targets[edgeCount] = target;
      rows[edgeCount] = rows[e]!;
      tableOf[edgeCount++] = tableOf[e]!;
    }
    this.#rows = rows.subarray(0, edgeCount);
    this.#tableOf = tableOf.subarray(0, edgeCount);
    const weights = node.weight === undefined ? undefined : this.#readWeights(node.weight, edgeCount, work);
    this.algorithm = new GraphProjection(
      {
        vertexCount,
        edgeCount,
        sources: sources.subarray(0, edgeCount),
        targets: targets.subarray(0, edgeCount),
        weights,
      },
      work,
    );
  }

  get vertexCount(): number {
    return this.ids.length;
  }

  /** Throws unless all weights follow the rule. O(E). */
  requireWeights(rule: WeightRule, procedure: string): void {
    const { weights } = this.algorithm.edges;
    if (!weights || rule === 'any') return;
    const bad = weights.findIndex((weight) => (rule === 'positive' ? weight <= 0 : weight < 0));
    if (bad < 0) return;
    throw executionError(
      `${procedure} takes ${rule === 'positive' ? 'weights above 0' : 'no negative weights'}: edge ${this.#edgeText(bad)} has ${weights[bad]}`,
      { position: this.#range, hint: 'exclude such edges with the option filter' },
    );
  }

  /** Returns the number of a vertex. Throws if it is not in the projection. */
  numberOfVid(vid: Vid): number {
    const dense = this.graph.vids.find(vid);
    const number = dense < 0 ? -1 : this.#numberOf[dense]!;
    if (number >= 0) return number;
    throw executionError(`Vertex ${printValue(vid)} is not among the chosen vertices`, {
      position: this.#range,
      hint: dense < 0 ? 'no vertex of this space has the ID' : 'it has none of the tags, or no edge of the types',
    });
  }

  numbersOfVids(vids: Value | undefined): Int32Array {
    const list = Array.isArray(vids) ? (vids as readonly Value[]) : [];
    return Int32Array.from(list, (vid) => this.numberOfVid(vid as Vid));
  }

  vidOf(vertex: number): Vid {
    return this.graph.vids.vidAt(this.ids[vertex]!);
  }

  sourceOf(edge: number): number {
    return this.algorithm.edges.sources[edge]!;
  }

  targetOf(edge: number): number {
    return this.algorithm.edges.targets[edge]!;
  }

  /** Returns a property of a vertex as a number, from the first of its tags that has it; NaN if none has. */
  numberAt(vertex: number, property: string): number {
    const dense = this.ids[vertex]!;
    for (const table of this.graph.tags) {
      if (!table.has(dense)) continue;
      const index = table.schema.properties.findIndex(({ name }) => name === property);
      const value = index < 0 ? undefined : table.valueAt(index, dense);
      if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
    }
    return NaN;
  }

  /** One edge as a path. */
  pathOfEdge(edge: number): Path {
    return {
      kind: 'path',
      start: readVertex(this.graph, this.ids[this.sourceOf(edge)]!),
      steps: [this.#step(edge, false)],
    };
  }

  /**
   * Paths as values. Between two vertices the edge with the smallest weight is shown, of equal ones the first. O(E) once for
   * all paths, and their lengths.
   */
  readPaths(paths: readonly (readonly number[])[], orientation: Orientation): Path[] {
    const wanted = new Map<number, number>();
    const key = (a: number, b: number): number => a * this.vertexCount + b;
    for (const path of paths) for (let i = 1; i < path.length; i++) wanted.set(key(path[i - 1]!, path[i]!), -1);
    const { sources, targets, weights, edgeCount } = this.algorithm.edges;
    const offer = (at: number, edge: number): void => {
      const best = wanted.get(at);
      if (best === undefined) return;
      if (best < 0 || (weights && weights[edge]! < weights[best]!)) wanted.set(at, edge);
    };
    for (let edge = 0; edge < edgeCount; edge++) {
      if (orientation !== 'in') offer(key(sources[edge]!, targets[edge]!), edge);
      if (orientation !== 'out') offer(key(targets[edge]!, sources[edge]!), edge);
    }
    return paths.map((path) => ({
      kind: 'path',
      start: readVertex(this.graph, this.ids[path[0]!]!),
      steps: path.slice(1).map((to, index) => {
        const edge = wanted.get(key(path[index]!, to))!;
        return this.#step(edge, this.targetOf(edge) !== to || (this.sourceOf(edge) === to && path[index] !== to));
      }),
    }));
  }

  #step(edge: number, isReversed: boolean): PathStep {
    const table = this.#tables[this.#tableOf[edge]!]!;
    const end = isReversed ? this.sourceOf(edge) : this.targetOf(edge);
    return {
      edge: readEdge(this.graph, table, this.#rows[edge]!, isReversed ? 'in' : 'out'),
      vertex: readVertex(this.graph, this.ids[end]!),
    };
  }

  #readWeights(property: string, edgeCount: number, work: Work): Float64Array {
    work.charge(8 * edgeCount);
    const weights = new Float64Array(edgeCount);
    const indexes = this.#tables.map(({ schema }) => schema.properties.findIndex(({ name }) => name === property));
    for (let edge = 0; edge < edgeCount; edge++) {
      if (edge % BATCH_ROWS === 0) work.check();
      const at = this.#tableOf[edge]!;
      const value = this.#tables[at]!.valueAt(indexes[at]!, this.#rows[edge]!);
      const weight = typeof value === 'bigint' || typeof value === 'number' ? Number(value) : NaN;
      if (!Number.isFinite(weight))
        throw executionError(`Edge ${this.#edgeText(edge)} has ${printValue(value)} as \`${property}'`, {
          position: this.#range,
          hint: 'a weight must be a number; exclude such edges with the option filter',
        });
      weights[edge] = weight;
    }
    return weights;
  }

  #edgeText(edge: number): string {
    const table = this.#tables[this.#tableOf[edge]!]!;
    const row = this.#rows[edge]!;
    const { vids } = this.graph;
    return `${table.schema.name} ${printValue(vids.vidAt(table.srcOf(row)))}->${printValue(vids.vidAt(table.dstOf(row)))}@${table.rankOf(row)}`;
  }
}

/** Edges by dense ids of their ends; arrays may be longer. */
interface CollectedEdges {
  readonly length: number;
  readonly sources: Int32Array;
  readonly targets: Int32Array;
  readonly rows: Int32Array;
  readonly tableOf: Uint16Array;
}

function collectEdges(
  graph: Graph,
  node: CallProcedureNode,
  tables: readonly EdgeTable[],
  functions: FunctionContext,
  work: Work,
): CollectedEdges {
  const expected = tables.reduce((sum, { count }) => sum + count, 0);
  work.charge(14 * expected);
  let sources = new Int32Array(expected);
  let targets = new Int32Array(expected);
  let rows = new Int32Array(expected);
  let tableOf = new Uint16Array(expected);
  let length = 0;
  const buffer = new Int32Array(BATCH_ROWS);
  tables.forEach((table, at) => {
    for (let from = 0; from >= 0;) {
      const found = table.scan(from, buffer);
      from = found.next;
      work.check();
      const passed = node.filter
        ? evaluate(
            node.filter.condition,
            {
              length: found.length,
              columns: [{ kind: 'edge', graph, table, rows: buffer.slice(0, found.length), direction: 'out' }],
            },
            functions,
          )
        : undefined;
      if (length + found.length > sources.length) {
        sources = withCapacity(sources, length + found.length);
        targets = withCapacity(targets, length + found.length);
        rows = withCapacity(rows, length + found.length);
        tableOf = withCapacity(tableOf, length + found.length);
      }
      for (let i = 0; i < found.length; i++) {
        if (passed && !isTrue(valueAt(passed, i))) continue;
        const row = buffer[i]!;
        sources[length] = table.srcOf(row);
        targets[length] = table.dstOf(row);
        rows[length] = row;
        tableOf[length++] = at;
      }
    }
  });
  return { length, sources, targets, rows, tableOf };
}

function isTrue(value: Value): boolean {
  return value === true;
}

/** Returns one byte per dense id, 1 if it is selected. */
function chosenVertices(
  graph: Graph,
  tagIds: readonly number[] | undefined,
  edges: CollectedEdges,
  work: Work,
): Uint8Array {
  const { count } = graph.vids;
  work.charge(count);
  const isIn = new Uint8Array(count);
  if (tagIds) {
    const buffer = new Int32Array(BATCH_ROWS);
    for (const id of tagIds) {
      const table = graph.tag(id);
      for (let from = 0; table && from >= 0;) {
        const { length, next } = table.scan(from, buffer);
        for (let i = 0; i < length; i++) isIn[buffer[i]!] = 1;
        from = next;
        work.check();
      }
    }
    return isIn;
  }
  for (let dense = 0; dense < count; dense++) {
    if (dense % BATCH_ROWS === 0) work.check();
    if (graph.hasVertex(dense)) isIn[dense] = 1;
  }
  for (let e = 0; e < edges.length; e++) {
    isIn[edges.sources[e]!] = 1;
    isIn[edges.targets[e]!] = 1;
  }
  return isIn;
}
