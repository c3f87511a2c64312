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

/** What a drag from the ground does: moves the view, or selects by a rectangle or by a line around. */
export type CanvasTool = 'pointer' | 'rectangle' | 'lasso';

/** What gestures may touch. */
export interface GestureHost {
  readonly scene: GraphScene;
  readonly camera: Camera;
  readonly grid: VertexGrid;
  readonly tool: CanvasTool;
  targetAt(x: number, y: number): SceneTarget | undefined;
  setBrush(box: BrushBox | undefined): void;
  /** Shows a line that encloses what is to be selected, as points of the screen. */
  setLasso(line: LassoLine | undefined): void;
  redraw(): void;
  /** The person took hold of vertices: a running layout has to stop. */
  holdLayout(): void;
  /** An edge was pressed, or the ground. */
  pressEdge(index: number | undefined): void;
  openMenu(target: SceneTarget, x: number, y: number): void;
}

/** One interaction from press to release. */
export interface Gesture {
  move(pointer: PointerAt): void;
  /** The pointer went through a place on the way to the next move; only who draws its way needs to know. */
  pass?(pointer: PointerAt): void;
  /** The pointer was released; `isClick` when it hardly moved. */
  finish(pointer: PointerAt, isClick: boolean): void;
  cancel(): void;
}

/** Decides whether it takes a press. The first that answers a gesture has it. */
export type GestureStart = (host: GestureHost, pointer: PointerAt) => Gesture | undefined;
