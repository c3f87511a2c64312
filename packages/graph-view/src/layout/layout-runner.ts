import type { GraphScene } from '../scene/graph-scene.ts';
import type { LayoutOrder, LayoutProgress } from './layout-message.ts';

/** Keeps one worker that lays out a scene and feeds the places back into it. */
export class LayoutRunner {
  private readonly scene: GraphScene;
  private readonly onSettled: () => void;
  private worker: Worker | undefined;
  private id = 0;
  /** The revision of the scene that the running layout is for. */
  private revision = 0;

  constructor(scene: GraphScene, onSettled: () => void) {
    this.scene = scene;
    this.onSettled = onSettled;
  }

  /** Starts anew from the places that are. `alpha`: how hot, 1 for a fresh layout; `aspect`: width of the room by its height. */
  start(alpha: number, aspect: number, isJump: boolean): void {
    const { positions, pinned, edges } = this.scene;
    const order: LayoutOrder = {
      id: ++this.id,
      positions: positions.slice(),
      pinned: pinned.slice(),
      src: Uint32Array.from(edges, (edge) => edge.src),
      dst: Uint32Array.from(edges, (edge) => edge.dst),
      alpha,
      aspect,
      isJump,
    };
    this.revision = this.scene.revision;
    this.worker ??= this.open();
    this.worker.postMessage(order, [order.positions.buffer, order.pinned.buffer, order.src.buffer, order.dst.buffer]);
  }

  /** Ends the layout that runs; places stay. */
  stop(): void {
    this.id++;
  }

  close(): void {
    this.worker?.terminate();
    this.worker = undefined;
  }

  private open(): Worker {
    const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', (event: MessageEvent<LayoutProgress>) => {
      if (event.data.id !== this.id || this.revision !== this.scene.revision) return;
      this.scene.applyPositions(event.data.positions);
      if (event.data.isSettled) this.onSettled();
    });
    return worker;
  }
}
