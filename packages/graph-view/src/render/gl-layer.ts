/**
 * Edges as lines and vertices as point sprites, drawn by WebGL2 on a canvas of its own, which the Canvas2D renderer copies under its
 * captions. All edges share one index buffer over the one buffer of positions, so a layout tick uploads eight bytes a vertex.
 */
import { SIZES } from '../limits.ts';
import type { GraphScene } from '../scene/graph-scene.ts';
import type { GraphTheme, Shape } from '../scene/style.ts';
import type { Camera } from './camera.ts';
import { createPrograms, FILL, LOOK, PLACE } from './gl-program.ts';
import { baseRadius, sizeFactor } from './hit-test.ts';

/** Corners of each shape, and in the fraction its turn as a share of a whole one. */
const SHAPE_CODES: Readonly<Record<Shape, number>> = {
  circle: 0,
  square: 4.125,
  hexagon: 6,
  diamond: 4,
  triangle: 3,
  pentagon: 5,
  'rounded-square': 4.125,
  octagon: 8.0625,
};

/** Up to this many edges are drawn at full strength. */
const FULL_STRENGTH_EDGES = 2_000;

interface Held {
  readonly gl: WebGL2RenderingContext;
  readonly programs: { readonly edges: WebGLProgram; readonly points: WebGLProgram };
  readonly places: WebGLBuffer;
  readonly fills: WebGLBuffer;
  readonly looks: WebGLBuffer;
  readonly links: WebGLBuffer;
}

/** What a picture was built from; when one of these changes, the buffers are filled anew. */
interface Built {
  readonly revision: number;
  readonly theme: GraphTheme;
  readonly sizing: string;
  readonly excluded: ReadonlySet<number>;
  readonly hiddenEdgeTypes: ReadonlySet<string>;
  readonly linkCount: number;
}

/** A WebGL picture of the whole scene. Where WebGL2 is missing or lost, `draw` answers nothing and another renderer takes over. */
export class GlLayer {
  private readonly canvas = document.createElement('canvas');
  private held: Held | undefined;
  private built: Built | undefined;
  private isOff = false;

  constructor() {
    this.canvas.addEventListener('webglcontextlost', (event) => {
      // Without this the browser never gives the context back.
      event.preventDefault();
      this.held = undefined;
      this.isOff = true;
    });
    this.canvas.addEventListener('webglcontextrestored', () => {
      this.isOff = false;
    });
  }

  /** Draws edges and vertices; answers the canvas they stand on, or undefined where WebGL is not to be had. */
  draw(scene: GraphScene, camera: Camera, theme: GraphTheme, edgeColor: string): HTMLCanvasElement | undefined {
    const held = this.isOff ? undefined : (this.held ??= this.open());
    if (!held) return undefined;
    const { gl, programs } = held;
    const pixels = devicePixelRatio || 1;
    const [width, height] = [Math.round(camera.width * pixels), Math.round(camera.height * pixels)];
    if (this.canvas.width !== width || this.canvas.height !== height)
      [this.canvas.width, this.canvas.height] = [width, height];
    this.fill(held, scene, theme);
    gl.viewport(0, 0, width, height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    const aim = (program: WebGLProgram): void => {
      gl.useProgram(program);
      gl.uniform2f(gl.getUniformLocation(program, 'centre'), camera.x, camera.y);
      gl.uniform2f(
        gl.getUniformLocation(program, 'scale'),
        (2 * camera.zoom) / camera.width,
        (-2 * camera.zoom) / camera.height,
      );
    };
    aim(programs.edges);
    const [red, green, blue, alpha] = rgba(edgeColor);
    // Thousands of lines at full strength would bury the vertices.
    const strength = Math.min(1, Math.max(0.25, Math.sqrt(FULL_STRENGTH_EDGES / scene.edges.length)));
    gl.uniform4f(gl.getUniformLocation(programs.edges, 'color'), red, green, blue, alpha * strength);
    gl.drawElements(gl.LINES, this.built?.linkCount ?? 0, gl.UNSIGNED_INT, 0);
    aim(programs.points);
    gl.uniform1f(gl.getUniformLocation(programs.points, 'radius'), baseRadius(camera) * pixels);
    gl.uniform1f(
      gl.getUniformLocation(programs.points, 'ring'),
      SIZES.vertexRing * pixels * Math.min(1, camera.zoom * 2),
    );
    gl.uniform4fv(gl.getUniformLocation(programs.points, 'ground'), rgba(theme.canvas));
    gl.uniform4fv(gl.getUniformLocation(programs.points, 'outline'), rgba(theme.muted));
    gl.drawArrays(gl.POINTS, 0, scene.vertices.length);
    return this.canvas;
  }

  /** Lets the browser have its memory back. */
  close(): void {
    this.held?.gl.getExtension('WEBGL_lose_context')?.loseContext();
    this.isOff = true;
    this.held = undefined;
  }

  private open(): Held | undefined {
    this.isOff = true;
    const gl = this.canvas.getContext('webgl2', { antialias: false, premultipliedAlpha: true });
    const programs = gl && createPrograms(gl);
    if (!gl || !programs) return undefined;
    this.isOff = false;
    this.built = undefined;
    const held: Held = {
      gl,
      programs,
      places: gl.createBuffer(),
      fills: gl.createBuffer(),
      looks: gl.createBuffer(),
      links: gl.createBuffer(),
    };
    const attribute = (buffer: WebGLBuffer, slot: number, size: number, type: number, isColor: boolean): void => {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.enableVertexAttribArray(slot);
      gl.vertexAttribPointer(slot, size, type, isColor, 0, 0);
    };
    attribute(held.places, PLACE, 2, gl.FLOAT, false);
    attribute(held.fills, FILL, 4, gl.UNSIGNED_BYTE, true);
    attribute(held.looks, LOOK, 2, gl.FLOAT, false);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, held.links);
    return held;
  }

