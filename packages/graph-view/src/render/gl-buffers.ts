/** Buffers of the WebGL programs, filled from a scene: only changes since the last frame are uploaded. */
import { SHAPES, type GraphTheme } from '../scene/style.ts';
import type { GraphScene } from '../scene/graph-scene.ts';
import type { SceneEdge, SceneVertex } from '../scene/scene-element.ts';
import { bytes } from './color.ts';
import { SortedEdges } from './gl-edges.ts';
import { FILL, LOOK, PLACE } from './gl-shaders.ts';
import { runSlices } from '../scene/run-slices.ts';
import { ruledColor } from './paint-shape.ts';
import { sizeFactor } from './vertex-size.ts';

const FLAG = { ring: 1, outline: 2, selected: 4, elsewhere: 8 } as const;
const SIZE_UNIT = 40;
const INSTANCE_FLOATS = 5;

/** Meshes share the positions and looks of vertices; each has its own indexes. */
type MeshKind = 'vertices' | 'chosen' | 'near' | 'far';
type InstanceKind = 'bent' | 'wide' | 'wideBent' | 'activeStraight' | 'activeBent';

const MESHES: readonly MeshKind[] = ['vertices', 'chosen', 'near', 'far'];
const INSTANCES: readonly InstanceKind[] = ['bent', 'wide', 'wideBent', 'activeStraight', 'activeBent'];
/** Instances of edges that are not highlighted. */
const QUIET_INSTANCES = ['bent', 'wide', 'wideBent'] as const;

/** The buffers of one scene. */
export class GlBuffers {
  /** Number of selected vertices. */
  chosen = 0;
  /** Number of highlighted edges. */
  activeStraight = 0;
  activeBent = 0;
  private sorted: SortedEdges | undefined;
  /** The elements and the style for which the edges are sorted, and the number of sorts. */
  private sortedFor = { revision: -1, look: '' };
  private sortedTimes = 0;
  private readonly gl: WebGL2RenderingContext;
  private readonly meshes: Readonly<Record<MeshKind, WebGLVertexArrayObject>>;
  private readonly instances: WebGLVertexArrayObject;
  private readonly places: WebGLBuffer;
  private readonly fills: WebGLBuffer;
  private readonly looks: WebGLBuffer;
  private readonly instanceBuffers: Readonly<Record<InstanceKind, WebGLBuffer>>;
  private seen:
    | { look: string; theme: GraphTheme; selection: ReadonlySet<number>; excluded: ReadonlySet<number> }
    | undefined;
  private placesSeen = '';
  private activeSeen: ReadonlySet<number> | undefined;
  private activePlaces = '';
  /** The sort order for which the indexes of near and far lines are filled, and the positions for which the instances are. */
  private readonly filled = new Map<MeshKind | InstanceKind, string>();

  constructor(gl: WebGL2RenderingContext) {
    this.gl = gl;
    this.places = gl.createBuffer();
    this.fills = gl.createBuffer();
    this.looks = gl.createBuffer();
    this.meshes = recordOf(MESHES, () => this.mesh());
    this.instances = gl.createVertexArray();
    this.instanceBuffers = recordOf(INSTANCES, () => gl.createBuffer());
    gl.bindVertexArray(this.instances);
    for (const slot of [PLACE, FILL]) {
      gl.enableVertexAttribArray(slot);
      gl.vertexAttribDivisor(slot, 1);
    }
    gl.bindVertexArray(null);
  }

  /** The edges by the way they are drawn. */
  get edges(): SortedEdges {
    if (!this.sorted) throw new Error('nothing has been filled yet');
    return this.sorted;
  }

  /** Whether edges were added, removed or restyled since they were sorted. */
  isUnsorted(scene: GraphScene): boolean {
    return this.sortedFor.look !== lookOf(scene);
  }

  /** Whether edges were only restyled since they were sorted, so that they can be drawn with their old style. */
  isUsable({ revision }: GraphScene): boolean {
    return this.sortedFor.revision === revision;
  }

