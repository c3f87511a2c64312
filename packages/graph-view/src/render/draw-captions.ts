import { CAPTIONS, FAR_EDGES, SIZES, ZOOM } from '../limits.ts';
import type { CaptionCache } from './caption-lines.ts';
import { captionOfEdge, type SceneVertex } from '../scene/scene-element.ts';
import { CaptionPlacer } from './caption-placer.ts';
import { edgesInView, gapOf } from './draw-edges.ts';
import { isOutside, screenOf, visibleVertices, type DrawFrame } from './draw-frame.ts';
import { controlPoint } from './edge-path.ts';
import { vertexRadius } from './vertex-size.ts';

/** Captions avoid at most this many vertices, the most connected in view. */
const OBSTACLES_MAX = 1_500;
/** Candidates tried per caption that has room. */
const TRIES = 3;
/** Outline width of text drawn on a vertex, in pixels. */
const HALO_WIDTH = 3;
const LINE_HEIGHT = SIZES.captionFont + 2;

/** Widths of captions, valid for the current font. */
export interface CaptionCaches {
  readonly ordinary: CaptionCache;
  readonly hub: CaptionCache;
}

/**
 * Draws captions by importance: hovered, selected, groups, then by degree. Each takes the first free one of four positions, or is skipped; selected
 * vertices, groups and hubs may cover a vertex, but hubs never cover another caption.
 */
export function drawCaptions(frame: DrawFrame, registries: CaptionCaches): void {
  const { context, scene, camera, theme } = frame;
  const hovered = scene.hovered?.kind === 'vertex' ? scene.hovered.index : -1;
  const isNear = camera.zoom > ZOOM.captionsAbove;
  const inView = isNear ? byDegree(frame, visibleVertices(frame, OBSTACLES_MAX)) : scene.byDegree;
  const isEveryObstacle = isNear || scene.vertices.length <= OBSTACLES_MAX;
  const obstacles = obstaclesOf(frame, isEveryObstacle ? inView : inView.slice(0, scene.hubs.size));
  const captions = new CaptionPlacer();
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  const fonts = {
    ordinary: `500 ${SIZES.captionFont}px ${theme.font}`,
    hub: `600 ${SIZES.captionFont}px ${theme.font}`,
  };
  let room = captionRoom(frame, isNear);
  let tries = TRIES * room;
  const place = (index: number, isMust: boolean): void => {
    const vertex = scene.vertices[index]!;
    const [x, y] = screenOf(frame, index);
    if (isOutside(camera, x, y, x, y)) return;
    tries--;
    const weight = scene.hubs.has(index) || vertex.bubble ? 'hub' : 'ordinary';
    context.font = fonts[weight];
    const { lines, width: textWidth } = registries[weight].linesOf(vertex.look?.caption ?? vertex.caption);
    const width = textWidth + 6;
    const height = lines.length * LINE_HEIGHT + 3;
    const gap = vertexRadius(camera, scene, vertex) + (scene.selection.has(index) ? SIZES.halo + SIZES.haloGap : 0) + 3;
    const places = [
      [x, y + gap + height / 2],
      [x, y - gap - height / 2],
      [x + gap + width / 2, y],
      [x - gap - width / 2, y],
    ] as const;
    const isFree = (placer: CaptionPlacer, [cx, cy]: readonly [number, number]): boolean =>
      placer.isFree(cx - width / 2, cy - height / 2, cx + width / 2, cy + height / 2);
    const isHub = weight === 'hub';
    const spot =
      places.find((each) => isFree(captions, each) && isFree(obstacles, each)) ??
      (isMust || isHub ? places.find((each) => isFree(captions, each)) : undefined) ??
      (isMust ? places[0] : undefined);
    if (!spot) return;
    const [cx, cy] = spot;
    room--;
    captions.take(cx - width / 2, cy - height / 2, cx + width / 2, cy + height / 2);
    // A background plate would cover a vertex: there the letters have an outline instead.
    const isPlated = isFree(obstacles, spot);
    if (isPlated) {
      context.fillStyle = theme.plate;
      context.fillRect(cx - width / 2, cy - height / 2, width, height);
    } else {
      context.strokeStyle = theme.canvas;
      context.lineWidth = HALO_WIDTH;
      context.lineJoin = 'round';
    }
    context.fillStyle = captionColor(frame, vertex, isMust, isHub);
    for (const [line, text] of lines.entries()) {
      const at = cy + (line - (lines.length - 1) / 2) * LINE_HEIGHT + 0.5;
      if (!isPlated) context.strokeText(visibleText(text), cx, at);
      context.fillText(visibleText(text), cx, at);
    }
  };
  if (hovered >= 0) place(hovered, true);
  // Beyond the limit of captions a large selection is captioned like other vertices.
  for (const index of scene.selection)
    if (index !== hovered && room > 0 && tries > 0) place(index, scene.selection.size <= 40);
  for (const { index } of scene.bubbles) if (room > 0 && !scene.selection.has(index)) place(index, false);
  const looked = Math.min(inView.length, TRIES * room);
  for (let i = 0; i < looked && room > 0; i++) {
    const index = inView[i]!;
    if (index !== hovered && !scene.selection.has(index) && !scene.vertices[index]!.bubble) place(index, false);
  }
  drawEdgeCaptions(frame, obstacles, captions);
}

