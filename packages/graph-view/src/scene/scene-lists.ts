import { CAPTIONS } from '../limits.ts';
import { Adjacency } from './adjacency.ts';
import { fairStride } from './fair-stride.ts';
import type { SceneEdge, SceneVertex } from './scene-element.ts';

/** Number of elements of each kind, in order of first appearance; `slot` is the style of a tag. */
export interface KindCounts {
  readonly tags: readonly { readonly name: string; readonly count: number; readonly slot: number | undefined }[];
  readonly edgeTypes: readonly { readonly name: string; readonly count: number }[];
  readonly placeholders: number;
}

/** Derived lists of a scene's elements, built on first use; valid until an element is added or removed. */
export class SceneLists {
  private readonly vertices: readonly SceneVertex[];
  private readonly edges: readonly SceneEdge[];
  private degreeOrder: Int32Array | undefined;
  private hubSet: ReadonlySet<number> | undefined;
  private endList: Uint32Array | undefined;
  private bubbleList: readonly SceneVertex[] | undefined;
  private adjacencyList: Adjacency | undefined;
  private kindCounts: KindCounts | undefined;

  constructor(vertices: readonly SceneVertex[], edges: readonly SceneEdge[]) {
    this.vertices = vertices;
    this.edges = edges;
  }

  /** Indexes of vertices, the most connected first. */
  get byDegree(): Int32Array {
    if (this.degreeOrder) return this.degreeOrder;
    let most = 0;
    for (const vertex of this.vertices) most = Math.max(most, vertex.degree);
    const next = new Int32Array(most + 2);
    for (const vertex of this.vertices) next[most - vertex.degree + 1]!++;
    for (let d = 0; d <= most; d++) next[d + 1]! += next[d]!;
    const count = this.vertices.length;
    const order = new Int32Array(count);
    // Vertices of equal degree are mixed, or all captions would be in one corner.
    const stride = fairStride(count);
    for (let i = 0, at = 0; i < count; i++, at = (at + stride) % count)
      order[next[most - this.vertices[at]!.degree]!++] = at;
    this.degreeOrder = order;
    return order;
  }

  /** The few vertices with many more edges than others. */
  get hubs(): ReadonlySet<number> {
    const mean = this.vertices.length === 0 ? 0 : (2 * this.edges.length) / this.vertices.length;
    const least = Math.max(CAPTIONS.hubDegreeLeast, 2 * mean);
    this.hubSet ??= new Set(
      [...this.byDegree.subarray(0, CAPTIONS.hubs)].filter((index) => this.vertices[index]!.degree >= least),
    );
    return this.hubSet;
  }

  /** Returns the vertices that represent groups. */
  get bubbles(): readonly SceneVertex[] {
    this.bubbleList ??= this.vertices.filter((vertex) => vertex.bubble);
    return this.bubbleList;
  }

  /** Source and destination of each edge in turn. */
  get ends(): Uint32Array {
    if (this.endList) return this.endList;
    const { edges } = this;
    const ends = new Uint32Array(2 * edges.length);
    for (let i = 0; i < edges.length; i++) {
      const edge = edges[i]!;
      ends[2 * i] = edge.src;
      ends[2 * i + 1] = edge.dst;
    }
    this.endList = ends;
    return ends;
  }

  /** The edges at a vertex. */
  get adjacency(): Adjacency {
    this.adjacencyList ??= new Adjacency(this.vertices.length, this.ends);
    return this.adjacencyList;
  }

  /** Number of vertices per tag, of edges per type, and of vertices that are only ends of edges. */
  get counts(): KindCounts {
    this.kindCounts ??= countKinds(this.vertices, this.edges);
    return this.kindCounts;
  }
}

function countKinds(vertices: readonly SceneVertex[], edges: readonly SceneEdge[]): KindCounts {
  const tags = new Map<string, { count: number; slot: number | undefined }>();
  let placeholders = 0;
  for (const vertex of vertices) {
    if (vertex.isPlaceholder) placeholders++;
    for (const { name } of vertex.tags) {
      const known = tags.get(name);
      if (known) known.count++;
      else tags.set(name, { count: 1, slot: vertex.style?.slot });
    }
  }
  const edgeTypes = new Map<string, number>();
  for (const { edgeType } of edges) edgeTypes.set(edgeType, (edgeTypes.get(edgeType) ?? 0) + 1);
  return {
    tags: [...tags].map(([name, counted]) => ({ name, ...counted })),
    edgeTypes: [...edgeTypes].map(([name, count]) => ({ name, count })),
    placeholders,
  };
}
