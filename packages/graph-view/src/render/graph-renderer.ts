import type { GraphTheme } from '../scene/style.ts';
import type { Camera } from './camera.ts';

/** A rectangle on the screen that is being dragged to select. */
export interface BrushBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Screen points of a lasso that is being drawn; the last point connects to the first. */
export type LassoLine = readonly (readonly [x: number, y: number])[];

/** State of a frame besides the scene. */
export interface FrameState {
  readonly theme: GraphTheme;
  readonly brush: BrushBox | undefined;
  readonly lasso: LassoLine | undefined;
  /** Whether the dotted background is drawn; exported images omit it. */
  readonly hasGrid: boolean;
  /** Pixels of the canvas for each CSS pixel. */
  readonly pixels: number;
  /** Whether every edge is drawn now, however long it takes; a live canvas lets a slow graphics card add the rest later. */
  readonly isWhole: boolean;
}

/** How much of a scene the last frame shows: nothing, everything except some edges, or everything. */
export type Image = 'none' | 'part' | 'whole';

/** Draws a scene through a camera. Renderers are interchangeable. */
export interface GraphRenderer {
  /** Whether the next frame must wait for earlier ones. */
  readonly isBehind: boolean;
  /** Milliseconds after which to ask for that again. */
  readonly lookMs: number;
  draw(camera: Camera, state: FrameState): void;
  readonly picture: Image;
  /** Adds some missing edges. Nothing may have changed since the frame was drawn. */
  refine(camera: Camera, state: FrameState): void;
}
