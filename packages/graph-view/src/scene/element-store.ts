import type { Edge, Vid } from '@astrolabe/model';
import { CaptionChooser } from './caption-chooser.ts';
import { EdgeRegistry } from './edge-registry.ts';
import type { Bubble, GraphElements } from './elements.ts';
import { bubbleVid, vertexKey } from './key.ts';
import { cutCaption, EdgeEntry, styleTag, VertexEntry } from './scene-element.ts';
import { OrderRegistry, tagStyle } from './style.ts';
import { VertexRegistry } from './vertex-registry.ts';

/** Elements that a slice of the work adds. */
const SLICE = 2_000;

/** The vertices and edges of a scene, merged by id, with the order of first appearance of tags and edge types. */
export class ElementStore {
  readonly vertices: VertexEntry[] = [];
  readonly edges: EdgeEntry[] = [];
  readonly tags: OrderRegistry;
  readonly edgeTypes: OrderRegistry;
  private readonly vertexRegistry = new VertexRegistry();
  private edgeRegistry: EdgeRegistry | undefined;
  private readonly captions = new CaptionChooser();

  /** Continues the orders of another store. */
  constructor(tags = new OrderRegistry(), edgeTypes = new OrderRegistry()) {
    this.tags = tags;
    this.edgeTypes = edgeTypes;
  }

  /** Gives the elements the styles of their tags and types again, after the orders have changed. */
  restyle(): void {
    for (const entry of this.vertices) {
      if (entry.bubble?.tag !== undefined) entry.style = tagStyle(this.tags.orderOf(entry.bubble.tag));
      else if (entry.tags.length > 0) entry.style = tagStyle(this.tags.orderOf(styleTag(entry.tags)));
    }
    for (const edge of this.edges) edge.typeOrder = this.edgeTypes.orderOf(edge.edgeType);
  }

  indexOf(vid: Vid): number | undefined {
    return this.vertexRegistry.indexOf(vid);
  }

  /** The index of a vertex by its key (`vertexKey`). */
  indexOfKey(key: string): number | undefined {
    return this.vertexRegistry.indexOfKey(key);
  }

  /** Adds new elements and updates existing ones, in slices. A vertex without tags is a placeholder and updates nothing. */
  *add({ vertices, edges, bubbles = [], bundles }: GraphElements): Generator<undefined, void> {
    let taken = 0;
    const described: VertexEntry[] = [];
    for (const vertex of vertices) {
      if (++taken % SLICE === 0) yield;
      const entry = this.vertices[this.addVertex(vertex.vid)]!;
      if (vertex.tags.length === 0) continue;
      entry.describe(vertex, tagStyle(this.tags.orderOf(styleTag(vertex.tags))));
      described.push(entry);
    }
    yield* this.caption(described);
    for (const bubble of bubbles) this.addBubble(bubble);
    const registry = this.registryOfEdges();
    for (const edge of edges) {
      if (++taken % SLICE === 0) yield;
      this.addEdge(registry, edge, bundles?.get(edge));
    }
    yield* registry.bendInSlices();
  }

  /** Captions vertices with new records, or all of them if these show a better property. */
  private *caption(described: readonly VertexEntry[]): Generator<undefined, void> {
    const isOther = this.captions.learn(described.map(({ record }) => record));
    for (const [at, entry] of (isOther ? this.vertices : described).entries()) {
      if (at % SLICE === SLICE - 1) yield;
      if (!entry.isPlaceholder && !entry.bubble) entry.caption = cutCaption(this.captions.textOf(entry.record));
    }
  }

  /** The property that vertices of a tag are captioned by; undefined if they have their ids. */
  captionProperty(tag: string): string | undefined {
    return this.captions.propertyOf(tag);
  }

  private registryOfEdges(): EdgeRegistry {
    if (!this.edgeRegistry) {
      this.edgeRegistry = new EdgeRegistry(this.edges);
      for (const edge of this.edges) this.edgeRegistry.add(edge);
    }
    return this.edgeRegistry;
  }

  private addVertex(vid: Vid): number {
    const known = this.vertexRegistry.indexOf(vid);
    return known ?? this.put(new VertexEntry(this.vertices.length, vertexKey(vid), vid));
  }

  private addBubble(bubble: Bubble): void {
    const vid = bubbleVid(bubble.id);
    if (this.vertexRegistry.indexOf(vid) !== undefined) return;
    const entry = new VertexEntry(this.vertices.length, vertexKey(vid), vid, bubble);
    if (bubble.tag !== undefined) entry.style = tagStyle(this.tags.orderOf(bubble.tag));
    this.put(entry);
  }

  private put(entry: VertexEntry): number {
    this.vertexRegistry.set(entry);
    this.vertices.push(entry);
    return entry.index;
  }

  private addEdge(registry: EdgeRegistry, record: Edge, count = 1): void {
    const src = this.addVertex(record.src);
    const dst = this.addVertex(record.dst);
    const known = registry.find(src, dst, record);
    if (known) {
      if (record.properties.size > 0) known.record = record;
      return;
    }
    const edge = new EdgeEntry(this.edges.length, src, dst, record, this.edgeTypes.orderOf(record.edgeType));
    if (count > 1) edge.count = count;
    this.edges.push(edge);
    registry.add(edge);
    this.count(src, dst);
  }

  private count(src: number, dst: number): void {
    this.vertices[src]!.degree++;
    if (dst !== src) this.vertices[dst]!.degree++;
  }
}