  /** Sorts the edges in slices; aborts if the scene changes meanwhile. */
  *sortInSlices(scene: GraphScene): Generator<undefined, void> {
    const sortedFor = { revision: scene.revision, look: lookOf(scene) };
    const sorted = yield* SortedEdges.inSlices(scene);
    if (!sorted) return;
    this.sorted = sorted;
    this.sortedFor = sortedFor;
    this.sortedTimes++;
  }

  /** Updates everything a near or far view needs; edges may be outdated if they are about to be sorted. */
  update(scene: GraphScene, theme: GraphTheme, active: ReadonlySet<number>, isFar: boolean, mayLag: boolean): void {
    const look = lookOf(scene);
    const { seen } = this;
    const isSameLook = seen?.look === look && seen.theme === theme && seen.excluded === scene.excluded;
    if (!isSameLook || seen.selection !== scene.selection) this.fillVertices(scene, theme);
    if (this.isUnsorted(scene) && !(mayLag && this.isUsable(scene))) runSlices(this.sortInSlices(scene));
    this.seen = { look, theme, selection: scene.selection, excluded: scene.excluded };
    const places = `${look} ${scene.placeRevision}`;
    if (places !== this.placesSeen) this.fillPlaces(scene);
    this.placesSeen = places;
    this.once(isFar ? 'far' : 'near', `${this.sortedTimes}`, () => this.fillLinks(isFar));
    for (const kind of QUIET_INSTANCES) {
      // When zoomed out, bent edges are lines, and those without a custom width need no instances.
      if (isFar && kind === 'bent') continue;
      const { edges } = this.edges.of(kind);
      if (edges.length > 0)
        this.once(kind, `${this.sortedTimes} ${places}`, () => this.fillInstances(kind, scene, edges));
    }
    if (active !== this.activeSeen || places !== this.activePlaces) this.fillActive(scene, active);
    this.activeSeen = active;
    this.activePlaces = places;
  }

  /** Selects vertices, or those named by an index buffer, for the next draw call. */
  useMesh(kind: MeshKind): void {
    this.gl.bindVertexArray(this.meshes[kind]);
  }

