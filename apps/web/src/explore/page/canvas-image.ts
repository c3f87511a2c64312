import type { GraphCanvas } from '@astrolabe/graph-view';
import { saveImage } from '../../result-view/graph/save-image.ts';
import { drawMap } from '../../result-view/map/map-drawing.ts';
import type { JpegImage } from '../share/pdf-file.ts';

const IMAGE_SCALE = 2;
/** Opacity of the map lines, as on the page. */
const MAP_STRENGTH = 0.7;

/** Saves the view as an image on a light background at double resolution, with the map overlay. */
export function saveCanvasImage(canvas: GraphCanvas): Promise<void> {
  const map = document.querySelector<SVGSVGElement>('svg[data-map-ground]');
  return saveImage(canvas, map === null ? undefined : (graph) => withMap(graph, map));
}

async function withMap(graph: Blob, map: SVGSVGElement): Promise<Blob | null> {
  const below = await createImageBitmap(graph);
  const above = new Image();
  above.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawMap(map, 'none').text)}`;
  await above.decode();
  const paper = document.createElement('canvas');
  [paper.width, paper.height] = [below.width, below.height];
  const context = paper.getContext('2d');
  if (!context) return graph;
  context.drawImage(below, 0, 0);
  below.close();
  context.globalAlpha = MAP_STRENGTH;
  context.drawImage(above, 0, 0, paper.width, paper.height);
  return new Promise((resolve) => paper.toBlob(resolve, 'image/png'));
}

/** Pixels of a side that browsers draw. */
const SIDE_MAX = 8_192;

/** Renders an SVG drawing as PNG at double resolution, or as large as browsers can. Throws if memory is not sufficient. */
export async function imageOfDrawing(drawing: string): Promise<Blob> {
  return blobOf((await paperOf(drawing)).paper, 'image/png');
}

/** The same as JPEG, with its size in CSS pixels. */
export async function jpegOfDrawing(drawing: string): Promise<JpegImage> {
  const { paper, width, height } = await paperOf(drawing);
  const blob = await blobOf(paper, 'image/jpeg', JPEG_QUALITY);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return { bytes, width, height, pixelsWide: paper.width, pixelsHigh: paper.height };
}

const JPEG_QUALITY = 0.94;

async function paperOf(
  drawing: string,
): Promise<{ readonly paper: HTMLCanvasElement; readonly width: number; readonly height: number }> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
  await image.decode();
  const { width, height } = image;
  const scale = Math.min(IMAGE_SCALE, SIDE_MAX / Math.max(width, height, 1));
  const paper = document.createElement('canvas');
  [paper.width, paper.height] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  paper.getContext('2d')?.drawImage(image, 0, 0, paper.width, paper.height);
  return { paper, width, height };
}

async function blobOf(paper: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  const image = await new Promise<Blob | null>((resolve) => paper.toBlob(resolve, type, quality));
  if (!image) throw new Error('this browser has no room for so large a picture');
  return image;
}
