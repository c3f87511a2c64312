import { isSoftwareGl } from './software-gl.ts';

let isSlow: boolean | undefined;
let asked: Promise<void> | undefined;
let isResulted = false;

/** Whether the page may create a context: a worker has created the first one, or failed to. */
export function isGlProbed(): boolean {
  return isResulted;
}

/** Returns whether WebGL runs on the CPU; before probing, this may take half a second. */
export function isSlowGl(): boolean {
  isSlow ??= isSoftwareGl();
  return isSlow;
}

/**
 * Detects slow WebGL in a worker. The first context of a browser starts its GPU process, which takes up to half a second without a GPU; the page
 * continues meanwhile, and its own context is then created in milliseconds.
 */
export function probeGl(): Promise<void> {
  asked ??= new Promise<void>((resolve) => {
    const worker = new Worker(new URL('./gl-probe-worker.ts', import.meta.url), { type: 'module' });
    const end = (result: boolean | undefined): void => {
      worker.terminate();
      isSlow ??= result;
      isResulted = true;
      resolve();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<boolean>) => end(data));
    worker.addEventListener('error', () => end(undefined));
  });
  return asked;
}
