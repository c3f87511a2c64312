/**
 * Edges and vertices of large scenes, drawn with WebGL2 on a canvas below the captions. Straight edges share one index buffer over the
 * position buffer, so a layout tick uploads eight bytes per vertex.
 */
import { BEHIND_MS, DASHES_ABOVE, SIZES, SORTED_AT_ONCE_MAX, SORTINGS_MAX, TINT } from '../limits.ts';
import type { GraphScene } from '../scene/graph-scene.ts';
import { runInSlices } from '../scene/run-slices.ts';
import type { GraphTheme } from '../scene/style.ts';
import type { Camera } from './camera.ts';
import { rgba } from './color.ts';
import { shareBelow } from './far-share.ts';
import { loopScale } from './edge-path.ts';
import { edgeStrength } from './edge-strength.ts';
import { GlBuffers } from './gl-buffers.ts';
import type { EdgeGroup } from './gl-edges.ts';
import { GlPace } from './gl-pace.ts';
import { isGlProbed, isSlowGl, probeGl } from './gl-probe.ts';
import { compilePrograms, type GlCompilation, type GlProgram, type GlPrograms } from './gl-program.ts';
import { CURVE_PIECES } from './gl-shaders.ts';
import { gridOf } from './ground.ts';
import { ruledColor } from './paint-shape.ts';
import { baseRadius } from './vertex-size.ts';

/** Farther out a bend is less than a pixel or two, and all edges are lines. */
const BENDS_ABOVE = 0.2;
/** A vertex of a smaller radius than this, in pixels of the canvas, shows no shape. */
const SPECK_RADIUS = 2.4;

/** Work of a small vertex, in lines. */
const POINT_WORK = 0.7;

interface Held {
  readonly gl: WebGL2RenderingContext;
  readonly programs: GlPrograms;
  readonly buffers: GlBuffers;
  readonly pace: GlPace;
}

/** A range of every edge group, as shares of the total. */
interface Share {
  readonly from: number;
  readonly to: number;
}

/** Input of a frame besides the scene. */
export interface GlFrame {
  readonly theme: GraphTheme;
  readonly active: ReadonlySet<number>;
  readonly hasGrid: boolean;
  /** Pixels of the canvas for each CSS pixel. */
  readonly pixels: number;
  /** Whether every edge is drawn now, however long it takes. */
  readonly isWhole: boolean;
}

/** Draws whole scenes with WebGL. If WebGL2 is missing or lost, `draw` returns false and another renderer takes over. */
export class GlLayer {
  /** The canvas it draws on. */
  readonly canvas = document.createElement('canvas');
  private held: Held | undefined;
  private opening:
    | { readonly gl: WebGL2RenderingContext; readonly isSlow: boolean; readonly compilation: GlCompilation }
    | undefined;
  /** A caller waits for a frame that this layer cannot draw yet. */
  private isAwaited = false;
  private later: ReturnType<typeof setTimeout> | undefined;
  /** Whether a frame was drawn; kept until the next one. */
  private hasDrawn = false;
  /** Whether edges are being sorted, and how often they were since the last frame. */
  private isSorting = false;
  private sortings = 0;
  /** Share of the edges drawn so far. */
  private done = 1;
  private isOff = false;
  private readonly onReady: () => void;
  private readonly closing = new AbortController();

  /** `onReady` is called when it can draw, at first and after a lost context is restored, and when it no longer can. */
  constructor(onReady: () => void = () => undefined) {
    this.onReady = onReady;
    const { signal } = this.closing;
    const onLost = (event: Event): void => {
      // Without this the browser never restores the context.
      event.preventDefault();
      this.held = undefined;
      this.opening = undefined;
      this.hasDrawn = false;
      this.done = 1;
      this.isOff = true;
      this.onReady();
    };
    const onRestored = (): void => {
      this.isOff = false;
      this.onReady();
    };
    this.canvas.addEventListener('webglcontextlost', onLost, { signal });
    this.canvas.addEventListener('webglcontextrestored', onRestored, { signal });
  }

  /** Creates the context in the background, so that the first large frame need not wait. `onReady` is called for the next step. */
  prepare(): void {
    if (!this.isOff) this.held ??= this.open(false);
  }

  /** Returns whether the next frame must wait for the GPU or for sorting. */
  isBehind(scene: GraphScene): boolean {
    const { held } = this;
    return held !== undefined && (held.pace.isBehind || this.mustSort(held, scene));
  }

