/** A canvas as a text: every step with what it knew, how it looked and where it stood. Elements that steps share are written once. */
import type { Bubble, CameraPlace, GraphElements } from '@astrolabe/graph-view';
import {
  AstrolabeError,
  valueFromJson,
  valueToJson,
  type Edge,
  type Properties,
  type Vertex,
  type Vid,
} from '@astrolabe/model';
import { mapFrameOfJson } from './canvas-map.ts';
import { notesOfJson } from './canvas-note.ts';
import { EMPTY_STATE, type CanvasState, type Group } from './canvas-state.ts';
import type { Step } from './explore-state.ts';
import { schemaViewOfJson, schemaViewToJson } from './perspective.ts';
import type { PropertyFilter, TimeWindow } from './property-filter.ts';
import type { StepTree } from './step-tree.ts';
import { rulesOfText, rulesToText } from './style-rule.ts';

/** A canvas that is kept: its space, its steps, and where the camera looks. */
export interface KeptCanvas {
  readonly space: string;
  readonly tree: StepTree<Step>;
  readonly camera: CameraPlace | undefined;
}

const FORMAT = 'astrolabe-canvas';
const VERSION = 1;

/** Writes a canvas. */
export function canvasToText({ space, tree, camera }: KeptCanvas): string {
  const layers = [...new Set([...tree.steps.values()].flatMap(({ state }) => state.layers))];
  const steps = [...tree.steps.values()].map(({ id, parent, word, name, statement, digest, state }) => ({
    id,
    parent: parent ?? null,
    word,
    name,
    statement,
    digest,
    layers: state.layers.map((layer) => layers.indexOf(layer)),
    hidden: [...state.hidden],
    groups: state.groups.map(({ bubble, members, unfetched }) => ({
      bubble,
      members: [...members],
      unfetched: unfetched ?? null,
    })),
    isBundled: state.isBundled,
    notes: state.notes,
    view: {
      ...state.view,
      hiddenTags: [...state.view.hiddenTags],
      hiddenEdgeTypes: [...state.view.hiddenEdgeTypes],
      timeline: state.view.timeline ?? null,
      perspective: state.view.perspective ? schemaViewToJson(state.view.perspective) : null,
    },
    keys: state.places.keys,
    positions: Array.from(state.places.positions, (value) => Math.round(value * 100) / 100),
    pinned: [...state.places.pinned].join(''),
  }));
  return JSON.stringify({
    format: FORMAT,
    version: VERSION,
    space,
    at: tree.at,
    tip: tree.tip,
    camera: camera ?? null,
    layers: layers.map(layerToJson),
    steps,
  });
}

/** Reads a canvas. What is none is refused. */
export function canvasOfText(text: string): KeptCanvas {
  try {
    return read(JSON.parse(text));
  } catch (error) {
    if (AstrolabeError.is(error) && error.code === 'SEMANTIC_ERROR') throw error;
    throw new AstrolabeError('SEMANTIC_ERROR', 'this is no canvas that can be opened', { cause: error });
  }
}

function read(file: CanvasJson): KeptCanvas {
  if (file.format !== FORMAT) throw new AstrolabeError('SEMANTIC_ERROR', 'this is no canvas');
  if (file.version > VERSION)
    throw new AstrolabeError(
      'SEMANTIC_ERROR',
      `this canvas was saved by a newer version of the studio (${file.version})`,
    );
  const layers = file.layers.map(layerOfJson);
  const steps = new Map<number, Step>();
  for (const step of file.steps) {
    const state: CanvasState = {
      layers: step.layers.flatMap((at) => layers[at] ?? []),
      hidden: new Set(step.hidden),
      groups: step.groups.map(({ bubble, members, unfetched }): Group => ({
        bubble,
        members: new Set(members),
        ...(unfetched && { unfetched }),
      })),
      isBundled: step.isBundled === true,
      notes: notesOfJson(step.notes),
      view: {
        ...EMPTY_STATE.view,
        sizing: step.view.sizing === 'same' ? 'same' : 'degree',
        hiddenTags: new Set(step.view.hiddenTags),
        hiddenEdgeTypes: new Set(step.view.hiddenEdgeTypes),
        rules: rulesOfText(rulesToText(step.view.rules)),
        filters: step.view.filters,
        timeline: step.view.timeline ?? undefined,
        map: mapFrameOfJson(step.view.map),
        perspective: schemaViewOfJson(step.view.perspective),
      },
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
      state,
    });
  }
  if (!steps.has(file.at) || !steps.has(file.tip))
    throw new AstrolabeError('SEMANTIC_ERROR', 'this canvas has lost the step it was at');
  return { space: file.space, tree: { steps, at: file.at, tip: file.tip }, camera: file.camera ?? undefined };
}

