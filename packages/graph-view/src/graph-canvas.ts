/** Joins a scene, a camera, a renderer, the layout and the gestures on one element of a page. */
import { brush } from './gesture/brush.ts';
import { dragVertex } from './gesture/drag-vertex.ts';
import type { Gesture, GestureHost, GestureStart, PointerAt } from './gesture/gesture.ts';
import { lasso } from './gesture/lasso.ts';
import { pan } from './gesture/pan.ts';
import { Touches } from './gesture/touches.ts';
import { neighbourTowards } from './gesture/walk.ts';
import type { Arrangement } from './layout/arrange.ts';
import { LayoutRunner } from './layout/layout-runner.ts';
import { BEHIND_MS, CAMERA_MS, CLICK_SLOP_PX, FRAME_FOLLOW, STILL_MS, ZOOM } from './limits.ts';
import { boxOf, Camera, type CameraPlace, type Insets } from './render/camera.ts';
import { CanvasRenderer, isLarge } from './render/canvas-renderer.ts';
import { GlLayer } from './render/gl-layer.ts';
import type { BrushBox, FrameState, LassoLine } from './render/graph-renderer.ts';
import { hitTest } from './render/hit-test.ts';
import type { GraphScene } from './scene/graph-scene.ts';
import type { SceneTarget } from './scene/scene-state.ts';
import { VertexGrid } from './render/vertex-grid.ts';
import type { GraphTheme } from './scene/style.ts';

/** What the owner of a canvas can hear of. */
export interface GraphCanvasOptions {
  readonly theme: GraphTheme;
  readonly onMenu?: (target: SceneTarget, x: number, y: number) => void;
  /** The layout has settled, or was stopped by a hand. */
  readonly onSettled?: () => void;
  /** A layout could not be computed. */
  readonly onLayoutFailed?: (message: string) => void;
  /** Vertices were dragged to other places. */
  readonly onArranged?: () => void;
  /** Room that overlays take from the sides of the canvas now; what is fitted stays between. */
  readonly insets?: () => Insets;
  /** A key that the canvas itself does nothing with. Answers whether it was taken. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
  /** An edge was pressed, or nothing that is an edge. */
  readonly onEdge?: (index: number | undefined) => void;
  /** An arrow key led from one vertex to another along an edge; from nowhere at first. */
  readonly onWalk?: (from: number | undefined, to: number) => void;
  /** The camera moved; a tooltip or menu that stands somewhere has to follow or go. */
  readonly onCamera?: () => void;
}

const FIT_INSETS: Insets = { left: 72, top: 32, right: 48, bottom: 40 };
const FIT_ZOOM_MAX = 1.4;
const GESTURES: readonly GestureStart[] = [lasso, brush, dragVertex, pan];
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A live canvas. Whoever opens it disposes it. */
export class GraphCanvas implements GestureHost, Disposable {
  readonly scene: GraphScene;
  readonly camera = new Camera();
  private readonly element: HTMLCanvasElement;
  private readonly layer: GlLayer;
  private readonly grid: VertexGrid;
  private readonly renderer: CanvasRenderer;
  private readonly context: CanvasRenderingContext2D;
  private readonly layout: LayoutRunner;
  private readonly options: GraphCanvasOptions;
  private readonly cleanUp: (() => void)[] = [];
  private readonly touches: Touches;
  private theme: GraphTheme;
  private brushBox: BrushBox | undefined;
  private lassoLine: LassoLine | undefined;
  private gesture:
    | {
        readonly gesture: Gesture;
        readonly start: PointerAt;
        readonly pointerId: number;
        readonly arrangements: number;
        hasMoved: boolean;
      }
    | undefined;
  private frame = 0;
  private drawn = 0;
  private later: ReturnType<typeof setTimeout> | undefined;
  /** The view follows the layout until the person moves it. */
  private isFollowing = true;
  private hasFollowed = false;
  private flight = 0;

  constructor(element: HTMLCanvasElement, scene: GraphScene, options: GraphCanvasOptions) {
    const context = element.getContext('2d');
    if (!context) throw new Error('this browser has no 2D canvas');
    this.element = element;
    this.scene = scene;
    this.options = options;
    this.theme = options.theme;
    this.context = context;
    this.grid = new VertexGrid(scene);
    this.layer = new GlLayer(() => this.redraw());
    this.renderer = new CanvasRenderer(context, scene, this.layer, this.grid);
    this.layout = new LayoutRunner(scene, {
      onSettled: () => this.settled(),
      onFailed: (message) => this.options.onLayoutFailed?.(message),
    });
    this.touches = new Touches(this.camera, (at) => this.longPress(at));
    this.cleanUp.push(() => this.touches.stopWaiting());
    this.putUnder(this.layer.canvas);
    this.cleanUp.push(scene.subscribe(() => this.redraw()));
    this.listen();
    this.resize();
  }