  /** Milliseconds until the next check. */
  get lookMs(): number {
    return this.held?.pace.lookMs ?? BEHIND_MS;
  }

  /** Whether the first frame, or the certainty that there is none, is imminent. */
  get isOpening(): boolean {
    return !this.isOff && !this.hasDrawn && this.isAwaited;
  }

  /** Whether the frame lacks edges that `refine` would add. */
  get isPartial(): boolean {
    return this.held !== undefined && this.done < 1;
  }

  /** Draws background, edges and vertices; false without WebGL. On a slow GPU only as many edges as fit a frame. */
  draw(scene: GraphScene, camera: Camera, frame: GlFrame): boolean {
    const held = this.isOff ? undefined : (this.held ??= this.open(frame.isWhole));
    if (!held || (!frame.isWhole && this.mustSort(held, scene))) return false;
    const { gl, buffers } = held;
    const { theme, pixels } = frame;
    this.hasDrawn = true;
    this.sortings = 0;
    const [width, height] = [Math.round(camera.width * pixels), Math.round(camera.height * pixels)];
    if (this.canvas.width !== width || this.canvas.height !== height)
      [this.canvas.width, this.canvas.height] = [width, height];
    buffers.update(scene, theme, frame.active, isFar(camera), !frame.isWhole && isSortedBeside(scene));
    gl.viewport(0, 0, width, height);
    gl.clearColor(...rgba(theme.canvas));
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    if (frame.hasGrid) drawDots(held, camera, frame);
    this.done = 0;
    this.addPart(held, scene, camera, frame);
    return true;
  }

  /** Adds as many of the missing edges as fit into a frame. Nothing may have changed since `draw`. */
  refine(scene: GraphScene, camera: Camera, frame: GlFrame): void {
    if (this.held && this.isPartial) this.addPart(this.held, scene, camera, frame);
  }

  /** Releases the memory of the graphics card. */
  close(): void {
    this.closing.abort();
    clearTimeout(this.later);
    this.isOff = true;
    // The context is released with the canvas: losing it explicitly blocks all pages of the browser for seconds without a GPU.
    this.held?.buffers.release();
    [this.canvas.width, this.canvas.height] = [1, 1];
    this.held = undefined;
    this.opening = undefined;
  }

  /**
   * Sorts many edges in the background, again if they change; a scene that changes constantly is drawn anyway. Returns whether there is
   * nothing to draw yet.
   */
  private mustSort({ buffers }: Held, scene: GraphScene): boolean {
    if (!this.isSorting && this.sortings < SORTINGS_MAX && isSortedBeside(scene) && buffers.isUnsorted(scene)) {
      this.isSorting = true;
      this.sortings++;
      void runInSlices(buffers.sortInSlices(scene), scene.edges.length).then(() => {
        this.isSorting = false;
        if (!this.closing.signal.aborted) this.onReady();
      });
    }
    return this.isSorting && !buffers.isUsable(scene);
  }

  private addPart(held: Held, scene: GraphScene, camera: Camera, frame: GlFrame): void {
    const { gl, buffers, pace } = held;
    const { edges } = buffers;
    const whole = Math.max(1, edges.work(isFar(camera)));
    const points = scene.vertices.length * POINT_WORK;
    const from = this.done;
    // Vertices are drawn however many they are, and some edges with them.
    const room = from === 0 ? Math.max(pace.work - points, pace.work / 2) : pace.work;
    this.done = frame.isWhole ? 1 : Math.min(1, from + room / whole);
    drawQuietEdges(held, scene, camera, frame, { from, to: this.done });
    drawActiveEdges(held, camera, frame);
    // Edges added later cover vertices until the last one is drawn; redrawing all vertices each time is too expensive.
    const hasPoints = from === 0 || this.done === 1;
    if (hasPoints) drawVertices(held, scene, camera, frame);
    gl.bindVertexArray(null);
    pace.reported((this.done - from) * whole + (hasPoints ? points : 0));
    gl.flush();
  }

