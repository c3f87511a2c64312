import { DASHES_ABOVE, FALLBACK_EDGES_MAX, FAR_EDGES, SIZES, TINT, ZOOM } from '../limits.ts';
import { DASHES } from '../scene/style.ts';
import { widthOfEdge, type SceneEdge } from '../scene/scene-element.ts';
import { isOutside, screenOf, visibleVertices, type DrawFrame } from './draw-frame.ts';
import { controlPoint, loopCircle, loopScale } from './edge-path.ts';
import { edgeStrength } from './edge-strength.ts';
import { EdgeTint } from './edge-tint.ts';
import { shareBelow } from './far-share.ts';
import { ruledColor } from './paint-shape.ts';
import { vertexRadius } from './vertex-size.ts';

/** From this many edges on they are drawn fainter, so that they do not outweigh the vertices. */
const QUIET_EDGES_FROM = 60;
/** Arrowheads and captions are drawn for at most this many vertices. */
const LOOKED_AT_VERTICES_MAX = 3_000;
const LOOKED_AT_EDGES_MAX = 2_500;

/** Draws all edges with Canvas2D; those with the same style share a path. Of very many only a share is drawn. */
export function drawEdges(frame: DrawFrame): void {
  const { scene, theme, context } = frame;
  const quiet = scene.edges.length >= QUIET_EDGES_FROM ? theme.edgeQuiet : theme.edge;
  const stride = Math.ceil(scene.edges.length / FALLBACK_EDGES_MAX);
  const isDashed = frame.camera.zoom > DASHES_ABOVE;
  const tintShare = TINT.share * shareBelow(frame.camera.zoom, TINT.fullBelow, TINT.noneAbove);
  const tint = tintShare > 0 ? new EdgeTint(scene, theme, quiet, tintShare) : undefined;
  const groups = new Map<string, { readonly color: string; readonly edges: SceneEdge[] }>();
  for (let e = 0; e < scene.edges.length; e += stride) {
    if (frame.active.has(e) || !scene.isEdgeShown(e)) continue;
    const edge = scene.edges[e]!;
    const ruled = edge.look?.color;
    const color = ruled === undefined ? (tint?.of(edge) ?? quiet) : ruledColor(theme, ruled);
    const name = `${isDashed ? edge.typeOrder % DASHES.length : 0} ${color} ${widthOfEdge(edge)}`;
    const group = groups.get(name);
    if (group) group.edges.push(edge);
    else groups.set(name, { color, edges: [edge] });
  }
  context.globalAlpha = edgeStrength(scene, frame.camera.zoom);
  for (const { color, edges } of groups.values()) strokeEdges(frame, edges, color, widthOfEdge(edges[0]!));
  context.globalAlpha = 1;
  for (const edge of shownActive(frame)) strokeEdges(frame, [edge], theme.accent, SIZES.activeEdge);
  context.setLineDash([]);
}

/** Draws arrowheads at destinations: of all visible edges above a certain zoom, below it if there is room, and of highlighted edges. */
export function drawArrows(frame: DrawFrame): void {
  const { scene, theme, camera, context } = frame;
  const quiet = scene.edges.length >= QUIET_EDGES_FROM ? theme.edgeQuiet : theme.edge;
  const isNear = camera.zoom > ZOOM.arrowsAbove;
  if (isNear || scene.edges.length <= FAR_EDGES.arrowsMax) {
    const edges = edgesInView(frame).filter((edge) => isNear || gapOf(frame, edge) >= FAR_EDGES.arrowRoomPx);
    context.fillStyle = quiet;
    context.beginPath();
    for (const edge of edges)
      if (!frame.active.has(edge.index) && edge.look?.color === undefined) addArrow(frame, edge);
    context.fill();
    for (const edge of edges) {
      if (frame.active.has(edge.index) || edge.look?.color === undefined) continue;
      context.fillStyle = ruledColor(theme, edge.look.color);
      context.beginPath();
      addArrow(frame, edge);
      context.fill();
    }
  }
  const active = shownActive(frame);
  if (active.length > LOOKED_AT_EDGES_MAX) return;
  context.fillStyle = theme.accent;
  context.beginPath();
  for (const edge of active) addArrow(frame, edge);
  context.fill();
}

