import type { Edge, Properties, TagProperties, Value, Vertex, Vid } from '@astrolabe/model';
import { CAPTIONS, FORCE, RING_VERTICES_MAX } from '../limits.ts';
import type { GraphElements } from './elements.ts';
import { edgeKey, vertexKey } from './key.ts';
import { DASHES, OrderBook, tagStyle, type TagStyle } from './style.ts';

/** A vertex on the canvas. Its place stands in `positions` of the scene, at twice its index. */
export interface SceneVertex {
  readonly index: number;
  readonly key: string;
  readonly vid: Vid;
  tags: readonly TagProperties[];
  /** Known only as an end of an edge: drawn as a dashed outline. */
  isPlaceholder: boolean;
  caption: string;
  degree: number;
  style: TagStyle | undefined;
}

/** An edge on the canvas, between indexes of vertices. */
export interface SceneEdge {
  readonly index: number;
  readonly key: string;
  readonly src: number;
  readonly dst: number;
  readonly edgeType: string;
  readonly rank: bigint;
  properties: Properties;
  readonly dash: readonly number[];
  /** Bend of parallel edges: 0 is straight, ±1 a step to either side. For loops it counts rings from 1. */
  bend: number;
}

/** What lies under the pointer. */
export type SceneTarget = { readonly kind: 'vertex' | 'edge'; readonly index: number };

/** What became of a merge. */
export interface MergeOutcome {
  readonly addedVertices: number;
  readonly addedEdges: number;
}

/**
 * The whole state of a scene at a moment, to go back to: what is shown, where it stands and what is pinned. Values are shared
 * with the scene, places are copies.
 */
export interface SceneSnapshot {
  readonly vertices: readonly Vertex[];
  readonly edges: readonly Edge[];
  /** Keys of the vertices that are placeholders. */
  readonly placeholders: ReadonlySet<string>;
  readonly positions: Float32Array;
  readonly pinned: Uint8Array;
}

/** How large vertices are drawn: all alike, or by their number of edges. */
export type Sizing = 'same' | 'degree';

const CAPTION_PROPERTIES = ['name', 'title', 'label', 'caption'];
const CAPTION_LENGTH_MAX = 40;

/**
 * The graph that is shown: vertices and edges merged by id, their places, selection, hover and filter. It draws nothing;
 * listeners hear of every change.
 */
export class GraphScene {
  readonly vertices: SceneVertex[] = [];
  readonly edges: SceneEdge[] = [];
  /** x and y of each vertex, in world units. */
  positions = new Float32Array(0);
  /** 1 where the layout may not move the vertex. */
  pinned = new Uint8Array(0);
  readonly tags = new OrderBook();
  readonly edgeTypes = new OrderBook();
  private selected: ReadonlySet<number> = new Set();
  private excludedVertices: ReadonlySet<number> = new Set();
  private hiddenTypes: ReadonlySet<string> = new Set();
  private sizes: Sizing = 'same';
  private degreeOrder: readonly number[] | undefined;
  private hubSet: ReadonlySet<number> | undefined;
  /** Where vertices stood that have gone, so that they come back to the same place. */
  private readonly lastPlaces = new Map<string, readonly [number, number]>();
  private moves = 0;
  private changes = 0;
  private target: SceneTarget | undefined;
  private readonly vertexIndex = new Map<string, number>();
  private readonly edgeIndex = new Map<string, number>();
  private readonly listeners = new Set<() => void>();

  get selection(): ReadonlySet<number> {
    return this.selected;
  }

  get hovered(): SceneTarget | undefined {
    return this.target;
  }

  get excluded(): ReadonlySet<number> {
    return this.excludedVertices;
  }

  /** Edge types that are not drawn. */
  get hiddenEdgeTypes(): ReadonlySet<string> {
    return this.hiddenTypes;
  }

  get sizing(): Sizing {
    return this.sizes;
  }

  setSizing(sizing: Sizing): void {
    this.sizes = sizing;
    this.changed();
  }

  /** Leaves the edges of these types out of the picture; they stay in the scene. */
  hideEdgeTypes(types: ReadonlySet<string>): void {
    this.hiddenTypes = types;
    this.changed();
  }

  /** Indexes of vertices, the most connected first. */
  get byDegree(): readonly number[] {
    this.degreeOrder ??= this.vertices
      .map((vertex) => vertex.index)
      .sort((a, b) => this.vertices[b]!.degree - this.vertices[a]!.degree || a - b);
    return this.degreeOrder;
  }

