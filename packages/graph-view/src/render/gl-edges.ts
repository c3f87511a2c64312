/** Edges for the GPU: grouped by look, in an order in which every prefix is a fair sample. */
import { fairStride } from '../scene/fair-stride.ts';
import { DASHES } from '../scene/style.ts';
import type { GraphScene } from '../scene/graph-scene.ts';
import { widthOfEdge, type SceneEdge } from '../scene/scene-element.ts';
import { CURVE_PIECES } from './gl-shaders.ts';

/** Edges of one style, drawn by one call. */
export interface EdgeGroup {
  readonly dash: readonly number[];
  /** Color of a rule; otherwise the theme's. */
  readonly color: string | undefined;
  readonly width: number;
  /** Position of its first edge among those of all groups, and its number of edges. */
  readonly from: number;
  readonly count: number;
}

/** Groups, and the edges of all of them in the order of the groups. */
export interface GroupedEdges {
  readonly groups: readonly EdgeGroup[];
  readonly edges: readonly SceneEdge[];
}

/**
 * How edges are drawn: up close as lines, as curves, and with a custom width, straight or bent; from afar as lines unless they have a
 * custom width.
 */
export type EdgeWay = 'straight' | 'bent' | 'wide' | 'wideBent' | 'far';

/** Wider than this an edge is more than a line. */
const LINE_WIDTH_MAX = 1.25;

/** Edges per slice of sorting. */
const SLICE = 8_000;

/** The shown edges of a scene by the way they are drawn. */
export class SortedEdges {
  private readonly lists: Readonly<Record<EdgeWay, EdgeGroups>> = {
    straight: new EdgeGroups(),
    bent: new EdgeGroups(),
    wide: new EdgeGroups(),
    wideBent: new EdgeGroups(),
    far: new EdgeGroups(),
  };
  private readonly known = new Map<EdgeWay, GroupedEdges>();
  private readonly links = new Map<'straight' | 'far', Uint32Array>();

  /** Sorts in slices, grouped for near and far views; undefined if the scene changes meanwhile. */
  static *inSlices(scene: GraphScene): Generator<undefined, SortedEdges | undefined> {
    const { revision } = scene;
    const sorted = new SortedEdges();
    const { edges } = scene;
    const count = edges.length;
    // Consecutive edges are far apart in the list, so that no region is drawn first.
    const stride = fairStride(count);
    for (let i = 0, at = 0; i < count; i++, at = (at + stride) % count) {
      if (i % SLICE === SLICE - 1) {
        yield;
        if (scene.revision !== revision || edges.length < count) return undefined;
      }
      if (scene.isEdgeShown(at)) sorted.put(edges[at]!);
    }
    for (const way of ['far', 'straight', 'bent'] as const) {
      yield;
      const { edges: grouped } = sorted.of(way);
      yield;
      if (way !== 'bent') sorted.links.set(way, yield* linksInSlices(grouped));
    }
    return sorted;
  }

  /** The edges that are drawn in one way. */
  of(way: EdgeWay): GroupedEdges {
    let found = this.known.get(way);
    if (!found) this.known.set(way, (found = this.lists[way].joined));
    return found;
  }

  /** Source and destination of each straight edge, alternating. */
  linksOf(way: 'straight' | 'far'): Uint32Array {
    return this.links.get(way) ?? new Uint32Array();
  }

  /** Returns the work of a complete frame, near or far, in lines. */
  work(isFar: boolean): number {
    const { straight, bent, far } = this.lists;
    return isFar ? far.count : straight.count + bent.count * (CURVE_PIECES / 2);
  }

  private put(edge: SceneEdge): void {
    const isWide = widthOfEdge(edge) > LINE_WIDTH_MAX;
    this.lists[edge.bend === 0 ? (isWide ? 'wide' : 'straight') : isWide ? 'wideBent' : 'bent'].add(edge);
    if (!isWide) this.lists.far.add(edge);
  }
}

function* linksInSlices(edges: readonly SceneEdge[]): Generator<undefined, Uint32Array> {
  const links = new Uint32Array(2 * edges.length);
  for (const [at, { src, dst }] of edges.entries()) {
    if (at % SLICE === SLICE - 1) yield;
    links[2 * at] = src;
    links[2 * at + 1] = dst;
  }
  return links;
}

/** Edges with the same drawing style, grouped in order of arrival. */
class EdgeGroups {
  count = 0;
  private readonly plain = new Map<number, SceneEdge[]>();
  private readonly ruled = new Map<string, SceneEdge[]>();

  add(edge: SceneEdge): void {
    this.count++;
    const dash = edge.typeOrder % DASHES.length;
    if (edge.look || edge.count > 1) put(this.ruled, `${dash} ${edge.look?.color ?? ''} ${stepOf(edge)}`, edge);
    else put(this.plain, dash, edge);
  }

  /** All groups, concatenated. */
  get joined(): GroupedEdges {
    let from = 0;
    const lists = [...this.plain.values(), ...this.ruled.values()];
    const groups = lists.map((list): EdgeGroup => {
      const [first] = list;
      from += list.length;
      return {
        dash: DASHES[(first?.typeOrder ?? 0) % DASHES.length]!,
        color: first?.look?.color,
        width: first ? stepOf(first) : 1,
        from: from - list.length,
        count: list.length,
      };
    });
    return { groups, edges: lists.length === 1 ? lists[0]! : lists.flat() };
  }
}

/** Its width in quarters of a pixel, so that bundles share few groups. */
function stepOf(edge: SceneEdge): number {
  return Math.round(4 * widthOfEdge(edge)) / 4;
}

function put<K>(lists: Map<K, SceneEdge[]>, key: K, edge: SceneEdge): void {
  const list = lists.get(key);
  if (list) list.push(edge);
  else lists.set(key, [edge]);
}
