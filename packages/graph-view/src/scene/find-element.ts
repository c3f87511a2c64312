import type { GraphScene } from './graph-scene.ts';
import type { SceneEdge, SceneVertex } from './scene-element.ts';

/** Whether a key (`vertexKey`, `edgeKey`) is that of an edge. */
export function isEdgeKey(key: string): boolean {
  return key.startsWith('[');
}

/** Returns the vertex or edge of a key; undefined if it is not on the canvas. */
export function elementOfKey(
  scene: Pick<GraphScene, 'indexOfKey' | 'vertices' | 'edges' | 'edgesAt'>,
  key: string,
): SceneVertex | SceneEdge | undefined {
  if (!isEdgeKey(key)) return scene.vertices[scene.indexOfKey(key) ?? -1];
  const parts: unknown = JSON.parse(key);
  const srcKey: unknown = Array.isArray(parts) ? parts[1] : undefined;
  const src = typeof srcKey === 'string' ? scene.indexOfKey(srcKey) : undefined;
  if (src === undefined) return undefined;
  for (const index of scene.edgesAt(src)) if (scene.edges[index]?.key === key) return scene.edges[index];
  return undefined;
}