  private fill(held: Held, scene: GraphScene, theme: GraphTheme): void {
    const { gl } = held;
    gl.bindBuffer(gl.ARRAY_BUFFER, held.places);
    gl.bufferData(gl.ARRAY_BUFFER, scene.positions, gl.DYNAMIC_DRAW);
    const { built } = this;
    const isSame =
      built?.revision === scene.revision &&
      built.theme === theme &&
      built.sizing === scene.sizing &&
      built.excluded === scene.excluded &&
      built.hiddenEdgeTypes === scene.hiddenEdgeTypes;
    if (isSame) return;
    const fills = new Uint8Array(4 * scene.vertices.length);
    const looks = new Float32Array(2 * scene.vertices.length);
    const slots = theme.tags.map(bytes);
    const excluded = bytes(theme.excluded);
    for (const vertex of scene.vertices) {
      const color = scene.excluded.has(vertex.index) ? excluded : slots[vertex.style?.slot ?? 0];
      if (!vertex.isPlaceholder && color) fills.set(color, 4 * vertex.index);
      looks[2 * vertex.index] = sizeFactor(scene, vertex);
      looks[2 * vertex.index + 1] = vertex.isPlaceholder ? 0 : SHAPE_CODES[vertex.style?.shape ?? 'circle'];
    }
    const links = Uint32Array.from(
      scene.edges
        .filter((edge) => edge.src !== edge.dst && !scene.hiddenEdgeTypes.has(edge.edgeType))
        .flatMap(({ src, dst }) => [src, dst]),
    );
    gl.bindBuffer(gl.ARRAY_BUFFER, held.fills);
    gl.bufferData(gl.ARRAY_BUFFER, fills, gl.STATIC_DRAW);
    gl.bindBuffer(gl.ARRAY_BUFFER, held.looks);
    gl.bufferData(gl.ARRAY_BUFFER, looks, gl.STATIC_DRAW);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, links, gl.STATIC_DRAW);
    this.built = {
      revision: scene.revision,
      theme,
      sizing: scene.sizing,
      excluded: scene.excluded,
      hiddenEdgeTypes: scene.hiddenEdgeTypes,
      linkCount: links.length,
    };
  }
}

/** `#rgb…` colours with or without alpha as four bytes. */
export function bytes(color: string): readonly [number, number, number, number] {
  const digits = color.replace('#', '');
  const long = digits.length <= 4 ? digits.replaceAll(/./g, '$&$&') : digits;
  const at = (i: number): number => Number.parseInt(long.slice(i, i + 2), 16);
  return [at(0) || 0, at(2) || 0, at(4) || 0, long.length === 8 ? at(6) : 255];
}

function rgba(color: string): readonly [number, number, number, number] {
  const [red, green, blue, alpha] = bytes(color);
  return [red / 255, green / 255, blue / 255, alpha / 255];
}
