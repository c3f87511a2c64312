import { SIZES, SYMBOL } from '../limits.ts';
import type { GraphScene } from '../scene/graph-scene.ts';
import { captionOfEdge, widthOfEdge, type SceneEdge, type SceneVertex } from '../scene/scene-element.ts';
import { DASHES, tagStyle, type GraphTheme } from '../scene/style.ts';
import { boxOf, type WorldBox } from '../scene/world-box.ts';
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
  /** Legend rows for rules, below those of tags and edge types. */
  readonly rules?: readonly LegendRule[];
  /** Draws only the content of this box. */
  readonly view?: WorldBox;
  /** A drawing below the graph that fills the view, as SVG of a width. */
  readonly below?: { readonly svg: string; readonly width: number };
}

/** Legend entry of a rule: a name with its color or size, or with the colors or sizes of a scale from the smallest to the largest value. */
export interface LegendRule {
  readonly name: string;
  readonly colors: readonly string[];
  /** Relative sizes of vertices. */
  readonly sizes?: readonly number[];
}

/** The complete scene, or a view of it, as a drawing at zoom 1: shapes, edges with heads, captions. Text remains text. */
export function sceneToSvg(
  scene: GraphScene,
  theme: GraphTheme,
  { isMarked = false, isTransparent = false, heading, rules = [], view, below }: SvgOptions = {},
): string {
  const box = view ?? boxOf(scene.positions) ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  const padding = view ? 0 : PADDING;
  const legend = heading ? legendRows(scene) : [];
  const ruleRows = heading ? rules : [];
  const left = Math.floor(box.minX - padding);
  const width = Math.max(Math.ceil(box.maxX - left + padding), heading ? HEADED_WIDTH_MIN : 0);
  // Title and legend remain legible when a large drawing is fitted to a page.
  const enlarged = Math.max(1, width / HEADED_WIDTH);
  const head = heading ? Math.round(HEADING_HEIGHT * enlarged) : 0;
  const top = Math.floor(box.minY - padding - head);
  const graphBottom = Math.ceil(box.maxY + padding);
  const row = LEGEND_ROW * enlarged;
  const legendTop = graphBottom + row;
  const height = Math.ceil(legendTop - top + (legend.length + ruleRows.length) * row);
  const enlargedAt = (y: number, text: string): string =>
    text === '' ? '' : `<g transform="translate(${left} ${round(y)}) scale(${enlarged.toFixed(3)})">${text}</g>`;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}" font-family="${escape(theme.font)}" font-size="${SIZES.captionFont}">`,
    isTransparent ? '' : `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${theme.canvas}"/>`,
    enlargedAt(top, heading ? headingText(heading, theme, 20, 34) : ''),
    view
      ? `<clipPath id="view"><rect x="${left}" y="${top + head}" width="${width}" height="${graphBottom - top - head}"/></clipPath><g clip-path="url(#view)">`
      : '<g>',
    view && below
      ? `<g opacity=".7" transform="translate(${round(view.minX)} ${round(view.minY)}) scale(${(view.maxX - view.minX) / below.width})">${below.svg}</g>`
      : '',
    ...elementParts(scene, theme, view, isMarked),
    '</g>',
  ];
  const rows = [
    ...legend.map((each, at) => legendLine(each, theme, 20, at * LEGEND_ROW)),
    ...ruleRows.map((each, at) => legendRule(each, theme, 20, (legend.length + at) * LEGEND_ROW)),
  ];
  parts.push(enlargedAt(legendTop, rows.join('')));
  parts.push('</svg>', '');
  return parts.join('\n');
}

/** Edges, vertices and captions, each in a group. */
function elementParts(
  scene: GraphScene,
  theme: GraphTheme,
  view: WorldBox | undefined,
  isMarked: boolean,
): readonly string[] {
  const marked = (kind: 'v' | 'e', index: number, text: string): string =>
    isMarked && text !== '' ? `<g data-${kind}="${index}">${text}</g>` : text;
  const isVertexIn = inside(scene, view);
  const parts = ['<g fill="none">'];
  const edges = scene.edges.filter(
    ({ index, src, dst }) => scene.isEdgeShown(index) && (view === undefined || isEdgeIn(scene, view, src, dst)),
  );
  for (const edge of edges) parts.push(marked('e', edge.index, edgePath(scene, theme, edge.index)));
  parts.push('</g>', '<g>');
  for (const vertex of scene.vertices)
    if (isVertexIn(vertex.index)) parts.push(marked('v', vertex.index, vertexShape(scene, theme, vertex)));
  parts.push('</g>', '<g text-anchor="middle">');
  const placer = new CaptionPlacer();
  for (const vertex of scene.vertices) if (isVertexIn(vertex.index)) placer.take(...boxOfVertex(scene, vertex));
  for (const index of scene.byDegree)
    if (isVertexIn(index)) parts.push(marked('v', index, captionText(scene, theme, scene.vertices[index]!, placer)));
  if (!isMarked && edges.length <= LABELED_EDGES_MAX)
    for (const edge of edges) parts.push(edgeLabel(scene, theme, edge, placer));
  parts.push('</g>');
  return parts;
}