  /** The few vertices that have many more edges than others. */
  get hubs(): ReadonlySet<number> {
    const mean = this.vertices.length === 0 ? 0 : (2 * this.edges.length) / this.vertices.length;
    const least = Math.max(CAPTIONS.hubDegreeLeast, 2 * mean);
    this.hubSet ??= new Set(
      this.byDegree.slice(0, CAPTIONS.hubs).filter((index) => this.vertices[index]!.degree >= least),
    );
    return this.hubSet;
  }

  /** Calls back after every change; the answer ends it. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  indexOf(vid: Vid): number | undefined {
    return this.vertexIndex.get(vertexKey(vid));
  }

  /** How often vertices came or went; while it stays, indexes mean the same vertices. */
  get revision(): number {
    return this.changes;
  }

  /** The index of a vertex by its key (`vertexKey`). */
  indexOfKey(key: string): number | undefined {
    return this.vertexIndex.get(key);
  }

  /** Adds what is new and updates the properties of what is known. What stood keeps its place. */
  merge(elements: GraphElements): MergeOutcome {
    const before = { vertices: this.vertices.length, edges: this.edges.length };
    for (const vertex of elements.vertices) {
      const known = this.vertices[this.addVertex(vertex.vid)]!;
      if (vertex.tags.length === 0) continue;
      this.describe(known, vertex.tags);
      known.isPlaceholder = false;
    }
    for (const edge of elements.edges) this.addEdge(edge);
    this.bendParallelEdges(before.edges);
    this.placeNewVertices(before.vertices);
    this.forgetOrder();
    this.changed();
    return { addedVertices: this.vertices.length - before.vertices, addedEdges: this.edges.length - before.edges };
  }

  /** The state of the moment, to restore later. */
  snapshot(): SceneSnapshot {
    return {
      vertices: this.vertices.map(({ vid, tags }) => ({ kind: 'vertex', vid, tags })),
      edges: this.edges.map(({ src, dst, edgeType, rank, properties }) => ({
        kind: 'edge',
        edgeType,
        src: this.vertices[src]!.vid,
        dst: this.vertices[dst]!.vid,
        rank,
        properties,
      })),
      placeholders: new Set(this.vertices.filter((vertex) => vertex.isPlaceholder).map((vertex) => vertex.key)),
      positions: this.positions.slice(),
      pinned: this.pinned.slice(),
    };
  }

  /** Goes back to a state; what is selected and still there stays selected. */
  restore(snapshot: SceneSnapshot): void {
    const selected = new Set([...this.selected].map((index) => this.vertices[index]!.key));
    this.rememberPlaces();
    this.vertices.length = 0;
    this.edges.length = 0;
    this.vertexIndex.clear();
    this.edgeIndex.clear();
    for (const { vid, tags } of snapshot.vertices) {
      const vertex = this.vertices[this.addVertex(vid)]!;
      this.describe(vertex, tags);
      vertex.isPlaceholder = snapshot.placeholders.has(vertex.key);
    }
    for (const edge of snapshot.edges) this.addEdge(edge);
    this.bendParallelEdges(0);
    this.positions = snapshot.positions.slice();
    this.pinned = snapshot.pinned.slice();
    this.forgetOrder();
    this.target = undefined;
    this.excludedVertices = new Set();
    this.select(this.vertices.filter((vertex) => selected.has(vertex.key)).map((vertex) => vertex.index));
  }

  /** Takes vertices out, with the edges at them. Their places are remembered. */
  remove(indexes: ReadonlySet<number>): void {
    const { vertices, edges, placeholders, positions, pinned } = this.snapshot();
    const stays = this.vertices.filter((vertex) => !indexes.has(vertex.index)).map((vertex) => vertex.index);
    this.restore({
      vertices: stays.map((index) => vertices[index]!),
      edges: edges.filter((_, index) => !indexes.has(this.edges[index]!.src) && !indexes.has(this.edges[index]!.dst)),
      placeholders,
      positions: Float32Array.from(stays.flatMap((index) => [positions[2 * index]!, positions[2 * index + 1]!])),
      pinned: Uint8Array.from(stays, (index) => pinned[index]!),
    });
  }

  /** Lets the layout move the vertices, or keeps them where they are. */
  setPinned(indexes: Iterable<number>, isPinned: boolean): void {
    for (const index of indexes) this.pinned[index] = isPinned ? 1 : 0;
    this.changed();
  }

