import { ForceLayout } from './force.ts';
import type { LayoutOrder, LayoutProgress } from './layout-message.ts';

const FRAME_MS = 16;
let current = 0;

addEventListener('message', (event: MessageEvent<LayoutOrder>) => {
  const order = event.data;
  current = order.id;
  const layout = new ForceLayout(order, order.alpha);
  const post = (): void => {
    const positions = new Float32Array(2 * layout.count);
    layout.writePositions(positions);
    const progress: LayoutProgress = { id: order.id, positions, isSettled: layout.isSettled };
    postMessage(progress, { transfer: [positions.buffer] });
  };
  const slice = (): void => {
    if (current !== order.id) return;
    const start = performance.now();
    do layout.tick();
    while (!layout.isSettled && performance.now() - start < FRAME_MS);
    if (layout.isSettled || !order.isJump) post();
    // A timer between slices lets a newer order in.
    if (!layout.isSettled) setTimeout(slice);
  };
  slice();
});