/** The file as it is written; what is read is checked by use. */
interface CanvasJson {
  readonly format: string;
  readonly version: number;
  readonly space: string;
  readonly at: number;
  readonly tip: number;
  readonly camera: CameraPlace | null;
  readonly layers: readonly LayerJson[];
  readonly steps: readonly {
    readonly id: number;
    readonly parent: number | null;
    readonly word: Step['word'];
    readonly name: string;
    /** Missing in files of earlier studios. */
    readonly statement?: string;
    readonly digest: string;
    readonly layers: readonly number[];
    readonly hidden: readonly string[];
    readonly groups: readonly {
      readonly bubble: Bubble;
      readonly members: readonly string[];
      readonly unfetched: Group['unfetched'] | null;
    }[];
    /** Missing in files of earlier studios. */
    readonly isBundled?: boolean;
    readonly notes?: unknown;
    readonly view: {
      readonly hiddenTags: readonly string[];
      readonly hiddenEdgeTypes: readonly string[];
      readonly sizing: string;
      readonly rules: CanvasState['view']['rules'];
      readonly filters: readonly PropertyFilter[];
      readonly timeline: TimeWindow | null;
      /** Missing in files of earlier studios, and where there is no map. */
      readonly map?: unknown;
      readonly perspective?: unknown;
    };
    readonly keys: readonly string[];
    readonly positions: readonly number[];
    readonly pinned: string;
  }[];
}

interface LayerJson {
  readonly vertices: readonly {
    readonly vid: unknown;
    readonly tags: readonly (readonly [string, PropertiesJson])[];
  }[];
  readonly edges: readonly (readonly [type: string, src: unknown, dst: unknown, rank: string, PropertiesJson])[];
}
type PropertiesJson = readonly (readonly [string, unknown])[];

function layerToJson({ vertices, edges }: GraphElements): LayerJson {
  return {
    vertices: vertices.map(({ vid, tags }) => ({
      vid: valueToJson(vid),
      tags: tags.map((tag) => [tag.name, propertiesToJson(tag.properties)] as const),
    })),
    edges: edges.map(({ edgeType, src, dst, rank, properties }) => [
      edgeType,
      valueToJson(src),
      valueToJson(dst),
      String(rank),
      propertiesToJson(properties),
    ]),
  };
}

function layerOfJson({ vertices, edges }: LayerJson): GraphElements {
  return {
    vertices: vertices.map(({ vid, tags }): Vertex => ({
      kind: 'vertex',
      vid: vidOfJson(vid),
      tags: tags.map(([name, properties]) => ({ name, properties: propertiesOfJson(properties) })),
    })),
    edges: edges.map(([edgeType, src, dst, rank, properties]): Edge => ({
      kind: 'edge',
      edgeType,
      src: vidOfJson(src),
      dst: vidOfJson(dst),
      rank: BigInt(rank),
      properties: propertiesOfJson(properties),
    })),
  };
}

function vidOfJson(json: unknown): Vid {
  const value = valueFromJson(json);
  if (typeof value === 'string' || typeof value === 'bigint') return value;
  throw new AstrolabeError('SEMANTIC_ERROR', 'this canvas holds a vertex without an id');
}

function propertiesToJson(properties: Properties): PropertiesJson {
  return [...properties].map(([name, value]) => [name, valueToJson(value)] as const);
}

function propertiesOfJson(json: PropertiesJson): Properties {
  return new Map(json.map(([name, value]) => [name, valueFromJson(value)]));
}
