import type { Vid } from '@astrolabe/model';
import { ElementStore } from './element-store.ts';
import type { GraphElements } from './elements.ts';
import { elementOfKey } from './find-element.ts';
import { placeNew } from './placement.ts';
import { runSlices } from './run-slices.ts';
import type { SceneEdge, SceneVertex } from './scene-element.ts';
import { SceneLists, type KindCounts } from './scene-lists.ts';
import { LookCache, type SceneLook } from './scene-look.ts';
import type { MergeOutcome, ScenePlaces, SceneTarget, Sizing } from './scene-state.ts';
import type { OrderRegistry } from './style.ts';

const NONE: ReadonlySet<number> = new Set();
/** Vertices per slice. */
const SLICE = 4_000;

/**
 * The displayed graph: vertices and edges merged by id, their positions, selection, hover and filter. It draws nothing; listeners are notified of
 * every change.
 */
export class GraphScene {
  /** x and y of each vertex, in world units. */
  positions = new Float32Array(0);
  /** 1 if the layout may not move the vertex. */
  pinned = new Uint8Array(0);
  /** Maximum radius of the ring on an empty canvas, in world units (half the height of the window; specification part 1, section 9). */
  ringRadiusMax = Infinity;
  readonly tags: OrderRegistry;
  readonly edgeTypes: OrderRegistry;
  private elements = new ElementStore();
  private lists = new SceneLists(this.elements.vertices, this.elements.edges);
  private selected: ReadonlySet<number> = NONE;
  private chosenEdges: ReadonlySet<number> | undefined;
  private readonly look = new LookCache(this.elements);
  private badgeKeys: Iterable<string> = [];
  private badgeElements: readonly (SceneVertex | SceneEdge)[] | undefined;
  private keyList: readonly string[] | undefined;
  /** Positions of removed vertices, to restore them if they return. */
  private readonly lastPlaces = new Map<string, readonly [number, number]>();
  private handMoves = 0;
  private placeChanges = 0;
  private changes = 0;
  private isMidway = false;
  private target: SceneTarget | undefined;
  private readonly listeners = new Set<() => void>();

  constructor() {
    ({ tags: this.tags, edgeTypes: this.edgeTypes } = this.elements);
  }

  get vertices(): readonly SceneVertex[] {
    return this.elements.vertices;
  }

  get edges(): readonly SceneEdge[] {
    return this.elements.edges;
  }

  get selection(): ReadonlySet<number> {
    return this.selected;
  }

  get hovered(): SceneTarget | undefined {
    return this.target;
  }

  /** Indexes of the vertices that are grayed out. */
  get excluded(): ReadonlySet<number> {
    return this.look.excluded;
  }

  /** Edge types that are not drawn. */
  get hiddenEdgeTypes(): ReadonlySet<string> {
    return this.look.hiddenEdgeTypes;
  }

  get sizing(): Sizing {
    return this.look.sizing;
  }

  /** Changes parts of the look; deselects grayed-out vertices. */
  changeLook(look: Partial<SceneLook>): void {
    runSlices(this.changeLookInSlices(look));
  }

  /** The same in slices of a few milliseconds. Listeners are notified once, at the end. */
  *changeLookInSlices(look: Partial<SceneLook>): Generator<undefined, void> {
    yield* this.look.change(look);
    this.select(this.selected, this.chosenEdges);
  }

  /** Returns whether an edge is visible: its type is, and it passes the filter. */
  isEdgeShown(index: number): boolean {
    return this.look.isEdgeShown(index);
  }

  /** Indexes of vertices, the most connected first. */
  get byDegree(): Int32Array {
    return this.lists.byDegree;
  }

  /** The few vertices with many more edges than others. */
  get hubs(): ReadonlySet<number> {
    return this.lists.hubs;
  }

  /** Number of elements of each kind. */
  get counts(): KindCounts {
    return this.lists.counts;
  }

  /** The groups on the canvas. */
  get bubbles(): readonly SceneVertex[] {
    return this.lists.bubbles;
  }

  /** Whether a rule draws an icon on vertices. */
  get hasIcons(): boolean {
    return this.look.isIconic;
  }

  /** Puts a small badge on vertices and edges, by their keys; missing ones get it when they are added. */
  setBadges(keys: Iterable<string>): void {
    this.badgeKeys = keys;
    this.badgeElements = undefined;
    this.changed();
  }

  /** The vertices and edges that have a mark. */
  get badged(): readonly (SceneVertex | SceneEdge)[] {
    this.badgeElements ??= [...this.badgeKeys].flatMap((key) => elementOfKey(this, key) ?? []);
    return this.badgeElements;
  }

  /** Source and destination of each edge in turn. */
  get ends(): Uint32Array {
    return this.lists.ends;
  }

  /** Indexes of the edges at a vertex. */
  edgesAt(vertex: number): Int32Array {
    return this.lists.adjacency.at(vertex);
  }

