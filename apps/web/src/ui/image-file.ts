const IMAGE_SCALE = 2;
const MARGIN = 24;

/** Returns a drawing as self-contained SVG in light colors, cropped to its content. */
export function svgText(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) return '';
  const box = contentBox(svg);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
  copy.setAttribute('width', String(box.width));
  copy.setAttribute('height', String(box.height));
  copy.querySelector('[data-content]')?.removeAttribute('transform');
  const probe = document.createElement('div');
  probe.dataset['theme'] = 'light';
  document.body.append(probe);
  const light = getComputedStyle(probe);
  const text = new XMLSerializer()
    .serializeToString(copy)
    .replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => light.getPropertyValue(name).trim().replaceAll('"', "'"));
  probe.remove();
  return text;
}

/** Returns the same as a PNG at double resolution. */
export function pngOfSvg(svg: SVGSVGElement): Promise<Blob | null> {
  return pngOfText({ text: svgText(svg), ...contentBox(svg) });
}

/** Converts self-contained SVG to a PNG at double resolution. */
export async function pngOfText({
  text,
  width,
  height,
}: {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}): Promise<Blob | null> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * IMAGE_SCALE;
  canvas.height = height * IMAGE_SCALE;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function contentBox(svg: SVGSVGElement): {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
} {
  const content = svg.querySelector('[data-content]');
  const box = content instanceof SVGGraphicsElement ? content.getBBox() : svg.getBBox();
  return {
    x: Math.floor(box.x - MARGIN),
    y: Math.floor(box.y - MARGIN),
    width: Math.ceil(box.width + 2 * MARGIN),
    height: Math.ceil(box.height + 2 * MARGIN),
  };
}
