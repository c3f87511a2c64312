import type { LayoutGraph } from '../layout/layout-graph.ts';
import { measure, type Measure, type Measured } from './measures.ts';

/** A request of the page. */
export interface MeasureOrder {
  readonly graph: LayoutGraph;
  readonly measure: Measure;
}

/** The result, or why it failed. */
export type MeasureResult = Measured | { readonly failure: string };

addEventListener('message', (event: MessageEvent<MeasureOrder>) => {
  try {
    const result: MeasureResult = measure(event.data.graph, event.data.measure);
    postMessage(result, { transfer: [result.values.buffer] });
  } catch (error) {
    const result: MeasureResult = { failure: error instanceof Error ? error.message : String(error) };
    postMessage(result);
  }
});
