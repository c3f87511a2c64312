import { FORCE } from '../limits.ts';
import { ForceLayout } from './force.ts';
import type { LayoutOrder, LayoutProgress } from './layout-message.ts';
import { packComponents } from './pack-components.ts';
import { separate } from './separate.ts';

const FRAME_MS = 16;
/** The parts of a graph glide to their packed places in so many frames. */
const PACKING_FRAMES = 18;
/** No two centres are nearer than this once the layout has settled. */
const VERTEX_GAP = 2.6 * FORCE.nodeSize;
/** Room kept between two parts. */
const PART_GAP = FORCE.linkDistance * 0.55;
let current = 0;

addEventListener('message', (event: MessageEvent<LayoutOrder>) => {
  const order = event.data;
  current = order.id;
  const layout = new ForceLayout(order, order.alpha);
  const post = (positions: Float32Array<ArrayBuffer>, isSettled: boolean): void => {
    const progress: LayoutProgress = { id: order.id, positions, isSettled };
    postMessage(progress, { transfer: [positions.buffer] });
  };
  const places = (): Float32Array<ArrayBuffer> => {
    const positions = new Float32Array(2 * layout.count);
    layout.writePositions(positions);
    return positions;
  };
  const slice = (): void => {
    if (current !== order.id) return;
    const start = performance.now();
    do layout.tick();
    while (!layout.isSettled && performance.now() - start < FRAME_MS);
    if (layout.isSettled) return settle();
    if (!order.isJump) post(places(), false);
    // A timer between slices lets a newer order in.
    setTimeout(slice);
  };
  const settle = (): void => {
    const from = places();
    // Where something is pinned, places are kept, so nothing is packed.
    if (order.pinned.includes(1)) return post(from, true);
    const to = packComponents({
      positions: separate(from, VERTEX_GAP),
      src: order.src,
      dst: order.dst,
      aspect: order.aspect,
      gap: PART_GAP,
    });
    let frame = order.isJump ? PACKING_FRAMES : 0;
    const glide = (): void => {
      if (current !== order.id) return;
      frame++;
      const share = Math.min(1, frame / PACKING_FRAMES);
      const eased = share * share * (3 - 2 * share);
      post(
        from.map((value, i) => value + (to[i]! - value) * eased),
        share >= 1,
      );
      if (share < 1) setTimeout(glide, FRAME_MS);
    };
    glide();
  };
  slice();
});
