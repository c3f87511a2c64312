/**
 * Draws a scene with Canvas2D, in the order of the mock-ups: ground with its dots, edges, vertices, captions, brush. Edges of one
 * look share one path, so that a frame costs few calls.
 */
import { CAPTIONS, GL_EDGES_FROM, GL_VERTICES_FROM, SIZES, ZOOM } from '../limits.ts';
import type { GraphScene, SceneEdge, SceneVertex } from '../scene/graph-scene.ts';
import type { GraphTheme } from '../scene/style.ts';
import type { Camera } from './camera.ts';
import { CaptionPlacer } from './caption-placer.ts';
import { controlPoint, loopCircle } from './edge-path.ts';
import type { GlLayer } from './gl-layer.ts';
import type { BrushBox, FrameState, GraphRenderer } from './graph-renderer.ts';
import { vertexRadius } from './hit-test.ts';
import { addShape } from './shape-path.ts';

/** From this many edges on they are drawn quieter, or they outweigh the vertices. */
const QUIET_EDGES_FROM = 60;
const OUTSIDE_MARGIN_PX = 60;
/** Up to this many vertices captions keep clear of all of them, else of the most connected. */
const OBSTACLES_MAX = 2_000;

export class CanvasRenderer implements GraphRenderer {
  private readonly context: CanvasRenderingContext2D;
  private readonly layer: GlLayer | undefined;

  /** With a layer, large scenes are drawn by WebGL under the captions and what is chosen. */
  constructor(context: CanvasRenderingContext2D, layer?: GlLayer) {
    this.context = context;
    this.layer = layer;
  }

  draw(scene: GraphScene, camera: Camera, state: FrameState): void {
    const { context } = this;
    const frame = { scene, camera, theme: state.theme, context, active: activeEdges(scene) };
    context.fillStyle = state.theme.canvas;
    context.fillRect(0, 0, camera.width, camera.height);
    if (state.hasGrid) drawGrid(frame);
    const picture = isLarge(scene) ? this.layer?.draw(scene, camera, state.theme, state.theme.edgeQuiet) : undefined;
    if (picture) {
      context.drawImage(picture, 0, 0, camera.width, camera.height);
      drawEdges(frame, true);
      drawVertices(frame, true);
    } else {
      drawEdges(frame, false);
      drawVertices(frame, false);
    }
    drawCaptions(frame);
    if (state.brush) drawBrush(context, state.theme, state.brush);
  }
}

interface Frame {
  readonly scene: GraphScene;
  readonly camera: Camera;
  readonly theme: GraphTheme;
  readonly context: CanvasRenderingContext2D;
  /** Edges of selected vertices, and the hovered one. */
  readonly active: ReadonlySet<number>;
}

function activeEdges(scene: GraphScene): ReadonlySet<number> {
  const active = new Set<number>();
  if (scene.selection.size > 0)
    for (const edge of scene.edges)
      if (scene.selection.has(edge.src) || scene.selection.has(edge.dst)) active.add(edge.index);
  if (scene.hovered?.kind === 'edge') active.add(scene.hovered.index);
  return active;
}

function drawGrid({ context, camera, theme }: Frame): void {
  const step = SIZES.gridStep * (camera.zoom < 0.5 ? 2 : 1);
  const scaled = step * Math.max(camera.zoom, 0.5);
  const offsetX = ((camera.screenX(0) % scaled) + scaled) % scaled;
  const offsetY = ((camera.screenY(0) % scaled) + scaled) % scaled;
  context.fillStyle = theme.gridDot;
  context.beginPath();
  for (let x = offsetX; x < camera.width; x += scaled)
    for (let y = offsetY; y < camera.height; y += scaled) context.rect(x, y, 1, 1);
  context.fill();
}

function isLarge(scene: GraphScene): boolean {
  return scene.vertices.length >= GL_VERTICES_FROM || scene.edges.length >= GL_EDGES_FROM;
}

