/** A canvas as text: every step with its elements, style and positions. Elements shared by steps are written once. */
import type { CameraPlace, CameraView, GraphElements } from '@astrolabe/graph-view';
import { AstrolabeError, isCount, isNumber, isRecord, isText, listOf, type Guard } from '@astrolabe/model';
import { notesOfJson } from './canvas-note.ts';
import type { CanvasState } from './canvas-state.ts';
import { edgeOfJson, edgeText, vertexOfJson, vertexText, type EdgeJson, type VertexJson } from './element-text.ts';
import type { Step } from './explore-state.ts';
import { groupOfJson, groupToJson, viewOfJson, viewToJson, type GroupJson, type ViewJson } from './state-json.ts';
import type { StepTree } from './step-tree.ts';

/** A saved canvas: space, steps and camera. */
export interface SavedCanvas {
  readonly space: string;
  readonly tree: StepTree<Step>;
  readonly camera: (CameraPlace & Partial<CameraView>) | undefined;
  /** Keys of the selected vertices; absent in files of earlier studios. */
  readonly selection?: readonly string[] | undefined;
}

const FORMAT = 'astrolabe-canvas';
const VERSION = 1;
/** Elements that a slice of the work writes or reads. */
const SLICE = 1_000;

/** Writes a canvas, in slices of a few milliseconds. */
export function* canvasToText({ space, tree, camera, selection = [] }: SavedCanvas): Generator<undefined, string> {
  const layers = [...new Set([...tree.steps.values()].flatMap(({ state }) => state.layers))];
  const layerTexts: string[] = [];
  for (const { vertices, edges } of layers) {
    const [vertexTexts, edgeTexts] = [yield* textsOf(vertices, vertexText), yield* textsOf(edges, edgeText)];
    layerTexts.push(`{"vertices":[${vertexTexts.join()}],"edges":[${edgeTexts.join()}]}`);
  }
  const stepTexts: string[] = [];
  for (const step of tree.steps.values()) {
    stepTexts.push(JSON.stringify(stepToJson(step, layers)));
    yield;
  }
  const { at, tip } = tree;
  const head = JSON.stringify({ format: FORMAT, version: VERSION, space, at, tip, camera: camera ?? null, selection });
  return `${head.slice(0, -1)},"layers":[${layerTexts.join()}],"steps":[${stepTexts.join()}]}`;
}

/** Parses a canvas in slices of a few milliseconds after parsing the JSON. Throws if it is invalid. */
export function* canvasOfText(text: string): Generator<undefined, SavedCanvas> {
  try {
    return yield* read(JSON.parse(text));
  } catch (error) {
    if (AstrolabeError.is(error) && error.code === 'SEMANTIC_ERROR') throw error;
    throw new AstrolabeError('SEMANTIC_ERROR', 'this is no canvas that can be opened', { cause: error });
  }
}

function* textsOf<T>(items: readonly T[], textOf: (item: T) => string): Generator<undefined, readonly string[]> {
  const texts: string[] = [];
  for (const item of items) {
    if (texts.push(textOf(item)) % SLICE === 0) yield;
  }
  return texts;
}

function stepToJson(
  { id, parent, word, name, statement, digest, caption, state }: Step,
  layers: readonly GraphElements[],
): StepJson {
  return {
    id,
    parent: parent ?? null,
    word,
    name,
    statement,
    digest,
    ...(caption !== undefined && { caption }),
    layers: state.layers.map((layer) => layers.indexOf(layer)),
    hidden: [...state.hidden],
    groups: state.groups.map(groupToJson),
    isBundled: state.isBundled,
    notes: state.notes,
    view: viewToJson(state.view),
    keys: state.places.keys,
    positions: Array.from(state.places.positions, (value) => Math.round(value * 100) / 100),
    pinned: state.places.pinned.join(''),
  };
}