  /** Calls back after every change; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  indexOf(vid: Vid): number | undefined {
    return this.elements.indexOf(vid);
  }

  /** Number of additions and removals; while unchanged, indexes remain valid. */
  get revision(): number {
    return this.changes;
  }

  /** Number of position changes. */
  get placeRevision(): number {
    return this.placeChanges;
  }

  /** Counts changes that affect the look of vertices and edges, except selection and hover. */
  get lookRevision(): number {
    return this.look.revision;
  }

  /** Whether a merge in slices is incomplete: some vertices have no position yet. */
  get isMerging(): boolean {
    return this.isMidway;
  }

  /** The index of a vertex by its key (`vertexKey`). */
  indexOfKey(key: string): number | undefined {
    return this.elements.indexOfKey(key);
  }

  /** The default caption property of a tag; undefined if captions are ids. */
  captionProperty(tag: string): string | undefined {
    return this.elements.captionProperty(tag);
  }

  /** Adds new elements and updates the properties of existing ones. Existing positions are kept. */
  merge(elements: GraphElements): MergeOutcome {
    return runSlices(this.mergeInSlices(elements));
  }

  /** The same in slices of a few milliseconds, between which the page can respond. Listeners are notified once, at the end. */
  *mergeInSlices(elements: GraphElements): Generator<undefined, MergeOutcome> {
    const before = { vertices: this.vertices.length, edges: this.edges.length };
    this.isMidway = true;
    yield* this.elements.add(elements);
    yield* this.forgetLists();
    yield* this.placeVertices(before.vertices);
    yield* this.look.renew(this.elements);
    this.isMidway = false;
    this.changed();
    return {
      addedVertices: this.vertices.length - before.vertices,
      addedEdges: this.edges.length - before.edges,
    };
  }

  /** Shows exactly these elements. Existing ones keep their position, returning ones get theirs back, new ones are placed. */
  show(elements: GraphElements): void {
    runSlices(this.showInSlices(elements));
  }

  /** The same in slices of a few milliseconds; `previousPlaces` overrides the current positions. */
  *showInSlices(elements: GraphElements, previousPlaces: ScenePlaces = this.places): Generator<undefined, void> {
    yield* this.refill(elements);
    this.positions = new Float32Array(2 * this.vertices.length);
    this.pinned = new Uint8Array(this.vertices.length);
    yield* this.forgetLists();
    const placed = yield* this.takePlaces(previousPlaces);
    yield* this.placeRest(placed, 0);
    this.isMidway = false;
    this.changed();
  }

  /** Returns all positions by key. */
  get places(): ScenePlaces {
    this.keyList ??= this.elements.vertices.map((vertex) => vertex.key);
    return { keys: this.keyList, positions: this.positions.slice(), pinned: this.pinned.slice() };
  }

  /** Forgets the positions of removed vertices, before another graph or another space, where the same vid is another vertex. */
  forgetPlaces(): void {
    this.lastPlaces.clear();
  }

  /** Restores positions; unknown keys are ignored. */
  restorePlaces(places: ScenePlaces): void {
    runSlices(this.takePlaces(places));
    this.placeChanges++;
    this.changed();
  }

  /** Unpins vertices for the layout, or pins them. */
  setPinned(indexes: Iterable<number>, isPinned: boolean): void {
    for (const index of indexes) this.pinned[index] = isPinned ? 1 : 0;
    this.changed();
  }

  /** Assigns styles to tags and edge types by their position in the lists, so that a space looks the same everywhere. */
  orderTypes(tags: readonly string[], edgeTypes: readonly string[]): void {
    const [isOtherTags, isOtherTypes] = [this.tags.assign(tags), this.edgeTypes.assign(edgeTypes)];
    if (!isOtherTags && !isOtherTypes) return;
    this.elements.restyle();
    this.lists = new SceneLists(this.elements.vertices, this.elements.edges);
    this.changeLook({});
  }

  /** The edges highlighted by the selection; undefined: all at the selected vertices. */
  get selectedEdges(): ReadonlySet<number> | undefined {
    return this.chosenEdges;
  }

  /** The edge that is selected alone; undefined if vertices or several edges are. */
  get selectedEdge(): SceneEdge | undefined {
    if (this.selected.size > 0 || this.chosenEdges?.size !== 1) return undefined;
    return this.edges[[...this.chosenEdges][0]!];
  }

  /** Replaces the selection. Filtered and removed vertices cannot be selected. With `edges` only these are highlighted. */
  select(indexes: Iterable<number>, edges?: Iterable<number>): void {
    this.chosenEdges = edges && new Set(edges);
    const count = this.vertices.length;
    this.selected = new Set([...indexes].filter((index) => index < count && !this.excluded.has(index)));
    this.changed();
  }

  /** Adds a vertex to the selection, or removes it. */
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

  /** Number of manual moves of vertices. */
  get arrangements(): number {
    return this.handMoves;
  }

