/** Joins a scene, a camera, a renderer, the layout and the gestures on one element of a page. */
import type { CanvasTool, GestureHost } from './gesture/gesture.ts';
import { PointerInput } from './gesture/pointer-input.ts';
import { neighbourTowards } from './gesture/neighbor-towards.ts';
import type { Arrangement } from './layout/arrange.ts';
import { LayoutRunner } from './layout/layout-runner.ts';
import { BEHIND_MS, FRAME_FOLLOW, GL_OPENED_AFTER_MS, RESUMED_HEAT, STILL_MS, ZOOM } from './limits.ts';
import { Camera, isInView, type CameraPlace, type CameraView, type Insets } from './render/camera.ts';
import { boxOf } from './scene/world-box.ts';
import { CameraFlight, isStill } from './render/camera-flight.ts';
import { CanvasRenderer } from './render/canvas-renderer.ts';
import { GlLayer } from './render/gl-layer.ts';
import type { BrushBox, FrameState, LassoLine, Image } from './render/graph-renderer.ts';
import { hitTest } from './render/hit-test.ts';
import { ImageCache } from './render/image-cache.ts';
import { imageOf } from './render/image-of-scene.ts';
import type { GraphScene } from './scene/graph-scene.ts';
import type { SceneTarget } from './scene/scene-state.ts';
import { VertexGrid } from './render/vertex-grid.ts';
import type { GraphTheme } from './scene/style.ts';

/** Events and settings of a canvas. */
export interface GraphCanvasOptions {
  readonly theme: GraphTheme;
  /** Large graphs are likely: WebGL is opened once the page has been idle, not with the first large graph. */
  readonly isForLarge?: boolean;
  readonly onMenu?: (target: SceneTarget, x: number, y: number) => void;
  /** The layout has settled, or was stopped by the user. */
  readonly onSettled?: () => void;
  /** A layout could not be computed. */
  readonly onLayoutFailed?: (message: string) => void;
  /** Vertices were dragged. */
  readonly onArranged?: () => void;
  /** A vertex was pressed twice. */
  readonly onOpen?: (index: number) => void;
  /** Space covered by overlays at the sides of the canvas; fitting the view avoids it. */
  readonly insets?: () => Insets;
  /** Handles a key that the canvas does not use. Returns whether it was handled. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
  /** An arrow key moved along an edge from one vertex to another; there is no vertex to start from at first. */
  readonly onWalk?: (from: number | undefined, to: number) => void;
  /** The camera moved; a tooltip or menu must follow or close. */
  readonly onCamera?: () => void;
}

const FIT_INSETS: Insets = { left: 72, top: 32, right: 48, bottom: 40 };
const FIT_ZOOM_MAX = 1.4;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Calls `work` once the page is idle. Returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  let idle = 0;
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(work);
    else work();
  }, GL_OPENED_AFTER_MS);
  return () => {
    clearTimeout(timer);
    if (idle !== 0) cancelIdleCallback(idle);
  };
}

/** A live canvas. Its creator disposes it. */
export class GraphCanvas implements GestureHost, Disposable {
  readonly scene: GraphScene;
  readonly camera = new Camera();
  private readonly element: HTMLCanvasElement;
  private readonly layer: GlLayer;
  readonly grid: VertexGrid;
  private readonly images = new ImageCache(() => this.redraw());
  private readonly renderer: CanvasRenderer;
  private readonly context: CanvasRenderingContext2D;
  private readonly layout: LayoutRunner;
  private readonly options: GraphCanvasOptions;
  private readonly cleanUp: (() => void)[] = [];
  private readonly input: PointerInput;
  private theme: GraphTheme;
  private brushBox: BrushBox | undefined;
  private lassoLine: LassoLine | undefined;
  private frame = 0;
  /** Something has changed that is not drawn yet. */
  private isDue = false;
  private drawn = 0;
  private later: ReturnType<typeof setTimeout> | undefined;
  /** The view follows the layout until the user moves it. */
  private isFollowing = true;
  private hasFollowed = false;
  /** Vertices to move into view when the layout has settled. */
  private framedKeys: readonly string[] | undefined;
  /** The camera position that shows everything; while the camera is there, it continues to show everything when the canvas is resized. */
  private wholeAt: CameraPlace | undefined;
  /** The zoom last reported to the owner; the layout changes it too. */
  private reportedZoom = 0;
  private readonly flight: CameraFlight;

