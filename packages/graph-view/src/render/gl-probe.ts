import { isSoftwareGl } from './software-gl.ts';

let isSlow: boolean | undefined;
let asked: Promise<void> | undefined;
let isAnswered = false;

/** Whether the page may make a context: a worker has made the first one, or could not. */
export function isGlProbed(): boolean {
  return isAnswered;
}

/** Whether the processor draws what WebGL is told; who asks before it was probed may wait half a second for the answer. */
export function isSlowGl(): boolean {
  isSlow ??= isSoftwareGl();
  return isSlow;
}

/**
 * Finds out in a worker whether WebGL is slow. The first context of a browser starts what draws for it, which takes up to half a second
 * without a graphics card; the page goes on meanwhile, and its own context takes a few milliseconds afterwards.
 */
export function probeGl(): Promise<void> {
  asked ??= new Promise<void>((resolve) => {
    const worker = new Worker(new URL('./gl-probe-worker.ts', import.meta.url), { type: 'module' });
    const end = (answer: boolean | undefined): void => {
      worker.terminate();
      isSlow ??= answer;
      isAnswered = true;
      resolve();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<boolean>) => end(data));
    worker.addEventListener('error', () => end(undefined));
  });
  return asked;
}
