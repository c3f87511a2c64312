import type { Graph, GraphChange, SchemaChange } from '../graph/graph.ts';
import { SpaceVectorIndexes } from '../vector/vector-index.ts';

/** The vector indexes of each searched space; follow commits. */
export class VectorIndexes {
  readonly #spaces = new Map<number, SpaceVectorIndexes>();

  get memoryBytes(): number {
    let bytes = 0;
    for (const indexes of this.#spaces.values()) bytes += indexes.memoryBytes;
    return bytes;
  }

  /** The indexes of a space. */
  of(spaceId: number): SpaceVectorIndexes {
    let indexes = this.#spaces.get(spaceId);
    if (!indexes) this.#spaces.set(spaceId, (indexes = new SpaceVectorIndexes()));
    return indexes;
  }

  /** Discards the indexes of a space, or those of a tag. */
  forget(spaceId: number, tagId?: number): void {
    this.#spaces.get(spaceId)?.forget(tagId);
  }

  /** Applies committed changes of a space. */
  follow(spaceId: number, graph: Graph, changes: readonly (GraphChange | SchemaChange)[]): void {
    const indexes = this.#spaces.get(spaceId);
    if (!indexes) return;
    for (const change of changes)
      switch (change.kind) {
        case 'put-vertex':
        case 'delete-tag':
          indexes.touch(graph, change.tagId, graph.vids.find(change.vid));
          break;
        case 'put-tag':
          indexes.forget(change.schema.id);
          break;
        case 'drop-tag':
          indexes.forget(change.tagId);
          break;
        case 'clear':
          indexes.forget();
          break;
        default:
      }
  }
}
