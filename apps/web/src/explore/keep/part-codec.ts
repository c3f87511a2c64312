/** Codecs of the parts of a state as JSON texts, item by item, so that large parts are written and read in pieces. */
import type { GraphElements } from '@astrolabe/graph-view';
import type { Edge, Vertex } from '@astrolabe/model';
import { notesOfJson, type CanvasNote } from '../state/canvas-note.ts';
import type { CanvasView, Group } from '../state/canvas-state.ts';
import { edgeOfJson, textsOfElements, vertexOfJson, type EdgeJson, type VertexJson } from '../state/element-text.ts';
import {
  groupOfJson,
  groupToJson,
  viewOfJson,
  viewToJson,
  type GroupJson,
  type ViewJson,
} from '../state/state-json.ts';

/** Receives the items of a part one by one, and returns the part at the end. */
interface PartReading<Part, Item> {
  readonly add: (item: Item) => void;
  readonly end: () => Part;
}

/** Reads and writes a part. `Item` is the parsed form of an item. */
export interface PartCodec<Part, Item> {
  /** The items of a part, each as JSON. */
  readonly texts: (part: Part) => Iterable<string>;
  readonly reading: () => PartReading<Part, Item>;
}

/** A list whose items are written one by one. */
function listCodec<T, Item, Part>(
  itemsOf: (part: Part) => Iterable<T>,
  toJson: (item: T) => Item,
  partOf: (items: readonly Item[]) => Part,
): PartCodec<Part, Item> {
  return {
    *texts(part) {
      for (const item of itemsOf(part)) yield JSON.stringify(toJson(item));
    },
    reading() {
      const items: Item[] = [];
      return { add: (item) => items.push(item), end: () => partOf(items) };
    },
  };
}

/** Vertices and edges of a layer. */
export const layerCodec: PartCodec<GraphElements, VertexJson | EdgeJson> = {
  texts: textsOfElements,
  reading() {
    const vertices: Vertex[] = [];
    const edges: Edge[] = [];
    return {
      add: (item) => (isEdge(item) ? edges.push(edgeOfJson(item)) : vertices.push(vertexOfJson(item))),
      end: () => ({ vertices, edges }),
    };
  },
};

function isEdge(item: VertexJson | EdgeJson): item is EdgeJson {
  return Array.isArray(item);
}

/** Keys in an order. */
export const keysCodec = listCodec<string, string, readonly string[]>(
  (keys) => keys,
  (key) => key,
  (keys) => keys,
);

/** Keys in arbitrary order. */
export const keySetCodec = listCodec<string, string, ReadonlySet<string>>(
  (keys) => keys,
  (key) => key,
  (keys) => new Set(keys),
);

/** Groups. */
export const groupsCodec = listCodec<Group, GroupJson, readonly Group[]>(
  (groups) => groups,
  groupToJson,
  (groups) => groups.map(groupOfJson),
);

/** Notes. */
export const notesCodec = listCodec<CanvasNote, CanvasNote, readonly CanvasNote[]>(
  (notes) => notes,
  (note) => note,
  notesOfJson,
);

/** The appearance of a canvas: one item. */
export const viewCodec = listCodec<CanvasView, ViewJson, CanvasView>(
  (view) => [view],
  viewToJson,
  ([view]) => {
    if (!view) throw new Error('a view is missing');
    return viewOfJson(view);
  },
);
