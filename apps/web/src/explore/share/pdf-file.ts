/** Writes a PDF of one image (ISO 32000-1, 7.5): four objects, a cross-reference table, a trailer. */

/** Points of PDF for each CSS pixel. */
const POINTS = 0.75;
/** The longest side that PDF readers accept, in points (ISO 32000-1, annex C). */
const SIDE_MAX = 14_400;

/** A JPEG with its size in CSS pixels and in image pixels. */
export interface JpegImage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  readonly pixelsWide: number;
  readonly pixelsHigh: number;
}

/** Returns a PDF with one page of the size of the image. */
export function pdfOfImage(
  { bytes, width, height, pixelsWide, pixelsHigh }: JpegImage,
  title: string,
  now: Date,
): Uint8Array<ArrayBuffer> {
  const scale = Math.min(POINTS, SIDE_MAX / Math.max(width, height, 1));
  const [wide, high] = [width, height].map((side) => (side * scale).toFixed(2));
  const content = `q ${wide} 0 0 ${high} 0 0 cm /Picture Do Q`;
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: string | Uint8Array<ArrayBuffer>): void => {
    const written = typeof part === 'string' ? encoder.encode(part) : part;
    parts.push(written);
    length += written.length;
  };
  const object = (...body: readonly (string | Uint8Array<ArrayBuffer>)[]): void => {
    offsets.push(length);
    add(`${offsets.length} 0 obj\n`);
    for (const part of body) add(part);
    add('\nendobj\n');
  };
  add('%PDF-1.4\n');
  object('<</Type/Catalog/Pages 2 0 R>>');
  object('<</Type/Pages/Kids[3 0 R]/Count 1>>');
  object(
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${wide} ${high}]/Contents 4 0 R/Resources<</XObject<</Picture 5 0 R>>>>>>`,
  );
  object(`<</Length ${content.length}>>\nstream\n${content}\nendstream`);
  object(
    `<</Type/XObject/Subtype/Image/Width ${pixelsWide}/Height ${pixelsHigh}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${bytes.length}>>\nstream\n`,
    bytes,
    '\nendstream',
  );
  object(`<</Title ${textOf(title)}/CreationDate(D:${now.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z)>>`);
  const table = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`);
  add(`trailer\n<</Size ${offsets.length + 1}/Root 1 0 R/Info 6 0 R>>\nstartxref\n${table}\n%%EOF\n`);
  const file = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

/** A text as hexadecimal UTF-16 with a byte order mark, which supports every language. */
function textOf(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0'));
  return `<feff${units.join('')}>`;
}