function* read(file: unknown): Generator<undefined, SavedCanvas> {
  if (!isRecord(file) || file['format'] !== FORMAT) throw new AstrolabeError('SEMANTIC_ERROR', 'this is no canvas');
  if (typeof file['version'] === 'number' && file['version'] > VERSION)
    throw new AstrolabeError(
      'SEMANTIC_ERROR',
      `this canvas was saved by a newer version of the studio (${file['version']})`,
    );
  if (!isCanvas(file)) throw new TypeError('a part of the canvas is missing');
  const layers: GraphElements[] = [];
  for (const layer of file.layers)
    layers.push({
      vertices: yield* readAll(layer.vertices, vertexOfJson),
      edges: yield* readAll(layer.edges, edgeOfJson),
    });
  const steps = new Map<number, Step>();
  for (const step of file.steps) {
    yield;
    const state: CanvasState = {
      layers: step.layers.flatMap((at) => layers[at] ?? []),
      hidden: new Set(step.hidden),
      groups: step.groups.map(groupOfJson),
      isBundled: step.isBundled === true,
      notes: notesOfJson(step.notes),
      view: viewOfJson(step.view),
      places: {
        keys: step.keys,
        positions: Float32Array.from(step.positions),
        pinned: Uint8Array.from(step.pinned, Number),
      },
    };
    steps.set(step.id, {
      id: step.id,
      parent: step.parent ?? undefined,
      word: step.word,
      name: step.name,
      statement: step.statement ?? '',
      digest: step.digest,
      caption: step.caption,
      state,
    });
  }
  if (!steps.has(file.at) || !steps.has(file.tip))
    throw new AstrolabeError('SEMANTIC_ERROR', 'this canvas has lost the step it was at');
  const tree = { steps, at: file.at, tip: file.tip };
  return { space: file.space, tree, camera: file.camera ?? undefined, selection: file.selection };
}

function* readAll<Json, T>(items: readonly Json[], ofJson: (json: Json) => T): Generator<undefined, readonly T[]> {
  const all: T[] = [];
  for (const item of items) {
    if (all.push(ofJson(item)) % SLICE === 0) yield;
  }
  return all;
}

/** The file format; validated during parsing. */
interface CanvasJson {
  readonly format: string;
  readonly version: number;
  readonly space: string;
  readonly at: number;
  readonly tip: number;
  readonly camera: (CameraPlace & Partial<CameraView>) | null;
  readonly selection?: readonly string[];
  readonly layers: readonly { readonly vertices: readonly VertexJson[]; readonly edges: readonly EdgeJson[] }[];
  readonly steps: readonly StepJson[];
}

interface StepJson {
  readonly id: number;
  readonly parent: number | null;
  readonly word: Step['word'];
  readonly name: string;
  /** Missing in files of earlier studios. */
  readonly statement?: string;
  readonly digest: string;
  readonly caption?: string;
  readonly layers: readonly number[];
  readonly hidden: readonly string[];
  readonly groups: readonly GroupJson[];
  /** Missing in files of earlier studios. */
  readonly isBundled?: boolean;
  readonly notes?: unknown;
  readonly view: ViewJson;
  readonly keys: readonly string[];
  readonly positions: readonly number[];
  readonly pinned: string;
}

const isStep: Guard<StepJson> = (data): data is StepJson =>
  isRecord(data) &&
  isCount(data['id']) &&
  isText(data['digest']) &&
  listOf(isCount)(data['layers']) &&
  listOf(isText)(data['hidden']) &&
  listOf(isRecord)(data['groups']) &&
  isRecord(data['view']) &&
  listOf(isText)(data['keys']) &&
  Array.isArray(data['positions']) &&
  isText(data['pinned']);

/** Validates the file; the readers of elements, groups, views and notes throw for invalid ones. */
const isCanvas: Guard<CanvasJson> = (data): data is CanvasJson =>
  isRecord(data) &&
  isText(data['space']) &&
  isNumber(data['at']) &&
  isNumber(data['tip']) &&
  listOf(isStep)(data['steps']) &&
  Array.isArray(data['layers']) &&
  data['layers'].every((layer) => isRecord(layer) && Array.isArray(layer['vertices']) && Array.isArray(layer['edges']));