/** Draws all edges, or over a picture only those that are active. */
function drawEdges(frame: Frame, isOnlyActive: boolean): void {
  const { scene, theme, context } = frame;
  const groups = new Map<readonly number[], SceneEdge[]>();
  for (const edge of isOnlyActive ? [] : scene.edges) {
    if (frame.active.has(edge.index) || scene.hiddenEdgeTypes.has(edge.edgeType)) continue;
    const group = groups.get(edge.dash);
    if (group) group.push(edge);
    else groups.set(edge.dash, [edge]);
  }
  const quiet = scene.edges.length >= QUIET_EDGES_FROM ? theme.edgeQuiet : theme.edge;
  for (const [dash, edges] of groups) strokeEdges(frame, edges, dash, quiet, 1);
  const active = scene.edges.filter(
    (edge) => frame.active.has(edge.index) && !scene.hiddenEdgeTypes.has(edge.edgeType),
  );
  for (const edge of active) strokeEdges(frame, [edge], edge.dash, theme.accent, 2);
  context.setLineDash([]);
  const withArrows =
    frame.camera.zoom > ZOOM.arrowsAbove
      ? scene.edges.filter((edge) => !scene.hiddenEdgeTypes.has(edge.edgeType))
      : active;
  for (const edge of withArrows) drawArrow(frame, edge, frame.active.has(edge.index) ? theme.accent : quiet);
}

