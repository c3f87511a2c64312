import type { Edge, Vertex } from '@astrolabe/model';
import { describe, expect, it, vi } from 'vitest';
import { elementsOfRows } from './elements.ts';
import { GraphScene } from './graph-scene.ts';

const vertex = (vid: string, tag = 'player', name = vid): Vertex => ({
  kind: 'vertex',
  vid,
  tags: [{ name: tag, properties: new Map([['name', name]]) }],
});
const edge = (src: string, dst: string, rank = 0n, edgeType = 'follow'): Edge => ({
  kind: 'edge',
  edgeType,
  src,
  dst,
  rank,
  properties: new Map(),
});

describe('elementsOfRows', () => {
  it('finds values nested in paths, lists, sets and maps, each once', () => {
    const path = { kind: 'path' as const, start: vertex('a'), steps: [{ edge: edge('a', 'b'), vertex: vertex('b') }] };
    const { vertices, edges } = elementsOfRows([
      [path, [vertex('a')]],
      [{ kind: 'map', entries: new Map([['x', edge('a', 'b')]]) }, 1n],
    ]);
    expect(vertices.map(({ vid }) => vid)).toEqual(['a', 'b']);
    expect(edges).toHaveLength(1);
  });

  it('keeps the vertex with more properties', () => {
    const bare: Vertex = { kind: 'vertex', vid: 'a', tags: [] };
    expect(elementsOfRows([[bare], [vertex('a')], [bare]]).vertices[0]!.tags).toHaveLength(1);
  });
});

