import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const LOOPS = 90_000_000;
/** What the piece of work takes on an idle machine of the kind that the budgets assume. */
const LOOPS_MS = 100;
/** A page is rendered and served by several processes at once: as many threads must find a processor each. */
const THREADS = 2;

/**
 * How much slower everything is now than on an idle machine, at least 1: a fixed piece of work in two threads at
 * once takes that many times as long, the slower thread counting.
 */
export async function busyFactor(): Promise<number> {
  const times = await Promise.all(Array.from({ length: THREADS }, loopTime));
  return Math.max(1, Math.max(...times) / LOOPS_MS);
}

/** Milliseconds that the piece of work takes in its own thread. */
async function loopTime(): Promise<number> {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     const loop = (loops) => {
       let state = 1;
       for (let i = 0; i < loops; i++) state = (Math.imul(state, 1664525) + 1013904223) | 0;
       return state;
     };
     // The first loops are for the compiler.
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
