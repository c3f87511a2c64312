import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LONG_PRESS_MS } from '../limits.ts';
import { Camera } from '../render/camera.ts';
import type { PointerAt } from './gesture.ts';
import { Touches } from './touches.ts';

const at = (x: number, y: number): PointerAt => ({ x, y, button: 0, isToggle: false, isShift: false, isAlt: false });

describe('Touches', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('zooms by the distance of two fingers, and keeps the point between them', () => {
    const camera = Object.assign(new Camera(), { width: 400, height: 300 });
    const touches = new Touches(camera, () => undefined);
    expect(touches.press(1, at(100, 100))).toBe(false);
    expect(touches.press(2, at(200, 100))).toBe(true);
    const under = [camera.worldX(150), camera.worldY(100)];
    touches.move(1, at(50, 100));
    touches.move(2, at(250, 100));
    expect(camera.zoom).toBeCloseTo(2, 9);
    expect(camera.worldX(150)).toBeCloseTo(under[0]!, 9);
    expect(camera.worldY(100)).toBeCloseTo(under[1]!, 9);
    touches.release(1);
    expect(touches.isPinching).toBe(true);
    touches.release(2);
    expect(touches.isPinching).toBe(false);
  });

  it('opens the menu where one finger rests, and not where it moves or a second one comes', () => {
    const rested: number[] = [];
    const touches = new Touches(new Camera(), ({ x }) => rested.push(x));
    touches.press(1, at(10, 10));
    vi.advanceTimersByTime(LONG_PRESS_MS);
    touches.release(1);
    touches.press(2, at(20, 10));
    touches.stopWaiting();
    vi.advanceTimersByTime(LONG_PRESS_MS);
    touches.release(2);
    touches.press(3, at(30, 10));
    touches.press(4, at(40, 10));
    vi.advanceTimersByTime(LONG_PRESS_MS);
    expect(rested).toEqual([10]);
  });
});
