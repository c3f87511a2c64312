import { createStore } from 'zustand/vanilla';
import type { Sketch } from '@astrolabe/http-api';
import { sessionStore } from '../state/session-store.ts';
import { readStored, tabStorage, writeStored } from '../state/stored.ts';
import { UNDO_BURST_MS, UNDO_MAX } from './limits.ts';
import { EMPTY_GRAPH, withCopies, partOf, withoutElements, type SketchGraph } from './sketch-graph.ts';
import { contentOfGraph, graphOfText, textOfGraph } from './sketch-text.ts';

/** The sketch that is open. */
export interface OpenSketch {
  readonly id: string;
  readonly name: string;
  /** The schema as saved on the server. */
  readonly saved: SketchGraph;
}

/** State of the sketch page: open sketch, current graph, undo and redo stacks. */
export interface SketchState {
  readonly open: OpenSketch | undefined;
  readonly graph: SketchGraph;
  readonly past: readonly SketchGraph[];
  readonly future: readonly SketchGraph[];
  /** Uuids of the selection. */
  readonly selection: ReadonlySet<string>;
  /** The last copied elements, which can be pasted into any sketch. */
  readonly copied: SketchGraph;
  /** Why the open sketch is unreadable; it is not overwritten until something is drawn. */
  readonly failure: unknown;
  /** False if unsaved changes would be lost on reload, because browser storage is blocked. */
  readonly isKept: boolean;
}

const DRAFT_KEY = 'astrolabe.sketch';
const NOTHING: ReadonlySet<string> = new Set();

/** State of the sketch page. Survives navigation; unsaved changes survive a reload. */
export const sketchStore = createStore<SketchState>(() => ({
  open: undefined,
  graph: EMPTY_GRAPH,
  past: [],
  future: [],
  selection: NOTHING,
  copied: EMPTY_GRAPH,
  failure: undefined,
  isKept: true,
}));

// Sketches belong to an account: log-out or another account clears them.
sessionStore.subscribe(({ session, wasEnded }, before) => {
  const hasLeft = session === undefined && before.session !== undefined && !wasEnded;
  const isOther =
    session !== undefined &&
    before.session !== undefined &&
    (session.username !== before.session.username || session.host !== before.session.host);
  if (hasLeft || isOther) {
    closeSketch();
    sketchStore.setState({ copied: EMPTY_GRAPH });
  }
});

/** Opens a sketch, including unsaved changes from before a reload. */
export function openSketch(sketch: Pick<Sketch, 'id' | 'name' | 'schema'>): void {
  burst = undefined;
  let saved = EMPTY_GRAPH;
  let failure: unknown;
  try {
    saved = graphOfText(sketch.schema);
  } catch (error) {
    failure = error;
  }
  const graph = readDraft(sketch.id) ?? saved;
  sketchStore.setState({
    open: { id: sketch.id, name: sketch.name, saved },
    graph,
    past: [],
    future: [],
    selection: NOTHING,
    failure,
  });
}

/** Closes the open sketch and discards unsaved changes. */
export function closeSketch(): void {
  tabStorage.remove(DRAFT_KEY);
  sketchStore.setState({
    open: undefined,
    graph: EMPTY_GRAPH,
    past: [],
    future: [],
    selection: NOTHING,
    failure: undefined,
  });
}

let burst: { readonly kind: string; readonly at: number } | undefined;

/** Changes the graph. Quick successive changes of one `kind` are one undo step. */
export function changeGraph(graph: SketchGraph, kind?: string): void {
  const state = sketchStore.getState();
  if (state.open === undefined || graph === state.graph) return;
  const now = performance.now();
  const isSameStep = kind !== undefined && burst?.kind === kind && now - burst.at < UNDO_BURST_MS;
  burst = kind === undefined ? undefined : { kind, at: now };
  show(graph, isSameStep ? state.past : [...state.past, state.graph].slice(-UNDO_MAX), []);
}

/** Undoes the last change. */
export function undo(): void {
  const { past, graph, future } = sketchStore.getState();
  const before = past.at(-1);
  burst = undefined;
  if (before !== undefined) show(before, past.slice(0, -1), [graph, ...future]);
}

