/** What the programs read, filled from a scene: only what changed since the last frame goes to the graphics card. */
import { DASHES, SHAPES, type GraphTheme } from '../scene/style.ts';
import type { GraphScene } from '../scene/graph-scene.ts';
import type { SceneEdge } from '../scene/scene-element.ts';
import { bytes } from './color.ts';
import { FILL, LOOK, PLACE } from './gl-program.ts';
import { sizeFactor } from './vertex-size.ts';

const FLAG = { ring: 1, outline: 2, selected: 4, elsewhere: 8 } as const;
const SIZE_UNIT = 40;
const INSTANCE_FLOATS = 5;

/** Edges of one look, which one call draws. */
export interface EdgeGroup {
  readonly dash: readonly number[];
  /** Colour of a rule; without one the theme's. */
  readonly color: string | undefined;
  readonly width: number;
  /** Position and number of its indexes or instances. */
  readonly from: number;
  readonly count: number;
}

/** The buffers of one scene. */
export class GlBuffers {
  /** Straight edges in the index buffer. */
  straight: readonly EdgeGroup[] = [];
  /** Bent edges and loops as instances. */
  bent: readonly EdgeGroup[] = [];
  /** Straight edges of a width of their own as instances. */
  wide: readonly EdgeGroup[] = [];
  activeStraight = 0;
  activeBent = 0;
  private readonly gl: WebGL2RenderingContext;
  private readonly mesh: WebGLVertexArrayObject;
  private readonly instances: WebGLVertexArrayObject;
  private readonly places: WebGLBuffer;
  private readonly fills: WebGLBuffer;
  private readonly looks: WebGLBuffer;
  private readonly links: WebGLBuffer;
  private readonly instanceBuffers: Readonly<Record<InstanceKind, WebGLBuffer>>;
  private order: Readonly<Record<'bent' | 'wide', readonly SceneEdge[]>> = { bent: [], wide: [] };
  private seen:
    | { look: string; theme: GraphTheme; selection: ReadonlySet<number>; excluded: ReadonlySet<number> }
    | undefined;
  private placesSeen = '';
  private activeSeen: ReadonlySet<number> | undefined;
  private activePlaces = '';

