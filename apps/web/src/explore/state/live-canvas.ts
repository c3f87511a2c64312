import type { GraphCanvas } from '@astrolabe/graph-view';

/**
 * The canvas on the page and the question that is being asked, of which there is at most one each; and the statements that were asked for
 * the step that is about to be named.
 */
export const live: {
  canvas: GraphCanvas | undefined;
  running: AbortController | undefined;
  asked: readonly string[];
} = {
  canvas: undefined,
  running: undefined,
  asked: [],
};

/** Tells the commands which canvas is on the page; nothing when it has gone. */
export function setLiveCanvas(canvas: GraphCanvas | undefined): void {
  live.canvas = canvas;
}

/** Cancels the question that is being asked. */
export function cancelExplore(): void {
  live.running?.abort();
}

/** The statements that were asked since the last step, as one text; they belong to one step only. */
export function takeAsked(): string {
  const { asked } = live;
  live.asked = [];
  return asked.join(';\n');
}
