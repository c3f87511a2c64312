import type { GraphScene } from '../scene/graph-scene.ts';
import type { Arrangement } from './arrange.ts';
import { layoutGraphOf } from './layout-graph.ts';
import type { LayoutOrder, LayoutProgress } from './layout-message.ts';

/** Options of a force layout. */
export interface ForceRun {
  /** Starting temperature: 1 for a new layout, less if most vertices have good positions. */
  readonly alpha: number;
  /** Width of the room by its height. */
  readonly aspect: number;
  /** Only the settled positions are requested. */
  readonly isJump: boolean;
}

/** Events of a layout. */
export interface LayoutListeners {
  readonly onSettled: () => void;
  readonly onFailed: (message: string) => void;
}

/** Owns one worker that lays out a scene, and copies the positions back. */
export class LayoutRunner {
  /** Duration of the worker's last tick, in milliseconds. */
  tickMs = 0;
  private readonly scene: GraphScene;
  private readonly listeners: LayoutListeners;
  private worker: Worker | undefined;
  private id = 0;
  /** The revision of the scene that the running layout is for. */
  private revision = 0;
  private apply: (positions: Float32Array) => void = () => undefined;
  private isOn = false;

  constructor(scene: GraphScene, listeners: LayoutListeners) {
    this.scene = scene;
    this.listeners = listeners;
  }

  /** Whether a layout runs. */
  get isRunning(): boolean {
    return this.isOn;
  }

  /** Whether vertices were added or removed since the current layout started. */
  get isOutdated(): boolean {
    return this.isOn && this.revision !== this.scene.revision;
  }

  /** Runs the force layout for everything not pinned, from the current positions. */
  force(run: ForceRun): void {
    const { positions, pinned } = this.scene;
    this.apply = (places) => this.scene.applyPositions(places);
    this.send({
      id: ++this.id,
      kind: 'force',
      graph: layoutGraphOf(this.scene),
      positions: positions.slice(),
      pinned: pinned.slice(),
      ...run,
    });
  }

  /** Arranges all vertices, or only some around their current position. `from` is a vertex of the scene. */
  arrange(kind: Arrangement, only: readonly number[] | undefined, from: number | undefined): void {
    const { scene } = this;
    const centre = only ? centreOf(scene.positions, only) : [0, 0];
    this.apply = (places) => {
      if (!only) return scene.applyPositions(places);
      const all = scene.positions.slice();
      for (const [at, index] of only.entries()) {
        all[2 * index] = centre[0]! + places[2 * at]!;
        all[2 * index + 1] = centre[1]! + places[2 * at + 1]!;
      }
      scene.applyPositions(all);
    };
    const at = only && from !== undefined ? only.indexOf(from) : from;
    this.send({ id: ++this.id, kind, graph: layoutGraphOf(scene, only), from: at === -1 ? undefined : at });
  }

  /** Ends the running layout; positions are kept. */
  stop(): void {
    this.id++;
    this.isOn = false;
  }

  close(): void {
    this.stop();
    this.worker?.terminate();
    this.worker = undefined;
  }

  private send(order: LayoutOrder): void {
    this.revision = this.scene.revision;
    this.worker ??= this.open();
    this.isOn = true;
    const { src, dst, kinds } = order.graph;
    const buffers = [src.buffer, dst.buffer, kinds.buffer] as ArrayBuffer[];
    if (order.kind === 'force') buffers.push(order.positions.buffer as ArrayBuffer, order.pinned.buffer as ArrayBuffer);
    this.worker.postMessage(order, buffers);
  }

  private open(): Worker {
    const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', (event: MessageEvent<LayoutProgress>) => {
      const progress = event.data;
      if (progress.id !== this.id || this.revision !== this.scene.revision) return;
      if ('failure' in progress) {
        this.isOn = false;
        this.listeners.onFailed(progress.failure);
        return;
      }
      this.tickMs = progress.tickMs;
      this.apply(progress.positions);
      if (!progress.isSettled) return;
      this.isOn = false;
      this.listeners.onSettled();
    });
    return worker;
  }
}

function centreOf(positions: Float32Array, members: readonly number[]): readonly [number, number] {
  let [x, y] = [0, 0];
  for (const index of members) {
    x += positions[2 * index]! / members.length;
    y += positions[2 * index + 1]! / members.length;
  }
  return [x, y];
}
