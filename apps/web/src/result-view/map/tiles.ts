import type { MapCamera, MapSize } from './map-projection.ts';

/** A square image of a tile server and its place on the screen, in pixels. */
export interface MapTile {
  readonly url: string;
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** Width of a tile at its own zoom level, in pixels. */
const TILE_PIXELS = 256;
const ZOOM_MAX = 19;

/** Returns the tiles of a view, by the `{z}`, `{x}` and `{y}` of a template; none beyond the edges of the world. */
export function tilesOf(template: string, camera: MapCamera, { width, height }: MapSize): readonly MapTile[] {
  const zoom = Math.max(0, Math.min(ZOOM_MAX, Math.round(Math.log2(camera.scale / TILE_PIXELS))));
  const count = 2 ** zoom;
  const side = camera.scale / count;
  const range = (center: number, pixels: number): readonly number[] => {
    const first = Math.max(0, Math.floor((center - pixels / 2 / camera.scale) * count));
    const last = Math.min(count - 1, Math.floor((center + pixels / 2 / camera.scale) * count));
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  };
  return range(camera.y, height).flatMap((y) =>
    range(camera.x, width).map((x) => ({
      url: template.replaceAll(/\{[xyz]\}/g, (name) => String(name === '{x}' ? x : name === '{y}' ? y : zoom)),
      left: (x / count - camera.x) * camera.scale + width / 2,
      top: (y / count - camera.y) * camera.scale + height / 2,
      side,
    })),
  );
}