  /** Selects instances from an offset on for the next draw call. */
  useInstances(kind: InstanceKind, from = 0): void {
    const { gl } = this;
    gl.bindVertexArray(this.instances);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.instanceBuffers[kind]);
    const stride = 4 * INSTANCE_FLOATS;
    gl.vertexAttribPointer(PLACE, 4, gl.FLOAT, false, stride, from * stride);
    gl.vertexAttribPointer(FILL, 1, gl.FLOAT, false, stride, from * stride + 16);
  }

  /** Releases all memory; nothing can be drawn afterwards. */
  release(): void {
    for (const kind of MESHES) this.fillIndexes(kind, new Uint32Array());
    for (const buffer of [this.places, this.fills, this.looks, ...Object.values(this.instanceBuffers)])
      this.fill(buffer, new Uint8Array(), this.gl.STATIC_DRAW);
  }

  private mesh(): WebGLVertexArrayObject {
    const { gl } = this;
    const mesh = gl.createVertexArray();
    gl.bindVertexArray(mesh);
    const attribute = (buffer: WebGLBuffer, slot: number, size: number, type: number, isShare: boolean): void => {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.enableVertexAttribArray(slot);
      gl.vertexAttribPointer(slot, size, type, isShare, 0, 0);
    };
    attribute(this.places, PLACE, 2, gl.FLOAT, false);
    attribute(this.fills, FILL, 4, gl.UNSIGNED_BYTE, true);
    attribute(this.looks, LOOK, 4, gl.UNSIGNED_BYTE, false);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
    return mesh;
  }

  private once(kind: MeshKind | InstanceKind, state: string, fill: () => void): void {
    if (this.filled.get(kind) === state) return;
    fill();
    this.filled.set(kind, state);
  }

  private fillVertices(scene: GraphScene, theme: GraphTheme): void {
    const { gl } = this;
    const count = scene.vertices.length;
    const fills = new Uint8Array(4 * count);
    const looks = new Uint8Array(4 * count);
    const slots = theme.tags.map(bytes);
    const excluded = bytes(theme.excluded);
    const bare = bytes(theme.muted);
    const ruled = new Map<string, ReturnType<typeof bytes>>();
    for (let i = 0; i < count; i++) {
      const vertex = scene.vertices[i]!;
      const { look } = vertex;
      let color = vertex.isPlaceholder ? bare : (slots[vertex.style?.slot ?? 0] ?? excluded);
      if (look?.color !== undefined) {
        color = ruled.get(look.color) ?? bytes(ruledColor(theme, look.color));
        ruled.set(look.color, color);
      }
      if (scene.excluded.has(i)) color = excluded;
      fills[4 * i] = color[0];
      fills[4 * i + 1] = color[1];
      fills[4 * i + 2] = color[2];
      fills[4 * i + 3] = 255;
      looks[4 * i] = Math.min(255, Math.round(sizeFactor(scene, vertex) * SIZE_UNIT));
      looks[4 * i + 1] = vertex.isPlaceholder ? 0 : SHAPES.indexOf(look?.shape ?? vertex.style?.shape ?? 'circle');
      looks[4 * i + 2] = flagsOf(scene, vertex);
    }
    this.chosen = scene.selection.size;
    this.fillIndexes('chosen', Uint32Array.from(scene.selection));
    this.fill(this.fills, fills, gl.STATIC_DRAW);
    this.fill(this.looks, looks, gl.STATIC_DRAW);
  }

  private fillPlaces(scene: GraphScene): void {
    this.fill(this.places, scene.positions, this.gl.DYNAMIC_DRAW);
  }

  private fillLinks(isFar: boolean): void {
    this.fillIndexes(isFar ? 'far' : 'near', this.edges.linksOf(isFar ? 'far' : 'straight'));
  }

  private fillActive(scene: GraphScene, active: ReadonlySet<number>): void {
    const shown = [...active].flatMap((index) => (scene.isEdgeShown(index) ? (scene.edges[index] ?? []) : []));
    const straight = shown.filter((edge) => edge.bend === 0);
    const bent = shown.filter((edge) => edge.bend !== 0);
    this.activeStraight = straight.length;
    this.activeBent = bent.length;
    if (straight.length > 0) this.fillInstances('activeStraight', scene, straight);
    if (bent.length > 0) this.fillInstances('activeBent', scene, bent);
  }

  private fillInstances(kind: InstanceKind, { positions }: GraphScene, edges: readonly SceneEdge[]): void {
    const data = new Float32Array(INSTANCE_FLOATS * edges.length);
    let at = 0;
    for (const { src, dst, bend } of edges) {
      data[at++] = positions[2 * src]!;
      data[at++] = positions[2 * src + 1]!;
      data[at++] = positions[2 * dst]!;
      data[at++] = positions[2 * dst + 1]!;
      data[at++] = bend;
    }
    this.fill(this.instanceBuffers[kind], data, this.gl.DYNAMIC_DRAW);
  }

  private fillIndexes(kind: MeshKind, indexes: Uint32Array): void {
    const { gl } = this;
    this.useMesh(kind);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indexes, gl.STATIC_DRAW);
  }

  private fill(buffer: WebGLBuffer, data: Uint8Array | Float32Array, usage: GLenum): void {
    const { gl } = this;
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ARRAY_BUFFER, data, usage);
  }
}

/** Changes whenever edges are added, removed or restyled. */
function lookOf(scene: GraphScene): string {
  return `${scene.revision} ${scene.lookRevision}`;
}

function flagsOf(scene: GraphScene, { index, look, style, isPlaceholder, bubble }: SceneVertex): number {
  return (
    (style?.hasRing && look?.shape === undefined ? FLAG.ring : 0) |
    (isPlaceholder ? FLAG.outline : 0) |
    (scene.selection.has(index) ? FLAG.selected : 0) |
    (bubble ? FLAG.elsewhere : 0)
  );
}

function recordOf<K extends string, V>(names: readonly K[], make: () => V): Readonly<Record<K, V>> {
  return Object.fromEntries(names.map((name) => [name, make()])) as Record<K, V>;
}