  constructor(element: HTMLCanvasElement, scene: GraphScene, options: GraphCanvasOptions) {
    const context = element.getContext('2d');
    if (!context) throw new Error('this browser has no 2D canvas');
    this.element = element;
    this.scene = scene;
    this.options = options;
    this.theme = options.theme;
    this.context = context;
    this.grid = new VertexGrid(scene);
    let isIdle = false;
    this.layer = new GlLayer(() => {
      if (isIdle) this.layer.prepare();
      this.redraw();
    });
    // Without a graphics card, creating a context blocks the page for tens of milliseconds, which must not delay the first paint.
    if (options.isForLarge === true)
      this.cleanUp.push(
        whenIdle(() => {
          isIdle = true;
          this.layer.prepare();
        }),
      );
    this.renderer = new CanvasRenderer(context, scene, this.layer, this.grid, this.images);
    this.layout = new LayoutRunner(scene, {
      onSettled: () => this.settled(),
      onFailed: (message) => this.options.onLayoutFailed?.(message),
    });
    this.flight = new CameraFlight(this.camera, () => this.cameraMoved());
    this.input = new PointerInput(element, this, {
      onTakeOver: () => {
        this.isFollowing = false;
        this.framedKeys = undefined;
      },
      onPress: () => this.flight.stop(),
      onCamera: () => this.cameraMoved(),
      onArranged: () => options.onArranged?.(),
      onOpen: (index) => options.onOpen?.(index),
    });
    this.putUnder(this.layer.canvas);
    const onKey = (event: KeyboardEvent): void => this.key(event);
    element.addEventListener('keydown', onKey);
    const observer = new ResizeObserver(() => this.resize());
    observer.observe(element);
    this.cleanUp.push(
      scene.subscribe(() => this.sceneChanged()),
      () => this.input[Symbol.dispose](),
      () => element.removeEventListener('keydown', onKey),
      () => observer.disconnect(),
    );
    this.resize();
  }

  /** Lays the scene out. A fresh one moves freely; with `alpha` below 1 it only settles in. */
  startLayout(alpha = 1): void {
    this.isFollowing = alpha === 1;
    this.runForces(alpha);
  }

  private runForces(alpha: number): void {
    const { left, top, right, bottom } = this.insets;
    const aspect = Math.max(this.camera.width - left - right, 1) / Math.max(this.camera.height - top - bottom, 1);
    this.layout.force({ alpha, aspect: Math.min(3, Math.max(1 / 3, aspect)), isJump: isStill() });
  }

  /** Arranges everything that is not pinned, or only some vertices around their current position. */
  arrange(arrangement: Arrangement, only?: readonly number[], from?: number): void {
    this.isFollowing = only === undefined;
    this.layout.arrange(arrangement, only, from);
  }

  /** The effect of dragging the background; modifier keys override it for one drag. */
  tool: CanvasTool = 'pointer';

  /** The number of frames drawn; none is drawn while the GPU is behind. */
  get framesDrawn(): number {
    return this.drawn;
  }

  /** How much of the scene is drawn. */
  get picture(): Image {
    return this.isDue || this.drawn === 0 || this.scene.isMerging ? 'none' : this.renderer.picture;
  }

  /** Whether a layout is running. */
  get isLayingOut(): boolean {
    return this.layout.isRunning;
  }

