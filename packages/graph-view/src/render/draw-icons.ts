/** Icons of vertices from rules: characters, symbols or images. */
import { ICONS_DRAWN_MAX, SYMBOL } from '../limits.ts';
import type { SceneVertex } from '../scene/scene-element.ts';
import { isOutside, screenOf, visibleVertices, type DrawFrame } from './draw-frame.ts';
import { fillOf, shapeOf, strokeShape } from './paint-shape.ts';
import { addShape } from './shape-path.ts';
import { vertexRadius } from './vertex-size.ts';

/** Below this radius on the screen an icon is not recognizable. */
const RADIUS_MIN = 7;
/** The farthest corner of any shape, in radiuses. */
const REACH = 1.3;

/** Draws the icons and images of the visible vertices. */
export function drawIcons(frame: DrawFrame): void {
  const { context, scene, camera } = frame;
  if (!scene.hasIcons) return;
  for (const index of visibleVertices(frame, ICONS_DRAWN_MAX)) {
    const vertex = scene.vertices[index]!;
    const { look } = vertex;
    if (look === undefined || vertex.bubble) continue;
    const radius = vertexRadius(camera, scene, vertex);
    const [x, y] = screenOf(frame, index);
    if (radius < RADIUS_MIN || isOutside(camera, x, y, x, y)) continue;
    if (look.image !== undefined && drawImage(frame, vertex, look.image, x, y, radius)) continue;
    if (look.symbol !== undefined) drawSymbol(frame, look.symbol, x, y, radius);
    else if (look.icon !== undefined) drawLetters(frame, look.icon, x, y, radius);
  }
  context.globalAlpha = 1;
}

/** Draws an image that fills the shape, with an outline in the vertex's color. Returns whether it was loaded. */
function drawImage(
  frame: DrawFrame,
  vertex: SceneVertex,
  image: string,
  x: number,
  y: number,
  radius: number,
): boolean {
  const { context, scene, theme } = frame;
  const picture = frame.pictures.imageOf(image);
  if (!picture) return false;
  const isExcluded = scene.excluded.has(vertex.index);
  const shape = shapeOf(vertex);
  const half = REACH * radius;
  context.save();
  context.beginPath();
  addShape(context, shape, x, y, radius);
  context.clip();
  context.globalAlpha = isExcluded ? 0.3 : 1;
  context.drawImage(picture, x - half, y - half, 2 * half, 2 * half);
  context.restore();
  strokeShape(context, shape, x, y, radius, fillOf(theme, vertex, isExcluded), 2);
  return true;
}

function drawSymbol({ context, theme }: DrawFrame, symbol: string, x: number, y: number, radius: number): void {
  const scale = (SYMBOL.share * 2 * radius) / SYMBOL.box;
  context.save();
  context.translate(x - (SYMBOL.box / 2) * scale, y - (SYMBOL.box / 2) * scale);
  context.scale(scale, scale);
  context.strokeStyle = theme.canvas;
  context.lineWidth = SYMBOL.line;
  context.lineCap = context.lineJoin = 'round';
  context.stroke(pathOf(symbol));
  context.restore();
}

function drawLetters({ context, theme }: DrawFrame, letters: string, x: number, y: number, radius: number): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `600 ${Math.round((radius * 1.15) / Math.max(1, letters.length * 0.62))}px ${theme.font}`;
  context.fillStyle = theme.canvas;
  context.fillText(letters, x, y + 0.5);
}

const paths = new Map<string, Path2D>();

/** Returns the path of a symbol, cached, as rules name only a few. */
function pathOf(symbol: string): Path2D {
  let path = paths.get(symbol);
  if (!path) paths.set(symbol, (path = new Path2D(symbol)));
  return path;
}
