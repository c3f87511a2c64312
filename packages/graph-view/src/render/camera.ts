import { ZOOM } from '../limits.ts';
import type { WorldBox } from '../scene/world-box.ts';

/** Reserved space at the sides of the canvas, in pixels. */
export interface Insets {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Camera position: the center of the view in the world, and the zoom. */
export interface CameraPlace {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** Camera position on a canvas of a size in CSS pixels. */
export interface CameraView extends CameraPlace {
  readonly width: number;
  readonly height: number;
}

/** From world to screen: `screen = (world - centre) * zoom + half the size`. Sizes are CSS pixels. */
export class Camera {
  x = 0;
  y = 0;
  zoom = 1;
  width = 1;
  height = 1;

  /** Returns the current position. */
  get place(): CameraPlace {
    return { x: this.x, y: this.y, zoom: this.zoom };
  }

  /** Sets the camera position. */
  moveTo({ x, y, zoom }: CameraPlace): void {
    this.x = x;
    this.y = y;
    this.zoom = clampZoom(zoom, ZOOM.fitMin);
  }

  screenX(worldX: number): number {
    return (worldX - this.x) * this.zoom + this.width / 2;
  }

  screenY(worldY: number): number {
    return (worldY - this.y) * this.zoom + this.height / 2;
  }

  worldX(screenX: number): number {
    return (screenX - this.width / 2) / this.zoom + this.x;
  }

  worldY(screenY: number): number {
    return (screenY - this.height / 2) / this.zoom + this.y;
  }

  panBy(dxScreen: number, dyScreen: number): void {
    this.x -= dxScreen / this.zoom;
    this.y -= dyScreen / this.zoom;
  }

  /** Zooms around a point of the screen. */
  zoomAt(screenX: number, screenY: number, factor: number): void {
    const x = this.worldX(screenX);
    const y = this.worldY(screenY);
    // A fitted view beyond the minimum zoom is kept until the user zooms in.
    this.zoom = clampZoom(this.zoom * factor, Math.min(ZOOM.min, this.zoom));
    this.x += x - this.worldX(screenX);
    this.y += y - this.worldY(screenY);
  }

  /** Fits a box between the insets, in pixels, at most at `zoomMax`. */
  fit(box: WorldBox, insets: Insets, zoomMax: number): void {
    const roomX = Math.max(this.width - insets.left - insets.right, 1);
    const roomY = Math.max(this.height - insets.top - insets.bottom, 1);
    this.zoom = clampZoom(
      Math.min(roomX / Math.max(box.maxX - box.minX, 1), roomY / Math.max(box.maxY - box.minY, 1), zoomMax),
      ZOOM.fitMin,
    );
    this.x = (box.minX + box.maxX) / 2 - (insets.left - insets.right) / 2 / this.zoom;
    this.y = (box.minY + box.maxY) / 2 - (insets.top - insets.bottom) / 2 / this.zoom;
  }
}

function clampZoom(zoom: number, least: number): number {
  return Math.min(Math.max(zoom, least), ZOOM.max);
}

/** Whether a view on a canvas of known size shows a whole box. */
export function isInView(
  box: WorldBox,
  { x, y, zoom, width = 0, height = 0 }: CameraPlace & Partial<CameraView>,
): boolean {
  const [halfWidth, halfHeight] = [width / 2 / zoom, height / 2 / zoom];
  return (
    box.minX >= x - halfWidth && box.maxX <= x + halfWidth && box.minY >= y - halfHeight && box.maxY <= y + halfHeight
  );
}