  /** Lays the scene out. A fresh one moves freely; with `alpha` below 1 it only settles in. */
  startLayout(alpha = 1): void {
    this.isFollowing = alpha === 1;
    const { left, top, right, bottom } = this.insets;
    const aspect = Math.max(this.camera.width - left - right, 1) / Math.max(this.camera.height - top - bottom, 1);
    this.layout.force({ alpha, aspect: Math.min(3, Math.max(1 / 3, aspect)), isJump: isStill() });
  }

  /** Puts what is not pinned into an arrangement: everything, or some vertices around the place where they stand. */
  arrange(arrangement: Arrangement, only?: readonly number[], from?: number): void {
    this.isFollowing = only === undefined;
    this.layout.arrange(arrangement, only, from);
  }

  /** How many frames were drawn; none is while the graphics card is behind. */
  get framesDrawn(): number {
    return this.drawn;
  }

  /** Whether a layout is at work. */
  get isLayingOut(): boolean {
    return this.layout.isRunning;
  }

  /** Milliseconds of the last tick of the layout, in its worker. */
  get layoutTickMs(): number {
    return this.layout.tickMs;
  }

  /** Gives the keyboard to the canvas. */
  focus(): void {
    this.element.focus();
  }

  setTheme(theme: GraphTheme): void {
    this.theme = theme;
    this.redraw();
  }

  zoomBy(factor: number): void {
    this.isFollowing = false;
    this.camera.zoomAt(this.camera.width / 2, this.camera.height / 2, factor);
    this.cameraMoved();
  }

  /** Shows everything. */
  fit(): void {
    const box = boxOf(this.scene.positions);
    if (box) this.camera.fit(box, this.insets, FIT_ZOOM_MAX);
    this.cameraMoved();
  }

  /** Flies until a vertex stands in the middle, large enough to read. */
  centreOn(index: number): void {
    const { positions } = this.scene;
    this.flyTo({
      x: positions[2 * index]!,
      y: positions[2 * index + 1]!,
      zoom: Math.max(this.camera.zoom, ZOOM.readable),
    });
  }

  /** Takes the view to a place, in a glide where motion is welcome. */
  flyTo(place: CameraPlace): void {
    this.isFollowing = false;
    const from = this.camera.place;
    const start = performance.now();
    const flight = ++this.flight;
    const step = (): void => {
      if (flight !== this.flight) return;
      const share = isStill() ? 1 : Math.min(1, (performance.now() - start) / CAMERA_MS);
      const eased = share * share * (3 - 2 * share);
      this.camera.moveTo({
        x: from.x + (place.x - from.x) * eased,
        y: from.y + (place.y - from.y) * eased,
        zoom: from.zoom * (place.zoom / from.zoom) ** eased,
      });
      this.cameraMoved();
      if (share < 1) requestAnimationFrame(step);
    };
    step();
  }

  /** A picture of what is seen, at a multiple of its size. */
  toBlob(scale: number, theme: GraphTheme): Promise<Blob | null> {
    const canvas = document.createElement('canvas');
    canvas.width = this.camera.width * scale;
    canvas.height = this.camera.height * scale;
    const above = canvas.cloneNode() as HTMLCanvasElement;
    const context = above.getContext('2d');
    const picture = canvas.getContext('2d', { alpha: false });
    if (!context || !picture) return Promise.resolve(null);
    context.scale(scale, scale);
    const layer = isLarge(this.scene) ? new GlLayer() : undefined;
    new CanvasRenderer(context, this.scene, layer, this.grid).draw(this.camera, {
      theme,
      brush: undefined,
      lasso: undefined,
      hasGrid: false,
      pixels: scale,
      isWhole: true,
    });
    if (layer?.canvas.style.visibility === 'visible') picture.drawImage(layer.canvas, 0, 0);
    picture.drawImage(above, 0, 0);
    layer?.close();
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  }

