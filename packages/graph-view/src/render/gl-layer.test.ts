// @vitest-environment happy-dom
import type { Vertex } from '@astrolabe/model';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GraphScene } from '../scene/graph-scene.ts';
import type { GraphTheme } from '../scene/style.ts';
import { Camera } from './camera.ts';
import { GlLayer } from './gl-layer.ts';

/** A fake context that accepts every call and reports success. */
function contextOfYes(): unknown {
  return new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'getParameter' || name === 'getSupportedExtensions'
          ? () => []
          : name === 'getProgramParameter'
            ? () => true
            : name === 'getExtension'
              ? () => null
              : typeof name === 'string' && /^[A-Z0-9_]+$/.test(name)
                ? 1
                : () => ({}),
    },
  );
}

const THEME: GraphTheme = {
  canvas: '#ffffff',
  gridDot: '#dddddd',
  edge: '#888888',
  edgeQuiet: '#888888',
  accent: '#2f5bea',
  halo: '#2f5bea',
  text: '#111111',
  textSecond: '#444444',
  muted: '#666666',
  plate: '#ffffff',
  excluded: '#888888',
  tags: ['#4966e0'],
  font: 'sans-serif',
};
const FRAME = { theme: THEME, active: new Set<number>(), hasGrid: false, pixels: 1, isWhole: true };

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => contextOfYes() as never);
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('draws nothing while the context is lost, so that another renderer takes over, and resumes afterwards', () => {
  const scene = new GraphScene();
  const vertex: Vertex = { kind: 'vertex', vid: 1n, tags: [] };
  scene.merge({ vertices: [vertex], edges: [] });
  const camera = Object.assign(new Camera(), { width: 300, height: 200 });
  const onReady = vi.fn<() => void>();
  const layer = new GlLayer(onReady);
  expect(layer.draw(scene, camera, FRAME)).toBe(true);
  const lost = new Event('webglcontextlost', { cancelable: true });
  layer.canvas.dispatchEvent(lost);
  // A return follows only a loss whose default was prevented.
  expect([lost.defaultPrevented, onReady.mock.calls.length, layer.isOpening, layer.isPartial]).toEqual([
    true,
    1,
    false,
    false,
  ]);
  expect(layer.draw(scene, camera, FRAME)).toBe(false);
  layer.canvas.dispatchEvent(new Event('webglcontextrestored'));
  expect([onReady.mock.calls.length, layer.draw(scene, camera, FRAME)]).toEqual([2, true]);
});
