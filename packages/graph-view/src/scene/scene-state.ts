/** The state of a scene that other modules share: positions, targets, and styles. */
import type { SceneEdge, SceneVertex } from './scene-element.ts';
import type { EdgeLook, VertexLook } from './style.ts';

/** The element under the pointer. */
export type SceneTarget = { readonly kind: 'vertex' | 'edge'; readonly index: number };

/** Result of a merge. */
export interface MergeOutcome {
  readonly addedVertices: number;
  readonly addedEdges: number;
}

/** Positions of vertices by key, as parallel lists. */
export interface ScenePlaces {
  readonly keys: readonly string[];
  /** x and y of each. */
  readonly positions: Float32Array;
  /** 1 if the layout may not move it. */
  readonly pinned: Uint8Array;
}

/** Size of vertices: uniform, or by degree. */
export type Sizing = 'same' | 'degree';

/** Returns the style of vertices and edges by rules; called once for each, and again when it is replaced. */
export interface Styler {
  readonly vertex?: ((vertex: SceneVertex) => VertexLook | undefined) | undefined;
  readonly edge?: ((edge: SceneEdge) => EdgeLook | undefined) | undefined;
}
