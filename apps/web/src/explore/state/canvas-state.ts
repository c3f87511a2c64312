/** State of a canvas: known elements, what is hidden, style and positions. All of it can be undone and redone. */
import type { Bubble, GraphElements, ScenePlaces, Sizing } from '@astrolabe/graph-view';
import type { MapFrame } from './canvas-map.ts';
import type { CanvasNote } from './canvas-note.ts';
import type { GroupBy, LiftedProperty } from './derived-elements.ts';
import type { SchemaView } from './perspective.ts';
import type { PropertyFilter, TimeWindow } from './property-filter.ts';
import type { StyleRule } from './style-rule.ts';

/** Vertices displayed as one bubble. */
export interface Group {
  readonly bubble: Bubble;
  /** Keys of its vertices; empty if they were never fetched. */
  readonly members: ReadonlySet<string>;
  /** Query for vertices that were never fetched. */
  readonly unfetched?: UnfetchedGroup;
  /** The rule that created it: matching vertices that are added later join it. */
  readonly by?: GroupBy | undefined;
}

/** Edges of one vertex that are only counted so far. */
export interface UnfetchedGroup {
  /** Key of the edges' vertex. */
  readonly anchor: string;
  readonly edgeType: string;
  readonly direction: 'out' | 'in';
}

/** The appearance of a canvas. */
export interface CanvasView {
  readonly hiddenTags: ReadonlySet<string>;
  readonly hiddenEdgeTypes: ReadonlySet<string>;
  readonly sizing: Sizing;
  readonly rules: readonly StyleRule[];
  readonly filters: readonly PropertyFilter[];
  readonly timeline: TimeWindow | undefined;
  /** Position of the map below vertices in map layout. */
  readonly map: MapFrame | undefined;
  /** Names and visibility of tags and edge types; undefined for the plain schema. */
  readonly perspective: SchemaView | undefined;
  /** Properties whose values are drawn as vertices. */
  readonly lifted: readonly LiftedProperty[];
  /** Neighbors of hidden vertices are connected with each other. */
  readonly isBridged: boolean;
}

/** The complete state. Layers are the added elements in order; later ones take precedence. */
export interface CanvasState {
  readonly layers: readonly GraphElements[];
  /** Keys of manually hidden vertices. */
  readonly hidden: ReadonlySet<string>;
  readonly groups: readonly Group[];
  /** Whether parallel edges of one type are drawn as one, with their number. */
  readonly isBundled: boolean;
  /** Notes in order of creation. */
  readonly notes: readonly CanvasNote[];
  readonly view: CanvasView;
  readonly places: ScenePlaces;
}

/** A canvas with nothing on it. */
export const EMPTY_STATE: CanvasState = {
  layers: [],
  hidden: new Set(),
  groups: [],
  isBundled: false,
  notes: [],
  view: {
    hiddenTags: new Set(),
    hiddenEdgeTypes: new Set(),
    sizing: 'degree',
    rules: [],
    filters: [],
    timeline: undefined,
    map: undefined,
    perspective: undefined,
    lifted: [],
    isBridged: false,
  },
  places: { keys: [], positions: new Float32Array(0), pinned: new Uint8Array(0) },
};
