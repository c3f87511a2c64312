import type { Coordinate, GeographyShape } from '@astrolabe/model';

/** A point of the projected world: both coordinates from 0 to 1, from the west and from the north. */
export interface WorldPoint {
  readonly x: number;
  readonly y: number;
}

/** The visible part of the projected world: its center, and the width of the world in pixels. */
export interface MapCamera extends WorldPoint {
  readonly scale: number;
}

/** A size on the screen, in pixels. */
export interface MapSize {
  readonly width: number;
  readonly height: number;
}

/** Mercator's projection ends here: the poles are at infinity. */
const LATITUDE_MAX = 85.0511;
const EQUATOR_METRES = 40_075_017;
/** Extent of a single point, about that of a town, as a share of the world. */
const EXTENT_MIN = 1e-5;
const MARGIN = 48;

/** Projects a coordinate by Mercator. */
export function worldPoint([longitude, latitude]: Coordinate): WorldPoint {
  const radians = (Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, latitude)) * Math.PI) / 180;
  return { x: (longitude + 180) / 360, y: 0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI) };
}

/** Longitude and latitude of a point of the projected world. */
export function coordinateOf({ x, y }: WorldPoint): Coordinate {
  return [x * 360 - 180, (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI];
}

/** An SVG path through points, as seen by a camera. */
export function lineOnPaper(coordinates: readonly Coordinate[], paper: MapCamera): string {
  const at = (coordinate: Coordinate): string => {
    const { x, y } = worldPoint(coordinate);
    return `${((x - paper.x) * paper.scale).toFixed(3)} ${((y - paper.y) * paper.scale).toFixed(3)}`;
  };
  return `M${coordinates.map(at).join('L')}`;
}

/** All corners of a shape. */
export function coordinatesOf(shape: GeographyShape): readonly Coordinate[] {
  switch (shape.type) {
    case 'point':
      return [shape.coordinate];
    case 'linestring':
      return shape.coordinates;
    case 'polygon':
      return shape.rings.flat();
  }
}

/** Returns a camera that shows all points with a margin, or the whole world without points. */
export function cameraFor(points: readonly WorldPoint[], { width, height }: MapSize): MapCamera {
  if (points.length === 0) return { x: 0.5, y: 0.5, scale: Math.min(width, height) };
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    north = Math.min(north, y);
    south = Math.max(south, y);
  }
  const room = (side: number): number => Math.max(1, side - 2 * MARGIN);
  return {
    x: (west + east) / 2,
    y: (north + south) / 2,
    scale: Math.min(
      room(width) / Math.max(EXTENT_MIN, east - west),
      room(height) / Math.max(EXTENT_MIN, south - north),
    ),
  };
}

/** Returns the camera zoomed by a factor around the screen point `at`. */
export function zoomedAt(camera: MapCamera, factor: number, at: WorldPoint, { width, height }: MapSize): MapCamera {
  const scale = Math.min(SCALE.most, Math.max(SCALE.least, camera.scale * factor));
  const kept = 1 / camera.scale - 1 / scale;
  return { x: camera.x + (at.x - width / 2) * kept, y: camera.y + (at.y - height / 2) * kept, scale };
}

/** Two fingers on the screen. */
export type TwoFingers = readonly [WorldPoint, WorldPoint];

/** Returns the camera after a two-finger gesture: zoom by distance, pan by movement. */
export function pinched(camera: MapCamera, from: TwoFingers, to: TwoFingers, size: MapSize): MapCamera {
  const apart = ([a, b]: TwoFingers): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const middle = ([a, b]: TwoFingers): WorldPoint => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const [before, after] = [middle(from), middle(to)];
  const panned = {
    ...camera,
    x: camera.x - (after.x - before.x) / camera.scale,
    y: camera.y - (after.y - before.y) / camera.scale,
  };
  return zoomedAt(panned, apart(to) / apart(from), after, size);
}

/** Bounds of the world's width in pixels: a thumbnail, and centimeters per pixel. */
const SCALE = { least: 128, most: 2 ** 32 } as const;

/** A grid line on the screen and its degrees. */
export interface GridLine {
  readonly degrees: number;
  readonly at: number;
}

const LINE_DISTANCE = 120;
const STEPS = [90, 45, 30, 15, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0001, 0.00001];

/** The visible lines of the grid, at even degrees and with a minimum distance. */
export function gridLines(
  camera: MapCamera,
  size: MapSize,
): { readonly meridians: readonly GridLine[]; readonly parallels: readonly GridLine[] } {
  const step = STEPS.findLast((degrees) => (degrees / 360) * camera.scale >= LINE_DISTANCE) ?? 90;
  const edge = (x: number, y: number): Coordinate =>
    coordinateOf({
      x: camera.x + (x - size.width / 2) / camera.scale,
      y: camera.y + (y - size.height / 2) / camera.scale,
    });
  const [west, north] = edge(0, 0);
  const [east, south] = edge(size.width, size.height);
  return {
    meridians: evenDegrees(west, east, 180, step).map((degrees) => ({
      degrees,
      at: (worldPoint([degrees, 0]).x - camera.x) * camera.scale + size.width / 2,
    })),
    parallels: evenDegrees(south, north, LATITUDE_MAX, step).map((degrees) => ({
      degrees,
      at: (worldPoint([0, degrees]).y - camera.y) * camera.scale + size.height / 2,
    })),
  };
}

function evenDegrees(from: number, to: number, most: number, step: number): readonly number[] {
  const first = Math.ceil(Math.max(from, -most) / step);
  const last = Math.floor(Math.min(to, most) / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step);
}

/** A length on the ground that is a round number, in meters, and how long it is drawn in the middle of the screen, in pixels. */
export function scaleBar(camera: MapCamera, pixelsMost: number): { readonly metres: number; readonly pixels: number } {
  const [, latitude] = coordinateOf(camera);
  const metresToPixel = (EQUATOR_METRES * Math.cos((latitude * Math.PI) / 180)) / camera.scale;
  const most = metresToPixel * pixelsMost;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2, 1].find((digit) => digit * power <= most) ?? 1) * power;
  return { metres, pixels: metres / metresToPixel };
}
