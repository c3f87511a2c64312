import type { GraphCanvas } from '@astrolabe/graph-view';
import { saveFile } from '../../ui/save-file.ts';
import { lightGraphTheme } from './graph-theme.ts';

const IMAGE_SCALE = 2;

/** Saves the visible graph as `Image.png` on a light background at double resolution. */
export async function saveImage(canvas: Pick<GraphCanvas, 'toBlob'>): Promise<void> {
  const image = await canvas.toBlob(IMAGE_SCALE, lightGraphTheme());
  if (image) saveFile('Image.png', image, 'image/png');
}
