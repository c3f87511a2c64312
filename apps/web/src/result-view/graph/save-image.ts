import type { GraphCanvas } from '@astrolabe/graph-view';
import { saveFile } from '../../ui/save-file.ts';
import { lightGraphTheme } from './graph-theme.ts';

const IMAGE_SCALE = 2;

/** Saves the visible graph as `Image.png` on a light background at double resolution; `addGround` can draw on it first. */
export async function saveImage(
  canvas: Pick<GraphCanvas, 'toBlob'>,
  addGround: (graph: Blob) => Promise<Blob | null> = async (graph) => graph,
): Promise<void> {
  const graph = await canvas.toBlob(IMAGE_SCALE, lightGraphTheme());
  const image = graph && (await addGround(graph));
  if (image) saveFile('Image.png', image, 'image/png');
}
