import { SIZES, SYMBOL } from '../limits.ts';
import type { GraphScene } from '../scene/graph-scene.ts';
import { widthOfEdge, type SceneVertex } from '../scene/scene-element.ts';
import { DASHES, tagStyle, type GraphTheme } from '../scene/style.ts';
import { boxOf } from '../scene/world-box.ts';
import { breakCaption } from './caption-lines.ts';
import { CaptionPlacer } from './caption-placer.ts';
import { shortCount } from './draw-vertices.ts';
import { controlPoint, loopCircle } from './edge-path.ts';
import { fillOf, ruledColor, shapeOf } from './paint-shape.ts';
import { outlineOf } from './shape-path.ts';
import { sizeFactor } from './vertex-size.ts';

const PADDING = 60;

/** Options of a drawing besides the scene. */
export interface SvgOptions {
  /** Elements carry the index of their vertex (`data-v`) or edge (`data-e`), for a page that finds them. */
  readonly isMarked?: boolean;
  readonly isTransparent?: boolean;
  /** A title with a note above the scene, and below it the tags and edge types with their numbers. */
  readonly heading?: { readonly title: string; readonly note: string };
  /** What the rules of the drawing mean: rows of the legend below those of tags and edge types. */
  readonly rules?: readonly LegendRule[];
}

/** What a rule means in a legend: a name with its color, or with the colors of a scale from the least value to the most. */
export interface LegendRule {
  readonly name: string;
  readonly colors: readonly string[];
}

/** The whole scene as a drawing at zoom 1: shapes, edges with heads, captions. Text stays text. */
export function sceneToSvg(
  scene: GraphScene,
  theme: GraphTheme,
  { isMarked = false, isTransparent = false, heading, rules = [] }: SvgOptions = {},
): string {
  const marked = (kind: 'v' | 'e', index: number, text: string): string =>
    isMarked && text !== '' ? `<g data-${kind}="${index}">${text}</g>` : text;
  const box = boxOf(scene.positions) ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  const head = heading ? HEADING_HEIGHT : 0;
  const legend = heading ? legendRows(scene) : [];
  const [left, top] = [Math.floor(box.minX - PADDING), Math.floor(box.minY - PADDING - head)];
  const width = Math.max(Math.ceil(box.maxX - left + PADDING), heading ? HEADED_WIDTH_MIN : 0);
  const graphBottom = Math.ceil(box.maxY + PADDING);
  const ruleRows = heading ? rules : [];
  const height = graphBottom - top + (legend.length + ruleRows.length) * LEGEND_ROW;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}" font-family="${escape(theme.font)}" font-size="${SIZES.captionFont}">`,
    isTransparent ? '' : `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${theme.canvas}"/>`,
    heading ? headingText(heading, theme, left + 20, top + 34) : '',
    '<g fill="none">',
  ];
  for (const edge of scene.edges)
    if (scene.isEdgeShown(edge.index)) parts.push(marked('e', edge.index, edgePath(scene, theme, edge.index)));
  parts.push('</g>', '<g>');
  for (const vertex of scene.vertices) parts.push(marked('v', vertex.index, vertexShape(scene, theme, vertex)));
  parts.push('</g>', '<g text-anchor="middle">');
  const placer = new CaptionPlacer();
  for (const index of scene.byDegree)
    parts.push(marked('v', index, captionText(scene, theme, scene.vertices[index]!, placer)));
  parts.push('</g>');
  for (const [at, row] of legend.entries())
    parts.push(legendLine(row, theme, left + 20, graphBottom + at * LEGEND_ROW));
  for (const [at, rule] of ruleRows.entries())
    parts.push(legendRule(rule, theme, left + 20, graphBottom + (legend.length + at) * LEGEND_ROW));
  parts.push('</svg>', '');
  return parts.join('\n');
}

const HEADING_HEIGHT = 64;
const HEADED_WIDTH_MIN = 420;
const LEGEND_ROW = 20;

interface LegendRow {
  readonly name: string;
  readonly count: number;
  /** The order of a tag or of an edge type. */
  readonly tag?: number;
  readonly edgeType?: number;
}

