import type { GraphCanvas } from '@astrolabe/graph-view';

/** The canvas of the page and the running query, at most one each, and the statements of the next step. */
export const live: {
  canvas: GraphCanvas | undefined;
  running: AbortController | undefined;
  asked: readonly string[];
} = {
  canvas: undefined,
  running: undefined,
  asked: [],
};

/** Sets the canvas of the page; undefined after it is removed. */
export function setLiveCanvas(canvas: GraphCanvas | undefined): void {
  live.canvas = canvas;
}

/** Cancels the running query. */
export function cancelExplore(): void {
  live.running?.abort();
}

/** Returns and clears the statements run since the last step, as one text; they belong to one step only. */
export function takeAsked(): string {
  const { asked } = live;
  live.asked = [];
  return asked.join(';\n');
}
