/**
 * Edges and vertices of large scenes, drawn by WebGL2 on a canvas that lies under the one with the captions. Straight edges share
 * one index buffer over the one buffer of places, so a layout tick uploads eight bytes a vertex.
 */
import { SIZES } from '../limits.ts';
import type { GraphScene } from '../scene/graph-scene.ts';
import type { GraphTheme } from '../scene/style.ts';
import type { Camera } from './camera.ts';
import { rgba } from './color.ts';
import { loopScale } from './edge-path.ts';
import { GlBuffers, type EdgeGroup } from './gl-buffers.ts';
import { createPrograms, CURVE_PIECES, type GlProgram, type GlPrograms } from './gl-program.ts';
import { gridOf } from './ground.ts';
import { baseRadius } from './vertex-size.ts';

/** Up to this many edges are drawn at full strength; thousands more would bury the vertices. */
const FULL_STRENGTH_EDGES = 2_500;
const STRENGTH_LEAST = 0.1;
/** Farther out a dash pattern is only noise. */
const DASHES_ABOVE = 0.3;

/** Frames that the graphics card may have before it has done the first of them. */
const FRAMES_AHEAD = 2;

interface Held {
  readonly gl: WebGL2RenderingContext;
  readonly programs: GlPrograms;
  readonly buffers: GlBuffers;
}

/** What a frame needs beside the scene. */
export interface GlFrame {
  readonly theme: GraphTheme;
  readonly active: ReadonlySet<number>;
  readonly hasGrid: boolean;
  /** Pixels of the canvas for each CSS pixel. */
  readonly pixels: number;
}

/** A WebGL picture of the whole scene. Where WebGL2 is missing or lost, `draw` answers false and another renderer takes over. */
export class GlLayer {
  /** Where it draws. */
  readonly canvas = document.createElement('canvas');
  private held: Held | undefined;
  private fences: WebGLSync[] = [];
  private isOff = false;
  private readonly onRestored: () => void;

  /** `onRestored` hears when a lost context is back. */
  constructor(onRestored: () => void = () => undefined) {
    this.onRestored = onRestored;
    this.canvas.addEventListener('webglcontextlost', (event) => {
      // Without this the browser never gives the context back.
      event.preventDefault();
      this.held = undefined;
      this.fences = [];
      this.isOff = true;
      this.onRestored();
    });
    this.canvas.addEventListener('webglcontextrestored', () => {
      this.isOff = false;
      this.onRestored();
    });
  }

  /**
   * Whether the graphics card has not done what it was told some frames ago. Who tells it more all the same is made to wait for it,
   * and the page with him.
   */
  get isBehind(): boolean {
    const { held, fences } = this;
    const [oldest] = fences;
    if (!held || !oldest || fences.length < FRAMES_AHEAD) return false;
    if (held.gl.getSyncParameter(oldest, held.gl.SYNC_STATUS) !== held.gl.SIGNALED) return true;
    held.gl.deleteSync(oldest);
    fences.shift();
    return false;
  }

