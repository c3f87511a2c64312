import type { Edge, Properties, TagProperties, Vertex, Vid } from '@astrolabe/model';
import { BUNDLE } from '../limits.ts';
import type { Bubble } from './elements.ts';
import { edgeKey } from './key.ts';
import type { EdgeLook, TagStyle, VertexLook } from './style.ts';

/** A vertex on the canvas. Its position is in the scene's `positions` at twice its index. */
export interface SceneVertex {
  readonly index: number;
  readonly key: string;
  readonly vid: Vid;
  readonly tags: readonly TagProperties[];
  /** Known only as the end of an edge: drawn with a dashed outline. */
  readonly isPlaceholder: boolean;
  readonly caption: string;
  /** Edges on the canvas that touch it; a loop counts once. */
  readonly degree: number;
  readonly style: TagStyle | undefined;
  /** Style from rules, in addition to that of its tag. */
  readonly look: VertexLook | undefined;
  /** The group it represents, if it is not a vertex itself. */
  readonly bubble: Bubble | undefined;
}

/** An edge on the canvas, between indexes of vertices. */
export interface SceneEdge {
  readonly index: number;
  readonly key: string;
  readonly src: number;
  readonly dst: number;
  readonly edgeType: string;
  readonly rank: bigint;
  readonly properties: Properties;
  /** Order of its type, which determines its dash pattern and its line in a legend. */
  readonly typeOrder: number;
  /** Bend of parallel edges: 0 is straight, ±1 a step to either side. For loops it counts rings from 1. */
  readonly bend: number;
  /** Number of edges it represents; 1 is an edge of the data. */
  readonly count: number;
  /** Style from rules. */
  readonly look: EdgeLook | undefined;
}

const CAPTION_LENGTH_MAX = 40;

/** A vertex in the scene: the record of the result and little more, as there may be a hundred thousand. */
export class VertexEntry implements SceneVertex {
  index: number;
  readonly key: string;
  record: Vertex;
  isPlaceholder = true;
  caption: string;
  degree = 0;
  style: TagStyle | undefined = undefined;
  look: VertexLook | undefined = undefined;
  readonly bubble: Bubble | undefined;

  constructor(index: number, key: string, vid: Vid, bubble?: Bubble) {
    this.index = index;
    this.key = key;
    this.record = { kind: 'vertex', vid, tags: [] };
    this.bubble = bubble;
    this.caption = bubble ? bubble.caption : cutCaption(String(vid));
    if (bubble) this.isPlaceholder = false;
  }

  get vid(): Vid {
    return this.record.vid;
  }

  get tags(): readonly TagProperties[] {
    return this.record.tags;
  }

  /** Applies the properties of a record, with the style of its tags. The caption is chosen when more of them are known. */
  describe(record: Vertex, style: TagStyle): void {
    this.record = record;
    this.style = style;
    this.isPlaceholder = false;
  }
}

/** An edge in the scene. */
export class EdgeEntry implements SceneEdge {
  index: number;
  src: number;
  dst: number;
  record: Edge;
  typeOrder: number;
  /** -0 makes the field a double from the start: if it started as an int, the first bend would convert every edge on its next read. */
  bend = -0;
  count = 1;
  look: EdgeLook | undefined = undefined;
  /** The previous edge between the same two vertices, or -1. */
  before = -1;

  constructor(index: number, src: number, dst: number, record: Edge, typeOrder: number) {
    this.index = index;
    this.src = src;
    this.dst = dst;
    this.record = record;
    this.typeOrder = typeOrder;
  }

  get key(): string {
    return edgeKey(this.record);
  }

  get edgeType(): string {
    return this.record.edgeType;
  }

  get rank(): bigint {
    return this.record.rank;
  }

  get properties(): Properties {
    return this.record.properties;
  }
}

/** Returns the style name of a vertex. Tags are sorted, so a vertex with several tags always has the same style. */
export function styleTag(tags: readonly TagProperties[]): string {
  const [first, second] = tags;
  if (!first) return '';
  if (!second) return first.name;
  return tags
    .map((tag) => tag.name)
    .toSorted()
    .join(':');
}

/** Returns the caption of an edge: that of a rule, or its type, and for a bundle its count. */
export function captionOfEdge({ look, edgeType, count }: SceneEdge): string {
  const caption = look?.caption ?? edgeType;
  return count > 1 ? `${caption} ×${count}` : caption;
}

/** Returns the width of an edge in pixels: that of a rule; bundles are wider the more edges they contain. */
export function widthOfEdge({ look, count }: SceneEdge): number {
  return look?.width ?? (count > 1 ? Math.min(BUNDLE.widthMost, 1 + BUNDLE.growth * Math.log2(count)) : 1);
}

/** Returns the caption as one line of limited length. */
export function cutCaption(text: string): string {
  const line = /[\n\r\t]/.test(text) ? text.replaceAll(/\s+/g, ' ') : text;
  return line.length > CAPTION_LENGTH_MAX ? `${line.slice(0, CAPTION_LENGTH_MAX - 1)}…` : line;
}
