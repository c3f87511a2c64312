import { CROWD, EDGE_STRENGTH } from '../limits.ts';
import type { GraphScene } from '../scene/graph-scene.ts';
import { shareBelow } from './far-share.ts';

/** How strong edges are drawn that do not stand out, from 0 to 1: the more they are, and from afar the denser they lie, the fainter. */
export function edgeStrength({ vertices, edges }: GraphScene, zoom: number): number {
  const { wholeTo, faintFrom } = EDGE_STRENGTH;
  const count = Math.max(1, edges.length);
  const byCount = Math.min(1, Math.sqrt(wholeTo / count)) * Math.min(1, Math.sqrt(faintFrom / count));
  const byDensity = Math.min(1, (EDGE_STRENGTH.ordinaryRatio * vertices.length) / Math.max(1, edges.length));
  const far = shareBelow(zoom, CROWD.fullBelow, CROWD.noneAbove);
  const strength = byCount * (1 + (byDensity - 1) * far) * Math.max(1, 1.6 * zoom);
  return Math.min(1, Math.max(EDGE_STRENGTH.least, strength));
}
