import { isNumber, isRecord, type Guard } from '@astrolabe/model';
import type { GraphScene } from '../scene/graph-scene.ts';
import { boxOf } from '../scene/world-box.ts';

/** Vertices and edges that a thumbnail shows; of more, every n-th. */
const VERTICES_MAX = 240;
const EDGES_MAX = 320;
/** Width and height of the coordinate square. */
const SIDE = 1_000;

/** A small image of a graph: positions of vertices with their colors, and lines between them. A few kilobytes as JSON. */
export interface Thumbnail {
  /** x and y from 0 to 1000, and the slot of the tag color, its own color, or -1 for a vertex without a record. */
  readonly vertices: readonly (readonly [x: number, y: number, color: number | string])[];
  /** The positions of the two ends. */
  readonly edges: readonly (readonly [x1: number, y1: number, x2: number, y2: number])[];
}

/** A thumbnail of the canvas; undefined if it is empty. O(V + E) without allocation per element. */
export function thumbnailOf(scene: GraphScene): Thumbnail | undefined {
  const { positions, vertices, edges } = scene;
  const box = boxOf(positions);
  if (!box || scene.isMerging) return undefined;
  const scale = SIDE / Math.max(box.maxX - box.minX, box.maxY - box.minY, 1);
  const left = (box.minX + box.maxX - SIDE / scale) / 2;
  const top = (box.minY + box.maxY - SIDE / scale) / 2;
  const at = (index: number): readonly [number, number] => [
    Math.round((positions[2 * index]! - left) * scale),
    Math.round((positions[2 * index + 1]! - top) * scale),
  ];
  return {
    vertices: everyNth(vertices, VERTICES_MAX).map(({ index, look, style }) => [
      ...at(index),
      look?.color ?? style?.slot ?? -1,
    ]),
    edges: everyNth(edges, EDGES_MAX)
      .filter(({ index }) => scene.isEdgeShown(index))
      .map(({ src, dst }) => [...at(src), ...at(dst)]),
  };
}

const isEdgeMark: Guard<Thumbnail['edges'][number]> = (item): item is Thumbnail['edges'][number] =>
  Array.isArray(item) && item.length === 4 && item.every(isNumber);

const isVertexMark: Guard<Thumbnail['vertices'][number]> = (item): item is Thumbnail['vertices'][number] =>
  Array.isArray(item) &&
  item.slice(0, 2).every(isNumber) &&
  (Number.isInteger(item[2]) || /^#[0-9a-f]{6}$/i.test(String(item[2])));

/** Parses a stored thumbnail; undefined if it is invalid. */
export function thumbnailOfText(text: string | undefined): Thumbnail | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    const read: unknown = JSON.parse(text);
    if (!isRecord(read)) return { vertices: [], edges: [] };
    const { vertices = [], edges = [] } = read;
    return Array.isArray(vertices) && Array.isArray(edges)
      ? { vertices: vertices.filter(isVertexMark), edges: edges.filter(isEdgeMark) }
      : undefined;
  } catch {
    return undefined;
  }
}

function everyNth<T>(items: readonly T[], most: number): readonly T[] {
  const stride = Math.max(1, Math.ceil(items.length / most));
  const taken: T[] = [];
  for (let at = 0; at < items.length; at += stride) taken.push(items[at]!);
  return taken;
}