  /** Replaces the selection. Excluded vertices cannot be selected. */
  select(indexes: Iterable<number>): void {
    this.selected = new Set([...indexes].filter((index) => !this.excludedVertices.has(index)));
    this.changed();
  }

  /** Adds a vertex to the selection, or takes it out. */
  toggle(index: number): void {
    const next = new Set(this.selected);
    if (!next.delete(index)) next.add(index);
    this.select(next);
  }

  hover(target: SceneTarget | undefined): void {
    if (target?.kind === this.target?.kind && target?.index === this.target?.index) return;
    this.target = target;
    this.changed();
  }

  /** Greys out the vertices for which the test answers false, and takes them out of the selection. */
  filter(isShown: ((vertex: SceneVertex) => boolean) | undefined): void {
    this.excludedVertices = new Set(
      isShown ? this.vertices.filter((vertex) => !isShown(vertex)).map((vertex) => vertex.index) : [],
    );
    this.select(this.selected);
  }

  /** How often vertices were moved by hand; a change tells that one was. */
  get arrangements(): number {
    return this.moves;
  }

  /** Moves vertices by a distance in world units and pins them. */
  moveBy(indexes: Iterable<number>, dx: number, dy: number): void {
    for (const index of indexes) {
      this.positions[2 * index]! += dx;
      this.positions[2 * index + 1]! += dy;
      this.pinned[index] = 1;
    }
    this.moves++;
    this.changed();
  }

  /** Takes places from a layout; pinned vertices stay. */
  applyPositions(positions: Float32Array): void {
    const count = Math.min(positions.length, this.positions.length) / 2;
    for (let i = 0; i < count; i++) {
      if (this.pinned[i]) continue;
      this.positions[2 * i] = positions[2 * i]!;
      this.positions[2 * i + 1] = positions[2 * i + 1]!;
    }
    this.changed();
  }

  /** Pins everything where it stands. */
  pinAll(): void {
    this.pinned.fill(1);
  }

  /** Lets the layout move everything again. */
  unpinAll(): void {
    this.pinned.fill(0);
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }

  private addVertex(vid: Vid): number {
    const key = vertexKey(vid);
    const known = this.vertexIndex.get(key);
    if (known !== undefined) return known;
    const index = this.vertices.length;
    this.vertexIndex.set(key, index);
    this.vertices.push({
      index,
      key,
      vid,
      tags: [],
      isPlaceholder: true,
      caption: cut(String(vid)),
      degree: 0,
      style: undefined,
    });
    return index;
  }

  private describe(vertex: SceneVertex, tags: readonly TagProperties[]): void {
    if (tags.length === 0) return;
    vertex.tags = tags;
    vertex.caption = captionOf(vertex.vid, tags);
    vertex.style = tagStyle(this.tags.orderOf(styleTag(tags)));
  }

  private rememberPlaces(): void {
    for (const { key, index } of this.vertices)
      this.lastPlaces.set(key, [this.positions[2 * index]!, this.positions[2 * index + 1]!]);
  }

  private forgetOrder(): void {
    this.changes++;
    this.degreeOrder = undefined;
    this.hubSet = undefined;
  }

  private addEdge(edge: Edge): void {
    const key = edgeKey(edge);
    const known = this.edgeIndex.get(key);
    if (known !== undefined) {
      if (edge.properties.size > 0) this.edges[known]!.properties = edge.properties;
      return;
    }
    const src = this.addVertex(edge.src);
    const dst = this.addVertex(edge.dst);
    const index = this.edges.length;
    this.edgeIndex.set(key, index);
    const dash = DASHES[this.edgeTypes.orderOf(edge.edgeType) % DASHES.length]!;
    this.edges.push({
      index,
      key,
      src,
      dst,
      edgeType: edge.edgeType,
      rank: edge.rank,
      properties: edge.properties,
      dash,
      bend: 0,
    });
    this.vertices[src]!.degree++;
    if (dst !== src) this.vertices[dst]!.degree++;
  }

  /** Edges between the same two vertices fan out to alternating sides. */
  private bendParallelEdges(from: number): void {
    const groups = new Map<string, SceneEdge[]>();
    const nameOf = (edge: SceneEdge): string => `${Math.min(edge.src, edge.dst)}-${Math.max(edge.src, edge.dst)}`;
    const touched = new Set(this.edges.slice(from).map(nameOf));
    for (const edge of this.edges) {
      const name = nameOf(edge);
      if (touched.has(name)) groups.set(name, [...(groups.get(name) ?? []), edge]);
    }
    for (const group of groups.values()) {
      group.forEach((edge, i) => {
        const isLoop = edge.src === edge.dst;
        const side =
          group.length % 2 === 1 ? Math.ceil(i / 2) * (i % 2 ? 1 : -1) : (Math.floor(i / 2) + 0.5) * (i % 2 ? 1 : -1);
        edge.bend = isLoop ? i + 1 : side * (edge.src < edge.dst ? 1 : -1) || 0;
      });
    }
  }