describe('GraphScene', () => {
  it('puts the first vertices on a ring of the specified radius, limited by the canvas', () => {
    const radius = (count: number, most: number): number => {
      const scene = new GraphScene();
      scene.ringRadiusMax = most;
      scene.merge({ vertices: Array.from({ length: count }, (_, i) => vertex(`v${i}`)), edges: [] });
      return Math.round(Math.hypot(scene.positions[0]!, scene.positions[1]!));
    };
    expect([radius(2, 400), radius(40, 400), radius(49, 400)]).toEqual([150, 360, 400]);
  });

  it('merges by id: existing vertices keep their position, new ones are added', () => {
    const scene = new GraphScene();
    scene.merge({ vertices: [vertex('a'), vertex('b')], edges: [edge('a', 'b')] });
    scene.moveBy([0], 100, 50);
    const place = [...scene.positions.slice(0, 4)];
    const outcome = scene.merge({
      vertices: [vertex('a', 'player', 'Anna'), vertex('c')],
      edges: [edge('a', 'b'), edge('b', 'c')],
    });
    expect(outcome).toEqual({ addedVertices: 1, addedEdges: 1 });
    expect([...scene.positions.slice(0, 4)]).toEqual(place);
    expect(scene.vertices[0]!.caption).toBe('Anna');
  });

  it('adds an end without a record as a placeholder, until its record arrives', () => {
    const scene = new GraphScene();
    scene.merge({ vertices: [vertex('a')], edges: [edge('a', 'ghost')] });
    expect(scene.vertices.map(({ vid, isPlaceholder }) => [vid, isPlaceholder])).toEqual([
      ['a', false],
      ['ghost', true],
    ]);
    scene.merge({ vertices: [vertex('ghost')], edges: [] });
    expect(scene.vertices[1]!.isPlaceholder).toBe(false);
  });

  it('keeps a text id and an integer id separate', () => {
    const scene = new GraphScene();
    scene.merge({ vertices: [vertex('1'), { kind: 'vertex', vid: 1n, tags: [] }], edges: [] });
    expect(scene.vertices).toHaveLength(2);
  });

  it('fans out parallel edges to both sides, whatever their direction, and numbers loops', () => {
    const scene = new GraphScene();
    scene.merge({
      vertices: [],
      edges: [edge('a', 'b'), edge('a', 'b', 1n), edge('b', 'a'), edge('a', 'a'), edge('a', 'a', 1n)],
    });
    const bends = scene.edges.map(({ bend, src, dst }) => (src > dst ? -bend : bend));
    expect(bends).toEqual([0, 1, -1, 1, 2]);
  });

  it('does not select vertices excluded by a filter', () => {
    const scene = new GraphScene();
    scene.merge({ vertices: [vertex('a'), vertex('t', 'team')], edges: [] });
    scene.select([0, 1]);
    scene.changeLook({ vertexTest: ({ tags }) => tags[0]!.name === 'player' });
    expect([...scene.selection]).toEqual([0]);
    scene.toggle(1);
    expect([...scene.selection]).toEqual([0]);
  });

  it('notifies listeners of every change until they unsubscribe', () => {
    const scene = new GraphScene();
    const listener = vi.fn();
    const leave = scene.subscribe(listener);
    scene.merge({ vertices: [vertex('a')], edges: [] });
    leave();
    scene.select([0]);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('puts a few vertices on a ring of the specified radius', () => {
    const scene = new GraphScene();
    scene.merge({ vertices: Array.from({ length: 20 }, (_, i) => vertex(`v${i}`)), edges: [] });
    for (const { index } of scene.vertices)
      expect(Math.hypot(scene.positions[2 * index]!, scene.positions[2 * index + 1]!)).toBeCloseTo(180, 2);
  });

  it('removes vertices with their edges and restores them in place, unless they were forgotten', () => {
    const scene = new GraphScene();
    const whole = { vertices: [vertex('a'), vertex('b'), vertex('c')], edges: [edge('a', 'b'), edge('b', 'c')] };
    scene.merge(whole);
    scene.moveBy([1], 30, -40);
    const place = [...scene.positions.slice(2, 4)];
    scene.select([1, 2]);
    scene.show({ vertices: [vertex('a'), vertex('c')], edges: [] });
    expect([scene.vertices.map(({ vid }) => vid), scene.edges, [...scene.selection]]).toEqual([['a', 'c'], [], [1]]);
    scene.show(whole);
    expect([...scene.positions.slice(2, 4)]).toEqual(place);
    scene.show({ vertices: [], edges: [] });
    scene.forgetPlaces();
    scene.show(whole);
    expect([...scene.positions.slice(2, 4)]).not.toEqual(place);
  });

  it('places vertices without neighbors beside existing ones', () => {
    const scene = new GraphScene();
    scene.merge({ vertices: Array.from({ length: 10 }, (_, i) => vertex(`v${i}`)), edges: [] });
    const right = Math.max(...scene.vertices.map(({ index }) => scene.positions[2 * index]!));
    scene.merge({ vertices: Array.from({ length: 30 }, (_, i) => vertex(`w${i}`)), edges: [] });
    for (const { index } of scene.vertices.slice(10)) expect(scene.positions[2 * index]!).toBeGreaterThan(right);
  });

  it('finds the most connected vertices, and no hub if all are equal', () => {
    const scene = new GraphScene();
    scene.merge({ vertices: [], edges: Array.from({ length: 6 }, (_, i) => edge('leaf' + i, 'hub')) });
    expect(scene.vertices[scene.byDegree[0]!]!.vid).toBe('hub');
    expect([...scene.hubs].map((index) => scene.vertices[index]!.vid)).toEqual(['hub']);
    const ring = new GraphScene();
    ring.merge({ vertices: [], edges: ['ab', 'bc', 'cd', 'da'].map(([src, dst]) => edge(src!, dst!)) });
    expect(ring.hubs.size).toBe(0);
  });

  it('keeps the selection when earlier elements are added and removed', () => {
    const scene = new GraphScene();
    const [first, ...others] = ['a', 'b', 'c', 'd'].map((vid) => vertex(vid));
    const edges = [edge('a', 'b'), edge('b', 'c'), edge('c', 'd')];
    scene.merge({ vertices: [first!, ...others], edges });
    scene.select([], [2]);
    expect(scene.selectedEdge?.key).toBe(scene.edges[2]?.key);
    scene.show({ vertices: others, edges: edges.slice(1) });
    expect([scene.selectedEdge?.index, scene.vertices[scene.selectedEdge!.dst]?.vid]).toEqual([1, 'd']);
    scene.select([scene.indexOf('c')!]);
    expect(scene.selectedEdge).toBeUndefined();
    scene.show({ vertices: others.slice(1), edges: [] });
    expect([...scene.selection].map((index) => scene.vertices[index]?.vid)).toEqual(['c']);
  });
});