  /** Returns the renderer once its programs are compiled; with `isNow`, compiles synchronously. */
  private open(isNow: boolean): Held | undefined {
    if (!isNow) {
      const isFirst = !this.isAwaited;
      this.isAwaited = true;
      if (!isGlProbed()) {
        if (isFirst) void probeGl().then(() => this.closing.signal.aborted || this.onReady());
        return undefined;
      }
    }
    const isBegun = this.opening !== undefined;
    const opening = (this.opening ??= this.begin());
    if (!opening) {
      this.isOff = true;
      return undefined;
    }
    if (!isBegun && !isNow) {
      // Creating the context took time as well; filling it is left to the next task.
      this.lookAgain();
      return undefined;
    }
    const { gl, isSlow, compilation } = opening;
    const programs = compilation.take(isNow);
    if (programs === undefined) {
      this.lookAgain();
      return undefined;
    }
    this.opening = undefined;
    if (!programs) {
      this.isOff = true;
      return undefined;
    }
    return { gl, programs, buffers: new GlBuffers(gl), pace: new GlPace(gl, isSlow) };
  }

  /** Notifies the owner once it is known whether it can draw. */
  private lookAgain(): void {
    clearTimeout(this.later);
    this.later = setTimeout(() => {
      if (this.opening && this.opening.compilation.take(false) === undefined) this.lookAgain();
      else this.onReady();
    }, BEHIND_MS);
  }

  private begin(): GlLayer['opening'] {
    // Antialiased lines are free on a GPU and ten times slower without one, so they are disabled there.
    const isSlow = isSlowGl();
    const gl = this.canvas.getContext('webgl2', {
      premultipliedAlpha: true,
      alpha: false,
      // On a slow GPU, the remaining edges are added to the existing image.
      preserveDrawingBuffer: true,
      antialias: !isSlow,
    });
    return gl ? { gl, isSlow, compilation: compilePrograms(gl) } : undefined;
  }
}

/** Whether a scene has so many edges that they are sorted in slices. */
function isSortedBeside({ edges }: GraphScene): boolean {
  return edges.length > SORTED_AT_ONCE_MAX;
}

/** Whether all edges are drawn as lines. */
function isFar(camera: Camera): boolean {
  return camera.zoom < BENDS_ABOVE;
}

function drawQuietEdges(held: Held, scene: GraphScene, camera: Camera, frame: GlFrame, share: Share): void {
  const { gl, programs, buffers } = held;
  const { edges } = buffers;
  const { theme, pixels } = frame;
  const strength = edgeStrength(scene, camera.zoom);
  const quiet = rgba(theme.edgeQuiet);
  const colorOf = (group: EdgeGroup): readonly [number, number, number, number] => {
    const [red, green, blue, alpha] = group.color === undefined ? quiet : rgba(ruledColor(theme, group.color));
    return [red, green, blue, alpha * strength];
  };
  const isDashed = camera.zoom > DASHES_ABOVE;
  const lines = isDashed ? programs.lines : programs.plain;
  const tint = TINT.share * shareBelow(camera.zoom, TINT.fullBelow, TINT.noneAbove);
  aim(gl, lines, camera, pixels);
  buffers.useMesh(isFar(camera) ? 'far' : 'near');
  for (const group of edges.of(isFar(camera) ? 'far' : 'straight').groups) {
    const { from, count } = partOf(group, share);
    if (isDashed) setDash(gl, lines, group.dash);
    gl.uniform4fv(lines.uniform('color'), colorOf(group));
    gl.uniform1f(lines.uniform('tint'), group.color === undefined ? tint : 0);
    gl.drawElements(gl.LINES, 2 * count, gl.UNSIGNED_INT, 8 * from);
  }
  const { curves, ribbons } = programs;
  aim(gl, curves, camera, pixels);
  gl.uniform1f(curves.uniform('pieces'), CURVE_PIECES);
  for (const group of isFar(camera) ? [] : edges.of('bent').groups) {
    const { from, count } = partOf(group, share);
    setDash(gl, curves, isDashed ? group.dash : []);
    gl.uniform4fv(curves.uniform('color'), colorOf(group));
    buffers.useInstances('bent', from);
    gl.drawArraysInstanced(gl.LINE_STRIP, 0, CURVE_PIECES + 1, count);
  }
  aim(gl, ribbons, camera, pixels);
  for (const kind of ['wide', 'wideBent'] as const)
    for (const group of edges.of(kind).groups) {
      const { from, count } = partOf(group, share);
      setDash(gl, ribbons, isDashed ? group.dash : []);
      gl.uniform4fv(ribbons.uniform('color'), colorOf(group));
      buffers.useInstances(kind, from);
      drawRibbons(held, kind === 'wide' ? 1 : CURVE_PIECES, group.width, count);
    }
}