/** Returns the edges at visible vertices, each once, up to a limit. */
export function edgesInView(frame: DrawFrame): readonly SceneEdge[] {
  const { scene } = frame;
  const seen = new Set<number>();
  const edges: SceneEdge[] = [];
  for (const vertex of visibleVertices(frame, LOOKED_AT_VERTICES_MAX))
    for (const index of scene.edgesAt(vertex)) {
      if (seen.has(index) || !scene.isEdgeShown(index)) continue;
      seen.add(index);
      edges.push(scene.edges[index]!);
      if (edges.length >= LOOKED_AT_EDGES_MAX) return edges;
    }
  return edges;
}

/** Returns the pixels between the rims of the two vertices of an edge. */
export function gapOf(frame: DrawFrame, { src, dst }: SceneEdge): number {
  const { scene, camera } = frame;
  const [x1, y1] = screenOf(frame, src);
  const [x2, y2] = screenOf(frame, dst);
  const radii = vertexRadius(camera, scene, scene.vertices[src]!) + vertexRadius(camera, scene, scene.vertices[dst]!);
  return Math.hypot(x2 - x1, y2 - y1) - radii;
}

function shownActive({ scene, active }: DrawFrame): readonly SceneEdge[] {
  const edges: SceneEdge[] = [];
  for (const index of active) if (scene.isEdgeShown(index)) edges.push(scene.edges[index]!);
  return edges;
}

function strokeEdges(frame: DrawFrame, edges: readonly SceneEdge[], color: string, width: number): void {
  const { context, camera } = frame;
  context.strokeStyle = color;
  context.lineWidth = width;
  const dash = camera.zoom > DASHES_ABOVE ? DASHES[(edges[0]?.typeOrder ?? 0) % DASHES.length]! : [];
  context.setLineDash([...dash]);
  context.beginPath();
  for (const edge of edges) {
    const [x1, y1] = screenOf(frame, edge.src);
    const [x2, y2] = screenOf(frame, edge.dst);
    if (isOutside(camera, x1, y1, x2, y2)) continue;
    if (edge.src === edge.dst) {
      const circle = loopCircle(x1, y1, edge.bend, loopScale(camera.zoom));
      context.moveTo(circle.x + circle.radius, circle.y);
      context.arc(circle.x, circle.y, circle.radius, 0, 2 * Math.PI);
      continue;
    }
    context.moveTo(x1, y1);
    if (edge.bend === 0) context.lineTo(x2, y2);
    else {
      const control = controlPoint(x1, y1, x2, y2, edge.bend);
      context.quadraticCurveTo(control.x, control.y, x2, y2);
    }
  }
  context.stroke();
}

/** An arrow head at the rim of the edge's destination. */
function addArrow(frame: DrawFrame, edge: SceneEdge): void {
  const { context, scene, camera } = frame;
  if (edge.src === edge.dst) return;
  const radius = vertexRadius(camera, scene, scene.vertices[edge.dst]!);
  const [x1, y1] = screenOf(frame, edge.src);
  const [x2, y2] = screenOf(frame, edge.dst);
  if (isOutside(camera, x2, y2, x2, y2)) return;
  const from = edge.bend === 0 ? { x: x1, y: y1 } : controlPoint(x1, y1, x2, y2, edge.bend);
  const angle = Math.atan2(y2 - from.y, x2 - from.x);
  const tipX = x2 - (radius + SIZES.vertexRing) * Math.cos(angle);
  const tipY = y2 - (radius + SIZES.vertexRing) * Math.sin(angle);
  const size = SIZES.arrowLength * 1.4;
  context.moveTo(tipX, tipY);
  context.lineTo(tipX - size * Math.cos(angle + 0.42), tipY - size * Math.sin(angle + 0.42));
  context.lineTo(tipX - size * Math.cos(angle - 0.42), tipY - size * Math.sin(angle - 0.42));
  context.closePath();
}
