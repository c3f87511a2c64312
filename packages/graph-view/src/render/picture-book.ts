import { PICTURES } from '../limits.ts';

/**
 * The pictures of vertices by their addresses, each cropped to a small square, so that hundreds of large photographs take little room. What
 * is not there yet is fetched, and `onCome` tells when it is; what is no picture stays away. The longest unused go first.
 */
export class PictureBook {
  private readonly pictures = new Map<string, HTMLCanvasElement | 'coming' | 'broken'>();
  private readonly onCome: () => void;
  private coming = 0;

  constructor(onCome: () => void = () => undefined) {
    this.onCome = onCome;
  }

  /** The picture of an address, a square; nothing while it is not there. */
  pictureOf(address: string): HTMLCanvasElement | undefined {
    const known = this.pictures.get(address);
    if (known === undefined) {
      if (this.coming < PICTURES.atOnce) void this.fetch(address);
      return undefined;
    }
    if (typeof known === 'string') return undefined;
    // Taken out and put in again it stands last, so that the first is the one that was not used for the longest time.
    this.pictures.delete(address);
    this.pictures.set(address, known);
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
    // Also after a broken one: others may have waited for their turn.
    this.onCome();
  }

  private keep(address: string, picture: HTMLCanvasElement | 'coming' | 'broken'): void {
    this.pictures.set(address, picture);
    if (this.pictures.size <= PICTURES.keptMax) return;
    const [oldest] = this.pictures.keys();
    if (oldest !== undefined) this.pictures.delete(oldest);
  }
}

/** The middle of a picture as a square. A drawing without a size of its own is stretched to it. */
function squareOf(image: HTMLImageElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = PICTURES.size;
  const { naturalWidth: width, naturalHeight: height } = image;
  const side = Math.min(width, height);
  const context = canvas.getContext('2d');
  if (side === 0) context?.drawImage(image, 0, 0, PICTURES.size, PICTURES.size);
  else
    context?.drawImage(image, (width - side) / 2, (height - side) / 2, side, side, 0, 0, PICTURES.size, PICTURES.size);
  return canvas;
}
