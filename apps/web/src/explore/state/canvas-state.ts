/** What a canvas is at a moment: what is known, what of it is put away, how it looks and where it stands. All of it is undone and redone. */
import type { Bubble, GraphElements, ScenePlaces, Sizing } from '@astrolabe/graph-view';
import type { MapFrame } from './canvas-map.ts';
import type { CanvasNote } from './canvas-note.ts';
import type { GroupBy, LiftedProperty } from './derived-elements.ts';
import type { SchemaView } from './perspective.ts';
import type { PropertyFilter, TimeWindow } from './property-filter.ts';
import type { StyleRule } from './style-rule.ts';

/** Vertices that stand on the canvas as one disc. */
export interface Group {
  readonly bubble: Bubble;
  /** Keys of the vertices it holds; none where they were never fetched. */
  readonly members: ReadonlySet<string>;
  /** How the vertices that were never fetched are asked for. */
  readonly unfetched?: UnfetchedGroup;
  /** The rule that made it: vertices that come later and fit join it. */
  readonly by?: GroupBy | undefined;
}

/** Edges of one vertex that are only counted yet. */
export interface UnfetchedGroup {
  /** Key of the vertex whose edges they are. */
  readonly anchor: string;
  readonly edgeType: string;
  readonly direction: 'out' | 'in';
}

/** How a canvas looks. */
export interface CanvasView {
  readonly hiddenTags: ReadonlySet<string>;
  readonly hiddenEdgeTypes: ReadonlySet<string>;
  readonly sizing: Sizing;
  readonly rules: readonly StyleRule[];
  readonly filters: readonly PropertyFilter[];
  readonly timeline: TimeWindow | undefined;
  /** How the flat world lies under vertices that stand at their places on the earth. */
  readonly map: MapFrame | undefined;
  /** Names of tags and edge types, and which are left out; without one the schema as it is. */
  readonly perspective: SchemaView | undefined;
  /** Properties whose values are drawn as vertices. */
  readonly lifted: readonly LiftedProperty[];
  /** Neighbors of hidden vertices are connected with each other. */
  readonly isBridged: boolean;
}

/** The whole state. Layers are what was added, one after the other; a later one knows better. */
export interface CanvasState {
  readonly layers: readonly GraphElements[];
  /** Keys of vertices that were hidden by hand. */
  readonly hidden: ReadonlySet<string>;
  readonly groups: readonly Group[];
  /** Edges of one type from one vertex to another are drawn as one, with their number. */
  readonly isBundled: boolean;
  /** What was written on vertices and edges, in the order it was. */
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
