import type { CanvasTool } from '@astrolabe/graph-view';
import type { Vid } from '@astrolabe/model';
import type { CanvasState } from './canvas-state.ts';
import type { BudgetChoice } from './element-budget.ts';
import type { ExpandDirection } from '../ask/explore-statements.ts';
import type { StepTree, TreeStep } from './step-tree.ts';

/** Kinds of steps; their names are in the catalog. */
export type StepWord =
  | 'stepEmpty'
  | 'stepClear'
  | 'stepKeys'
  | 'stepTag'
  | 'stepSample'
  | 'stepResult'
  | 'stepExpand'
  | 'stepPath'
  | 'stepCommon'
  | 'stepDangling'
  | 'stepRanking'
  | 'stepCommunities'
  | 'stepCycles'
  | 'stepSimilar'
  | 'stepRecent'
  | 'stepHide'
  | 'stepIsolate'
  | 'stepShow'
  | 'stepMove'
  | 'stepPin'
  | 'stepLayout'
  | 'stepGroup'
  | 'stepBundle'
  | 'stepBridge'
  | 'stepOpen'
  | 'stepFilter'
  | 'stepStyle'
  | 'stepPerspective'
  | 'stepTimeline'
  | 'stepAction'
  | 'stepNote'
  | 'stepEdit';

/** A named state of the canvas. */
export interface Step extends TreeStep {
  readonly word: StepWord;
  /** Subject of the step: a tag, an edge type or a caption. Empty if the kind is sufficient. */
  readonly name: string;
  readonly state: CanvasState;
  /** The statements of the step; empty if nothing was fetched. */
  readonly statement: string;
  /** Digest of the canvas when the step was made, or when its layout settled. */
  readonly digest: string;
  /** Caption in the presentation instead of the name; absent by default. */
  readonly caption?: string | undefined;
}

/** Edges of a vertex by type and direction. */
export interface EdgeCount {
  readonly edgeType: string;
  readonly direction: ExpandDirection;
  readonly count: number;
}

/** Duration of the last database query, in milliseconds. */
export interface ExploreTimings {
  readonly databaseMs: number;
  readonly transferMs: number;
}

/** A truncated result with its total. */
export interface CutResult {
  readonly taken: number;
  readonly count: number;
}

/** Fewer elements were added than the query found. */
export interface LimitedNotice {
  readonly kind: 'limited';
  readonly what: 'vertices' | 'edges' | 'paths';
  /** A random sample of the total, not the first ones found. */
  readonly isSample: boolean;
  readonly shown: number;
  /** Undefined if there are more but their number is unknown. */
  readonly total: number | undefined;
  /** Repeats the query with another limit. */
  readonly load: (limit: number) => void;
}

/** A notice for the user: missing vertices, no results, too many results. */
export type ExploreNotice =
  | { readonly kind: 'missing'; readonly vids: readonly Vid[] }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'budget'; readonly choice: BudgetChoice; readonly cut: CutResult | undefined }
  | { readonly kind: 'part'; readonly drawn: number; readonly count: number; readonly cut: CutResult | undefined }
  | ({ readonly kind: 'cut' } & CutResult)
  | LimitedNotice
  | { readonly kind: 'found'; readonly text: string; readonly next?: NoticeAction }
  | { readonly kind: 'layered-large'; readonly max: number }
  | { readonly kind: 'no-coordinates' }
  | { readonly kind: 'unplaced'; readonly count: number }
  | { readonly kind: 'saved'; readonly name: string; readonly link: string }
  | { readonly kind: 'committed'; readonly inverse: readonly string[]; readonly undo: () => void }
  | { readonly kind: 'taken-back' }
  | { readonly kind: 'not-taken-up' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The follow-up action of a notice. */
export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

/** A start or end vertex of paths. */
export interface PathEnd {
  readonly vid: Vid;
  readonly caption: string;
}

/** Why a canvas is not saved completely: too large, or refused by the browser. */
export type UnsavedReason =
  | { readonly kind: 'steps'; readonly count: number }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'no-room' }
  | { readonly kind: 'refused' };

/** The open panel. */
export type ExplorePanel =
  | 'style'
  | 'measures'
  | 'filter'
  | 'timeline'
  | 'paths'
  | 'saved'
  | 'share'
  | 'edit'
  | 'actions'
  | 'perspective'
  | 'notes'
  | 'duplicates';

/** State of the exploration except the scene. */
export interface ExploreState {
  /** The space of the canvas; empty before one is chosen. */
  readonly space: string;
  readonly tree: StepTree<Step>;
  readonly isBusy: boolean;
  /** Progress of restoring a saved canvas, 0 to 1; nothing else is shown during this. */
  readonly takenUp: number | undefined;
  /** Parts of the canvas that a reload would lose. */
  readonly notKept: UnsavedReason | undefined;
  readonly notice: ExploreNotice | undefined;
  readonly timings: ExploreTimings | undefined;
  /** Key of the vertex whose lens is open. */
  readonly lensKey: string | undefined;
  readonly panel: ExplorePanel | undefined;
  /** Start and end vertices of the last path search. */
  readonly pathEnds: { readonly from: readonly PathEnd[]; readonly to: readonly PathEnd[] } | undefined;
  /** Position of the context menu: its vertex or edge, and a point on the canvas. */
  readonly menu: ContextMenuPlace | undefined;
  /** Key of the vertex or edge that a note is being written on. */
  readonly notedKey: string | undefined;
  /** Tool used by dragging the background. */
  readonly tool: CanvasTool;
  /** Whether the steps play as a presentation. */
  readonly isPresenting: boolean;
  /** Digest of the canvas at its last change or step; empty for very large canvases. */
  readonly digest: string;
  /** Number of known elements; the canvas may show fewer. */
  readonly known: { readonly vertices: number; readonly edges: number };
}

/** Position of a context menu. */
export interface ContextMenuPlace {
  readonly index: number;
  readonly x: number;
  readonly y: number;
}
