import { FALLBACK_VERTICES_MAX, SIZES, ZOOM } from '../limits.ts';
import type { SceneVertex } from '../scene/scene-element.ts';
import { drawBadges } from './draw-badges.ts';
import { isOutside, screenOf, type DrawFrame } from './draw-frame.ts';
import { drawIcons } from './draw-icons.ts';
import { fillOf, fillShape, shapeOf, strokeShape } from './paint-shape.ts';
import { vertexRadius } from './vertex-size.ts';

/** Smaller vertices have no outline. */
const PLAIN_RADIUS = 3;

/** Draws all vertices with Canvas2D. */
export function drawVertices(frame: DrawFrame): void {
  const { scene } = frame;
  const stride = Math.ceil(scene.vertices.length / FALLBACK_VERTICES_MAX);
  if (stride > 1) drawManyVertices(frame, stride);
  else for (const vertex of scene.vertices) drawVertex(frame, vertex);
  for (const index of stride > 1 ? scene.selection : []) drawVertex(frame, scene.vertices[index]!);
  drawUpon(frame);
}

/** Draws the layer above vertices drawn by WebGL: the hover ring, groups, icons and note markers. */
export function drawUpon(frame: DrawFrame): void {
  const { scene, context, camera, theme } = frame;
  if (scene.hovered?.kind === 'vertex' && !scene.selection.has(scene.hovered.index)) {
    const vertex = scene.vertices[scene.hovered.index]!;
    const [x, y] = screenOf(frame, vertex.index);
    strokeShape(context, shapeOf(vertex), x, y, vertexRadius(camera, scene, vertex) + 5, theme.textSecond, 1.5);
  }
  for (const vertex of scene.bubbles) drawBubble(frame, vertex);
  if (camera.zoom > ZOOM.captionsAbove / 2) drawIcons(frame);
  drawBadges(frame);
}

function drawVertex(frame: DrawFrame, vertex: SceneVertex): void {
  const { context, scene, camera, theme } = frame;
  if (vertex.bubble) return;
  const radius = vertexRadius(camera, scene, vertex);
  const [x, y] = screenOf(frame, vertex.index);
  if (isOutside(camera, x, y, x, y)) return;
  const shape = shapeOf(vertex);
  if (scene.selection.has(vertex.index)) drawHalo(frame, vertex, x, y, radius);
  // A ring in the background color separates touching vertices.
  fillShape(context, shape, x, y, radius + SIZES.vertexRing, theme.canvas);
  if (vertex.isPlaceholder) {
    context.setLineDash([3, 3]);
    strokeShape(context, 'circle', x, y, radius - 0.5, theme.muted, 1.25);
    context.setLineDash([]);
    return;
  }
  fillShape(context, shape, x, y, radius, fillOf(theme, vertex, scene.excluded.has(vertex.index)));
  if (vertex.style?.hasRing && vertex.look?.shape === undefined)
    strokeShape(context, shape, x, y, radius * 0.62, theme.canvas, 1.5);
}

/** Very many vertices are drawn as dots, batched by color. */
function drawManyVertices({ scene, camera, theme, context }: DrawFrame, stride: number): void {
  const byColor = new Map<string, number[]>();
  for (let i = 0; i < scene.vertices.length; i += stride) {
    const vertex = scene.vertices[i]!;
    const x = camera.screenX(scene.positions[2 * i]!);
    const y = camera.screenY(scene.positions[2 * i + 1]!);
    if (isOutside(camera, x, y, x, y)) continue;
    const color = fillOf(theme, vertex, scene.excluded.has(i));
    const radius = Math.max(1, Math.min(PLAIN_RADIUS, vertexRadius(camera, scene, vertex)));
    const boxes = byColor.get(color);
    if (boxes) boxes.push(x - radius, y - radius, 2 * radius);
    else byColor.set(color, [x - radius, y - radius, 2 * radius]);
  }
  for (const [color, boxes] of byColor) {
    context.fillStyle = color;
    for (let at = 0; at < boxes.length; at += 3)
      context.fillRect(boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 2]!);
  }
}

/** A pale disc with its count: a group that can be opened. */
function drawBubble(frame: DrawFrame, vertex: SceneVertex): void {
  const { context, scene, camera, theme } = frame;
  const radius = vertexRadius(camera, scene, vertex);
  const [x, y] = screenOf(frame, vertex.index);
  if (isOutside(camera, x, y, x, y)) return;
  const color = fillOf(theme, vertex, scene.excluded.has(vertex.index));
  if (scene.selection.has(vertex.index)) drawHalo(frame, vertex, x, y, radius);
  fillShape(context, 'circle', x, y, radius + SIZES.vertexRing, theme.canvas);
  context.globalAlpha = 0.16;
  fillShape(context, 'circle', x, y, radius, color);
  context.globalAlpha = 1;
  strokeShape(context, 'circle', x, y, radius - 0.75, color, 1.5);
  const count = shortCount(vertex.bubble?.count ?? 0);
  const size = Math.min(13, (1.5 * radius) / Math.max(2, count.length));
  if (size < 6) return;
  context.font = `600 ${size}px ${theme.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = theme.text;
  context.fillText(count, x, y + 0.5);
}

function drawHalo({ context, theme }: DrawFrame, vertex: SceneVertex, x: number, y: number, radius: number): void {
  context.globalAlpha = 0.16;
  fillShape(context, 'circle', x, y, radius + SIZES.haloGap + SIZES.halo + 5, theme.halo);
  context.globalAlpha = 1;
  strokeShape(context, shapeOf(vertex), x, y, radius + SIZES.haloGap + SIZES.halo / 2, theme.halo, SIZES.halo);
}

/** A count in at most four characters. */
export function shortCount(count: number): string {
  if (count < 10_000) return String(count);
  if (count < 1_000_000) return `${Math.round(count / 1_000)}k`;
  return `${(count / 1_000_000).toFixed(count < 10_000_000 ? 1 : 0)}M`;
}
