import { createStore } from 'zustand/vanilla';
import { GraphScene, type GraphCanvas, type Thumbnail } from '@astrolabe/graph-view';
import type { DraftChange } from '../ask/edit-draft.ts';
import type { CanvasSize } from '../keep/canvas-records.ts';
import type { CanvasWriter, Piece, WrittenCanvas } from '../keep/canvas-writer.ts';
import { DIGESTED_MAX } from '../limits.ts';
import type { NavigationPosition } from '../keyboard/keyboard-navigation.ts';
import type { SavedCanvas } from './canvas-file.ts';
import { EMPTY_STATE, type CanvasState, type CanvasView } from './canvas-state.ts';
import type { ExploreState, Step } from './explore-state.ts';
import { digestOf } from './state-digest.ts';
import { treeOf } from './step-tree.ts';

/** A canvas that is being saved. */
export interface Keeping {
  readonly writer: CanvasWriter;
  /** The page that last wrote it, if known; undefined until this page has written it. */
  page: string | undefined;
}

/** A canvas that is to be written. */
export interface Wanted {
  readonly name: string;
  readonly owner: string;
  readonly canvas: SavedCanvas;
  readonly size: CanvasSize;
  readonly picture: Thumbnail | undefined;
}

/** What is being written to the browser's storage. */
interface Saving {
  readonly canvases: Map<string, Keeping>;
  readonly wanted: Map<string, Wanted>;
  /** The pieces being written, of which there may be many. */
  writing: { readonly of: Wanted; readonly pieces: Generator<Piece | undefined, WrittenCanvas> } | undefined;
  last: Promise<void>;
}

/** One exploration: its elements, steps, selection, edits and running query. It survives navigation to other pages. */
export class Exploration {
  #lastStep = 0;
  readonly scene = new GraphScene();
  /** State of the exploration except the scene. */
  readonly store = createStore<ExploreState>(() => ({
    space: '',
    tree: treeOf(this.firstStep()),
    isBusy: false,
    takenUp: undefined,
    notKept: undefined,
    notice: undefined,
    timings: undefined,
    lensKey: undefined,
    panel: undefined,
    pathEnds: undefined,
    menu: undefined,
    isPresenting: false,
    notedKey: undefined,
    tool: 'pointer',
    digest: '',
    known: { vertices: 0, edges: 0 },
  }));
  /** Counts camera moves. Only components that follow the camera subscribe, so that panning does not render the whole page. */
  readonly camera = createStore<{ readonly moves: number }>(() => ({ moves: 0 }));
  /** Position of the keyboard navigation; changes are announced. */
  readonly navigation = createStore<{ readonly position: NavigationPosition | undefined }>(() => ({
    position: undefined,
  }));
  /** Staged changes of the data. */
  readonly edits = createStore<{ readonly changes: readonly DraftChange[] }>(() => ({ changes: [] }));
  /** The canvas on the page; undefined while another page is shown. */
  canvas: GraphCanvas | undefined;
  /** The running query. */
  running: AbortController | undefined;
  /** Statements of the next step. */
  asked: readonly string[] = [];
  /** The previewed view without a step, and the latest requested one. */
  previewed: CanvasView | undefined;
  nextPreview: CanvasView | undefined;
  /** The last requested change, and the number of pending ones. Changes run in sequence, since each builds on the one before. */
  lastChange: Promise<void> = Promise.resolve();
  waitingChanges = 0;
  /** Stops the restoring of a saved canvas. */
  reading: AbortController | undefined;
  readonly saving: Saving = { canvases: new Map(), wanted: new Map(), writing: undefined, last: Promise.resolve() };

  /** Distinguishes the explorations of a window where they are saved; empty for the first. */
  readonly pane: string;

  constructor(pane = '') {
    this.pane = pane;
    this.scene.changeLook({ sizing: EMPTY_STATE.view.sizing });
    // Staged changes must not be written to another space or by another account, whose canvas starts without a space.
    this.store.subscribe(({ space, tool }, before) => {
      if (space !== before.space) this.edits.setState({ changes: [] });
      if (this.canvas !== undefined && tool !== before.tool) this.canvas.tool = tool;
    });
  }

  /** The current step. */
  get step(): Step {
    const { tree } = this.store.getState();
    const step = tree.steps.get(tree.at);
    if (step === undefined) throw new Error('the canvas has no step');
    return step;
  }

  /** The current state. */
  get state(): CanvasState {
    return this.step.state;
  }

  /** The id of a step that is new. */
  nextStepId(): number {
    return ++this.#lastStep;
  }

  /** Reserves step ids already in use. */
  knowStepIds(ids: Iterable<number>): void {
    this.#lastStep = Math.max(this.#lastStep, ...ids);
  }

  /** The root step of every tree. */
  firstStep(state = EMPTY_STATE): Step {
    return {
      id: this.nextStepId(),
      parent: undefined,
      word: 'stepEmpty',
      name: '',
      state,
      statement: '',
      digest: this.digest(state),
    };
  }

  /** Returns the digest of the canvas; empty for very large ones, to avoid blocking the page. */
  digest(state: Pick<CanvasState, 'hidden' | 'groups' | 'notes' | 'view'>): string {
    const { vertices, edges } = this.scene;
    return vertices.length + edges.length > DIGESTED_MAX ? '' : digestOf(this.scene, state);
  }

  /** Sets the canvas on the page; undefined when it leaves. */
  setCanvas(canvas: GraphCanvas | undefined): void {
    this.canvas = canvas;
    if (canvas !== undefined) canvas.tool = this.store.getState().tool;
  }

  /** Cancels the running query. */
  cancel(): void {
    this.running?.abort();
  }

  /** Returns and clears the statements run since the last step, as one text; they belong to one step only. */
  takeAsked(): string {
    const { asked } = this;
    this.asked = [];
    return asked.join(';\n');
  }
}