  /** Moves vertices by a distance in world units and pins them. */
  moveBy(indexes: Iterable<number>, dx: number, dy: number): void {
    for (const index of indexes) {
      this.positions[2 * index]! += dx;
      this.positions[2 * index + 1]! += dy;
      this.pinned[index] = 1;
    }
    this.handMoves++;
    this.placeChanges++;
    this.changed();
  }

  /** Applies positions from a layout; pinned vertices are not moved. */
  applyPositions(positions: Float32Array): void {
    const count = Math.min(positions.length, this.positions.length) / 2;
    for (let i = 0; i < count; i++) {
      if (this.pinned[i]) continue;
      this.positions[2 * i] = positions[2 * i]!;
      this.positions[2 * i + 1] = positions[2 * i + 1]!;
    }
    this.placeChanges++;
    this.changed();
  }

  /** Pins everything at its position. */
  pinAll(): void {
    this.pinned.fill(1);
  }

  /** Lets the layout move everything again. */
  unpinAll(): void {
    this.pinned.fill(0);
  }

  private changed(): void {
    if (!this.isMidway) for (const listener of this.listeners) listener();
  }

  /** Replaces all elements once the new ones are ready; until then the old ones are visible. The caller sets positions. */
  private *refill(elements: GraphElements): Generator<undefined, void> {
    this.isMidway = true;
    const selected = new Set([...this.selected].map((index) => this.vertices[index]!.key));
    const chosen = this.chosenEdges && new Set([...this.chosenEdges].flatMap((index) => this.edges[index]?.key ?? []));
    yield* this.rememberPlaces();
    const next = new ElementStore(this.tags, this.edgeTypes);
    yield* next.add(elements);
    yield* this.look.renew(next);
    this.elements = next;
    this.target = undefined;
    this.look.excluded = NONE;
    this.selected = new Set(
      this.elements.vertices.filter((vertex) => selected.has(vertex.key)).map((vertex) => vertex.index),
    );
    this.chosenEdges =
      chosen && new Set(this.elements.edges.filter((edge) => chosen.has(edge.key)).map(({ index }) => index));
  }

  private *rememberPlaces(): Generator<undefined, void> {
    for (const { key, index } of this.elements.vertices) {
      if (index % SLICE === SLICE - 1) yield;
      this.lastPlaces.set(key, [this.positions[2 * index]!, this.positions[2 * index + 1]!]);
    }
  }

  /** Invalidates the derived lists; rebuilding each one a frame needs visits all elements. */
  private *forgetLists(): Generator<undefined, void> {
    this.changes++;
    this.lists = new SceneLists(this.elements.vertices, this.elements.edges);
    this.keyList = undefined;
    this.badgeElements = undefined;
    for (const step of [() => this.ends, () => this.lists.adjacency, () => this.byDegree, () => this.counts]) {
      yield;
      step();
    }
  }

  /** Applies positions by key, in slices; returns 1 for each vertex that has one. */
  private *takePlaces({ keys, positions, pinned }: ScenePlaces): Generator<undefined, Uint8Array> {
    const placed = new Uint8Array(this.vertices.length);
    if (keys === this.keyList) {
      // The same vertices in the same order: without additions and removals, nothing is looked up.
      this.positions.set(positions);
      this.pinned.set(pinned);
      return placed.fill(1);
    }
    let isSameOrder = keys.length === this.vertices.length;
    for (const [at, key] of keys.entries()) {
      if (at % SLICE === SLICE - 1) yield;
      const index = this.elements.indexOfKey(key);
      if (index !== at) isSameOrder = false;
      if (index === undefined) continue;
      this.positions[2 * index] = positions[2 * at]!;
      this.positions[2 * index + 1] = positions[2 * at + 1]!;
      this.pinned[index] = pinned[at]!;
      placed[index] = 1;
    }
    if (isSameOrder) this.keyList = keys;
    return placed;
  }

  /** Finds positions for the vertices from an index on. */
  private *placeVertices(from: number): Generator<undefined, void> {
    const count = this.vertices.length;
    const positions = new Float32Array(2 * count);
    positions.set(this.positions.subarray(0, 2 * from));
    const pinned = new Uint8Array(count);
    pinned.set(this.pinned.subarray(0, from));
    this.positions = positions;
    this.pinned = pinned;
    yield* this.placeRest(new Uint8Array(count).fill(1, 0, from), from);
  }

  private *placeRest(placed: Uint8Array, standing: number): Generator<undefined, void> {
    const { positions, pinned } = this;
    for (let i = standing; i < placed.length; i++) {
      if (placed[i]) continue;
      const place = this.lastPlaces.get(this.elements.vertices[i]!.key);
      if (!place) continue;
      positions.set(place, 2 * i);
      placed[i] = pinned[i] = 1;
    }
    const { ringRadiusMax, ends } = this;
    yield* placeNew({ positions, placed, standing, adjacency: this.lists.adjacency, ends, ringRadiusMax });
    this.placeChanges++;
  }
}
