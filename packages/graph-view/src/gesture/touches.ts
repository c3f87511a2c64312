import { LONG_PRESS_MS } from '../limits.ts';
import type { Camera } from '../render/camera.ts';
import type { PointerAt } from './gesture.ts';

/** Touches on the canvas: two fingers zoom and pan, and a long press opens the menu. */
export class Touches {
  private readonly fingers = new Map<number, PointerAt>();
  private readonly camera: Camera;
  private readonly onRest: (at: PointerAt) => void;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private hasPinched = false;

  /** `onRest` is called with the position where a finger rests. */
  constructor(camera: Camera, onRest: (at: PointerAt) => void) {
    this.camera = camera;
    this.onRest = onRest;
  }

  /** Whether fingers of a pinch are still down; they start no other gesture. */
  get isPinching(): boolean {
    return this.hasPinched;
  }

  /** Registers a finger; returns whether it is the second one, which starts a pinch. */
  press(id: number, at: PointerAt): boolean {
    this.stopWaiting();
    this.fingers.set(id, at);
    if (this.fingers.size === 1) this.rest = setTimeout(() => this.onRest(at), LONG_PRESS_MS);
    else this.hasPinched = true;
    return this.fingers.size === 2;
  }

  /** Moves a finger; returns whether that moved the view. */
  move(id: number, at: PointerAt): boolean {
    const before = this.fingers.get(id);
    if (!before) return false;
    const [other] = [...this.fingers].filter(([one]) => one !== id);
    this.fingers.set(id, at);
    if (!other || this.fingers.size !== 2) return this.hasPinched;
    const [, fixed] = other;
    const [from, to] = [middleOf(before, fixed), middleOf(at, fixed)];
    this.camera.panBy(to.x - from.x, to.y - from.y);
    this.camera.zoomAt(to.x, to.y, Math.max(1, distance(at, fixed)) / Math.max(1, distance(before, fixed)));
    return true;
  }

  /** Ends the touch of a finger. */
  release(id: number): void {
    this.stopWaiting();
    this.fingers.delete(id);
    if (this.fingers.size === 0) this.hasPinched = false;
  }

  /** The finger moves, so it is not a long press. */
  stopWaiting(): void {
    clearTimeout(this.rest);
  }
}

function middleOf(a: PointerAt, b: PointerAt): { readonly x: number; readonly y: number } {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function distance(a: PointerAt, b: PointerAt): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
