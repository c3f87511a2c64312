import type { JpegImage } from '../share/pdf-file.ts';

const IMAGE_SCALE = 2;

/**
 * Returns a self-contained drawing with its vertex images, since browsers load no files for a drawing. An image that cannot be loaded is omitted.
 */
export async function withImages(drawing: string): Promise<string> {
  const addresses = new Set(Array.from(drawing.matchAll(/<image href="([^"]+)"/g), ([, address = '']) => address));
  const included = new Map<string, string>();
  await Promise.all(
    [...addresses].map(async (address) => {
      if (address.startsWith('data:')) return;
      const url = await fetch(address.replaceAll('&amp;', '&'))
        .then((response) => (response.ok ? response.blob() : undefined))
        .then((blob) => blob && dataUrlOf(blob))
        .catch(() => undefined);
      if (url !== undefined) included.set(address, url);
    }),
  );
  return drawing.replaceAll(/<image href="([^"]+)"/g, (whole, address: string) =>
    included.has(address) ? `<image href="${included.get(address)}"` : whole,
  );
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('the image cannot be read'));
    reader.readAsDataURL(blob);
  });
}

/** Maximum side length of an image that browsers draw, in pixels. */
const SIDE_MAX = 8_192;

/** Renders an SVG drawing as PNG at double resolution, or as large as browsers can. Throws if memory is not sufficient. */
export async function imageOfDrawing(drawing: string): Promise<Blob> {
  return blobOf((await paperOf(drawing)).paper, 'image/png');
}

/** Converts a drawing to JPEG; returns it with its size in CSS pixels. */
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
