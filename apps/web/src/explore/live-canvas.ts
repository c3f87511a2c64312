import type { GraphCanvas } from '@astrolabe/graph-view';

/** The canvas on the page and the question that is being asked, of which there is at most one each. */
export const live: { canvas: GraphCanvas | undefined; running: AbortController | undefined } = {
  canvas: undefined,
  running: undefined,
};

/** Tells the commands which canvas is on the page; nothing when it has gone. */
export function setLiveCanvas(canvas: GraphCanvas | undefined): void {
  live.canvas = canvas;
}

/** Cancels the question that is being asked. */
export function cancelExplore(): void {
  live.running?.abort();
}
