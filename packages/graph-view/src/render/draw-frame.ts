import type { GraphScene } from '../scene/graph-scene.ts';
import type { GraphTheme } from '../scene/style.ts';
import type { Camera } from './camera.ts';
import type { ImageCache } from './image-cache.ts';
import type { VertexGrid } from './vertex-grid.ts';

/** Inputs of every drawing step of a frame. */
export interface DrawFrame {
  readonly scene: GraphScene;
  readonly camera: Camera;
  readonly theme: GraphTheme;
  readonly context: CanvasRenderingContext2D;
  readonly grid: VertexGrid;
  readonly pictures: ImageCache;
  /** Edges of selected vertices, and the hovered one. */
  readonly active: ReadonlySet<number>;
}

const OUTSIDE_MARGIN_PX = 60;

/** The position of a vertex on the screen. */
export function screenOf({ scene, camera }: DrawFrame, index: number): readonly [number, number] {
  return [camera.screenX(scene.positions[2 * index]!), camera.screenY(scene.positions[2 * index + 1]!)];
}

/** Returns whether a box on the screen is completely outside, with a margin for decorations. */
export function isOutside(camera: Camera, x1: number, y1: number, x2: number, y2: number): boolean {
  const margin = OUTSIDE_MARGIN_PX;
  return (
    Math.max(x1, x2) < -margin ||
    Math.min(x1, x2) > camera.width + margin ||
    Math.max(y1, y2) < -margin ||
    Math.min(y1, y2) > camera.height + margin
  );
}

/** Indexes of the vertices in view, at most this many. */
export function visibleVertices({ camera, grid }: DrawFrame, most: number): number[] {
  const found: number[] = [];
  const margin = OUTSIDE_MARGIN_PX / camera.zoom;
  grid.visit(
    camera.worldX(0) - margin,
    camera.worldY(0) - margin,
    camera.worldX(camera.width) + margin,
    camera.worldY(camera.height) + margin,
    (index) => {
      found.push(index);
      return found.length < most;
    },
  );
  return found;
}