  /**
   * New vertices stand beside a placed neighbour; on an empty canvas on a ring of the specified radius, or, when they are many, on
   * a sunflower, which is the start of the force layout.
   */
  private placeNewVertices(from: number): void {
    const count = this.vertices.length;
    const positions = new Float32Array(2 * count);
    positions.set(this.positions.subarray(0, 2 * from));
    const pinned = new Uint8Array(count);
    pinned.set(this.pinned.subarray(0, from));
    const placed = new Uint8Array(count).fill(1, 0, from);
    this.positions = positions;
    this.pinned = pinned;
    for (let i = from; i < count; i++) {
      const place = this.lastPlaces.get(this.vertices[i]!.key);
      if (!place) continue;
      positions.set(place, 2 * i);
      placed[i] = pinned[i] = 1;
    }
    this.placeBesideNeighbours(placed);
    const box = from > 0 ? boxOfPlaced(positions, from) : undefined;
    const fresh = placed.reduce((sum, isPlaced) => sum + 1 - isPlaced, 0);
    const ringRadius = Math.max((FORCE.nodeSize * fresh) / 2, FORCE.linkDistance);
    // What has no neighbour here stands to the right of what is there, where it covers nothing.
    const centreX = box ? box.right + FORCE.linkDistance * (1 + 0.35 * Math.sqrt(fresh)) : 0;
    const centreY = box?.middle ?? 0;
    let order = -1;
    for (let i = from; i < count; i++) {
      if (placed[i]) continue;
      order++;
      const isRing = from === 0 && fresh > 1 && fresh < RING_VERTICES_MAX;
      const angle = isRing ? (2 * Math.PI * order) / fresh : order * GOLDEN_ANGLE;
      const radius =
        fresh === 1 && from === 0 ? 0 : isRing ? ringRadius : FORCE.linkDistance * 0.35 * Math.sqrt(order + 0.5);
      positions[2 * i] = centreX + radius * Math.cos(angle);
      positions[2 * i + 1] = centreY + radius * Math.sin(angle);
    }
  }

  /** Fans new vertices out around the neighbour that is placed, until no more have one. */
  private placeBesideNeighbours(placed: Uint8Array): void {
    const { positions } = this;
    if (!placed.includes(1)) return;
    let isGoing = true;
    while (isGoing) {
      isGoing = false;
      for (const edge of this.edges) {
        const [known, other] = placed[edge.src] ? [edge.src, edge.dst] : [edge.dst, edge.src];
        if (!placed[known] || placed[other]) continue;
        const angle = other * GOLDEN_ANGLE;
        positions[2 * other] = positions[2 * known]! + FORCE.linkDistance * 0.5 * Math.cos(angle);
        positions[2 * other + 1] = positions[2 * known + 1]! + FORCE.linkDistance * 0.5 * Math.sin(angle);
        placed[other] = 1;
        isGoing = true;
      }
    }
  }
}

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** The right side and the middle height of the first places. */
function boxOfPlaced(positions: Float32Array, count: number): { readonly right: number; readonly middle: number } {
  let [right, top, bottom] = [-Infinity, Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    right = Math.max(right, positions[2 * i]!);
    top = Math.min(top, positions[2 * i + 1]!);
    bottom = Math.max(bottom, positions[2 * i + 1]!);
  }
  return { right, middle: (top + bottom) / 2 };
}

/** Tags are sorted, so that a vertex with several has the same style wherever it comes from. */
function styleTag(tags: readonly TagProperties[]): string {
  return tags
    .map((tag) => tag.name)
    .toSorted()
    .join(':');
}

function captionOf(vid: Vid, tags: readonly TagProperties[]): string {
  for (const name of CAPTION_PROPERTIES) {
    for (const tag of tags) {
      const value: Value | undefined = tag.properties.get(name);
      if (typeof value === 'string' && value !== '') return cut(value);
    }
  }
  return cut(String(vid));
}

function cut(text: string): string {
  return text.length > CAPTION_LENGTH_MAX ? `${text.slice(0, CAPTION_LENGTH_MAX - 1)}…` : text;
}
