import { AstrolabeError } from '@astrolabe/model';
import { layoutGraphOf } from '../layout/layout-graph.ts';
import type { GraphScene } from '../scene/graph-scene.ts';
import type { MeasureResult, MeasureOrder } from './measure-worker.ts';
import type { Measure, Measured } from './measures.ts';

/** Measures a scene in a worker, which ends with the result or the signal. */
export function measureScene(scene: GraphScene, measure: Measure, signal: AbortSignal): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./measure-worker.ts', import.meta.url), { type: 'module' });
    const end = (): void => worker.terminate();
    signal.addEventListener('abort', () => {
      end();
      reject(signal.reason);
    });
    worker.addEventListener('message', (event: MessageEvent<MeasureResult>) => {
      end();
      if ('failure' in event.data) reject(new AstrolabeError('INTERNAL', event.data.failure));
      else resolve(event.data);
    });
    worker.addEventListener('error', () => {
      end();
      reject(new AstrolabeError('INTERNAL', 'the measure could not be computed'));
    });
    const order: MeasureOrder = { graph: layoutGraphOf(scene), measure };
    worker.postMessage(order);
  });
}
