import type { Space } from '../catalog/space.ts';

/**
 * Lets a read request be canceled, and others run, while the graph loads columns or processes rows of an import. Active only while the
 * request runs: a write must not be stopped because of a reader.
 */
export class SpaceWatch {
  readonly #check: () => void;
  #graph: Space['graph'] | undefined;

  constructor(check: () => void) {
    this.#check = check;
  }

  /** Until `end`, the graph of the space calls the check while it loads. */
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
