import { MINIMAP_DOTS_MAX } from '../limits.ts';
import type { GraphScene } from '../scene/graph-scene.ts';
import type { GraphTheme } from '../scene/style.ts';
import type { Camera } from './camera.ts';
import { boxOf } from '../scene/world-box.ts';
import { fillOf } from './paint-shape.ts';

const PADDING = 8;

/** Maps the world to the minimap. */
interface MinimapScale {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** Draws the complete graph as dots, and the view as a frame. Of very many vertices only every n-th is drawn. */
export function drawMinimap(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  scene: GraphScene,
  camera: Camera,
  theme: GraphTheme,
): void {
  context.clearRect(0, 0, width, height);
  const scale = scaleOf(scene, width, height);
  if (!scale) return;
  const stride = Math.ceil(scene.vertices.length / MINIMAP_DOTS_MAX);
  const dot = scene.vertices.length > 2_000 ? 1 : scene.vertices.length > 300 ? 1.6 : 2.4;
  const byColor = new Map<string, number[]>();
  for (let i = 0; i < scene.vertices.length; i += stride) {
    const color = fillOf(theme, scene.vertices[i]!, scene.excluded.has(i));
    const dots = byColor.get(color);
    if (dots) dots.push(i);
    else byColor.set(color, [i]);
  }
  // Browsers batch single rectangles, but not a path of thousands of them.
  for (const [color, dots] of byColor) {
    context.fillStyle = color;
    for (const i of dots) {
      const x = (scene.positions[2 * i]! - scale.left) * scale.scale;
      const y = (scene.positions[2 * i + 1]! - scale.top) * scale.scale;
      context.fillRect(x - dot / 2, y - dot / 2, dot, dot);
    }
  }
  const clip = (value: number, most: number): number => Math.min(Math.max(value, 1), most - 1);
  const left = clip((camera.worldX(0) - scale.left) * scale.scale, width);
  const top = clip((camera.worldY(0) - scale.top) * scale.scale, height);
  const right = clip((camera.worldX(camera.width) - scale.left) * scale.scale, width);
  const bottom = clip((camera.worldY(camera.height) - scale.top) * scale.scale, height);
  context.strokeStyle = theme.accent;
  context.lineWidth = 1.5;
  context.strokeRect(left, top, right - left, bottom - top);
}

/** Returns the world position of a point on the minimap. */
export function minimapPlace(
  scene: GraphScene,
  width: number,
  height: number,
  x: number,
  y: number,
): { readonly x: number; readonly y: number } | undefined {
  const scale = scaleOf(scene, width, height);
  return scale && { x: x / scale.scale + scale.left, y: y / scale.scale + scale.top };
}

function scaleOf(scene: GraphScene, width: number, height: number): MinimapScale | undefined {
  const box = boxOf(scene.positions);
  if (!box) return undefined;
  const scale = Math.min(
    (width - 2 * PADDING) / Math.max(box.maxX - box.minX, 1),
    (height - 2 * PADDING) / Math.max(box.maxY - box.minY, 1),
  );
  return {
    scale,
    left: (box.minX + box.maxX - width / scale) / 2,
    top: (box.minY + box.maxY - height / scale) / 2,
  };
}
