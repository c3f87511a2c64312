/** Distance of a bent edge from the straight line for each step of its bend, as a share of its length. */
export const BEND_STEP = 0.2;
/** Radius of the first loop at a vertex, in pixels at zoom 1. */
export const LOOP_RADIUS = 18;

/** The control point of the quadratic curve that a bent edge is drawn as. */
export function controlPoint(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  bend: number,
): { readonly x: number; readonly y: number } {
  return { x: (x1 + x2) / 2 - (y2 - y1) * bend * BEND_STEP, y: (y1 + y2) / 2 + (x2 - x1) * bend * BEND_STEP };
}

/** The circle of a loop: above its vertex, larger for each further one; `scale` follows the size of the vertex. */
export function loopCircle(
  x: number,
  y: number,
  bend: number,
  scale = 1,
): { readonly x: number; readonly y: number; readonly radius: number } {
  const radius = LOOP_RADIUS * scale * (1 + (bend - 1) * 0.4);
  return { x: x + radius * 0.4, y: y - radius * 1.25, radius };
}

/** Scale of loops at a zoom; they follow their vertices, which shrink slower than distances. */
export function loopScale(zoom: number): number {
  return Math.min(1.6, Math.max(0.1, Math.sqrt(zoom)));
}
