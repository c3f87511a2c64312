import { CROWD, EDGE_STRENGTH } from '../limits.ts';
import type { GraphScene } from '../scene/graph-scene.ts';
import { shareBelow } from './far-share.ts';

/** Returns the opacity of edges that are not highlighted, from 0 to 1: lower with more edges, and from afar with higher density. */
export function edgeStrength({ vertices, edges }: GraphScene, zoom: number): number {
  const { wholeTo, faintFrom } = EDGE_STRENGTH;
  const count = Math.max(1, edges.length);
  const byCount = Math.min(1, Math.sqrt(wholeTo / count)) * Math.min(1, Math.sqrt(faintFrom / count));
  const byDensity = Math.min(1, (EDGE_STRENGTH.ordinaryRatio * vertices.length) / Math.max(1, edges.length));
  const far = shareBelow(zoom, CROWD.fullBelow, CROWD.noneAbove);
  const strength = byCount * (1 + (byDensity - 1) * far) * Math.max(1, 1.6 * zoom);
  return Math.min(1, Math.max(EDGE_STRENGTH.least, strength));
}