function partOf({ from, count }: EdgeGroup, share: Share): { readonly from: number; readonly count: number } {
  const [first, end] = [Math.round(share.from * count), Math.round(share.to * count)];
  return { from: from + first, count: end - first };
}

function drawActiveEdges(held: Held, camera: Camera, { theme, pixels }: GlFrame): void {
  const { gl, programs, buffers } = held;
  const { ribbons } = programs;
  aim(gl, ribbons, camera, pixels);
  setDash(gl, ribbons, []);
  gl.uniform4fv(ribbons.uniform('color'), rgba(theme.accent));
  if (buffers.activeStraight > 0) {
    buffers.useInstances('activeStraight');
    drawRibbons(held, 1, SIZES.activeEdge, buffers.activeStraight);
  }
  if (buffers.activeBent > 0) {
    buffers.useInstances('activeBent');
    drawRibbons(held, CURVE_PIECES, SIZES.activeEdge, buffers.activeBent);
  }
}

function drawRibbons({ gl, programs: { ribbons } }: Held, pieces: number, width: number, count: number): void {
  gl.uniform1f(ribbons.uniform('pieces'), pieces);
  gl.uniform1f(ribbons.uniform('width'), width);
  gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 2 * (pieces + 1), count);
}

function drawVertices(held: Held, scene: GraphScene, camera: Camera, { theme, pixels }: GlFrame): void {
  const { gl, programs, buffers } = held;
  const { points, specks } = programs;
  const radius = baseRadius(camera, scene) * pixels;
  const isSpecks = radius < SPECK_RADIUS;
  buffers.useMesh('vertices');
  if (isSpecks) {
    aim(gl, specks, camera, pixels);
    gl.uniform1f(specks.uniform('radius'), radius);
    gl.uniform4fv(specks.uniform('outline'), rgba(theme.muted));
    gl.drawArrays(gl.POINTS, 0, scene.vertices.length);
    if (buffers.chosen === 0) return;
    buffers.useMesh('chosen');
  }
  aim(gl, points, camera, pixels);
  gl.uniform1f(points.uniform('radius'), radius);
  gl.uniform1f(points.uniform('ring'), SIZES.vertexRing * pixels * Math.min(1, 2 * camera.zoom));
  gl.uniform4fv(points.uniform('ground'), rgba(theme.canvas));
  gl.uniform4fv(points.uniform('outline'), rgba(theme.muted));
  gl.uniform4fv(points.uniform('halo'), rgba(theme.halo));
  if (isSpecks) gl.drawElements(gl.POINTS, buffers.chosen, gl.UNSIGNED_INT, 0);
  else gl.drawArrays(gl.POINTS, 0, scene.vertices.length);
}

function setDash(
  gl: WebGL2RenderingContext,
  program: GlProgram,
  [a = 0, b = 0, c = a, d = b]: readonly number[],
): void {
  gl.uniform4f(program.uniform('dash'), a, b, c, d);
}

function aim(gl: WebGL2RenderingContext, { program, uniform }: GlProgram, camera: Camera, pixels: number): void {
  gl.useProgram(program);
  gl.uniform2f(uniform('centre'), camera.x, camera.y);
  gl.uniform1f(uniform('zoom'), camera.zoom);
  gl.uniform2f(uniform('size'), camera.width, camera.height);
  gl.uniform1f(uniform('pixels'), pixels);
  gl.uniform1f(uniform('loopScale'), loopScale(camera.zoom));
}

function drawDots({ gl, programs: { dots } }: Held, camera: Camera, { theme, pixels }: GlFrame): void {
  const { step, offsetX, offsetY, columns, rows } = gridOf(camera);
  gl.useProgram(dots.program);
  gl.uniform2f(dots.uniform('size'), camera.width, camera.height);
  gl.uniform2f(dots.uniform('offset'), offsetX, offsetY);
  gl.uniform1f(dots.uniform('step_'), step);
  gl.uniform1i(dots.uniform('columns'), columns);
  gl.uniform1f(dots.uniform('pixels'), pixels);
  gl.uniform4fv(dots.uniform('color'), rgba(theme.gridDot));
  gl.drawArrays(gl.POINTS, 0, columns * rows);
}
