import type { SceneVertex } from '../scene/scene-element.ts';
import type { GraphTheme, Shape } from '../scene/style.ts';
import { visibleOn } from './color.ts';
import { addShape } from './shape-path.ts';

/** Returns the color of a vertex: gray if filtered out, otherwise that of a rule or its tag. */
export function fillOf(theme: GraphTheme, vertex: SceneVertex, isExcluded: boolean): string {
  if (isExcluded) return theme.excluded;
  const ruled = vertex.look?.color;
  if (ruled !== undefined) return ruledColor(theme, ruled);
  return theme.tags[vertex.style?.slot ?? 0] ?? theme.excluded;
}

const shownColors = new WeakMap<GraphTheme, Map<string, string>>();

/** The color of a rule as drawn in a theme: distinguishable from the background. */
export function ruledColor(theme: GraphTheme, color: string): string {
  let known = shownColors.get(theme);
  if (!known) shownColors.set(theme, (known = new Map()));
  let shown = known.get(color);
  if (shown === undefined) known.set(color, (shown = visibleOn(color, theme.canvas)));
  return shown;
}

/** Returns the shape of a vertex: that of a rule or its tag; groups are discs. */
export function shapeOf(vertex: SceneVertex): Shape {
  return vertex.bubble ? 'circle' : (vertex.look?.shape ?? vertex.style?.shape ?? 'circle');
}

/** Fills a shape around a point of the screen. */
export function fillShape(
  context: CanvasRenderingContext2D,
  shape: Shape,
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

/** Draws the outline of a shape around a point of the screen; the width is in pixels. */
export function strokeShape(
  context: CanvasRenderingContext2D,
  shape: Shape,
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
