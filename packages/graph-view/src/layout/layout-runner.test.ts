import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Vertex } from '@astrolabe/model';
import { GraphScene } from '../scene/graph-scene.ts';
import type { LayoutOrder, LayoutProgress } from './layout-message.ts';
import { LayoutRunner } from './layout-runner.ts';

/** A worker that records messages and replies on demand. */
class HandWorker extends EventTarget {
  static last: HandWorker | undefined;
  readonly orders: LayoutOrder[] = [];

  constructor() {
    super();
    HandWorker.last = this;
  }

  postMessage(order: LayoutOrder): void {
    this.orders.push(order);
  }

  terminate(): void {
    HandWorker.last = undefined;
  }

  result(progress: LayoutProgress): void {
    this.dispatchEvent(new MessageEvent('message', { data: progress }));
  }
}

const vertex = (vid: bigint): Vertex => ({ kind: 'vertex', vid, tags: [] });
const RUN = { alpha: 1, aspect: 1, isJump: false } as const;

describe('LayoutRunner', () => {
  beforeEach(() => {
    vi.stubGlobal('Worker', HandWorker);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  function begin(): { scene: GraphScene; runner: LayoutRunner; worker: HandWorker; heard: string[] } {
    const scene = new GraphScene();
    scene.merge({ vertices: [vertex(1n), vertex(2n)], edges: [] });
    const heard: string[] = [];
    const runner = new LayoutRunner(scene, {
      onSettled: () => heard.push('settled'),
      onFailed: (message) => heard.push(message),
    });
    runner.force(RUN);
    const worker = HandWorker.last;
    if (!worker) throw new Error('no worker was opened');
    return { scene, runner, worker, heard };
  }

  it('applies positions of the worker to the scene until they settle', () => {
    const { scene, runner, worker, heard } = begin();
    worker.result({ id: 1, positions: Float32Array.of(1, 2, 3, 4), isSettled: false, tickMs: 1 });
    expect([[...scene.positions], runner.isRunning, heard]).toEqual([[1, 2, 3, 4], true, []]);
    worker.result({ id: 1, positions: Float32Array.of(5, 6, 7, 8), isSettled: true, tickMs: 1 });
    expect([[...scene.positions], runner.isRunning, heard]).toEqual([[5, 6, 7, 8], false, ['settled']]);
  });

  it('detects added and removed vertices, and ignores outdated positions', () => {
    const { scene, runner, worker } = begin();
    scene.merge({ vertices: [vertex(3n)], edges: [] });
    const before = [...scene.positions];
    worker.result({ id: 1, positions: Float32Array.of(1, 2, 3, 4), isSettled: true, tickMs: 1 });
    expect([[...scene.positions], runner.isRunning, runner.isOutdated]).toEqual([before, true, true]);
    runner.force(RUN);
    expect([runner.isOutdated, worker.orders.map(({ id }) => id)]).toEqual([false, [1, 2]]);
    worker.result({ id: 2, positions: Float32Array.of(1, 1, 2, 2, 3, 3), isSettled: true, tickMs: 1 });
    expect([[...scene.positions], runner.isRunning]).toEqual([[1, 1, 2, 2, 3, 3], false]);
  });

  it('arranges some vertices around their center, from one of them, and leaves the others in place', () => {
    const { scene, runner, worker } = begin();
    scene.merge({ vertices: [vertex(3n), vertex(4n)], edges: [] });
    scene.applyPositions(Float32Array.of(1, 1, 10, 20, 2, 2, 30, 60));
    runner.arrange('circle', [1, 3], 3);
    expect(worker.orders.at(-1)).toMatchObject({ id: 2, kind: 'circle', from: 1 });
    worker.result({ id: 2, positions: Float32Array.of(-5, 0, 5, 1), isSettled: true, tickMs: 1 });
    expect([...scene.positions]).toEqual([1, 1, 15, 40, 2, 2, 25, 41]);
  });

  it.each([
    [undefined, 2, 2],
    [undefined, undefined, undefined],
    [[1, 3], 2, undefined],
    [[1, 3], undefined, undefined],
  ])('arranging %j from vertex %j starts at %j', (only, from, start) => {
    const { scene, runner, worker } = begin();
    scene.merge({ vertices: [vertex(3n), vertex(4n)], edges: [] });
    runner.arrange('radial', only, from);
    expect((worker.orders.at(-1) as { readonly from?: number }).from).toBe(start);
  });

  it('ignores a stopped layout, and reports why one failed', () => {
    const { scene, runner, worker, heard } = begin();
    runner.stop();
    const before = [...scene.positions];
    worker.result({ id: 1, positions: Float32Array.of(1, 2, 3, 4), isSettled: true, tickMs: 1 });
    expect([[...scene.positions], runner.isRunning, heard]).toEqual([before, false, []]);
    runner.force(RUN);
    worker.result({ id: 3, failure: 'too large' });
    expect([runner.isRunning, heard]).toEqual([false, ['too large']]);
  });
});