function legendRows(scene: GraphScene): readonly LegendRow[] {
  const { tags, edgeTypes } = scene.counts;
  return [
    ...tags.map(({ name, count }) => ({ name, count, tag: scene.tags.orderOf(name) })),
    ...edgeTypes.map(({ name, count }) => ({ name, count, edgeType: scene.edgeTypes.orderOf(name) })),
  ];
}

function legendLine({ name, count, tag, edgeType }: LegendRow, theme: GraphTheme, x: number, y: number): string {
  const style = tag === undefined ? undefined : tagStyle(tag);
  const dash = DASHES[(edgeType ?? 0) % DASHES.length]!;
  const mark = style
    ? `<path d="${outlineOf(style.shape, x + 8, y - 4, 6)}" fill="${theme.tags[style.slot] ?? theme.muted}"/>`
    : `<path d="M${x - 2} ${y - 4}h20" stroke="${theme.edge}"${dash.length > 0 ? ` stroke-dasharray="${dash.join(' ')}"` : ''}/>`;
  return `${mark}<text x="${x + 26}" y="${y}" fill="${theme.text}">${escape(name)} · ${count}</text>`;
}

const SCALE_WIDTH = 96;

function legendRule({ name, colors }: LegendRule, theme: GraphTheme, x: number, y: number): string {
  const width = colors.length > 1 ? SCALE_WIDTH / colors.length : 12;
  const marks = colors.map(
    (color, at) =>
      `<rect x="${round(x + 2 + at * width)}" y="${y - 10}" width="${round(width)}" height="12" fill="${ruledColor(theme, color)}"/>`,
  );
  return `${marks.join('')}<text x="${colors.length > 1 ? x + SCALE_WIDTH + 10 : x + 26}" y="${y}" fill="${theme.text}">${escape(name)}</text>`;
}

function headingText(
  { title, note }: { readonly title: string; readonly note: string },
  theme: GraphTheme,
  x: number,
  y: number,
): string {
  return `<text x="${x}" y="${y}" font-size="18" font-weight="600" fill="${theme.text}">${escape(title)}</text><text x="${x}" y="${y + 20}" fill="${theme.textSecond}">${escape(note)}</text>`;
}

function edgePath(scene: GraphScene, theme: GraphTheme, index: number): string {
  const edge = scene.edges[index]!;
  const { src, dst, bend, typeOrder, look } = edge;
  const { positions } = scene;
  const [x1, y1, x2, y2] = [positions[2 * src]!, positions[2 * src + 1]!, positions[2 * dst]!, positions[2 * dst + 1]!];
  const dash = DASHES[typeOrder % DASHES.length]!;
  const color = look?.color === undefined ? theme.edge : ruledColor(theme, look.color);
  const style = `stroke="${color}" stroke-width="${round(widthOfEdge(edge))}"${dash.length > 0 ? ` stroke-dasharray="${dash.join(' ')}"` : ''}`;
  if (src === dst) {
    const circle = loopCircle(x1, y1, bend);
    return `<circle cx="${round(circle.x)}" cy="${round(circle.y)}" r="${round(circle.radius)}" ${style}/>`;
  }
  const from = bend === 0 ? { x: x1, y: y1 } : controlPoint(x1, y1, x2, y2, bend);
  const line =
    bend === 0 ? `L${round(x2)} ${round(y2)}` : `Q${round(from.x)} ${round(from.y)} ${round(x2)} ${round(y2)}`;
  const angle = Math.atan2(y2 - from.y, x2 - from.x);
  const reach = radiusOf(scene, scene.vertices[dst]!) + SIZES.vertexRing;
  const tip = [x2 - reach * Math.cos(angle), y2 - reach * Math.sin(angle)] as const;
  const size = SIZES.arrowLength * 1.4;
  const corner = (turn: number): string =>
    `L${round(tip[0] - size * Math.cos(angle + turn))} ${round(tip[1] - size * Math.sin(angle + turn))}`;
  return `<path d="M${round(x1)} ${round(y1)}${line}" ${style}/><path d="M${round(tip[0])} ${round(tip[1])}${corner(0.42)}${corner(-0.42)}Z" fill="${color}"/>`;
}

