/** Small markers on vertices and edges with a note. */
import { BADGE } from '../limits.ts';
import type { SceneEdge, SceneVertex } from '../scene/scene-element.ts';
import { isOutside, screenOf, type DrawFrame } from './draw-frame.ts';
import { controlPoint } from './edge-path.ts';
import { vertexRadius } from './vertex-size.ts';

/** Draws the marks at the upper right of vertices and in the middle of edges. */
export function drawBadges(frame: DrawFrame): void {
  const { context, theme, camera, scene } = frame;
  for (const element of scene.badged) {
    if ('src' in element && !scene.isEdgeShown(element.index)) continue;
    const [x, y] = 'src' in element ? middleOf(frame, element) : cornerOf(frame, element);
    if (isOutside(camera, x, y, x, y)) continue;
    context.beginPath();
    context.arc(x, y, BADGE.radius + 1.5, 0, 2 * Math.PI);
    context.fillStyle = theme.canvas;
    context.fill();
    context.beginPath();
    context.arc(x, y, BADGE.radius, 0, 2 * Math.PI);
    context.fillStyle = theme.accent;
    context.fill();
    // Lines of text, the last one shorter.
    context.strokeStyle = theme.canvas;
    context.lineWidth = 1.25;
    context.beginPath();
    for (const [line, length] of [5, 5, 3].entries()) {
      const top = Math.round(y) - 2.5 + 2.5 * line;
      context.moveTo(x - 2.5, top);
      context.lineTo(x - 2.5 + length, top);
    }
    context.stroke();
  }
}

function cornerOf(frame: DrawFrame, vertex: SceneVertex): readonly [number, number] {
  const [x, y] = screenOf(frame, vertex.index);
  const reach = vertexRadius(frame.camera, frame.scene, vertex) * BADGE.reach;
  return [x + reach, y - reach];
}

function middleOf(frame: DrawFrame, { src, dst, bend }: SceneEdge): readonly [number, number] {
  const [x1, y1] = screenOf(frame, src);
  const [x2, y2] = screenOf(frame, dst);
  if (src === dst) return [x1, y1 - BADGE.loop];
  const control = controlPoint(x1, y1, x2, y2, bend);
  // Away from the caption in the center.
  return [(x1 + 2 * control.x + x2) / 4, (y1 + 2 * control.y + y2) / 4 - BADGE.aboveEdge];
}