/** Redoes the last undone change. */
export function redo(): void {
  const { past, graph, future } = sketchStore.getState();
  const [after, ...rest] = future;
  burst = undefined;
  if (after !== undefined) show(after, [...past, graph], rest);
}

function show(graph: SketchGraph, past: readonly SketchGraph[], future: readonly SketchGraph[]): void {
  const { selection, open } = sketchStore.getState();
  const present = new Set([...graph.nodes, ...graph.lines].map((element) => element.uuid));
  const kept = new Set([...selection].filter((uuid) => present.has(uuid)));
  const isKept = open === undefined || writeStored(tabStorage, DRAFT_KEY, { id: open.id, schema: textOfGraph(graph) });
  sketchStore.setState({ graph, past, future, isKept, selection: kept.size === selection.size ? selection : kept });
}

/** Replaces the selection. */
export function select(uuids: Iterable<string>): void {
  const wanted = new Set(uuids);
  const { selection } = sketchStore.getState();
  if (wanted.size !== selection.size || [...wanted].some((uuid) => !selection.has(uuid)))
    sketchStore.setState({ selection: wanted });
}

/** Selects all tags and edge types. */
export function selectAll(): void {
  const { graph } = sketchStore.getState();
  select([...graph.nodes, ...graph.lines].map((element) => element.uuid));
}

/** Removes elements; by default the selection. */
export function removeElements(uuids: ReadonlySet<string> = sketchStore.getState().selection): void {
  if (uuids.size > 0) changeGraph(withoutElements(sketchStore.getState().graph, uuids));
}

/** Copies the selection for this or another sketch. */
export function copySelection(): void {
  const { graph, selection } = sketchStore.getState();
  if (selection.size > 0) sketchStore.setState({ copied: partOf(graph, selection) });
}

/** Pastes the copied elements and selects them. */
export function pasteCopied(): void {
  add(sketchStore.getState().copied);
}

/** Duplicates the selection and selects the copy. */
export function duplicateSelection(): void {
  const { graph, selection } = sketchStore.getState();
  add(partOf(graph, selection));
}

function add(part: SketchGraph): void {
  if (part.nodes.length + part.lines.length === 0) return;
  const { graph, added } = withCopies(sketchStore.getState().graph, part);
  changeGraph(graph);
  select(added);
}

/** Records the state saved on the server. */
export function noteSaved(id: string, name: string, saved: SketchGraph): void {
  const { open, graph } = sketchStore.getState();
  if (open?.id !== id) return;
  sketchStore.setState({ open: { id, name, saved } });
  if (textOfGraph(graph) === textOfGraph(saved)) tabStorage.remove(DRAFT_KEY);
}

/** Records the name saved on the server. */
export function noteName(id: string, name: string): void {
  const { open } = sketchStore.getState();
  if (open?.id === id) sketchStore.setState({ open: { ...open, name } });
}

/** Whether the tags and edge types differ from the saved ones (specification, section 4); moving a tag does not count. */
export function isModified({ open, graph }: Pick<SketchState, 'open' | 'graph'>): boolean {
  return open !== undefined && graph !== open.saved && contentOfGraph(graph) !== contentOfGraph(open.saved);
}

/** Returns whether there are unsaved changes, including positions. */
export function isUnsaved({ open, graph }: Pick<SketchState, 'open' | 'graph'>): boolean {
  return open !== undefined && graph !== open.saved && textOfGraph(graph) !== textOfGraph(open.saved);
}

/** The id of the sketch with unsaved changes from before a reload. */
export function draftId(): string | undefined {
  const kept = readStored(tabStorage, DRAFT_KEY);
  return typeof kept === 'object' && kept !== null && 'id' in kept && typeof kept.id === 'string' ? kept.id : undefined;
}

function readDraft(id: string): SketchGraph | undefined {
  const kept = readStored(tabStorage, DRAFT_KEY);
  if (typeof kept !== 'object' || kept === null || !('id' in kept) || kept.id !== id) return undefined;
  try {
    return 'schema' in kept && typeof kept.schema === 'string' ? graphOfText(kept.schema) : undefined;
  } catch {
    return undefined;
  }
}