function vertexShape(scene: GraphScene, theme: GraphTheme, vertex: SceneVertex): string {
  const [x, y] = [scene.positions[2 * vertex.index]!, scene.positions[2 * vertex.index + 1]!];
  const radius = radiusOf(scene, vertex);
  const fill = fillOf(theme, vertex, scene.excluded.has(vertex.index));
  if (vertex.bubble)
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" fill-opacity=".16" stroke="${fill}" stroke-width="1.5"/><text x="${round(x)}" y="${round(y + 4)}" text-anchor="middle" font-weight="600" fill="${theme.text}">${shortCount(vertex.bubble.count)}</text>`;
  if (vertex.isPlaceholder)
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${theme.canvas}" stroke="${theme.muted}" stroke-dasharray="3 3"/>`;
  return `<path d="${outlineOf(shapeOf(vertex), x, y, radius)}" fill="${fill}" stroke="${theme.canvas}" stroke-width="${SIZES.vertexRing}"/>${iconOf(theme, vertex, x, y, radius)}`;
}

/** Returns the icon of a vertex. A web image is referenced by its address, so the drawing shows it only when online. */
function iconOf(theme: GraphTheme, { look }: SceneVertex, x: number, y: number, radius: number): string {
  if (look?.image !== undefined)
    return `<image href="${escape(look.image)}" x="${round(x - radius)}" y="${round(y - radius)}" width="${round(2 * radius)}" height="${round(2 * radius)}" preserveAspectRatio="xMidYMid slice" style="clip-path:circle(50%)"/>`;
  if (look?.symbol !== undefined) {
    const scale = (SYMBOL.share * 2 * radius) / SYMBOL.box;
    const corner = (SYMBOL.box / 2) * scale;
    return `<path transform="translate(${round(x - corner)} ${round(y - corner)}) scale(${scale.toFixed(3)})" d="${escape(look.symbol)}" fill="none" stroke="${theme.canvas}" stroke-width="${SYMBOL.line}" stroke-linecap="round" stroke-linejoin="round"/>`;
  }
  if (look?.icon === undefined) return '';
  return `<text x="${round(x)}" y="${round(y + 4)}" text-anchor="middle" font-weight="600" fill="${theme.canvas}">${escape(look.icon)}</text>`;
}

/** The caption of a vertex at the first free of four places around it; below it where none is free. */
function captionText(scene: GraphScene, theme: GraphTheme, vertex: SceneVertex, placer: CaptionPlacer): string {
  const lines = breakCaption(vertex.look?.caption ?? vertex.caption);
  const [x, y] = [scene.positions[2 * vertex.index]!, scene.positions[2 * vertex.index + 1]!];
  const radius = radiusOf(scene, vertex);
  const width = Math.max(...lines.map(widthOf));
  const height = lines.length * CAPTION_LINE;
  const places = [
    [x, y + radius + 3 + height / 2],
    [x, y - radius - 3 - height / 2],
    [x + radius + 4 + width / 2, y],
    [x - radius - 4 - width / 2, y],
  ] as const;
  const boxAt = ([cx, cy]: readonly [number, number]) =>
    [cx - width / 2, cy - height / 2, cx + width / 2, cy + height / 2] as const;
  const place = places.find((each) => placer.isFree(...boxAt(each))) ?? places[0];
  placer.take(...boxAt(place));
  const top = place[1] - height / 2 + SIZES.captionFont;
  return lines
    .map(
      (line, at) =>
        `<text x="${round(place[0])}" y="${round(top + CAPTION_LINE * at)}" fill="${theme.text}">${escape(line)}</text>`,
    )
    .join('');
}

const CAPTION_LINE = 13;
/** Widths of letters as shares of the font size: a drawing is not measured before it is shown. */
const LETTER_WIDTH = { narrow: 0.56, wide: 1 } as const;

function widthOf(line: string): number {
  let width = 0;
  for (const letter of line) width += letter.charCodeAt(0) >= 0x1100 ? LETTER_WIDTH.wide : LETTER_WIDTH.narrow;
  return width * SIZES.captionFont;
}

function radiusOf(scene: GraphScene, vertex: SceneVertex): number {
  return (SIZES.vertexDiameter / 2) * sizeFactor(scene, vertex);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Text for XML; characters that XML cannot hold go. */
function escape(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