/** The positions of some vertices. */
function obstaclesOf(frame: DrawFrame, indexes: Iterable<number>): CaptionPlacer {
  const { camera, scene } = frame;
  const obstacles = new CaptionPlacer();
  for (const index of indexes) {
    const radius = vertexRadius(camera, scene, scene.vertices[index]!);
    const [x, y] = screenOf(frame, index);
    if (!isOutside(camera, x, y, x, y)) obstacles.take(x - radius, y - radius, x + radius, y + radius);
  }
  return obstacles;
}

function captionColor({ scene, theme }: DrawFrame, vertex: SceneVertex, isMust: boolean, isHub: boolean): string {
  const isExcluded = scene.excluded.has(vertex.index);
  if (isMust || (isHub && !isExcluded)) return theme.text;
  return vertex.isPlaceholder || isExcluded ? theme.muted : theme.textSecond;
}

function byDegree({ scene }: DrawFrame, indexes: number[]): readonly number[] {
  return indexes.sort((a, b) => scene.vertices[b]!.degree - scene.vertices[a]!.degree || a - b);
}

/** Maximum captions of a frame. Fewer when zoomed out, so that they remain readable. */
function captionRoom({ camera, scene }: DrawFrame, isNear: boolean): number {
  if (isNear) return CAPTIONS.max;
  if (scene.vertices.length >= CAPTIONS.crowdedFrom && camera.zoom < ZOOM.captionsAbove / 2)
    return CAPTIONS.crowdedMost;
  return Math.min(
    CAPTIONS.farMost,
    Math.max(CAPTIONS.farLeast, Math.round((camera.width * camera.height) / CAPTIONS.farAreaPx)),
  );
}

function drawEdgeCaptions(frame: DrawFrame, obstacles: CaptionPlacer, captions: CaptionPlacer): void {
  const { context, scene, camera, theme } = frame;
  const hovered = scene.hovered?.kind === 'edge' ? scene.edges[scene.hovered.index] : undefined;
  const isNear = camera.zoom > ZOOM.arrowsAbove;
  const isFew = scene.edges.length <= FAR_EDGES.captionsMax;
  if (!isNear && !isFew && !hovered) return;
  context.font = `400 ${SIZES.captionFont - 1}px ${theme.font}`;
  const widths = new Map<string, number>();
  let drawn = 0;
  for (const edge of isNear || isFew ? edgesInView(frame) : hovered ? [hovered] : []) {
    if (drawn >= CAPTIONS.edgesMax) return;
    if (edge.src === edge.dst) continue;
    const [x1, y1] = screenOf(frame, edge.src);
    const [x2, y2] = screenOf(frame, edge.dst);
    const control = controlPoint(x1, y1, x2, y2, edge.bend);
    const [x, y] = [(x1 + 2 * control.x + x2) / 4, (y1 + 2 * control.y + y2) / 4];
    const caption = captionOfEdge(edge);
    let width = widths.get(caption);
    if (width === undefined) widths.set(caption, (width = context.measureText(caption).width + 4));
    const room =
      isNear || edge === hovered ? Math.hypot(x2 - x1, y2 - y1) * 0.8 : gapOf(frame, edge) / FAR_EDGES.captionRoom;
    if (width > room || isOutside(camera, x, y, x, y)) continue;
    if (![obstacles, captions].every((placer) => placer.isFree(x - width / 2, y - 7, x + width / 2, y + 7))) continue;
    captions.take(x - width / 2, y - 7, x + width / 2, y + 7);
    context.fillStyle = theme.plate;
    context.fillRect(x - width / 2, y - 7, width, 14);
    context.fillStyle = frame.active.has(edge.index) ? theme.accent : theme.muted;
    context.fillText(visibleText(caption), x, y + 0.5);
    drawn++;
  }
}

/**
 * Replaces bidirectional control characters in a caption by a visible sign, so data cannot reorder text. One sign per character, so the
 * measured width is nearly right.
 */
export function visibleText(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '\u2426');
}
