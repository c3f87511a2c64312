import type { LayoutGraph } from '../layout/layout-graph.ts';
import { measure, type Measure, type Measured } from './measures.ts';

/** A request of the page. */
export interface MeasureOrder {
  readonly graph: LayoutGraph;
  readonly measure: Measure;
}

/** The result, or why it failed. */
export type MeasureAnswer = Measured | { readonly failure: string };

addEventListener('message', (event: MessageEvent<MeasureOrder>) => {
  try {
    const answer: MeasureAnswer = measure(event.data.graph, event.data.measure);
    postMessage(answer, { transfer: [answer.values.buffer] });
  } catch (error) {
    const answer: MeasureAnswer = { failure: error instanceof Error ? error.message : String(error) };
    postMessage(answer);
  }
});
