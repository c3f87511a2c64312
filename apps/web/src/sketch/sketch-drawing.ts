import { pngOfSvg, svgText } from '../ui/image-file.ts';
import { LINE_LABEL_MAX, THUMBNAIL } from './limits.ts';
import { lineBends, lineShape } from './line-shape.ts';
import type { SketchGraph } from './sketch-graph.ts';
import { isNarrow, slotColour, tagOutline } from '../schema-model/tag-outline.ts';

const SVG = 'http://www.w3.org/2000/svg';
const LETTERS_IN_TAG = 11;

/** Returns the label for a number of properties. */
export type CountWords = (count: number) => string;

/** Truncates a name to some letters, with an ellipsis. */
export function cutName(name: string, max: number): string {
  const letters = Array.from(name);
  return letters.length > max ? `${letters.slice(0, max).join('')}…` : name;
}

/** Returns the width of the background of a line label (specification, section 9). */
export function plateWidth(label: string): number {
  return Math.min(10 * Array.from(label).length + 15, 100);
}

/** Returns a sketch as PNG; null if the browser has no canvas. */
export async function pngOfSketch(graph: SketchGraph, countWords: CountWords): Promise<Blob | null> {
  return withDrawing(graph, countWords, pngOfSvg);
}

/** Returns a sketch as self-contained SVG. */
export function svgOfSketch(graph: SketchGraph, countWords: CountWords): Promise<string> {
  return withDrawing(graph, countWords, (svg) => Promise.resolve(svgText(svg)));
}

/** Returns a thumbnail as a data URL, stored for other readers of the sketch; empty if it cannot be created. */
export async function thumbnailOf(graph: SketchGraph): Promise<string> {
  if (graph.nodes.length === 0) return '';
  const png = await pngOfSketch(graph, () => '');
  if (png === null) return '';
  const image = await createImageBitmap(png);
  const scale = Math.min(1, THUMBNAIL.width / image.width, THUMBNAIL.height / image.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas.toDataURL('image/png');
}

/** Measuring text and resolving colors needs a temporary hidden element. */
async function withDrawing<T>(
  graph: SketchGraph,
  countWords: CountWords,
  use: (svg: SVGSVGElement) => Promise<T>,
): Promise<T> {
  const svg = drawing(graph, countWords);
  svg.style.position = 'fixed';
  svg.style.left = '-99999px';
  svg.setAttribute('aria-hidden', 'true');
  document.body.append(svg);
  try {
    return await use(svg);
  } finally {
    svg.remove();
  }
}

function drawing(graph: SketchGraph, countWords: CountWords): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const content = part('g', { 'data-content': '', 'font-family': 'var(--font-ui)' });
  svg.append(content);
  const places = new Map(graph.nodes.map((node) => [node.uuid, node]));
  const bends = lineBends(graph);
  const labels: SVGElement[] = [];
  for (const line of graph.lines) {
    const from = places.get(line.from);
    const to = places.get(line.to);
    if (from === undefined || to === undefined) continue;
    const { path, middle, head } = lineShape(from, to, bends.get(line.uuid) ?? 0, line.from === line.to);
    content.append(part('path', { d: path, fill: 'none', stroke: 'var(--edge)', 'stroke-width': 1.5 }));
    content.append(
      part('path', {
        d: 'M0 0L-9 -4V4z',
        fill: 'var(--edge)',
        transform: `translate(${head.x} ${head.y}) rotate(${head.angle})`,
      }),
    );
    const label = cutName(line.name, LINE_LABEL_MAX);
    const width = plateWidth(label);
    labels.push(
      part('rect', { x: middle.x - width / 2, y: middle.y - 9, width, height: 18, rx: 3, fill: 'var(--canvas)' }),
      words(label, middle.x, middle.y + 4, {
        'font-size': 12,
        fill: 'var(--text-2)',
        stroke: 'var(--canvas)',
        'stroke-width': 6,
        'stroke-linejoin': 'round',
        'paint-order': 'stroke',
      }),
    );
  }
  for (const node of graph.nodes) {
    const colour = slotColour(node.slot);
    content.append(
      part('path', {
        d: tagOutline(node.slot),
        transform: `translate(${node.x} ${node.y})`,
        fill: `color-mix(in srgb, ${colour} 14%, var(--canvas))`,
        stroke: colour,
        'stroke-width': 2,
      }),
      words(cutName(node.name, LETTERS_IN_TAG), node.x, node.y + (isNarrow(node.slot) ? 5 : -1), {
        'font-size': 13,
        'font-weight': 600,
        fill: 'var(--text)',
      }),
      words(countWords(node.properties.length), node.x, node.y + (isNarrow(node.slot) ? 62 : 14), {
        'font-size': 11,
        fill: 'var(--text-2)',
      }),
    );
  }
  content.append(...labels);
  return svg;
}

function part(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

function words(text: string, x: number, y: number, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = part('text', { x, y, 'text-anchor': 'middle', ...attributes });
  element.textContent = text;
  return element;
}
