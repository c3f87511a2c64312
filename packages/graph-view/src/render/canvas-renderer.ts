/**
 * Draws a scene: dotted background, edges, vertices, captions, brush. Small scenes use only Canvas2D; for large ones WebGL draws everything
 * except arrowheads, captions and icons on a canvas below.
 */
import { BEHIND_MS, GL_EDGES_FROM, GL_VERTICES_FROM, SIZES } from '../limits.ts';
import type { GraphScene } from '../scene/graph-scene.ts';
import type { GraphTheme } from '../scene/style.ts';
import { ActiveEdges } from './active-edges.ts';
import type { Camera } from './camera.ts';
import { CaptionCache } from './caption-lines.ts';
import { drawCaptions, type CaptionCaches } from './draw-captions.ts';
import { drawArrows, drawEdges } from './draw-edges.ts';
import type { DrawFrame } from './draw-frame.ts';
import { drawUpon, drawVertices } from './draw-vertices.ts';
import type { GlLayer } from './gl-layer.ts';
import type { BrushBox, FrameState, GraphRenderer, LassoLine, Image } from './graph-renderer.ts';
import { gridOf } from './ground.ts';
import { ImageCache } from './image-cache.ts';
import { VertexGrid } from './vertex-grid.ts';

/** The renderer of a scene. */
export class CanvasRenderer implements GraphRenderer {
  private readonly context: CanvasRenderingContext2D;
  private readonly scene: GraphScene;
  private readonly layer: GlLayer | undefined;
  private readonly grid: VertexGrid;
  private readonly images: ImageCache;
  private readonly active: ActiveEdges;
  private registries: (CaptionCaches & { readonly font: string }) | undefined;

  /**
   * With a layer, large scenes are drawn by WebGL below; `grid` may be shared for hit tests, `pictures` between renderers of the same
   * images.
   */
  constructor(
    context: CanvasRenderingContext2D,
    scene: GraphScene,
    layer?: GlLayer,
    grid = new VertexGrid(scene),
    images = new ImageCache(),
  ) {
    this.context = context;
    this.scene = scene;
    this.layer = layer;
    this.grid = grid;
    this.images = images;
    this.active = new ActiveEdges(scene);
  }

  get isBehind(): boolean {
    return isLarge(this.scene) && this.layer?.isBehind(this.scene) === true;
  }

  get lookMs(): number {
    return this.layer?.lookMs ?? BEHIND_MS;
  }

  get picture(): Image {
    if (!isLarge(this.scene) || !this.layer) return 'whole';
    if (this.layer.isOpening) return 'none';
    return this.layer.isPartial ? 'part' : 'whole';
  }

  refine(camera: Camera, state: FrameState): void {
    this.layer?.refine(this.scene, camera, { ...state, active: this.active.indexes });
  }

  draw(camera: Camera, state: FrameState): void {
    const { context, scene } = this;
    const { theme, hasGrid } = state;
    const active = this.active.indexes;
    const frame: DrawFrame = { scene, camera, theme, context, active, grid: this.grid, pictures: this.images };
    const isUnder = isLarge(scene) && this.layer?.draw(scene, camera, { ...state, active }) === true;
    if (this.layer) this.layer.canvas.style.visibility = isUnder ? 'visible' : 'hidden';
    if (isUnder) {
      context.clearRect(0, 0, camera.width, camera.height);
      drawArrows(frame);
      drawUpon(frame);
    } else {
      context.fillStyle = theme.canvas;
      context.fillRect(0, 0, camera.width, camera.height);
      if (hasGrid) drawGround(frame);
      // A large frame in Canvas2D is expensive, and WebGL will be ready soon.
      if (isLarge(scene) && this.layer?.isOpening === true) return;
      drawEdges(frame);
      drawArrows(frame);
      drawVertices(frame);
    }
    drawCaptions(frame, this.captionCaches(theme));
    if (state.brush) drawBrush(context, theme, state.brush);
    if (state.lasso) drawLasso(context, theme, state.lasso);
  }

  private captionCaches({ font }: GraphTheme): CaptionCaches {
    if (this.registries?.font === font) return this.registries;
    const { context } = this;
    const registry = (weight: number): CaptionCache =>
      new CaptionCache((text) => {
        context.font = `${weight} ${SIZES.captionFont}px ${font}`;
        return context.measureText(text).width;
      });
    this.registries = { font, ordinary: registry(500), hub: registry(600) };
    return this.registries;
  }
}

/** Whether WebGL is wanted. */
export function isLarge(scene: GraphScene): boolean {
  return scene.vertices.length >= GL_VERTICES_FROM || scene.edges.length >= GL_EDGES_FROM;
}

function drawGround({ context, camera, theme }: DrawFrame): void {
  const { step, offsetX, offsetY, columns, rows } = gridOf(camera);
  context.fillStyle = theme.gridDot;
  context.beginPath();
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) context.rect(offsetX + column * step, offsetY + row * step, 1, 1);
  context.fill();
}

function drawBrush(context: CanvasRenderingContext2D, theme: GraphTheme, { left, top, right, bottom }: BrushBox): void {
  context.beginPath();
  context.rect(left + 0.5, top + 0.5, right - left, bottom - top);
  paintEnclosed(context, theme);
}

function drawLasso(context: CanvasRenderingContext2D, theme: GraphTheme, line: LassoLine): void {
  context.beginPath();
  for (const [x, y] of line) context.lineTo(x, y);
  context.closePath();
  paintEnclosed(context, theme);
}

/** Draws a dashed line around the path of the context, with a light fill. */
function paintEnclosed(context: CanvasRenderingContext2D, theme: GraphTheme): void {
  context.globalAlpha = 0.06;
  context.fillStyle = theme.accent;
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = theme.accent;
  context.lineWidth = 1;
  context.setLineDash([4, 3]);
  context.stroke();
  context.setLineDash([]);
}
