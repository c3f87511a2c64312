import type { Vid } from '@astrolabe/model';
import type { VertexEntry } from './scene-element.ts';

/** Finds the index of a vertex by its key or its vid. Using the vid avoids creating the key, which matters for edge ends. */
export class VertexRegistry {
  private readonly byKey = new Map<string, number>();
  private readonly byVid = new Map<Vid, number>();

  /** The index of a key. */
  indexOfKey(key: string): number | undefined {
    return this.byKey.get(key);
  }

  /** The index of a vid. */
  indexOf(vid: Vid): number | undefined {
    return this.byVid.get(vid);
  }

  /** Registers a vertex under its current index. */
  set({ key, vid, index }: VertexEntry): void {
    this.byKey.set(key, index);
    this.byVid.set(vid, index);
  }
}
