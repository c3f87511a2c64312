import { afterEach, expect, it, vi } from 'vitest';
import { noteNewSpace, secondsUntilReady } from './new-spaces.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('counts down the seconds of two heartbeats for the new space only', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  noteNewSpace('shapes');
  const counted = [0, 500, 500, 18_000, 1000, 5000].map((ms) => {
    vi.advanceTimersByTime(ms);
    return secondsUntilReady('shapes');
  });
  expect(counted).toEqual([20, 20, 19, 1, 0, 0]);
  expect(secondsUntilReady('others')).toBe(0);
});
