import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const LOOPS = 90_000_000;
/** Duration of the reference work on an idle host that the budgets assume. */
const LOOPS_MS = 100;
/** Several processes render and serve a page at once, so the reference work uses as many threads. */
const THREADS = 2;

/**
 * How much slower the host is now than an idle one, at least 1: the duration of fixed work in two threads at once, that of the slower thread,
 * relative to `LOOPS_MS`.
 */
export async function busyFactor(): Promise<number> {
  const times = await Promise.all(Array.from({ length: THREADS }, loopTime));
  return Math.max(1, Math.max(...times) / LOOPS_MS);
}

/** Duration of the reference work in its own thread, in milliseconds. */
async function loopTime(): Promise<number> {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     const loop = (loops) => {
       let state = 1;
       for (let i = 0; i < loops; i++) state = (Math.imul(state, 1664525) + 1013904223) | 0;
       return state;
     };
     // Warm up the JIT compiler.
     loop(1e6);
     const start = performance.now();
     // The result is used, so that the work is really done.
     const state = loop(${LOOPS});
     parentPort.postMessage([performance.now() - start, state]);`,
    { eval: true },
  );
  const [[ms]] = (await once(worker, 'message')) as [readonly [number, number]];
  await worker.terminate();
  return ms;
}
