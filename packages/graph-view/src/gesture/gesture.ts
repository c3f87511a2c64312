import type { GraphScene } from '../scene/graph-scene.ts';
import type { SceneTarget } from '../scene/scene-state.ts';
import type { Camera } from '../render/camera.ts';
import type { BrushBox, LassoLine } from '../render/graph-renderer.ts';
import type { VertexGrid } from '../render/vertex-grid.ts';

/** A pointer over the canvas, in CSS pixels from its corner. */
export interface PointerAt {
  readonly x: number;
  readonly y: number;
  readonly button: number;
  /** Ctrl, shift or alt is held. */
  readonly isToggle: boolean;
  readonly isShift: boolean;
  readonly isAlt: boolean;
}

/** The effect of dragging the background: pan, or select with a rectangle or lasso. */
export type CanvasTool = 'pointer' | 'rectangle' | 'lasso';

/** The canvas functions that gestures use. */
export interface GestureHost {
  readonly scene: GraphScene;
  readonly camera: Camera;
  readonly grid: VertexGrid;
  readonly tool: CanvasTool;
  targetAt(x: number, y: number): SceneTarget | undefined;
  setBrush(box: BrushBox | undefined): void;
  /** Shows the lasso, as points on the screen. */
  setLasso(line: LassoLine | undefined): void;
  redraw(): void;
  /** The user grabbed vertices: a running layout must stop. */
  holdLayout(): void;
  openMenu(target: SceneTarget, x: number, y: number): void;
}

/** One interaction from press to release. */
export interface Gesture {
  move(pointer: PointerAt): void;
  /** Reports intermediate pointer positions before the next move; only the lasso needs them. */
  pass?(pointer: PointerAt): void;
  /** The pointer was released after it had moved. */
  finish?(): void;
  cancel(): void;
}

/** Returns a gesture if it accepts the press; the first accepting one wins. */
export type GestureStart = (host: GestureHost, pointer: PointerAt) => Gesture | undefined;