  constructor(gl: WebGL2RenderingContext) {
    this.gl = gl;
    this.mesh = gl.createVertexArray();
    this.instances = gl.createVertexArray();
    this.places = gl.createBuffer();
    this.fills = gl.createBuffer();
    this.looks = gl.createBuffer();
    this.links = gl.createBuffer();
    this.instanceBuffers = {
      bent: gl.createBuffer(),
      wide: gl.createBuffer(),
      activeStraight: gl.createBuffer(),
      activeBent: gl.createBuffer(),
    };
    gl.bindVertexArray(this.mesh);
    const attribute = (buffer: WebGLBuffer, slot: number, size: number, type: number, isShare: boolean): void => {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.enableVertexAttribArray(slot);
      gl.vertexAttribPointer(slot, size, type, isShare, 0, 0);
    };
    attribute(this.places, PLACE, 2, gl.FLOAT, false);
    attribute(this.fills, FILL, 4, gl.UNSIGNED_BYTE, true);
    attribute(this.looks, LOOK, 4, gl.UNSIGNED_BYTE, false);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.links);
    gl.bindVertexArray(this.instances);
    for (const slot of [PLACE, FILL]) {
      gl.enableVertexAttribArray(slot);
      gl.vertexAttribDivisor(slot, 1);
    }
    gl.bindVertexArray(null);
  }

  /** Brings everything up to date. */
  update(scene: GraphScene, theme: GraphTheme, active: ReadonlySet<number>): void {
    const look = `${scene.revision} ${scene.lookRevision}`;
    const { seen } = this;
    const isSameLook = seen?.look === look && seen.theme === theme && seen.excluded === scene.excluded;
    if (!isSameLook || seen.selection !== scene.selection) this.fillVertices(scene, theme);
    if (!isSameLook) this.sortEdges(scene);
    this.seen = { look, theme, selection: scene.selection, excluded: scene.excluded };
    const places = `${look} ${scene.placeRevision}`;
    if (places !== this.placesSeen) this.fillPlaces(scene);
    this.placesSeen = places;
    if (active !== this.activeSeen || places !== this.activePlaces) this.fillActive(scene, active);
    this.activeSeen = active;
    this.activePlaces = places;
  }

  /** Makes the vertices and the straight edges what the next call draws. */
  useMesh(): void {
    this.gl.bindVertexArray(this.mesh);
  }

  /** Makes instances what the next call draws, from one of them on. */
  useInstances(kind: InstanceKind, from = 0): void {
    const { gl } = this;
    gl.bindVertexArray(this.instances);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.instanceBuffers[kind]);
    const stride = 4 * INSTANCE_FLOATS;
    gl.vertexAttribPointer(PLACE, 4, gl.FLOAT, false, stride, from * stride);
    gl.vertexAttribPointer(FILL, 1, gl.FLOAT, false, stride, from * stride + 16);
  }

  private fillVertices(scene: GraphScene, theme: GraphTheme): void {
    const { gl } = this;
    const count = scene.vertices.length;
    const fills = new Uint8Array(4 * count);
    const looks = new Uint8Array(4 * count);
    const slots = theme.tags.map(bytes);
    const excluded = bytes(theme.excluded);
    const ruled = new Map<string, ReturnType<typeof bytes>>();
    for (let i = 0; i < count; i++) {
      const vertex = scene.vertices[i]!;
      const { look } = vertex;
      let color = slots[vertex.style?.slot ?? 0] ?? excluded;
      if (look?.color !== undefined) {
        color = ruled.get(look.color) ?? bytes(look.color);
        ruled.set(look.color, color);
      }
      if (scene.excluded.has(i)) color = excluded;
      fills[4 * i] = color[0];
      fills[4 * i + 1] = color[1];
      fills[4 * i + 2] = color[2];
      fills[4 * i + 3] = 255;
      looks[4 * i] = Math.min(255, Math.round(sizeFactor(scene, vertex) * SIZE_UNIT));
      looks[4 * i + 1] = vertex.isPlaceholder ? 0 : SHAPES.indexOf(look?.shape ?? vertex.style?.shape ?? 'circle');
      looks[4 * i + 2] =
        (vertex.style?.hasRing && look?.shape === undefined ? FLAG.ring : 0) |
        (vertex.isPlaceholder ? FLAG.outline : 0) |
        (scene.selection.has(i) ? FLAG.selected : 0) |
        (vertex.bubble ? FLAG.elsewhere : 0);
    }
    gl.bindBuffer(gl.ARRAY_BUFFER, this.fills);
    gl.bufferData(gl.ARRAY_BUFFER, fills, gl.STATIC_DRAW);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.looks);
    gl.bufferData(gl.ARRAY_BUFFER, looks, gl.STATIC_DRAW);
  }

  /** Puts edges of one look together. */
  private sortEdges(scene: GraphScene): void {
    const { gl } = this;
    const straight = new Map<string, SceneEdge[]>();
    const bent = new Map<string, SceneEdge[]>();
    const wide = new Map<string, SceneEdge[]>();
    for (const edge of scene.edges) {
      if (!scene.isEdgeShown(edge.index)) continue;
      const dash = edge.typeOrder % DASHES.length;
      const width = edge.look?.width ?? 1;
      const name = `${dash} ${edge.look?.color ?? ''} ${width}`;
      const kind = edge.bend !== 0 ? bent : width > 1.25 ? wide : straight;
      const group = kind.get(name);
      if (group) group.push(edge);
      else kind.set(name, [edge]);
    }
    const grouped = (kind: ReadonlyMap<string, readonly SceneEdge[]>, unit: number): readonly EdgeGroup[] => {
      let from = 0;
      return [...kind.values()].map((edges) => {
        const [first] = edges;
        const group: EdgeGroup = {
          dash: DASHES[(first?.typeOrder ?? 0) % DASHES.length]!,
          color: first?.look?.color,
          width: first?.look?.width ?? 1,
          from,
          count: edges.length * unit,
        };
        from += edges.length * unit;
        return group;
      });
    };
    this.straight = grouped(straight, 2);
    this.bent = grouped(bent, 1);
    this.wide = grouped(wide, 1);
    this.order = { bent: [...bent.values()].flat(), wide: [...wide.values()].flat() };
    const last = this.straight.at(-1);
    const links = new Uint32Array(last ? last.from + last.count : 0);
    let at = 0;
    for (const edges of straight.values())
      for (const edge of edges) {
        links[at++] = edge.src;
        links[at++] = edge.dst;
      }
    this.useMesh();
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, links, gl.STATIC_DRAW);
  }

  private fillPlaces(scene: GraphScene): void {
    const { gl } = this;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.places);
    gl.bufferData(gl.ARRAY_BUFFER, scene.positions, gl.DYNAMIC_DRAW);
    for (const kind of ['bent', 'wide'] as const)
      if (this.order[kind].length > 0) this.fillInstances(kind, scene, this.order[kind]);
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
    const { gl } = this;
    const data = new Float32Array(INSTANCE_FLOATS * edges.length);
    let at = 0;
    for (const { src, dst, bend } of edges) {
      data[at++] = positions[2 * src]!;
      data[at++] = positions[2 * src + 1]!;
      data[at++] = positions[2 * dst]!;
      data[at++] = positions[2 * dst + 1]!;
      data[at++] = bend;
    }
    gl.bindBuffer(gl.ARRAY_BUFFER, this.instanceBuffers[kind]);
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.DYNAMIC_DRAW);
  }
}

type InstanceKind = 'bent' | 'wide' | 'activeStraight' | 'activeBent';
