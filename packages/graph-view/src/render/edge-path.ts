const BEND_STEP = 0.2;
const LOOP_RADIUS = 18;

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

/** The circle of a loop: above its vertex, larger for each further one. */
export function loopCircle(
  x: number,
  y: number,
  bend: number,
): { readonly x: number; readonly y: number; readonly radius: number } {
  const radius = LOOP_RADIUS * (1 + (bend - 1) * 0.4);
  return { x: x + radius * 0.4, y: y - radius * 1.25, radius };
}
