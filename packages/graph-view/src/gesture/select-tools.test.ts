import type { Vertex } from '@astrolabe/model';
import { expect, it } from 'vitest';
import { Camera } from '../render/camera.ts';
import { hitTest } from '../render/hit-test.ts';
import { VertexGrid } from '../render/vertex-grid.ts';
import { GraphScene } from '../scene/graph-scene.ts';
import { brush } from './brush.ts';
import { click } from './click.ts';
import type { CanvasTool, GestureHost, GestureStart, PointerAt } from './gesture.ts';
import { lasso } from './lasso.ts';

const PLACES = [
  [0, 0],
  [100, 0],
  [300, 0],
] as const;

/** Three vertices in a row; a world point is 400 px to the right and 300 px down on the screen. */
function hostWith(tool: CanvasTool): GestureHost {
  const scene = new GraphScene();
  const vertices = PLACES.map((_, i): Vertex => ({ kind: 'vertex', vid: `v${i}`, tags: [] }));
  scene.merge({ vertices, edges: [] });
  scene.applyPositions(Float32Array.from(PLACES.flat()));
  const camera = Object.assign(new Camera(), { width: 800, height: 600 });
  const grid = new VertexGrid(scene);
  return {
    scene,
    camera,
    grid,
    tool,
    targetAt: (x, y) => hitTest(scene, camera, x, y, grid),
    setBrush: () => undefined,
    setLasso: () => undefined,
    redraw: () => undefined,
    holdLayout: () => undefined,
    openMenu: () => undefined,
  };
}

const at = (x: number, y: number, part: Partial<PointerAt> = {}): PointerAt => ({
  x: x + 400,
  y: y + 300,
  button: 0,
  isToggle: false,
  isShift: false,
  isAlt: false,
  ...part,
});

function drag(host: GestureHost, begin: GestureStart, points: readonly PointerAt[]): readonly number[] | undefined {
  const gesture = begin(host, points[0]!);
  if (!gesture) return undefined;
  for (const point of points.slice(1)) gesture.move(point);
  gesture.finish?.();
  return [...host.scene.selection];
}

const AROUND_TWO = [at(-40, -60), at(150, -60), at(150, 60), at(-40, 60)];

it('selects by a rectangle with its tool, with Shift, or with the right button, and not with the hand', () => {
  const box = [at(-40, -60), at(150, 60)];
  expect(drag(hostWith('rectangle'), brush, box)).toEqual([0, 1]);
  expect(drag(hostWith('pointer'), brush, [at(-40, -60, { isShift: true, isToggle: true }), box[1]!])).toEqual([0, 1]);
  expect(drag(hostWith('pointer'), brush, [at(-40, -60, { button: 2 }), box[1]!])).toEqual([0, 1]);
  expect(drag(hostWith('pointer'), brush, box)).toBeUndefined();
  // A vertex that is pressed is dragged with every tool.
  expect(drag(hostWith('rectangle'), brush, [at(0, 0), at(150, 60)])).toBeUndefined();
});

it('selects with the lasso tool or with Alt', () => {
  expect(drag(hostWith('lasso'), lasso, AROUND_TWO)).toEqual([0, 1]);
  expect(drag(hostWith('pointer'), lasso, [at(-40, -60, { isAlt: true }), ...AROUND_TWO.slice(1)])).toEqual([0, 1]);
  expect(drag(hostWith('pointer'), lasso, AROUND_TWO)).toBeUndefined();
});

it('keeps the corners of a line between two moves', () => {
  const host = hostWith('lasso');
  const [start, first, second, end] = AROUND_TWO;
  const gesture = lasso(host, start!)!;
  gesture.pass?.(first!);
  gesture.pass?.(second!);
  expect(host.scene.selection.size).toBe(0);
  gesture.move(end!);
  expect([...host.scene.selection]).toEqual([0, 1]);
});

it('a click selects a vertex or an edge, toggles a vertex, or clears the selection', () => {
  const host = hostWith('pointer');
  const { scene } = host;
  scene.merge({
    vertices: [],
    edges: [{ kind: 'edge', edgeType: 'e', src: 'v0', dst: 'v2', rank: 0n, properties: new Map() }],
  });
  scene.applyPositions(Float32Array.from([0, 0, 100, 200, 300, 0]));
  const selected = () => [[...scene.selection], [...(scene.selectedEdges ?? [])]];
  click(host, at(0, 0));
  expect(selected()).toEqual([[0], []]);
  click(host, at(150, 0));
  expect(selected()).toEqual([[], [0]]);
  click(host, at(300, 0));
  click(host, at(0, 0, { isToggle: true }));
  expect(selected()).toEqual([[2, 0], []]);
  // A toggle click that misses a vertex must not clear the selection.
  click(host, at(200, 300, { isToggle: true }));
  expect(selected()).toEqual([[2, 0], []]);
  for (const tool of ['pointer', 'rectangle', 'lasso'] as const) {
    click({ ...host, tool }, at(200, 300));
    expect(selected()).toEqual([[], []]);
    scene.select([1]);
  }
});

it('the right button opens the menu of a vertex and selects it, and nothing elsewhere', () => {
  const opened: number[] = [];
  const host = { ...hostWith('pointer'), openMenu: ({ index }: { readonly index: number }) => void opened.push(index) };
  host.scene.select([0, 1]);
  click(host, at(100, 0, { button: 2 }));
  expect([...host.scene.selection]).toEqual([0, 1]);
  click(host, at(300, 0, { button: 2 }));
  click(host, at(200, 300, { button: 2 }));
  expect([[...host.scene.selection], opened]).toEqual([[2], [1, 2]]);
});
