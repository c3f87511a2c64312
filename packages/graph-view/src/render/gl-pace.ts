import { GPU_FRAME_MS } from '../limits.ts';

/** Maximum frames in flight on a fast GPU; a slow one gets one at a time. */
const FRAMES_AHEAD = 2;
/** Initial work, and for a slow GPU the initial and minimum work, in lines. */
const WORK_AT_FIRST = 200_000;
const SLOW_WORK_AT_FIRST = 16_000;
const WORK_MIN = 4_000;
/** Maximum factor by which the work grows or shrinks between frames. */
const GROWTH_MAX = 1.6;
const SHRINK_MAX = 0.4;

/** Minimum milliseconds between checks of the GPU. */
const LOOK_MS = 16;
const LOOK_MS_MAX = 96;

/** A submitted frame. */
interface Reported {
  readonly fence: WebGLSync;
  readonly start: number;
  readonly work: number;
  /** Time when it was last unfinished. */
  busyAt: number;
}

/** Measures how much work a GPU does in a frame. Submitting more would block the whole page. */
export class GlPace {
  /** Work that a frame may hold, in lines. */
  work: number;
  private readonly gl: WebGL2RenderingContext;
  private readonly running: Reported[] = [];
  /** Estimated milliseconds the GPU needed for the last frame. */
  private lastMs = GPU_FRAME_MS;
  private isSlow: boolean;

  /** A slow graphics card, such as a software renderer, starts with little work. */
  constructor(gl: WebGL2RenderingContext, isSlow: boolean) {
    this.gl = gl;
    this.isSlow = isSlow;
    this.work = isSlow ? SLOW_WORK_AT_FIRST : WORK_AT_FIRST;
  }

  /** Returns whether the GPU has not finished earlier frames. */
  get isBehind(): boolean {
    const { gl } = this;
    for (let oldest = this.running[0]; oldest; oldest = this.running[0]) {
      const now = performance.now();
      if (gl.getSyncParameter(oldest.fence, gl.SYNC_STATUS) !== gl.SIGNALED) {
        oldest.busyAt = now;
        break;
      }
      gl.deleteSync(oldest.fence);
      this.running.shift();
      this.learn(oldest, now);
    }
    return this.running.length >= (this.isSlow ? 1 : FRAMES_AHEAD);
  }

  /** Milliseconds until the next check: the estimated end of the frame by the duration of the last one, then the target. */
  get lookMs(): number {
    const [oldest] = this.running;
    if (!oldest) return LOOK_MS;
    const passed = performance.now() - oldest.start;
    const due = passed < GPU_FRAME_MS ? Math.min(this.lastMs, GPU_FRAME_MS) : this.lastMs;
    return Math.min(LOOK_MS_MAX, Math.max(LOOK_MS, due - passed));
  }

  /** Records a submitted frame with its work. */
  reported(work: number): void {
    const fence = this.gl.fenceSync(this.gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    const start = performance.now();
    if (fence) this.running.push({ fence, start, work, busyAt: start });
  }

  /** Completion is polled, so the frame took between `busyAt` and now. */
  private learn({ start, busyAt, work }: Reported, now: number): void {
    const [least, most] = [busyAt - start, now - start];
    this.lastMs = (least + most) / 2;
    if (least > GPU_FRAME_MS) {
      this.isSlow = true;
      this.work = Math.max(WORK_MIN, Math.min(this.work, work) * Math.max(SHRINK_MAX, GPU_FRAME_MS / least));
    } else if (most < GPU_FRAME_MS && work > 0.9 * this.work)
      this.work *= Math.min(GROWTH_MAX, GPU_FRAME_MS / Math.max(most, 1));
  }
}
