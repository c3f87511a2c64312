/** What others hold of a scene: places, targets, and what styles it. */
import type { SceneEdge, SceneVertex } from './scene-element.ts';
import type { EdgeLook, VertexLook } from './style.ts';

/** The element under the pointer. */
export type SceneTarget = { readonly kind: 'vertex' | 'edge'; readonly index: number };

/** What became of a merge. */
export interface MergeOutcome {
  readonly addedVertices: number;
  readonly addedEdges: number;
}

/** Positions of vertices by key, as parallel lists. */
export interface ScenePlaces {
  readonly keys: readonly string[];
  /** x and y of each. */
  readonly positions: Float32Array;
  /** 1 where the layout may not move it. */
  readonly pinned: Uint8Array;
}

/** Size of vertices: uniform, or by degree. */
export type Sizing = 'same' | 'degree';

/** What rules give to vertices and edges; called once for each, and again when it is replaced. */
export interface Styler {
  readonly vertex?: ((vertex: SceneVertex) => VertexLook | undefined) | undefined;
  readonly edge?: ((edge: SceneEdge) => EdgeLook | undefined) | undefined;
}
