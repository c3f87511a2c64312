import { DIAGRAMS } from '../limits.ts';

/**
 * Images of vertices by address, each cropped to a small square, so hundreds of large photos need little memory. Missing ones are fetched
 * and reported by `onLoad`; addresses without an image stay empty. The least recently used are evicted.
 */
export class ImageCache {
  private readonly images = new Map<string, HTMLCanvasElement | 'coming' | 'broken'>();
  private readonly onLoad: () => void;
  private coming = 0;

  constructor(onLoad: () => void = () => undefined) {
    this.onLoad = onLoad;
  }

  /** Returns the image of an address as a square; undefined until it is loaded. */
  imageOf(address: string): HTMLCanvasElement | undefined {
    const known = this.images.get(address);
    if (known === undefined) {
      if (this.coming < DIAGRAMS.atOnce) void this.fetch(address);
      return undefined;
    }
    if (typeof known === 'string') return undefined;
    // Reinserting moves it to the end, so the first entry is the least recently used.
    this.images.delete(address);
    this.images.set(address, known);
    return known;
  }

  private async fetch(address: string): Promise<void> {
    this.coming++;
    this.keep(address, 'coming');
    const image = new Image();
    image.src = address;
    try {
      await image.decode();
      this.keep(address, squareOf(image));
    } catch {
      this.keep(address, 'broken');
    }
    this.coming--;
    // Also called after a broken image, since others may be queued.
    this.onLoad();
  }

  private keep(address: string, image: HTMLCanvasElement | 'coming' | 'broken'): void {
    this.images.set(address, image);
    if (this.images.size <= DIAGRAMS.keptMax) return;
    const [oldest] = this.images.keys();
    if (oldest !== undefined) this.images.delete(oldest);
  }
}

/** Returns the center of an image as a square. A drawing without dimensions is stretched. */
function squareOf(image: HTMLImageElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = DIAGRAMS.size;
  const { naturalWidth: width, naturalHeight: height } = image;
  const side = Math.min(width, height);
  const context = canvas.getContext('2d');
  if (side === 0) context?.drawImage(image, 0, 0, DIAGRAMS.size, DIAGRAMS.size);
  else
    context?.drawImage(image, (width - side) / 2, (height - side) / 2, side, side, 0, 0, DIAGRAMS.size, DIAGRAMS.size);
  return canvas;
}
