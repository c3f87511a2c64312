import type { CanvasTool } from '@astrolabe/graph-view';
import type { Vid } from '@astrolabe/model';
import type { CanvasState } from './canvas-state.ts';
import type { BudgetChoice } from './element-budget.ts';
import type { ExpandDirection } from '../ask/explore-statements.ts';
import type { StepTree, TreeStep } from './step-tree.ts';

/** What was done in a step; the words stand in the catalogue. */
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

/** One named state of the canvas that can be gone back to. */
export interface Step extends TreeStep {
  readonly word: StepWord;
  /** What it was done with: a tag, an edge type, a caption. Empty text where the word says all. */
  readonly name: string;
  readonly state: CanvasState;
  /** The statements that fetched what it added; empty text where nothing was fetched. */
  readonly statement: string;
  /** What the canvas showed when the step was named, or when its layout settled. */
  readonly digest: string;
  /** What a presentation says of it instead of its name; absent until somebody writes it. */
  readonly caption?: string | undefined;
}

/** Edges of a vertex by type and direction. */
export interface EdgeCount {
  readonly edgeType: string;
  readonly direction: ExpandDirection;
  readonly count: number;
}

/** What the last question to the database took, in milliseconds. */
export interface ExploreTimings {
  readonly databaseMs: number;
  readonly transferMs: number;
}

/** An answer of which only the first rows came, and how many it has. */
export interface CutResult {
  readonly taken: number;
  readonly count: number;
}

/** Fewer elements were added than the question finds. */
export interface LimitedNotice {
  readonly kind: 'limited';
  readonly what: 'vertices' | 'edges' | 'paths';
  /** A random sample of the total, not the first ones found. */
  readonly isSample: boolean;
  readonly shown: number;
  /** Undefined: more than are shown, nobody counted. */
  readonly total: number | undefined;
  /** Asks again with another limit. */
  readonly load: (limit: number) => void;
}

/** Something the person has to know: vertices that are nowhere, nothing found, too much. */
export type ExploreNotice =
  | { readonly kind: 'missing'; readonly vids: readonly Vid[] }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'budget'; readonly choice: BudgetChoice; readonly cut: CutResult | undefined }
  | { readonly kind: 'part'; readonly drawn: number; readonly count: number; readonly cut: CutResult | undefined }
  | ({ readonly kind: 'cut' } & CutResult)
  | LimitedNotice
  | { readonly kind: 'found'; readonly text: string }
  | { readonly kind: 'layered-large'; readonly max: number }
  | { readonly kind: 'no-coordinates' }
  | { readonly kind: 'unplaced'; readonly count: number }
  | { readonly kind: 'saved'; readonly name: string; readonly link: string }
  | { readonly kind: 'committed'; readonly inverse: readonly string[]; readonly takeBack: () => void }
  | { readonly kind: 'taken-back' }
  | { readonly kind: 'not-taken-up' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** A vertex that paths start or end at. */
export interface PathEnd {
  readonly vid: Vid;
  readonly caption: string;
}

/** How much of a canvas does not outlive a reload: some of the oldest steps, or all of it, because it is too large or the browser refuses it. */
export type UnsavedReason =
  | { readonly kind: 'steps'; readonly count: number }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'no-room' }
  | { readonly kind: 'refused' };

/** A panel that is open beside the canvas. */
export type ExplorePanel =
  | 'style'
  | 'measures'
  | 'filter'
  | 'timeline'
  | 'paths'
  | 'saved'
  | 'edit'
  | 'actions'
  | 'perspective'
  | 'notes'
  | 'duplicates';

/** The state of the exploration beside the scene itself. */
export interface ExploreState {
  /** The space that the canvas shows; empty text before one was chosen. */
  readonly space: string;
  readonly tree: StepTree<Step>;
  readonly isBusy: boolean;
  /** How much of a kept canvas has been read, 0 to 1, while it is taken up; nothing else is shown until it stands. */
  readonly takenUp: number | undefined;
  /** What of the canvas a reload would lose. */
  readonly notKept: UnsavedReason | undefined;
  readonly notice: ExploreNotice | undefined;
  readonly timings: ExploreTimings | undefined;
  /** Key of the vertex whose lens is open. */
  readonly lensKey: string | undefined;
  readonly panel: ExplorePanel | undefined;
  /** Where the paths that were looked for last start and end. */
  readonly pathEnds: { readonly from: readonly PathEnd[]; readonly to: readonly PathEnd[] } | undefined;
  /** Where a context menu stands: the vertex or edge, and the point of the canvas. */
  readonly menu: ContextMenuPlace | undefined;
  /** Key of the vertex or edge that a note is being written on. */
  readonly notedKey: string | undefined;
  /** What a drag from the ground does. */
  readonly tool: CanvasTool;
  /** Whether the steps play as a presentation. */
  readonly isPresenting: boolean;
  /** Digest of what the canvas shows, taken when it was last changed or gone back to; empty text for a very large one. */
  readonly digest: string;
  /** How much is known; the canvas may show less. */
  readonly known: { readonly vertices: number; readonly edges: number };
}

/** Where a context menu stands. */
export interface ContextMenuPlace {
  readonly index: number;
  readonly x: number;
  readonly y: number;
}
