import type { GraphScene, SceneEdge, SceneVertex } from '@astrolabe/graph-view';
import { valueText } from '../../result-view/value/value-pieces.ts';
import { FOUND_MAX } from '../limits.ts';

/** A vertex or an edge found by a search; `at` is the matching property, absent if the name matches. */
export interface CanvasHit {
  readonly element: SceneVertex | SceneEdge;
  readonly at?: string;
}

/** Search result: the first hits, best first, and all matching vertices and ends of matching edges. */
export interface CanvasFinding {
  readonly hits: readonly CanvasHit[];
  readonly vertices: readonly number[];
}

/** Result of an empty search. */
export const NOTHING_FOUND: CanvasFinding = { hits: [], vertices: [] };

type Properties = SceneEdge['properties'];

/** Elements searched per slice. */
const SLICE = 1_000;

/**
 * Searches the canvas, ignoring case: captions and IDs, then properties of vertices, then edge types and properties of edges. Ties are ordered by
 * degree. Runs in slices of a few milliseconds; ends early if the scene changes.
 */
export function* searchInSlices(scene: GraphScene, text: string): Generator<undefined, CanvasFinding> {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return NOTHING_FOUND;
  const { revision } = scene;
  let taken = 0;
  const ranks: readonly [CanvasHit[], CanvasHit[], CanvasHit[], CanvasHit[]] = [[], [], [], []];
  const vertices = new Set<number>();
  const note = (rank: 0 | 1 | 2 | 3, hit: CanvasHit, ...indexes: readonly number[]): void => {
    if (ranks[rank].length < FOUND_MAX) ranks[rank].push(hit);
    for (const index of indexes) vertices.add(index);
  };
  for (const index of scene.byDegree) {
    if (++taken % SLICE === 0) yield;
    if (scene.revision !== revision) break;
    const element = scene.vertices[index];
    if (element === undefined) continue;
    const names = [element.caption.toLowerCase(), String(element.vid).toLowerCase()];
    const at = (): string | undefined =>
      element.tags.map(({ properties }) => propertyHolding(properties, wanted)).find((name) => name !== undefined);
    if (names.some((name) => name.startsWith(wanted))) note(0, { element }, index);
    else if (names.some((name) => name.includes(wanted))) note(1, { element }, index);
    else {
      const property = at();
      if (property !== undefined) note(2, { element, at: property }, index);
    }
  }
  for (const element of scene.edges) {
    if (++taken % SLICE === 0) yield;
    if (scene.revision !== revision) break;
    const property = propertyHolding(element.properties, wanted);
    if (property !== undefined) note(3, { element, at: property }, element.src, element.dst);
    else if (element.edgeType.toLowerCase().includes(wanted)) note(3, { element }, element.src, element.dst);
  }
  return { hits: ranks.flat().slice(0, FOUND_MAX), vertices: [...vertices] };
}

/** Returns the name of the first property whose displayed value contains the text. */
function propertyHolding(properties: Properties, wanted: string): string | undefined {
  for (const [name, value] of properties) {
    const shown = typeof value === 'string' ? value : valueText(value);
    if (shown.toLowerCase().includes(wanted)) return name;
  }
  return undefined;
}
