import type { GraphScene } from '../scene/graph-scene.ts';
import type { SceneTarget } from '../scene/scene-state.ts';
import type { SceneEdge } from '../scene/scene-element.ts';
import type { Camera } from './camera.ts';
import type { BrushBox, LassoLine } from './graph-renderer.ts';
import { controlPoint, loopCircle, loopScale } from './edge-path.ts';
import { VertexGrid } from './vertex-grid.ts';
import { baseRadius, vertexRadius } from './vertex-size.ts';

const EDGE_TOLERANCE_PX = 5;
const CURVE_SAMPLES = 12;
/** Maximum vertex size, as a multiple of the default size. */
const LARGEST_FACTOR = 4;

/** Returns the element at a point of the screen: the topmost vertex, otherwise an edge nearby. */
export function hitTest(
  scene: GraphScene,
  camera: Camera,
  screenX: number,
  screenY: number,
  grid = new VertexGrid(scene),
): SceneTarget | undefined {
  const x = camera.worldX(screenX);
  const y = camera.worldY(screenY);
  const { positions } = scene;
  const reach = (LARGEST_FACTOR * baseRadius(camera, scene)) / camera.zoom;
  let top = -1;
  grid.visit(x - reach, y - reach, x + reach, y + reach, (i) => {
    if (i <= top) return;
    const radius = vertexRadius(camera, scene, scene.vertices[i]!) / camera.zoom;
    const dx = positions[2 * i]! - x;
    const dy = positions[2 * i + 1]! - y;
    if (dx * dx + dy * dy <= radius * radius) top = i;
  });
  if (top >= 0) return { kind: 'vertex', index: top };
  const edge = edgeAt(scene, camera, screenX, screenY);
  return edge === undefined ? undefined : { kind: 'edge', index: edge };
}

/** The topmost edge near a point of the screen. Straight edges that lie elsewhere are skipped by their boxes. */
function edgeAt(scene: GraphScene, camera: Camera, screenX: number, screenY: number): number | undefined {
  const { ends, positions, edges } = scene;
  const x = camera.worldX(screenX);
  const y = camera.worldY(screenY);
  const tolerance = EDGE_TOLERANCE_PX / camera.zoom;
  for (let e = edges.length - 1; e >= 0; e--) {
    const [s, d] = [2 * ends[2 * e]!, 2 * ends[2 * e + 1]!];
    const [x1, y1, x2, y2] = [positions[s]!, positions[s + 1]!, positions[d]!, positions[d + 1]!];
    const edge = edges[e]!;
    if (edge.bend === 0) {
      if ((x1 < x2 ? x2 : x1) < x - tolerance || (x1 < x2 ? x1 : x2) > x + tolerance) continue;
      if ((y1 < y2 ? y2 : y1) < y - tolerance || (y1 < y2 ? y1 : y2) > y + tolerance) continue;
      if (distanceToSegment(x, y, x1, y1, x2, y2) > tolerance) continue;
    } else if (distanceToBent(camera, edge, screenX, screenY, x1, y1, x2, y2) > EDGE_TOLERANCE_PX) continue;
    if (scene.isEdgeShown(e)) return e;
  }
  return undefined;
}

/** Vertices completely inside a rectangle of the screen. */
export function insideBox(
  scene: GraphScene,
  camera: Camera,
  { left, top, right, bottom }: BrushBox,
  grid: VertexGrid,
): readonly number[] {
  const inside: number[] = [];
  grid.visit(camera.worldX(left), camera.worldY(top), camera.worldX(right), camera.worldY(bottom), (index) => {
    const radius = vertexRadius(camera, scene, scene.vertices[index]!);
    const x = camera.screenX(scene.positions[2 * index]!);
    const y = camera.screenY(scene.positions[2 * index + 1]!);
    if (x - radius >= left && x + radius <= right && y - radius >= top && y + radius <= bottom) inside.push(index);
  });
  return inside.sort((a, b) => a - b);
}

/** Distance in pixels between a point of the screen and a curve or loop; the ends are world positions. */
function distanceToBent(
  camera: Camera,
  edge: SceneEdge,
  screenX: number,
  screenY: number,
  worldX1: number,
  worldY1: number,
  worldX2: number,
  worldY2: number,
): number {
  const [x1, y1] = [camera.screenX(worldX1), camera.screenY(worldY1)];
  if (edge.src === edge.dst) {
    const circle = loopCircle(x1, y1, edge.bend, loopScale(camera.zoom));
    return Math.abs(Math.hypot(screenX - circle.x, screenY - circle.y) - circle.radius);
  }
  const [x2, y2] = [camera.screenX(worldX2), camera.screenY(worldY2)];
  const control = controlPoint(x1, y1, x2, y2, edge.bend);
  const far =
    Math.max(x1, x2, control.x) + EDGE_TOLERANCE_PX < screenX ||
    Math.min(x1, x2, control.x) - EDGE_TOLERANCE_PX > screenX ||
    Math.max(y1, y2, control.y) + EDGE_TOLERANCE_PX < screenY ||
    Math.min(y1, y2, control.y) - EDGE_TOLERANCE_PX > screenY;
  if (far) return Infinity;
  let best = Infinity;
  let [fromX, fromY] = [x1, y1];
  for (let i = 1; i <= CURVE_SAMPLES; i++) {
    const t = i / CURVE_SAMPLES;
    const u = 1 - t;
    const toX = u * u * x1 + 2 * u * t * control.x + t * t * x2;
    const toY = u * u * y1 + 2 * u * t * control.y + t * t * y2;
    best = Math.min(best, distanceToSegment(screenX, screenY, fromX, fromY, toX, toY));
    [fromX, fromY] = [toX, toY];
  }
  return best;
}

function distanceToSegment(x: number, y: number, x1: number, y1: number, x2: number, y2: number): number {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
}

/** The vertices whose centers lie within a line on the screen, by the rule of odd crossings. */
export function insideLasso(scene: GraphScene, camera: Camera, line: LassoLine): readonly number[] {
  const inside: number[] = [];
  for (const { index } of scene.vertices) {
    const x = camera.screenX(scene.positions[2 * index]!);
    const y = camera.screenY(scene.positions[2 * index + 1]!);
    let isInside = false;
    let [fromX, fromY] = line.at(-1) ?? [0, 0];
    for (const [toX, toY] of line) {
      if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) isInside = !isInside;
      [fromX, fromY] = [toX, toY];
    }
    if (isInside) inside.push(index);
  }
  return inside;
}
