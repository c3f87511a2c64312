import type { GraphScene } from '../scene/graph-scene.ts';
import type { GraphTheme } from '../scene/style.ts';
import type { Camera } from './camera.ts';
import { CanvasRenderer, isLarge } from './canvas-renderer.ts';
import { GlLayer } from './gl-layer.ts';
import type { ImageCache } from './image-cache.ts';
import type { VertexGrid } from './vertex-grid.ts';

/** Returns a complete PNG of a camera's view, however long it takes; null if the browser cannot create one. */
export function imageOf(
  scene: GraphScene,
  camera: Camera,
  {
    theme,
    pixels,
    grid,
    pictures,
  }: {
    readonly theme: GraphTheme;
    /** Image pixels per CSS pixel. */
    readonly pixels: number;
    readonly grid: VertexGrid;
    readonly pictures: ImageCache;
  },
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = camera.width * pixels;
  canvas.height = camera.height * pixels;
  const above = document.createElement('canvas');
  [above.width, above.height] = [canvas.width, canvas.height];
  const context = above.getContext('2d');
  const image = canvas.getContext('2d', { alpha: false });
  if (!context || !image) return Promise.resolve(null);
  context.scale(pixels, pixels);
  const layer = isLarge(scene) ? new GlLayer() : undefined;
  new CanvasRenderer(context, scene, layer, grid, pictures).draw(camera, {
    theme,
    brush: undefined,
    lasso: undefined,
    hasGrid: false,
    pixels,
    isWhole: true,
  });
  if (layer?.canvas.style.visibility === 'visible') image.drawImage(layer.canvas, 0, 0);
  image.drawImage(above, 0, 0);
  layer?.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
