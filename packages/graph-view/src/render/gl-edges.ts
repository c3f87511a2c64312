/** Edges for the graphics card: those of one look together, in an order of which every beginning is a fair sample of the whole. */
import { DASHES } from '../scene/style.ts';
import type { GraphScene } from '../scene/graph-scene.ts';
import type { SceneEdge } from '../scene/scene-element.ts';
import { CURVE_PIECES } from './gl-shaders.ts';

/** Edges of one look, which one call draws. */
export interface EdgeGroup {
  readonly dash: readonly number[];
  /** Colour of a rule; without one the theme's. */
  readonly color: string | undefined;
  readonly width: number;
  /** Position of its first edge among those of all groups, and how many it has. */
  readonly from: number;
  readonly count: number;
}

/** Groups, and the edges of all of them in the order of the groups. */
export interface GroupedEdges {
  readonly groups: readonly EdgeGroup[];
  readonly edges: readonly SceneEdge[];
}

/** How the edges of a scene are drawn from near: as lines, as curves, and with a width of their own, straight or bent. */
export type EdgeWay = 'straight' | 'bent' | 'wide' | 'wideBent';

/** Wider than this an edge is more than a line. */
const LINE_WIDTH_MAX = 1.25;

/** The shown edges of a scene by the way they are drawn, with the work that each way is; far out all are lines. */
export class SortedEdges {
  readonly near: Readonly<Record<EdgeWay, GroupedEdges>>;
  readonly far: GroupedEdges;
  /** Work of a whole picture from near, in lines. */
  readonly nearWork: number;

  constructor(scene: GraphScene) {
    const shown = inFairOrder(scene.edges).filter((edge) => scene.isEdgeShown(edge.index));
    const of = (way: EdgeWay): GroupedEdges => grouped(shown.filter((edge) => wayOf(edge) === way));
    this.near = { straight: of('straight'), bent: of('bent'), wide: of('wide'), wideBent: of('wideBent') };
    this.far = grouped(shown.filter((edge) => (edge.look?.width ?? 1) <= LINE_WIDTH_MAX));
    this.nearWork = this.near.straight.edges.length + this.near.bent.edges.length * (CURVE_PIECES / 2);
  }
}

function wayOf(edge: SceneEdge): EdgeWay {
  const isWide = (edge.look?.width ?? 1) > LINE_WIDTH_MAX;
  if (edge.bend === 0) return isWide ? 'wide' : 'straight';
  return isWide ? 'wideBent' : 'bent';
}

/** The same edges, each followed by one from far away in the list, so that no part of the picture is drawn first. */
function inFairOrder(edges: readonly SceneEdge[]): readonly SceneEdge[] {
  const count = edges.length;
  let stride = Math.max(1, Math.round(count * 0.618));
  while (greatestDivisor(stride, count) > 1) stride++;
  const order = new Array<SceneEdge>(count);
  for (let i = 0, at = 0; i < count; i++, at = (at + stride) % count) order[i] = edges[at]!;
  return order;
}

function greatestDivisor(a: number, b: number): number {
  while (b > 0) [a, b] = [b, a % b];
  return a;
}

function grouped(edges: readonly SceneEdge[]): GroupedEdges {
  const plain = new Map<number, SceneEdge[]>();
  const ruled = new Map<string, SceneEdge[]>();
  for (const edge of edges) {
    const dash = edge.typeOrder % DASHES.length;
    if (edge.look) put(ruled, `${dash} ${edge.look.color ?? ''} ${edge.look.width ?? 1}`, edge);
    else put(plain, dash, edge);
  }
  let from = 0;
  const lists = [...plain.values(), ...ruled.values()];
  const groups = lists.map((list): EdgeGroup => {
    const [first] = list;
    from += list.length;
    return {
      dash: DASHES[(first?.typeOrder ?? 0) % DASHES.length]!,
      color: first?.look?.color,
      width: first?.look?.width ?? 1,
      from: from - list.length,
      count: list.length,
    };
  });
  return { groups, edges: lists.flat() };
}

function put<K>(lists: Map<K, SceneEdge[]>, key: K, edge: SceneEdge): void {
  const list = lists.get(key);
  if (list) list.push(edge);
  else lists.set(key, [edge]);
}
