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
  /** The schema as the server keeps it. */
  readonly saved: SketchGraph;
}

/** The sketch page: what is open, how it is drawn now, and the ways back and forth. */
export interface SketchState {
  readonly open: OpenSketch | undefined;
  readonly graph: SketchGraph;
  readonly past: readonly SketchGraph[];
  readonly future: readonly SketchGraph[];
  /** Uuids of what is selected. */
  readonly selection: ReadonlySet<string>;
  /** What was copied last; it can be pasted into any sketch. */
  readonly copied: SketchGraph;
  /** Why the open sketch cannot be read; it stays as it is until something is drawn. */
  readonly failure: unknown;
  /** False when what is not saved would be lost by a reload, because the browser keeps nothing. */
  readonly isKept: boolean;
}

const DRAFT_KEY = 'astrolabe.sketch';
const NOTHING: ReadonlySet<string> = new Set();

/** The sketch page's state. It outlives the page, and what is not saved outlives a reload too. */
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

// Sketches belong to an account: who logs out, or signs in as somebody else, leaves nothing behind.
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

/** Opens a sketch of the list. What was drawn in it and not saved before a reload stands there again. */
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

/** Closes the open sketch; what is not saved goes. */
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

/** Changes what is drawn. Changes of one `kind` shortly after one another are one step to undo. */
export function changeGraph(graph: SketchGraph, kind?: string): void {
  const state = sketchStore.getState();
  if (state.open === undefined || graph === state.graph) return;
  const now = performance.now();
  const isSameStep = kind !== undefined && burst?.kind === kind && now - burst.at < UNDO_BURST_MS;
  burst = kind === undefined ? undefined : { kind, at: now };
  show(graph, isSameStep ? state.past : [...state.past, state.graph].slice(-UNDO_MAX), []);
}

/** Takes the last change back. */
export function undo(): void {
  const { past, graph, future } = sketchStore.getState();
  const before = past.at(-1);
  burst = undefined;
  if (before !== undefined) show(before, past.slice(0, -1), [graph, ...future]);
}

/** Makes the change again that was taken back last. */
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

/** Selects elements in place of those that were. */
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

/** Takes elements away; without any given, what is selected. */
export function removeElements(uuids: ReadonlySet<string> = sketchStore.getState().selection): void {
  if (uuids.size > 0) changeGraph(withoutElements(sketchStore.getState().graph, uuids));
}

/** Copies what is selected, to be pasted here or into another sketch. */
export function copySelection(): void {
  const { graph, selection } = sketchStore.getState();
  if (selection.size > 0) sketchStore.setState({ copied: partOf(graph, selection) });
}

/** Adds what was copied, and selects it. */
export function pasteCopied(): void {
  add(sketchStore.getState().copied);
}

/** Adds a copy of what is selected, and selects the copy. */
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

/** Notes what the server keeps now. */
export function noteSaved(id: string, name: string, saved: SketchGraph): void {
  const { open, graph } = sketchStore.getState();
  if (open?.id !== id) return;
  sketchStore.setState({ open: { id, name, saved } });
  if (textOfGraph(graph) === textOfGraph(saved)) tabStorage.remove(DRAFT_KEY);
}

/** Notes the name under which the server keeps the sketch. */
export function noteName(id: string, name: string): void {
  const { open } = sketchStore.getState();
  if (open?.id === id) sketchStore.setState({ open: { ...open, name } });
}

/** Whether the tags and edge types differ from the saved ones (specification, section 4); moving a tag does not count. */
export function isModified({ open, graph }: Pick<SketchState, 'open' | 'graph'>): boolean {
  return open !== undefined && graph !== open.saved && contentOfGraph(graph) !== contentOfGraph(open.saved);
}

/** Whether anything at all differs from what is saved, so that leaving would lose it. */
export function isUnsaved({ open, graph }: Pick<SketchState, 'open' | 'graph'>): boolean {
  return open !== undefined && graph !== open.saved && textOfGraph(graph) !== textOfGraph(open.saved);
}

/** The id of the sketch that has changes which are not saved, from before a reload. */
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