/** Whether a vertex, or its caption, can be in a view; all are without one. */
function inside({ positions }: GraphScene, view: WorldBox | undefined): (index: number) => boolean {
  if (!view) return () => true;
  return (index) => {
    const [x, y] = [positions[2 * index]!, positions[2 * index + 1]!];
    return x > view.minX - PADDING && x < view.maxX + PADDING && y > view.minY - PADDING && y < view.maxY + PADDING;
  };
}

/** Whether the box of an edge intersects a view. */
function isEdgeIn({ positions }: GraphScene, view: WorldBox, src: number, dst: number): boolean {
  const [x1, y1, x2, y2] = [positions[2 * src]!, positions[2 * src + 1]!, positions[2 * dst]!, positions[2 * dst + 1]!];
  return (
    Math.max(x1, x2) > view.minX - PADDING &&
    Math.min(x1, x2) < view.maxX + PADDING &&
    Math.max(y1, y2) > view.minY - PADDING &&
    Math.min(y1, y2) < view.maxY + PADDING
  );
}

function boxOfVertex(scene: GraphScene, vertex: SceneVertex): readonly [number, number, number, number] {
  const [x, y] = [scene.positions[2 * vertex.index]!, scene.positions[2 * vertex.index + 1]!];
  const radius = radiusOf(scene, vertex);
  return [x - radius, y - radius, x + radius, y + radius];
}

/** Maximum edges with a label; the legend names the types of all. */
const LABELED_EDGES_MAX = 500;

/** The label of an edge at its middle if there is no caption there. */
function edgeLabel(scene: GraphScene, theme: GraphTheme, edge: SceneEdge, placer: CaptionPlacer): string {
  const { src, dst, bend } = edge;
  if (src === dst) return '';
  const { positions } = scene;
  const [x1, y1, x2, y2] = [positions[2 * src]!, positions[2 * src + 1]!, positions[2 * dst]!, positions[2 * dst + 1]!];
  const control = controlPoint(x1, y1, x2, y2, bend);
  const [x, y] = [(x1 + x2 + 2 * control.x) / 4, (y1 + y2 + 2 * control.y) / 4];
  const text = captionOfEdge(edge);
  const width = widthOf(text);
  const box = [x - width / 2, y - CAPTION_LINE / 2, x + width / 2, y + CAPTION_LINE / 2] as const;
  const reach = radiusOf(scene, scene.vertices[src]!) + radiusOf(scene, scene.vertices[dst]!);
  if (Math.hypot(x2 - x1, y2 - y1) < width + reach || !placer.isFree(...box)) return '';
  placer.take(...box);
  return `<text x="${round(x)}" y="${round(y + 4)}" fill="${theme.textSecond}" stroke="${theme.canvas}" stroke-width="3" paint-order="stroke">${escape(text)}</text>`;
}

const HEADING_HEIGHT = 64;
const HEADED_WIDTH_MIN = 420;
/** Width from which on title and legend grow with the drawing. */
const HEADED_WIDTH = 1_400;
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

function legendRule({ name, colors, sizes = [] }: LegendRule, theme: GraphTheme, x: number, y: number): string {
  const isScale = colors.length > 1;
  const width = isScale ? SCALE_WIDTH / colors.length : 12;
  const marks = colors.map(
    (color, at) =>
      `<rect x="${round(x + 2 + at * width)}" y="${y - 10}" width="${round(width)}" height="12" fill="${ruledColor(theme, color)}"/>`,
  );
  const dots = sizes.map(
    (size, at) =>
      `<circle cx="${x + 8 + at * 18}" cy="${y - 4}" r="${round(Math.min(8, Math.max(2, 4 * size)))}" fill="${theme.muted}"/>`,
  );
  const textAt = isScale ? SCALE_WIDTH + 10 : sizes.length > 1 ? 26 + 18 * (sizes.length - 1) : 26;
  return `${marks.join('')}${dots.join('')}<text x="${x + textAt}" y="${y}" fill="${theme.text}">${escape(name)}</text>`;
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

/** The caption of a vertex at the first free of four positions around it; below it if none is free. */
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
/** Letter widths relative to the font size, since a drawing is not measured before it is shown. */
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

/** Escapes a text for XML; removes invalid characters. */
function escape(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
