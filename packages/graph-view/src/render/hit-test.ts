import { SIZES } from '../limits.ts';
import type { GraphScene, SceneEdge, SceneTarget, SceneVertex } from '../scene/graph-scene.ts';
import { controlPoint, loopCircle } from './edge-path.ts';
import type { Camera } from './camera.ts';

const EDGE_TOLERANCE_PX = 5;
const CURVE_SAMPLES = 12;

/** What lies under a point of the screen: the topmost vertex, else an edge nearby. */
export function hitTest(scene: GraphScene, camera: Camera, screenX: number, screenY: number): SceneTarget | undefined {
  const x = camera.worldX(screenX);
  const y = camera.worldY(screenY);
  for (let i = scene.vertices.length - 1; i >= 0; i--) {
    const reach = vertexRadius(camera, scene, scene.vertices[i]!) / camera.zoom;
    const dx = scene.positions[2 * i]! - x;
    const dy = scene.positions[2 * i + 1]! - y;
    if (dx * dx + dy * dy <= reach * reach) return { kind: 'vertex', index: i };
  }
  const tolerance = EDGE_TOLERANCE_PX / camera.zoom;
  for (let e = scene.edges.length - 1; e >= 0; e--)
    if (
      !scene.hiddenEdgeTypes.has(scene.edges[e]!.edgeType) &&
      distanceToEdge(scene, scene.edges[e]!, x, y) <= tolerance
    )
      return { kind: 'edge', index: e };
  return undefined;
}

/** Vertices that lie wholly inside a rectangle of the screen, and the edges between two of them. */
export function insideBox(
  scene: GraphScene,
  camera: Camera,
  left: number,
  top: number,
  right: number,
  bottom: number,
): { readonly vertices: readonly number[]; readonly edges: readonly number[] } {
  const inside = new Set<number>();
  for (const vertex of scene.vertices) {
    const { index } = vertex;
    const radius = vertexRadius(camera, scene, vertex);
    const x = camera.screenX(scene.positions[2 * index]!);
    const y = camera.screenY(scene.positions[2 * index + 1]!);
    if (x - radius >= left && x + radius <= right && y - radius >= top && y + radius <= bottom) inside.add(index);
  }
  return {
    vertices: [...inside],
    edges: scene.edges.filter((edge) => inside.has(edge.src) && inside.has(edge.dst)).map((edge) => edge.index),
  };
}

/** Radius on the screen. Far out vertices shrink less than the distances between them, so that they stay visible. */
export function vertexRadius(camera: Camera, scene: GraphScene, vertex: SceneVertex): number {
  return baseRadius(camera) * sizeFactor(scene, vertex);
}

/** Radius on the screen of a vertex of ordinary size. */
export function baseRadius(camera: Camera): number {
  return (SIZES.vertexDiameter / 2) * Math.min(1.6, Math.max(0.22, Math.sqrt(camera.zoom)));
}

/** How much larger or smaller than an ordinary one a vertex is drawn. */
export function sizeFactor(scene: GraphScene, vertex: SceneVertex): number {
  return scene.sizing === 'degree' ? 0.55 + Math.min(0.75, 0.16 * Math.sqrt(vertex.degree)) : 1;
}

function distanceToEdge(scene: GraphScene, edge: SceneEdge, x: number, y: number): number {
  const { positions } = scene;
  const [x1, y1, x2, y2] = [
    positions[2 * edge.src]!,
    positions[2 * edge.src + 1]!,
    positions[2 * edge.dst]!,
    positions[2 * edge.dst + 1]!,
  ];
  if (edge.src === edge.dst) {
    const circle = loopCircle(x1, y1, edge.bend);
    return Math.abs(Math.hypot(x - circle.x, y - circle.y) - circle.radius);
  }
  if (edge.bend === 0) return distanceToSegment(x, y, x1, y1, x2, y2);
  const control = controlPoint(x1, y1, x2, y2, edge.bend);
  let best = Infinity;
  let [fromX, fromY] = [x1, y1];
  for (let i = 1; i <= CURVE_SAMPLES; i++) {
    const t = i / CURVE_SAMPLES;
    const u = 1 - t;
    const toX = u * u * x1 + 2 * u * t * control.x + t * t * x2;
    const toY = u * u * y1 + 2 * u * t * control.y + t * t * y2;
    best = Math.min(best, distanceToSegment(x, y, fromX, fromY, toX, toY));
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
