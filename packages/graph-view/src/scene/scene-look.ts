import type { ElementStore } from './element-store.ts';
import type { SceneEdge, SceneVertex } from './scene-element.ts';
import type { Sizing, Styler } from './scene-state.ts';

/** Elements per slice. */
const SLICE = 4_000;
const NONE: ReadonlySet<number> = new Set();

/** Look of a scene besides positions, including which elements are visible. */
export interface SceneLook {
  readonly sizing: Sizing;
  /** Styles vertices and edges by rules; undefined restores the style of their tags. */
  readonly styler: Styler | undefined;
  /** Edges of these types are hidden; they stay in the scene. */
  readonly hiddenEdgeTypes: ReadonlySet<string>;
  /** Edges for which it returns false are hidden too. */
  readonly edgeTest: ((edge: SceneEdge) => boolean) | undefined;
  /** Vertices for which it returns false are grayed out. */
  readonly vertexTest: ((vertex: SceneVertex) => boolean) | undefined;
}

/** Computes the look of a scene's elements. Each change visits all of them, in slices. */
export class LookCache {
  sizing: Sizing = 'same';
  hiddenEdgeTypes: ReadonlySet<string> = new Set();
  /** Indexes of the vertices that are grayed out. */
  excluded: ReadonlySet<number> = NONE;
  /** Whether any vertex has an icon or image. */
  isIconic = false;
  /** Changes whenever an element is restyled. */
  revision = 0;
  private elements: ElementStore;
  private styler: Styler | undefined;
  private edgeTest: SceneLook['edgeTest'];
  /** 1 for each hidden edge; undefined if none is hidden or not known yet. */
  private hiddenEdges: Uint8Array | undefined;

  constructor(elements: ElementStore) {
    this.elements = elements;
  }

  /** Changes parts of the look; frames drawn meanwhile show the old look, except for rules. */
  *change(look: Partial<SceneLook>): Generator<undefined, void> {
    const { sizing = this.sizing, hiddenEdgeTypes = this.hiddenEdgeTypes } = look;
    const edgeTest = 'edgeTest' in look ? look.edgeTest : this.edgeTest;
    const isSameEdges = hiddenEdgeTypes === this.hiddenEdgeTypes && edgeTest === this.edgeTest;
    const hiddenEdges = isSameEdges ? this.hiddenEdges : yield* findHidden(this.elements, hiddenEdgeTypes, edgeTest);
    const excluded = 'vertexTest' in look ? yield* this.findExcluded(look.vertexTest) : this.excluded;
    if ('styler' in look) yield* this.restyle(this.elements, look.styler);
    Object.assign(this, { sizing, hiddenEdgeTypes, edgeTest, hiddenEdges, excluded });
    this.revision++;
  }

  /** Recomputes the look after elements were added or removed; until then the old look applies. */
  *renew(elements: ElementStore): Generator<undefined, void> {
    const hiddenEdges = yield* findHidden(elements, this.hiddenEdgeTypes, this.edgeTest);
    yield* this.restyle(elements, this.styler);
    Object.assign(this, { elements, hiddenEdges });
    this.revision++;
  }

  /** Returns whether an edge is visible: its type is, and it passes the test. */
  isEdgeShown(index: number): boolean {
    return this.hiddenEdges?.[index] !== 1;
  }

  private *findExcluded(test: SceneLook['vertexTest']): Generator<undefined, ReadonlySet<number>> {
    if (!test) return NONE;
    const excluded = new Set<number>();
    for (const vertex of this.elements.vertices) {
      if (vertex.index % SLICE === SLICE - 1) yield;
      if (!test(vertex)) excluded.add(vertex.index);
    }
    return excluded;
  }

  private *restyle({ vertices, edges }: ElementStore, styler: Styler | undefined): Generator<undefined, void> {
    const isPlain = !styler && !this.styler;
    this.styler = styler;
    if (isPlain) return;
    let isIconic = false;
    for (const vertex of vertices) {
      if (vertex.index % SLICE === SLICE - 1) yield;
      const look = styler?.vertex?.(vertex);
      vertex.look = look;
      if ((look?.icon ?? look?.symbol ?? look?.image) !== undefined) isIconic = true;
    }
    for (const edge of edges) {
      if (edge.index % SLICE === SLICE - 1) yield;
      edge.look = styler?.edge?.(edge);
    }
    this.isIconic = isIconic;
  }
}

function* findHidden(
  { edges }: ElementStore,
  types: ReadonlySet<string>,
  test: SceneLook['edgeTest'],
): Generator<undefined, Uint8Array | undefined> {
  if (types.size === 0 && !test) return undefined;
  const hidden = new Uint8Array(edges.length);
  for (const [at, edge] of edges.entries()) {
    if (at % SLICE === SLICE - 1) yield;
    if (types.has(edge.edgeType) || test?.(edge) === false) hidden[at] = 1;
  }
  return hidden;
}