function strokeEdges(
  frame: Frame,
  edges: readonly SceneEdge[],
  dash: readonly number[],
  color: string,
  width: number,
): void {
  const { context, scene, camera } = frame;
  context.strokeStyle = color;
  context.lineWidth = width;
  context.setLineDash(dash as number[]);
  context.beginPath();
  for (const edge of edges) {
    const [x1, y1, x2, y2] = endsOf(scene, camera, edge);
    if (isOutside(camera, x1, y1, x2, y2)) continue;
    if (edge.src === edge.dst) {
      const circle = loopCircle(x1, y1, edge.bend);
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

/** An arrow head where the edge meets the rim of its destination. */
function drawArrow({ context, scene, camera }: Frame, edge: SceneEdge, color: string): void {
  if (edge.src === edge.dst) return;
  const radius = vertexRadius(camera, scene, scene.vertices[edge.dst]!);
  const [x1, y1, x2, y2] = endsOf(scene, camera, edge);
  if (isOutside(camera, x1, y1, x2, y2)) return;
  const from = edge.bend === 0 ? { x: x1, y: y1 } : controlPoint(x1, y1, x2, y2, edge.bend);
  const angle = Math.atan2(y2 - from.y, x2 - from.x);
  const tipX = x2 - (radius + SIZES.vertexRing) * Math.cos(angle);
  const tipY = y2 - (radius + SIZES.vertexRing) * Math.sin(angle);
  const size = SIZES.arrowLength;
  context.fillStyle = color;
  context.beginPath();
  context.moveTo(tipX, tipY);
  for (const side of [0.42, -0.42])
    context.lineTo(tipX - size * 1.4 * Math.cos(angle + side), tipY - size * 1.4 * Math.sin(angle + side));
  context.fill();
}

/** Draws all vertices, or over a picture only those that are chosen. */
function drawVertices(frame: Frame, isOnlyChosen: boolean): void {
  const { context, scene, camera, theme } = frame;
  const hovered = scene.hovered?.kind === 'vertex' ? scene.vertices[scene.hovered.index] : undefined;
  const chosen = [...(hovered ? [hovered] : []), ...[...scene.selection].map((index) => scene.vertices[index]!)];
  for (const vertex of isOnlyChosen ? chosen : scene.vertices) {
    const radius = vertexRadius(camera, scene, vertex);
    const x = camera.screenX(scene.positions[2 * vertex.index]!);
    const y = camera.screenY(scene.positions[2 * vertex.index + 1]!);
    if (isOutside(camera, x, y, x, y)) continue;
    const shape = vertex.style?.shape ?? 'circle';
    if (scene.selection.has(vertex.index)) drawHalo(frame, vertex, x, y);
    else if (scene.hovered?.kind === 'vertex' && scene.hovered.index === vertex.index)
      strokeShape(context, shape, x, y, radius + 5, theme.textSecond, 1.5);
    // A ring in the colour of the ground parts vertices that touch.
    fillShape(context, shape, x, y, radius + SIZES.vertexRing, theme.canvas);
    if (vertex.isPlaceholder) {
      context.setLineDash([3, 3]);
      strokeShape(context, 'circle', x, y, radius - 0.5, theme.muted, 1.25);
      context.setLineDash([]);
      continue;
    }
    const fill = scene.excluded.has(vertex.index) ? theme.excluded : theme.tags[vertex.style?.slot ?? 0]!;
    fillShape(context, shape, x, y, radius, fill);
    if (vertex.style?.hasRing) strokeShape(context, shape, x, y, radius * 0.62, theme.canvas, 1.5);
  }
}

function drawHalo({ context, scene, camera, theme }: Frame, vertex: SceneVertex, x: number, y: number): void {
  const radius = vertexRadius(camera, scene, vertex);
  const shape = vertex.style?.shape ?? 'circle';
  context.globalAlpha = 0.16;
  fillShape(context, 'circle', x, y, radius + SIZES.haloGap + SIZES.halo + 5, theme.halo);
  context.globalAlpha = 1;
  strokeShape(context, shape, x, y, radius + SIZES.haloGap + SIZES.halo / 2, theme.halo, SIZES.halo);
}

function fillShape(
  context: CanvasRenderingContext2D,
  shape: Parameters<typeof addShape>[1],
  x: number,
  y: number,
  radius: number,
  color: string,
): void {
  context.fillStyle = color;
  context.beginPath();
  addShape(context, shape, x, y, radius);
  context.fill();
}

function strokeShape(
  context: CanvasRenderingContext2D,
  shape: Parameters<typeof addShape>[1],
  x: number,
  y: number,
  radius: number,
  color: string,
  width: number,
): void {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.beginPath();
  addShape(context, shape, x, y, radius);
  context.stroke();
}

/**
 * Captions in the order of importance; each takes the first of four places that is free, or is left out. The selected, the
 * hovered and hubs rather cover a vertex than have no caption, but hubs never cover another caption.
 */
function drawCaptions(frame: Frame): void {
  const { context, scene, camera, theme } = frame;
  const hovered = scene.hovered?.kind === 'vertex' ? scene.hovered.index : -1;
  const isChosen = (index: number): boolean => scene.selection.has(index) || index === hovered;
  const hubs = scene.hubs;
  const obstacles = new CaptionPlacer();
  for (const index of scene.vertices.length <= OBSTACLES_MAX ? scene.byDegree : hubs) {
    const radius = vertexRadius(camera, scene, scene.vertices[index]!);
    const x = camera.screenX(scene.positions[2 * index]!);
    const y = camera.screenY(scene.positions[2 * index + 1]!);
    if (!isOutside(camera, x, y, x, y)) obstacles.take(x - radius, y - radius, x + radius, y + radius);
  }
  const captions = new CaptionPlacer();
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  const height = SIZES.captionFont + 5;
  let room = captionRoom(camera);
  const place = (index: number, isMust: boolean): void => {
    const vertex = scene.vertices[index]!;
    const x = camera.screenX(scene.positions[2 * index]!);
    const y = camera.screenY(scene.positions[2 * index + 1]!);
    if (isOutside(camera, x, y, x, y)) return;
    const isHub = hubs.has(index);
    context.font = `${isHub ? 600 : 500} ${SIZES.captionFont}px ${theme.font}`;
    const width = context.measureText(vertex.caption).width + 6;
    const gap = vertexRadius(camera, scene, vertex) + (scene.selection.has(index) ? SIZES.halo + SIZES.haloGap : 0) + 3;
    const places = [
      [x, y + gap + height / 2],
      [x, y - gap - height / 2],
      [x + gap + width / 2, y],
      [x - gap - width / 2, y],
    ] as const;
    const isFree = (placer: CaptionPlacer, [cx, cy]: readonly [number, number]): boolean =>
      placer.isFree(cx - width / 2, cy - height / 2, cx + width / 2, cy + height / 2);
    const spot =
      places.find((each) => isFree(captions, each) && isFree(obstacles, each)) ??
      (isMust || isHub ? places.find((each) => isFree(captions, each)) : undefined) ??
      (isMust ? places[0] : undefined);
    if (!spot) return;
    const [cx, cy] = spot;
    room--;
    captions.take(cx - width / 2, cy - height / 2, cx + width / 2, cy + height / 2);
    context.fillStyle = theme.plate;
    context.beginPath();
    context.roundRect(cx - width / 2, cy - height / 2, width, height, 3);
    context.fill();
    context.fillStyle = isMust
      ? theme.text
      : vertex.isPlaceholder || scene.excluded.has(index)
        ? theme.muted
        : isHub
          ? theme.text
          : theme.textSecond;
    context.fillText(vertex.caption, cx, cy + 0.5);
  };
  if (hovered >= 0) place(hovered, true);
  // Beyond the room for captions a large selection is captioned like any other vertices.
  for (const index of scene.selection) if (index !== hovered && room > 0) place(index, true);
  for (const index of scene.byDegree) {
    if (room <= 0) break;
    if (!isChosen(index)) place(index, false);
  }
  drawEdgeCaptions(frame, obstacles, captions);
}

/** How many captions a frame may have. Far out they are fewer, so that they stay readable. */
function captionRoom(camera: Camera): number {
  if (camera.zoom > ZOOM.captionsAbove) return CAPTIONS.max;
  return Math.min(
    CAPTIONS.farMost,
    Math.max(CAPTIONS.farLeast, Math.round((camera.width * camera.height) / CAPTIONS.farAreaPx)),
  );
}

function drawEdgeCaptions(frame: Frame, obstacles: CaptionPlacer, captions: CaptionPlacer): void {
  const { context, scene, camera, theme } = frame;
  context.font = `400 ${SIZES.captionFont - 1}px ${theme.font}`;
  let drawn = 0;
  for (const edge of scene.edges) {
    const isActive = frame.active.has(edge.index);
    if (camera.zoom <= ZOOM.arrowsAbove && !(scene.hovered?.kind === 'edge' && scene.hovered.index === edge.index))
      continue;
    if (scene.hiddenEdgeTypes.has(edge.edgeType)) continue;
    if (drawn >= CAPTIONS.max) return;
    const [x1, y1, x2, y2] = endsOf(scene, camera, edge);
    if (isOutside(camera, x1, y1, x2, y2) || edge.src === edge.dst) continue;
    const control = controlPoint(x1, y1, x2, y2, edge.bend);
    const [x, y] = [(x1 + 2 * control.x + x2) / 4, (y1 + 2 * control.y + y2) / 4];
    const width = context.measureText(edge.edgeType).width + 4;
    if (![obstacles, captions].every((placer) => placer.isFree(x - width / 2, y - 7, x + width / 2, y + 7))) continue;
    captions.take(x - width / 2, y - 7, x + width / 2, y + 7);
    context.fillStyle = theme.plate;
    context.fillRect(x - width / 2, y - 7, width, 14);
    context.fillStyle = isActive ? theme.accent : theme.muted;
    context.fillText(edge.edgeType, x, y + 0.5);
    drawn++;
  }
}

function drawBrush(context: CanvasRenderingContext2D, theme: GraphTheme, { left, top, right, bottom }: BrushBox): void {
  context.globalAlpha = 0.06;
  context.fillStyle = theme.accent;
  context.fillRect(left, top, right - left, bottom - top);
  context.globalAlpha = 1;
  context.strokeStyle = theme.accent;
  context.lineWidth = 1;
  context.setLineDash([4, 3]);
  context.strokeRect(left + 0.5, top + 0.5, right - left, bottom - top);
  context.setLineDash([]);
}

function endsOf(scene: GraphScene, camera: Camera, edge: SceneEdge): readonly [number, number, number, number] {
  const { positions } = scene;
  return [
    camera.screenX(positions[2 * edge.src]!),
    camera.screenY(positions[2 * edge.src + 1]!),
    camera.screenX(positions[2 * edge.dst]!),
    camera.screenY(positions[2 * edge.dst + 1]!),
  ];
}

function isOutside(camera: Camera, x1: number, y1: number, x2: number, y2: number): boolean {
  const margin = OUTSIDE_MARGIN_PX;
  return (
    Math.max(x1, x2) < -margin ||
    Math.min(x1, x2) > camera.width + margin ||
    Math.max(y1, y2) < -margin ||
    Math.min(y1, y2) > camera.height + margin
  );
}
