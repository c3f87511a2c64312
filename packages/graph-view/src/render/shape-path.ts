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
  const corners = cornersOf(shape, x, y, radius);
  if (shape === 'rounded-square') {
    const half = radius * 0.92;
    path.roundRect(x - half, y - half, 2 * half, 2 * half, half * 0.45);
  } else if (corners) {
    for (const [i, [px, py]] of corners.entries()) {
      if (i === 0) path.moveTo(px, py);
      else path.lineTo(px, py);
    }
    path.closePath();
  } else {
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, 2 * Math.PI);
  }
}

/** Returns the outline of a shape as SVG path data. */
export function outlineOf(shape: Shape, x: number, y: number, radius: number): string {
  const round = (value: number): number => Math.round(value * 10) / 10;
  const corners = cornersOf(shape, x, y, radius);
  if (corners) return `M${corners.map(([px, py]) => `${round(px)} ${round(py)}`).join('L')}Z`;
  if (shape === 'rounded-square') {
    const half = round(radius * 0.92);
    const turn = round(half * 0.45);
    const side = round(2 * (half - turn));
    return `M${round(x - half + turn)} ${round(y - half)}h${side}a${turn} ${turn} 0 0 1 ${turn} ${turn}v${side}a${turn} ${turn} 0 0 1 -${turn} ${turn}h-${side}a${turn} ${turn} 0 0 1 -${turn} -${turn}v-${side}a${turn} ${turn} 0 0 1 ${turn} -${turn}Z`;
  }
  const r = round(radius);
  return `M${round(x - radius)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 -${2 * r} 0Z`;
}

function cornersOf(
  shape: Shape,
  x: number,
  y: number,
  radius: number,
): readonly (readonly [number, number])[] | undefined {
  const corners = CORNERS[shape];
  return (
    corners &&
    Array.from({ length: corners.count }, (_, i) => {
      const angle = corners.turn + (2 * Math.PI * i) / corners.count;
      return [x + radius * corners.reach * Math.cos(angle), y + radius * corners.reach * Math.sin(angle)] as const;
    })
  );
}
