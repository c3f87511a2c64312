import { SIZES } from '../limits.ts';
import type { Camera } from './camera.ts';

/** The dotted background that moves with the world: the first dot, the step, and the number of dots. In screen pixels. */
export interface GroundGrid {
  readonly step: number;
  readonly offsetX: number;
  readonly offsetY: number;
  readonly columns: number;
  readonly rows: number;
}

/** Dots are 24 units apart; zoomed out, the step doubles until they are at least half of that apart on the screen. */
export function gridOf(camera: Camera): GroundGrid {
  let step: number = SIZES.gridStep * camera.zoom;
  while (step < SIZES.gridStep * 0.7) step *= 2;
  const offset = (at: number): number => ((at % step) + step) % step;
  const [offsetX, offsetY] = [offset(camera.screenX(0)), offset(camera.screenY(0))];
  return {
    step,
    offsetX,
    offsetY,
    columns: Math.ceil((camera.width - offsetX) / step),
    rows: Math.ceil((camera.height - offsetY) / step),
  };
}
