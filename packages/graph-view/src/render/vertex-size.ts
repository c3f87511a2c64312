import { BUBBLE, SIZES } from '../limits.ts';
import type { GraphScene } from '../scene/graph-scene.ts';
import type { SceneVertex } from '../scene/scene-element.ts';
import type { Camera } from './camera.ts';

/** Radius on the screen. Far out vertices shrink less than the distances between them, so that they stay visible. */
export function vertexRadius(camera: Camera, scene: GraphScene, vertex: SceneVertex): number {
  return baseRadius(camera) * sizeFactor(scene, vertex);
}

/** Radius on the screen of a vertex of ordinary size. From afar it is no larger than what lets neighbours stay apart. */
export function baseRadius(camera: Camera): number {
  const { zoom } = camera;
  const shrunk = (SIZES.vertexDiameter / 2) * Math.min(1.6, Math.sqrt(zoom));
  return Math.max(SIZES.vertexRadiusLeast, Math.min(shrunk, SIZES.vertexReach * zoom));
}

/** How much larger or smaller than an ordinary one a vertex is drawn: what a rule says, else its degree. A bubble grows with its count. */
export function sizeFactor(scene: GraphScene, vertex: SceneVertex): number {
  if (vertex.bubble) return BUBBLE.least + Math.min(BUBBLE.growth * Math.log10(Math.max(1, vertex.bubble.count)), 1.6);
  const ruled = vertex.look?.size;
  if (ruled !== undefined) return ruled;
  return scene.sizing === 'degree' ? 0.6 + Math.min(1.5, 0.15 * Math.sqrt(vertex.degree)) : 1;
}