  /** Duration of the worker's last layout tick, in milliseconds. */
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
    this.frameAll();
    this.cameraMoved();
  }

  /**
   * Moves the camera to some vertices, by their keys: immediately, or after a running layout has settled, unless the user moves the camera.
   */
  frameVertices(keys: readonly string[]): void {
    this.framedKeys = keys;
    if (!this.isLayingOut) this.frameKeys();
  }

  private frameKeys(): void {
    const keys = this.framedKeys ?? [];
    this.framedKeys = undefined;
    const { positions } = this.scene;
    const places = keys.flatMap((key) => {
      const index = this.scene.indexOfKey(key);
      return index === undefined ? [] : [positions[2 * index]!, positions[2 * index + 1]!];
    });
    const box = boxOf(Float32Array.from(places));
    if (!box) return;
    const before = this.camera.place;
    this.camera.fit(box, this.insets, FIT_ZOOM_MAX);
    const framed = this.camera.place;
    this.camera.moveTo(before);
    this.flyTo(framed);
  }

  private frameAll(): void {
    const box = boxOf(this.scene.positions);
    if (!box) return;
    this.camera.fit(box, this.insets, FIT_ZOOM_MAX);
    this.wholeAt = this.camera.place;
  }

  /** Animates the camera until a vertex is centered in the free area, large enough to read. */
  centreOn(index: number, zoom = Math.max(this.camera.zoom, ZOOM.readable)): void {
    const { positions } = this.scene;
    const { left, top, right, bottom } = this.insets;
    this.flyTo({
      x: positions[2 * index]! - (left - right) / 2 / zoom,
      y: positions[2 * index + 1]! - (top - bottom) / 2 / zoom,
      zoom,
    });
  }

  /** The camera view with the size of the canvas, so that another canvas can show the same. */
  get view(): CameraView {
    const { place, width, height } = this.camera;
    return { ...place, width, height };
  }

  /** Restores the view of a canvas, possibly of another size: everything if that showed everything or is unknown, else the same part. */
  showView(view: (CameraPlace & Partial<CameraView>) | undefined): void {
    const { width, height } = this.camera;
    const isOtherSize = view?.width !== undefined && (view.width !== width || view.height !== height);
    const box = boxOf(this.scene.positions);
    if (view === undefined || (isOtherSize && box !== undefined && isInView(box, view))) this.fit();
    else this.flyTo(view);
  }

  /** Moves the view to a position. A view of a canvas of another size is scaled to fit this one. Animated unless motion is reduced. */
  flyTo(place: CameraPlace & Partial<CameraView>): void {
    const { width = this.camera.width, height = this.camera.height } = place;
    const scale = Math.min(this.camera.width / width, this.camera.height / height);
    this.isFollowing = false;
    this.flight.to({ x: place.x, y: place.y, zoom: place.zoom * scale });
  }

  /** Returns an image of the view at a multiple of its size. */
  toBlob(scale: number, theme: GraphTheme): Promise<Blob | null> {
    return imageOf(this.scene, this.camera, { theme, pixels: scale, grid: this.grid, pictures: this.images });
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

  /** Stops a running layout; everything is pinned at its current position, as after settling. */
  holdLayout(): void {
    this.isFollowing = false;
    if (!this.isLayingOut) return;
    this.layout.stop();
    this.scene.pinAll();
    this.options.onSettled?.();
  }

  openMenu(target: SceneTarget, x: number, y: number): void {
    this.options.onMenu?.(target, x, y);
  }

  redraw(): void {
    this.isDue = true;
    if (this.frame !== 0) return;
    // An empty frame still costs the page a third of a millisecond.
    if (!this.scene.isMerging && this.renderer.isBehind) return this.redrawLater();
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      // Vertices being added have no positions yet; until they do, the last image is shown.
      if (this.scene.isMerging) return;
      if (this.renderer.isBehind) return this.redrawLater();
      if (this.isFollowing) this.followLayout();
      if (this.camera.zoom !== this.reportedZoom) this.reportCamera();
      this.isDue = false;
      this.drawn++;
      this.renderer.draw(this.camera, this.frameState);
      if (this.renderer.picture === 'part') this.refineLater(STILL_MS);
    });
  }

  /** The space that overlays occupy at the sides of the canvas. */
  get insets(): Insets {
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

  /** Checks later whether the GPU has caught up. */
  private redrawLater(): void {
    clearTimeout(this.later);
    this.later = setTimeout(() => this.redraw(), this.renderer.lookMs);
  }

  /** Draws the edges that were skipped for speed, once the canvas is idle. */
  private refineLater(ms: number): void {
    clearTimeout(this.later);
    this.later = setTimeout(() => {
      // A newer frame requests its own refinement.
      if (this.isDue || this.renderer.picture !== 'part') return;
      if (this.isLayingOut || this.input.isActive) return this.refineLater(STILL_MS);
      if (this.renderer.isBehind) return this.refineLater(this.renderer.lookMs);
      this.renderer.refine(this.camera, this.frameState);
      this.refineLater(BEHIND_MS);
    }, ms);
  }

  /** Keeps everything in view during the layout; smoothed, so that the view does not shake with the graph. */
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

  /** Places a canvas exactly under the main one. */
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
    if (this.framedKeys !== undefined) this.frameKeys();
    else if (this.isFollowing) this.frameAll();
    this.isFollowing = false;
    this.hasFollowed = false;
    this.cameraMoved();
    this.options.onSettled?.();
  }

  /** A layout continues after changes: added and removed vertices changed the indexes. */
  private sceneChanged(): void {
    if (this.layout.isOutdated) this.runForces(RESUMED_HEAT);
    this.redraw();
  }

  /** Notifies the owner and redraws. */
  cameraMoved(): void {
    this.reportCamera();
    this.redraw();
  }

  private reportCamera(): void {
    this.reportedZoom = this.camera.zoom;
    this.options.onCamera?.();
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
    else if (event.key === 'Escape' && this.input.isActive) this.input.cancel();
    else if (this.options.onKey?.(event) !== true) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** After a move by keyboard, brings a vertex into view if it is covered or outside. */
  private keepInView(index: number): void {
    const { positions } = this.scene;
    const { left, top, right, bottom } = this.insets;
    const x = this.camera.screenX(positions[2 * index]!);
    const y = this.camera.screenY(positions[2 * index + 1]!);
    const isSeen = x > left && x < this.camera.width - right && y > top && y < this.camera.height - bottom;
    if (!isSeen) this.centreOn(index, this.camera.zoom);
  }

  /** Fits the view to the space that overlays leave, if it showed everything before they changed. */
  roomChanged(): void {
    if (this.isWhole) this.fit();
  }

  private get isWhole(): boolean {
    const { x, y, zoom } = this.camera;
    return this.wholeAt?.x === x && this.wholeAt.y === y && this.wholeAt.zoom === zoom;
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.element;
    if (clientWidth === 0 || clientHeight === 0) return;
    const scale = devicePixelRatio || 1;
    this.element.width = Math.round(clientWidth * scale);
    this.element.height = Math.round(clientHeight * scale);
    this.context.setTransform(scale, 0, 0, scale, 0, 0);
    const { isWhole } = this;
    this.camera.width = clientWidth;
    this.camera.height = clientHeight;
    if (isWhole) this.fit();
    this.scene.ringRadiusMax = innerHeight / 2;
    this.redraw();
  }
}
