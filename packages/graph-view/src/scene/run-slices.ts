import { SLICED_FROM_EDGES, SLICE_MS } from '../limits.ts';

/** Runs sliced work to its end synchronously. */
export function runSlices<T>(slices: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}

/** Runs work in slices: at once if it is small, otherwise yielding to the page every few milliseconds. */
export async function runInSlices<T>(slices: Generator<undefined, T>, size: number): Promise<T> {
  if (size < SLICED_FROM_EDGES) {
    // The work may grow while it runs, so the elapsed time is checked too.
    const start = performance.now();
    for (;;) {
      const { done, value } = slices.next();
      if (done) return value;
      if (performance.now() - start > SLICE_MS) break;
    }
  }
  for (;;) {
    const start = performance.now();
    do {
      const { done, value } = slices.next();
      if (done) return value;
    } while (performance.now() - start < SLICE_MS);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
