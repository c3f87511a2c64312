import type { Space } from '../catalog/space.ts';

/**
 * Lets a request that only reads be ended, and others have their turn, while the graph loads what nobody asked for yet or takes in what an import left. It is
 * on only while the request runs: a write must not be stopped because a reader is.
 */
export class SpaceWatch {
  readonly #check: () => void;
  #graph: Space['graph'] | undefined;

  constructor(check: () => void) {
    this.#check = check;
  }

  /** From here on until `end`, the graph of the space calls the check while it loads. */
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
