import { BUBBLE, CROWD, DEGREE_SIZE, SIZES } from '../limits.ts';
import type { GraphScene } from '../scene/graph-scene.ts';
import type { SceneVertex } from '../scene/scene-element.ts';
import type { Camera } from './camera.ts';
import { shareBelow } from './far-share.ts';

/** Radius on the screen. When zoomed out, vertices shrink less than the distances between them, so that they remain visible. */
export function vertexRadius(camera: Camera, scene: GraphScene, vertex: SceneVertex): number {
  return baseRadius(camera, scene) * sizeFactor(scene, vertex);
}

/** Returns the screen radius of a vertex of ordinary size, limited from afar so that neighbors do not overlap. */
export function baseRadius(camera: Camera, scene: GraphScene): number {
  const { zoom } = camera;
  const shrunk = (SIZES.vertexDiameter / 2) * Math.min(1.6, Math.sqrt(zoom));
  const least = Math.max(SIZES.vertexRadiusLeast, Math.min(SIZES.vertexRadiusFar, SIZES.vertexReachMost * zoom));
  return Math.max(least, Math.min(shrunk, SIZES.vertexReach * zoom) * crowdFactor(zoom, scene));
}

/** When zoomed out, vertices of a dense graph are drawn smaller and those of a sparse one larger: a layout packs them in proportion. */
function crowdFactor(zoom: number, { vertices, edges }: GraphScene): number {
  const far = shareBelow(zoom, CROWD.fullBelow, CROWD.noneAbove);
  if (far === 0 || edges.length === 0) return 1;
  const meanDegree = (2 * edges.length) / vertices.length;
  const factor = Math.min(CROWD.most, Math.max(CROWD.least, Math.sqrt(CROWD.ordinaryDegree / meanDegree)));
  return 1 + (factor - 1) * far;
}

/** Returns the relative size of a vertex: that of a rule, otherwise by degree. A group grows with its count. */
export function sizeFactor(scene: GraphScene, vertex: SceneVertex): number {
  if (vertex.bubble) return BUBBLE.least + Math.min(BUBBLE.growth * Math.log10(Math.max(1, vertex.bubble.count)), 1.6);
  const ruled = vertex.look?.size;
  if (ruled !== undefined) return ruled;
  return scene.sizing === 'degree'
    ? Math.min(DEGREE_SIZE.most, DEGREE_SIZE.least + DEGREE_SIZE.growth * Math.sqrt(vertex.degree))
    : 1;
}
