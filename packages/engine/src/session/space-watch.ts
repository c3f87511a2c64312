import type { Space } from '../catalog/space.ts';

/**
 * Lets a request that only reads be ended while the graph loads what nobody asked for yet, or takes in what an import left. It is on only while the request
 * runs: whatever writes to a graph must not be stopped by somebody else's wish.
 */
export class SpaceWatch {
  readonly #check: () => void;
  #graph: Space['graph'] | undefined;

  constructor(check: () => void) {
    this.#check = check;
  }

  /** From here on until `end`, the graph of the space looks whether the request shall end. */
  begin(space: Space | undefined): void {
    if (!space) return;
    this.#graph = space.graph;
    this.#graph.watch = this.#check;
  }

  end(): void {
    if (!this.#graph) return;
    this.#graph.watch = unwatched;
    this.#graph = undefined;
  }
}

function unwatched(): void {}
