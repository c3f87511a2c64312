/** What others hold of a scene: states to go back to, places, targets, and what styles it. */
import type { Edge, Vertex } from '@astrolabe/model';
import type { Bubble } from './elements.ts';
import type { SceneEdge, SceneVertex } from './scene-element.ts';
import type { EdgeLook, VertexLook } from './style.ts';

/** What lies under the pointer. */
export type SceneTarget = { readonly kind: 'vertex' | 'edge'; readonly index: number };

/** What became of a merge. */
export interface MergeOutcome {
  readonly addedVertices: number;
  readonly addedEdges: number;
}

/**
 * The whole state of a scene at a moment, to go back to: what is shown, where it stands and what is pinned. Values are shared
 * with the scene, and lists with the snapshot before where nothing came or went; places are copies.
 */
export interface SceneSnapshot {
  readonly vertices: readonly Vertex[];
  readonly edges: readonly Edge[];
  readonly bubbles: readonly Bubble[];
  /** Keys of the vertices that are placeholders. */
  readonly placeholders: ReadonlySet<string>;
  /** Places of the vertices, then of the bubbles. */
  readonly positions: Float32Array;
  readonly pinned: Uint8Array;
}

/** Where vertices stand, by their keys: parallel lists. */
export interface ScenePlaces {
  readonly keys: readonly string[];
  /** x and y of each. */
  readonly positions: Float32Array;
  /** 1 where the layout may not move it. */
  readonly pinned: Uint8Array;
}

/** How large vertices are drawn: all alike, or by their number of edges. */
export type Sizing = 'same' | 'degree';

/** What rules give to vertices and edges; called once for each, and again when it is replaced. */
export interface Styler {
  readonly vertex?: ((vertex: SceneVertex) => VertexLook | undefined) | undefined;
  readonly edge?: ((edge: SceneEdge) => EdgeLook | undefined) | undefined;
}
