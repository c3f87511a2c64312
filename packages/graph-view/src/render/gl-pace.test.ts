import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GPU_FRAME_MS } from '../limits.ts';
import { GlPace } from './gl-pace.ts';

/** A GPU whose work completes on demand. */
function card(): { readonly gl: WebGL2RenderingContext; isDone: boolean } {
  const state = { isDone: false, gl: undefined as unknown as WebGL2RenderingContext };
  state.gl = {
    SYNC_GPU_COMMANDS_COMPLETE: 1,
    SYNC_STATUS: 2,
    SIGNALED: 3,
    fenceSync: () => ({}),
    deleteSync: () => undefined,
    getSyncParameter: () => (state.isDone ? 3 : 4),
  } as unknown as WebGL2RenderingContext;
  return state;
}

describe('GlPace', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('gives a slow GPU one frame at a time, and less work after a slow frame', () => {
    const slow = card();
    const pace = new GlPace(slow.gl, true);
    const before = pace.work;
    pace.reported(before);
    expect(pace.isBehind).toBe(true);
    vi.advanceTimersByTime(2 * GPU_FRAME_MS);
    expect(pace.isBehind).toBe(true);
    slow.isDone = true;
    expect(pace.isBehind).toBe(false);
    expect(pace.work).toBe(before / 2);
  });

  it('schedules checks: after the last frame, when this one is due, and periodically when it is late', () => {
    const slow = card();
    const pace = new GlPace(slow.gl, true);
    pace.reported(1);
    vi.advanceTimersByTime(60);
    slow.isDone = true;
    expect(pace.isBehind).toBe(false);
    slow.isDone = false;
    pace.reported(1);
    // Still running at 0 ms and done at 60 ms, so the last frame took about 30.
    expect(pace.lookMs).toBe(30);
    vi.advanceTimersByTime(29);
    expect(pace.lookMs).toBe(16);
    vi.advanceTimersByTime(221);
    expect([pace.isBehind, pace.lookMs]).toEqual([true, 16]);
    slow.isDone = true;
    expect(pace.isBehind).toBe(false);
    slow.isDone = false;
    pace.reported(1);
    expect(pace.lookMs).toBe(GPU_FRAME_MS);
    vi.advanceTimersByTime(GPU_FRAME_MS);
    expect(pace.lookMs).toBe(96);
  });

  it('gives more work after a fast full frame, and learns nothing without a check', () => {
    const quick = card();
    const pace = new GlPace(quick.gl, true);
    const before = pace.work;
    pace.reported(before);
    quick.isDone = true;
    vi.advanceTimersByTime(GPU_FRAME_MS / 5);
    expect(pace.isBehind).toBe(false);
    expect(pace.work).toBeGreaterThan(before);
    const learned = pace.work;
    pace.reported(learned);
    vi.advanceTimersByTime(3_600_000);
    expect(pace.isBehind).toBe(false);
    expect(pace.work).toBe(learned);
  });
});
