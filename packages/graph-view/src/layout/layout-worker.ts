import { COMMUNITIES, FORCE, SEPARATED_VERTICES_MAX } from '../limits.ts';
import { arrange } from './arrange.ts';
import { ForceLayout } from './force.ts';
import type { LayoutOrder, LayoutProgress } from './layout-message.ts';
import { packComponents } from './pack-components.ts';
import { separate } from './separate.ts';
import { startPlaces } from './start-places.ts';

const FRAME_MS = 16;
/** Number of frames in which components move to their packed positions. */
const PACKING_FRAMES = 18;
/** No two centers are nearer than this once the layout has settled. */
const VERTEX_GAP = 3.4 * FORCE.nodeSize;
/** Gap between two components. */
const PART_GAP = FORCE.linkDistance * 0.55;
let current = 0;

type ForceOrder = Extract<LayoutOrder, { readonly kind: 'force' }>;

addEventListener('message', (event: MessageEvent<LayoutOrder>) => {
  const order = event.data;
  current = order.id;
  try {
    if (order.kind === 'force') runForce(order);
    else post(order.id, arrange(order.graph, order.kind, order.from), true, 0);
  } catch (error) {
    const progress: LayoutProgress = { id: order.id, failure: error instanceof Error ? error.message : String(error) };
    postMessage(progress);
  }
});

function post(id: number, positions: Float32Array<ArrayBuffer>, isSettled: boolean, tickMs: number): void {
  const progress: LayoutProgress = { id, positions, isSettled, tickMs };
  postMessage(progress, { transfer: [positions.buffer] });
}

/** A new layout of many vertices starts from its structure; any other continues from the current positions. */
function startOf({ graph, positions, pinned, alpha, aspect }: ForceOrder): ForceLayout {
  const { src, dst, count } = graph;
  if (alpha < 1 || count < COMMUNITIES.verticesFrom || pinned.includes(1))
    return new ForceLayout({ positions, pinned, src, dst }, alpha);
  const { alpha: heat, ...start } = startPlaces(graph, aspect);
  return new ForceLayout({ ...start, pinned, src, dst }, heat);
}

function runForce(order: ForceOrder): void {
  const { src, dst, count } = order.graph;
  const layout = startOf(order);
  let tickMs = 0;
  const places = (): Float32Array<ArrayBuffer> => {
    const positions = new Float32Array(2 * layout.count);
    layout.writePositions(positions);
    return positions;
  };
  const slice = (): void => {
    if (current !== order.id) return;
    const start = performance.now();
    let ticks = 0;
    do {
      layout.tick();
      ticks++;
    } while (!layout.isSettled && performance.now() - start < FRAME_MS);
    tickMs = (performance.now() - start) / ticks;
    if (layout.isSettled) return settle();
    if (!order.isJump) post(order.id, places(), false, tickMs);
    // A timer between slices lets a newer request in.
    setTimeout(slice);
  };
  const settle = (): void => {
    const from = places();
    const isSeparated = count <= SEPARATED_VERTICES_MAX;
    // If something is pinned, its position is kept and components are not packed.
    const hasPinned = order.pinned.includes(1);
    if (hasPinned && !isSeparated) return post(order.id, from, true, tickMs);
    const positions = isSeparated ? separate(from, VERTEX_GAP, order.pinned) : from;
    const to = hasPinned ? positions : packComponents({ positions, src, dst, aspect: order.aspect, gap: PART_GAP });
    let frame = order.isJump ? PACKING_FRAMES : 0;
    const glide = (): void => {
      if (current !== order.id) return;
      frame++;
      const share = Math.min(1, frame / PACKING_FRAMES);
      const eased = share * share * (3 - 2 * share);
      post(
        order.id,
        from.map((value, i) => value + (to[i]! - value) * eased),
        share >= 1,
        tickMs,
      );
      if (share < 1) setTimeout(glide, FRAME_MS);
    };
    glide();
  };
  slice();
}
