import { CAMERA_MS } from '../limits.ts';
import type { Camera, CameraPlace } from './camera.ts';

/** Animates the camera to another position; immediately with reduced motion. */
export class CameraFlight {
  private readonly camera: Camera;
  private readonly onMoved: () => void;
  private flight = 0;

  /** `onMoved` is called after every move. */
  constructor(camera: Camera, onMoved: () => void) {
    this.camera = camera;
    this.onMoved = onMoved;
  }

  /** Moves the view to a position; ends a running animation. */
  to(place: CameraPlace): void {
    const from = this.camera.place;
    const start = performance.now();
    const flight = ++this.flight;
    const step = (): void => {
      if (flight !== this.flight) return;
      const share = isStill() ? 1 : Math.min(1, (performance.now() - start) / CAMERA_MS);
      const eased = share * share * (3 - 2 * share);
      this.camera.moveTo({
        x: from.x + (place.x - from.x) * eased,
        y: from.y + (place.y - from.y) * eased,
        zoom: from.zoom * (place.zoom / from.zoom) ** eased,
      });
      this.onMoved();
      if (share < 1) requestAnimationFrame(step);
    };
    step();
  }

  /** Stops the animation at its current position. */
  stop(): void {
    this.flight++;
  }
}

/** Returns whether the user prefers reduced motion. */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