  [Symbol.dispose](): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.later);
    this.layout.close();
    this.layer.close();
    this.layer.canvas.remove();
    for (const each of this.cleanUp) each();
  }

  targetAt(x: number, y: number): SceneTarget | undefined {
    return this.scene.isMerging ? undefined : hitTest(this.scene, this.camera, x, y, this.grid);
  }

  setBrush(box: BrushBox | undefined): void {
    this.brushBox = box;
    this.redraw();
  }

  setLasso(line: LassoLine | undefined): void {
    this.lassoLine = line;
    this.redraw();
  }

  holdLayout(): void {
    this.isFollowing = false;
    this.layout.stop();
  }

  openMenu(target: SceneTarget, x: number, y: number): void {
    this.options.onMenu?.(target, x, y);
  }

  pressEdge(index: number | undefined): void {
    this.options.onEdge?.(index);
  }

  redraw(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      // Vertices that are still arriving have no places; the last picture stays until they have.
      if (this.scene.isMerging) return;
      if (this.renderer.isBehind) return this.redrawLater();
      if (this.isFollowing) this.followLayout();
      this.drawn++;
      this.renderer.draw(this.camera, this.frameState);
      if (this.renderer.isPartial) this.refineLater(STILL_MS);
    });
  }

  private get insets(): Insets {
    return this.options.insets?.() ?? FIT_INSETS;
  }

  private get frameState(): FrameState {
    return {
      theme: this.theme,
      brush: this.brushBox,
      lasso: this.lassoLine,
      hasGrid: true,
      pixels: devicePixelRatio || 1,
      isWhole: false,
    };
  }

  /** Looks again after a while whether the graphics card has caught up. */
  private redrawLater(): void {
    clearTimeout(this.later);
    this.later = setTimeout(() => this.redraw(), BEHIND_MS);
  }

  /** Adds the edges that a slow graphics card was spared, once nothing moves. */
  private refineLater(ms: number): void {
    clearTimeout(this.later);
    this.later = setTimeout(() => {
      // Whatever draws a new picture in the meantime asks for its rest itself.
      if (this.frame !== 0 || !this.renderer.isPartial) return;
      if (this.renderer.isBehind || this.isLayingOut || this.gesture) return this.refineLater(STILL_MS);
      this.renderer.refine(this.camera, this.frameState);
      this.refineLater(BEHIND_MS);
    }, ms);
  }

  /** Keeps everything in view while it moves; smoothly, or a graph that breathes makes the view tremble. */
  private followLayout(): void {
    const box = boxOf(this.scene.positions);
    if (!box) return;
    const from = this.camera.place;
    this.camera.fit(box, this.insets, FIT_ZOOM_MAX);
    const to = this.camera.place;
    if (!this.hasFollowed || isStill()) {
      this.hasFollowed = true;
      return;
    }
    this.camera.moveTo({
      x: from.x + (to.x - from.x) * FRAME_FOLLOW,
      y: from.y + (to.y - from.y) * FRAME_FOLLOW,
      zoom: to.zoom < from.zoom ? to.zoom : from.zoom + (to.zoom - from.zoom) * FRAME_FOLLOW,
    });
  }

  /** A canvas that lies exactly under the one of the page. */
  private putUnder(canvas: HTMLCanvasElement): void {
    canvas.setAttribute('aria-hidden', 'true');
    Object.assign(canvas.style, {
      position: 'absolute',
      inset: '0',
      width: '100%',
      height: '100%',
      pointerEvents: 'none',
      visibility: 'hidden',
    });
    this.element.before(canvas);
  }

  private settled(): void {
    this.scene.pinAll();
    const box = this.isFollowing ? boxOf(this.scene.positions) : undefined;
    if (box) this.camera.fit(box, this.insets, FIT_ZOOM_MAX);
    this.isFollowing = false;
    this.hasFollowed = false;
    this.cameraMoved();
    this.options.onSettled?.();
  }

  /** Tells the owner, and draws anew. */
  cameraMoved(): void {
    this.options.onCamera?.();
    this.redraw();
  }

  private listen(): void {
    const { element } = this;
    const on = <K extends keyof HTMLElementEventMap>(
      type: K,
      listener: (event: HTMLElementEventMap[K]) => void,
      passive = true,
    ): void => {
      element.addEventListener(type, listener as EventListener, { passive });
      this.cleanUp.push(() => element.removeEventListener(type, listener as EventListener));
    };
    on('pointerdown', (event) => this.press(event));
    on('pointermove', (event) => this.moved(event));
    on('pointerup', (event) => this.release(event));
    on('pointercancel', (event) => {
      this.touches.release(event.pointerId);
      this.cancelGesture();
    });
    on('pointerleave', () => this.gesture ?? this.scene.hover(undefined));
    on('contextmenu', (event) => event.preventDefault(), false);
    on('wheel', (event) => this.wheel(event), false);
    on('keydown', (event) => this.key(event), false);
    const observer = new ResizeObserver(() => this.resize());
    observer.observe(element);
    this.cleanUp.push(() => observer.disconnect());
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
      this.cancelGesture();
      this.isFollowing = false;
    }
    if (this.gesture || this.touches.isPinching) return;
    this.flight++;
    const start = this.pointerOf(event);
    for (const begin of GESTURES) {
      const gesture = begin(this, start);
      if (!gesture) continue;
      this.gesture = {
        gesture,
        start,
        pointerId: event.pointerId,
        arrangements: this.scene.arrangements,
        hasMoved: false,
      };
      this.element.setPointerCapture(event.pointerId);
      return;
    }
  }

  private moved(event: PointerEvent): void {
    const pointer = this.pointerOf(event);
    if (event.pointerType === 'touch' && this.touches.move(event.pointerId, pointer)) return this.cameraMoved();
    const { gesture } = this;
    if (!gesture) return this.scene.hover(this.targetAt(pointer.x, pointer.y));
    if (!gesture.hasMoved && Math.hypot(pointer.x - gesture.start.x, pointer.y - gesture.start.y) < CLICK_SLOP_PX)
      return;
    if (!gesture.hasMoved) this.isFollowing = false;
    this.touches.stopWaiting();
    gesture.hasMoved = true;
    gesture.gesture.move(pointer);
    this.options.onCamera?.();
  }

  private release(event: PointerEvent): void {
    this.touches.release(event.pointerId);
    const { gesture } = this;
    if (!gesture || event.pointerId !== gesture.pointerId) return;
    this.gesture = undefined;
    const before = this.scene.arrangements;
    gesture.gesture.finish(this.pointerOf(event), !gesture.hasMoved);
    if (gesture.hasMoved && gesture.arrangements !== before) this.options.onArranged?.();
  }

  /** A finger that rests on a vertex opens its menu, as the right button does. */
  private longPress({ x, y }: PointerAt): void {
    const target = this.targetAt(x, y);
    if (target?.kind !== 'vertex') return;
    this.cancelGesture();
    if (!this.scene.selection.has(target.index)) this.scene.select([target.index]);
    this.openMenu(target, x, y);
  }

  private cancelGesture(): void {
    this.gesture?.gesture.cancel();
    this.gesture = undefined;
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const pointer = this.pointerOf(event);
    this.isFollowing = false;
    this.flight++;
    this.camera.zoomAt(pointer.x, pointer.y, Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015)));
    this.cameraMoved();
  }

  private key(event: KeyboardEvent): void {
    const arrow = ARROWS[event.key];
    if (arrow) {
      const from = [...this.scene.selection].at(-1);
      const next = neighbourTowards(this.scene, from, ...arrow);
      if (next !== undefined) {
        this.scene.select(event.shiftKey ? [...this.scene.selection, next] : [next]);
        this.keepInView(next);
        this.options.onWalk?.(from, next);
      }
    } else if (event.key === '+' || event.key === '=') this.zoomBy(ZOOM.step);
    else if (event.key === '-') this.zoomBy(1 / ZOOM.step);
    else if (event.key === '0') this.fit();
    else if (event.key === 'Escape' && this.gesture) this.cancelGesture();
    else if (this.options.onKey?.(event) !== true) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Follows a walk by keys: a vertex that would be hidden by an overlay or lies outside is flown to. */
  private keepInView(index: number): void {
    const { positions } = this.scene;
    const { left, top, right, bottom } = this.insets;
    const x = this.camera.screenX(positions[2 * index]!);
    const y = this.camera.screenY(positions[2 * index + 1]!);
    const isSeen = x > left && x < this.camera.width - right && y > top && y < this.camera.height - bottom;
    if (!isSeen) this.flyTo({ x: positions[2 * index]!, y: positions[2 * index + 1]!, zoom: this.camera.zoom });
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.element;
    if (clientWidth === 0 || clientHeight === 0) return;
    const scale = devicePixelRatio || 1;
    this.element.width = Math.round(clientWidth * scale);
    this.element.height = Math.round(clientHeight * scale);
    this.context.setTransform(scale, 0, 0, scale, 0, 0);
    this.camera.width = clientWidth;
    this.camera.height = clientHeight;
    this.redraw();
  }
}

/** Whether the person asked for less motion. */
function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
