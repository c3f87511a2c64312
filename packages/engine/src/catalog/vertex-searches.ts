import type { Graph, GraphChange, SchemaChange } from '../graph/graph.ts';
import { VertexSearch } from '../search/vertex-search.ts';

/** The vertex search of each searched space; follows commits. */
export class VertexSearches {
  readonly #bytesMax: number;
  readonly #searches = new Map<number, VertexSearch>();

  /** `bytesMax` limits the memory of one space; 0 switches the search off. */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get isOff(): boolean {
    return this.#bytesMax === 0;
  }

  get memoryBytes(): number {
    let bytes = 0;
    for (const search of this.#searches.values()) bytes += search.memoryBytes;
    return bytes;
  }

  /** The search of a space. */
  of(spaceId: number): VertexSearch {
    let search = this.#searches.get(spaceId);
    if (!search) this.#searches.set(spaceId, (search = new VertexSearch(this.#bytesMax)));
    return search;
  }

  /** Drops the texts of a space. */
  forget(spaceId: number): void {
    this.#searches.delete(spaceId);
  }

  /** Applies committed changes of a space. */
  follow(spaceId: number, graph: Graph, changes: readonly (GraphChange | SchemaChange)[]): void {
    const search = this.#searches.get(spaceId);
    if (!search) return;
    for (const change of changes)
      switch (change.kind) {
        case 'put-vertex':
        case 'delete-tag':
          search.touch(graph.vids.find(change.vid));
          break;
        case 'clear':
        case 'put-tag':
        case 'drop-tag':
          search.forget();
          break;
        default:
      }
  }
}
