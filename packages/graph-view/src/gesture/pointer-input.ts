import { CLICK_SLOP_PX } from '../limits.ts';
import type { SceneTarget } from '../scene/scene-state.ts';
import { brush } from './brush.ts';
import { click } from './click.ts';
import { dragVertex } from './drag-vertex.ts';
import type { Gesture, GestureHost, GestureStart, PointerAt } from './gesture.ts';
import { lasso } from './lasso.ts';
import { pan } from './pan.ts';
import { Touches } from './touches.ts';

/** Pointer and wheel events that gestures do not handle themselves. */
export interface PointerListeners {
  /** The user started to move the view or its elements. */
  readonly onTakeOver: () => void;
  /** A press started; animations must stop. */
  readonly onPress: () => void;
  /** The view moved under a gesture, fingers or the wheel. */
  readonly onCamera: () => void;
  /** Vertices were dragged. */
  readonly onArranged: () => void;
  /** A vertex was pressed twice, without a key that toggles. */
  readonly onOpen: (index: number) => void;
}

/** A gesture under way. */
interface Running {
  readonly gesture: Gesture;
  readonly start: PointerAt;
  readonly pointerId: number;
  /** The number of manual moves before it started. */
  readonly arrangements: number;
  hasMoved: boolean;
}

const GESTURES: readonly GestureStart[] = [lasso, brush, dragVertex, pan];
/** Zoom per notch of the wheel: per line of text, and per pixel. */
const WHEEL = { line: 0.05, pixel: 0.0015 } as const;

/** Mouse, pen, fingers and wheel over a canvas: turns them into gestures. */
export class PointerInput implements Disposable {
  private readonly element: HTMLElement;
  private readonly host: GestureHost;
  private readonly listeners: PointerListeners;
  private readonly touches: Touches;
  private readonly ended = new AbortController();
  private running: Running | undefined;

  constructor(element: HTMLElement, host: GestureHost, listeners: PointerListeners) {
    this.element = element;
    this.host = host;
    this.listeners = listeners;
    this.touches = new Touches(host.camera, (at) => this.longPress(at));
    const { signal } = this.ended;
    element.addEventListener('pointerdown', (event) => this.press(event), { signal });
    element.addEventListener('pointermove', (event) => this.moved(event), { signal });
    element.addEventListener('pointerup', (event) => this.release(event), { signal });
    element.addEventListener(
      'pointercancel',
      (event) => {
        this.touches.release(event.pointerId);
        this.cancel();
      },
      { signal },
    );
    element.addEventListener('pointerleave', () => this.running ?? host.scene.hover(undefined), { signal });
    element.addEventListener('dblclick', (event) => this.open(event), { signal });
    element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    element.addEventListener('wheel', (event) => this.wheel(event), { signal, passive: false });
  }

  /** Whether a gesture is under way. */
  get isActive(): boolean {
    return this.running !== undefined;
  }

  /** Cancels the current gesture as if it had not started. */
  cancel(): void {
    this.running?.gesture.cancel();
    this.running = undefined;
  }

  [Symbol.dispose](): void {
    this.touches.stopWaiting();
    this.ended.abort();
  }

  private pointerOf(event: MouseEvent): PointerAt {
    const bounds = this.element.getBoundingClientRect();
    return {
      x: event.clientX - bounds.left,
      y: event.clientY - bounds.top,
      button: event.button,
      isToggle: event.ctrlKey || event.shiftKey || event.altKey || event.metaKey,
      isShift: event.shiftKey,
      isAlt: event.altKey,
    };
  }

  private press(event: PointerEvent): void {
    if (event.pointerType === 'touch' && this.touches.press(event.pointerId, this.pointerOf(event))) {
      this.cancel();
      this.listeners.onTakeOver();
    }
    if (this.running || this.touches.isPinching) return;
    this.listeners.onPress();
    const start = this.pointerOf(event);
    for (const begin of GESTURES) {
      const gesture = begin(this.host, start);
      if (!gesture) continue;
      const { arrangements } = this.host.scene;
      this.running = { gesture, start, pointerId: event.pointerId, arrangements, hasMoved: false };
      this.element.setPointerCapture(event.pointerId);
      return;
    }
  }

  private moved(event: PointerEvent): void {
    const pointer = this.pointerOf(event);
    if (event.pointerType === 'touch' && this.touches.move(event.pointerId, pointer)) return this.listeners.onCamera();
    const { running } = this;
    if (!running) return this.host.scene.hover(this.targetAt(pointer));
    if (!running.hasMoved && Math.hypot(pointer.x - running.start.x, pointer.y - running.start.y) < CLICK_SLOP_PX)
      return;
    if (!running.hasMoved) this.listeners.onTakeOver();
    this.touches.stopWaiting();
    running.hasMoved = true;
    // A busy browser merges move events; a lasso would cut the corners between them.
    for (const each of event.getCoalescedEvents?.().slice(0, -1) ?? []) running.gesture.pass?.(this.pointerOf(each));
    running.gesture.move(pointer);
    this.listeners.onCamera();
  }

  private release(event: PointerEvent): void {
    this.touches.release(event.pointerId);
    const { running } = this;
    if (!running || event.pointerId !== running.pointerId) return;
    this.running = undefined;
    const at = this.pointerOf(event);
    // The release position counts even if no move event reported it.
    if (running.hasMoved) running.gesture.move(at);
    const before = this.host.scene.arrangements;
    if (running.hasMoved) running.gesture.finish?.();
    else click(this.host, running.start);
    if (running.hasMoved && running.arrangements !== before) this.listeners.onArranged();
  }

  private open(event: MouseEvent): void {
    const pointer = this.pointerOf(event);
    const target = this.targetAt(pointer);
    if (target?.kind === 'vertex' && !pointer.isToggle) this.listeners.onOpen(target.index);
  }

  /** A long press on a vertex opens its menu, like the right button. */
  private longPress(at: PointerAt): void {
    const target = this.targetAt(at);
    if (target?.kind !== 'vertex') return;
    const { scene } = this.host;
    this.cancel();
    if (!scene.selection.has(target.index)) scene.select([target.index]);
    this.host.openMenu(target, at.x, at.y);
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const { x, y } = this.pointerOf(event);
    this.listeners.onTakeOver();
    this.listeners.onPress();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL.line : WHEEL.pixel;
    this.host.camera.zoomAt(x, y, Math.exp(-event.deltaY * unit));
    this.listeners.onCamera();
  }

  private targetAt({ x, y }: PointerAt): SceneTarget | undefined {
    return this.host.targetAt(x, y);
  }
}
