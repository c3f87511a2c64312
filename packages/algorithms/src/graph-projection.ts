import { csrOfEdges, simplify, transpose, undirected, type Csr, type EdgeList } from './csr.ts';
import type { Work } from './work.ts';

/** Direction in which edges are followed. `both` ignores directions. */
export type Orientation = 'out' | 'in' | 'both';

/**
 * The part of a graph that an algorithm runs on, in the layouts that algorithms ask for. A layout is built when it is first
 * used and shared by all that use it.
 */
export class GraphProjection {
  readonly vertexCount: number;
  readonly edgeCount: number;
  readonly #edges: EdgeList;
  readonly #work: Work;
  #out: Csr | undefined;
  #in: Csr | undefined;
  #both: Csr | undefined;
  #simple: Csr | undefined;

  constructor(edges: EdgeList, work: Work) {
    this.vertexCount = edges.vertexCount;
    this.edgeCount = edges.edgeCount;
    this.#edges = edges;
    this.#work = work;
  }

  /** The edges as passed, in no particular order. */
  get edges(): EdgeList {
    return this.#edges;
  }

  get isWeighted(): boolean {
    return this.#edges.weights !== undefined;
  }

  get out(): Csr {
    return (this.#out ??= csrOfEdges(this.#edges, this.#work));
  }

  get in(): Csr {
    return (this.#in ??= transpose(this.out, this.#work));
  }

  get both(): Csr {
    return (this.#both ??= undirected(this.out, this.in, this.#work));
  }

  /** Undirected, without loops and parallel edges; weights of parallel edges are added. */
  get simple(): Csr {
    return (this.#simple ??= simplify(this.both, this.#work));
  }

  along(orientation: Orientation): Csr {
    return orientation === 'out' ? this.out : orientation === 'in' ? this.in : this.both;
  }
}
