import type { Shape } from '../scene/style.ts';

const CORNERS: Partial<Record<Shape, { readonly count: number; readonly turn: number; readonly reach: number }>> = {
  square: { count: 4, turn: Math.PI / 4, reach: 1.25 },
  diamond: { count: 4, turn: 0, reach: 1.2 },
  triangle: { count: 3, turn: -Math.PI / 2, reach: 1.3 },
  pentagon: { count: 5, turn: -Math.PI / 2, reach: 1.1 },
  hexagon: { count: 6, turn: -Math.PI / 2, reach: 1.1 },
  octagon: { count: 8, turn: Math.PI / 8, reach: 1.06 },
};

/** Adds the outline of a shape to a path. The reach evens out areas, so that no shape looks bigger than the circle. */
export function addShape(
  path: CanvasRenderingContext2D | Path2D,
  shape: Shape,
  x: number,
  y: number,
  radius: number,
): void {
  const corners = CORNERS[shape];
  if (shape === 'rounded-square') {
    const half = radius * 0.92;
    path.roundRect(x - half, y - half, 2 * half, 2 * half, half * 0.45);
  } else if (corners) {
    for (let i = 0; i < corners.count; i++) {
      const angle = corners.turn + (2 * Math.PI * i) / corners.count;
      const [px, py] = [x + radius * corners.reach * Math.cos(angle), y + radius * corners.reach * Math.sin(angle)];
      if (i === 0) path.moveTo(px, py);
      else path.lineTo(px, py);
    }
    path.closePath();
  } else {
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, 2 * Math.PI);
  }
}