  /** Draws the ground, edges and vertices; false where WebGL is not to be had. */
  draw(scene: GraphScene, camera: Camera, frame: GlFrame): boolean {
    const held = this.isOff ? undefined : (this.held ??= this.open());
    if (!held) return false;
    const { gl, programs, buffers } = held;
    const { theme, pixels, active } = frame;
    const [width, height] = [Math.round(camera.width * pixels), Math.round(camera.height * pixels)];
    if (this.canvas.width !== width || this.canvas.height !== height)
      [this.canvas.width, this.canvas.height] = [width, height];
    buffers.update(scene, theme, active);
    gl.viewport(0, 0, width, height);
    gl.clearColor(...rgba(theme.canvas));
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    if (frame.hasGrid) drawDots(held, camera, frame);
    const strength = Math.min(
      1,
      Math.max(STRENGTH_LEAST, Math.sqrt(FULL_STRENGTH_EDGES / scene.edges.length) * Math.max(1, 1.6 * camera.zoom)),
    );
    const quiet = rgba(theme.edgeQuiet);
    const colorOf = (group: EdgeGroup): readonly [number, number, number, number] => {
      const [red, green, blue, alpha] = group.color === undefined ? quiet : rgba(group.color);
      return [red, green, blue, alpha * strength];
    };
    const use = (program: GlProgram): GlProgram => {
      aim(gl, program, camera, pixels);
      return program;
    };
    const look = (program: GlProgram, group: Pick<EdgeGroup, 'dash'>, color: readonly number[]): void => {
      const [a = 0, b = 0, c = a, d = b] = camera.zoom > DASHES_ABOVE ? group.dash : [];
      gl.uniform4f(program.uniform('dash'), a, b, c, d);
      gl.uniform4fv(program.uniform('color'), color);
    };
    const lines = use(programs.lines);
    buffers.useMesh();
    for (const group of buffers.straight) {
      look(lines, group, colorOf(group));
      gl.drawElements(gl.LINES, group.count, gl.UNSIGNED_INT, 4 * group.from);
    }
    const curves = use(programs.curves);
    for (const group of buffers.bent) {
      look(curves, group, colorOf(group));
      gl.uniform1f(curves.uniform('pieces'), CURVE_PIECES);
      buffers.useInstances('bent', group.from);
      gl.drawArraysInstanced(gl.LINE_STRIP, 0, CURVE_PIECES + 1, group.count);
    }
    const ribbons = use(programs.ribbons);
    const ribbon = (pieces: number, lineWidth: number, count: number): void => {
      gl.uniform1f(ribbons.uniform('pieces'), pieces);
      gl.uniform1f(ribbons.uniform('width'), lineWidth);
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 2 * (pieces + 1), count);
    };
    for (const group of buffers.wide) {
      look(ribbons, group, colorOf(group));
      buffers.useInstances('wide', group.from);
      ribbon(1, group.width, group.count);
    }
    look(ribbons, { dash: [] }, rgba(theme.accent));
    if (buffers.activeStraight > 0) {
      buffers.useInstances('activeStraight');
      ribbon(1, SIZES.activeEdge, buffers.activeStraight);
    }
    if (buffers.activeBent > 0) {
      buffers.useInstances('activeBent');
      ribbon(CURVE_PIECES, SIZES.activeEdge, buffers.activeBent);
    }
    const points = use(programs.points);
    buffers.useMesh();
    gl.uniform1f(points.uniform('radius'), baseRadius(camera) * pixels);
    gl.uniform1f(points.uniform('ring'), SIZES.vertexRing * pixels * Math.min(1, 2 * camera.zoom));
    gl.uniform4fv(points.uniform('ground'), rgba(theme.canvas));
    gl.uniform4fv(points.uniform('outline'), rgba(theme.muted));
    gl.uniform4fv(points.uniform('halo'), rgba(theme.halo));
    gl.drawArrays(gl.POINTS, 0, scene.vertices.length);
    gl.bindVertexArray(null);
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    if (fence) this.fences.push(fence);
    gl.flush();
    return true;
  }

  /** Lets the browser have its memory back. */
  close(): void {
    const held = this.held;
    this.isOff = true;
    this.held = undefined;
    held?.gl.getExtension('WEBGL_lose_context')?.loseContext();
  }

  private open(): Held | undefined {
    this.isOff = true;
    // Smooth lines cost nothing on a graphics card and much without one, where they are left out.
    const options = { premultipliedAlpha: true, alpha: false, preserveDrawingBuffer: false };
    const gl =
      this.canvas.getContext('webgl2', { ...options, antialias: true, failIfMajorPerformanceCaveat: true }) ??
      this.canvas.getContext('webgl2', { ...options, antialias: false });
    const programs = gl && createPrograms(gl);
    if (!gl || !programs) return undefined;
    this.isOff = false;
    return { gl, programs, buffers: new GlBuffers(gl) };
  }
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
