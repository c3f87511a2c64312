/** Map layout: vertices with coordinates, and the position of the map below the canvas. */
import type { SceneVertex } from '@astrolabe/graph-view';
import { isNull, type Coordinate, type Properties } from '@astrolabe/model';
import { coordinatesOf, worldPoint, type WorldPoint } from '../../result-view/map/map-projection.ts';
import { numberOfValue } from '../../result-view/value/value-number.ts';
import { MAP } from '../limits.ts';

/** Position of the map below the canvas: its center and its width in canvas units. */
export interface MapFrame extends WorldPoint {
  readonly units: number;
}

/** Positions of vertices on a map as x, y pairs, and the number of vertices without coordinates. */
export interface MapPlaces {
  readonly positions: Float32Array;
  readonly unplaced: number;
}

const LATITUDE_NAMES = ['latitude', 'lat', '纬度'];
const LONGITUDE_NAMES = ['longitude', 'lon', 'lng', 'long', '经度'];

/** Returns the position of a vertex: the center of its first geography, or its latitude and longitude. Undefined without coordinates. */
export function coordinateOfVertex({ tags }: Pick<SceneVertex, 'tags'>): Coordinate | undefined {
  for (const { properties } of tags) {
    for (const value of properties.values())
      if (typeof value === 'object' && 'kind' in value && value.kind === 'geography')
        return middleOf(coordinatesOf(value.shape));
    const latitude = numberNamed(properties, LATITUDE_NAMES);
    const longitude = numberNamed(properties, LONGITUDE_NAMES);
    if (latitude === undefined || longitude === undefined) continue;
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return [longitude, latitude];
  }
  return undefined;
}

function numberNamed(properties: Properties, names: readonly string[]): number | undefined {
  for (const [name, value] of properties)
    if (names.includes(name.toLowerCase()) && !isNull(value)) return numberOfValue(value);
  return undefined;
}

function middleOf(corners: readonly Coordinate[]): Coordinate | undefined {
  if (corners.length === 0) return undefined;
  const sum = (axis: 0 | 1): number => corners.reduce((total, corner) => total + corner[axis], 0) / corners.length;
  return [sum(0), sum(1)];
}

/** Returns a map frame with enough space for the vertices at their coordinates; undefined if none has coordinates. */
export function frameOf(vertices: readonly SceneVertex[]): MapFrame | undefined {
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
  let count = 0;
  for (const vertex of vertices) {
    const coordinate = coordinateOfVertex(vertex);
    if (!coordinate) continue;
    const { x, y } = worldPoint(coordinate);
    [west, east, north, south] = [Math.min(west, x), Math.max(east, x), Math.min(north, y), Math.max(south, y)];
    count++;
  }
  if (count === 0) return undefined;
  const extent = Math.max(east - west, south - north, MAP.extentLeast);
  return {
    x: (west + east) / 2,
    y: (north + south) / 2,
    units: Math.max(MAP.widthLeast, MAP.spacing * Math.sqrt(count)) / extent,
  };
}

/** Places vertices on the map. Several at one position are arranged around it; those without coordinates are in rows below the map, by tag. */
export function placesOnMap(vertices: readonly SceneVertex[], frame: MapFrame): MapPlaces {
  const positions = new Float32Array(2 * vertices.length);
  const atPlace = new Map<string, number>();
  const rest: SceneVertex[] = [];
  let [left, right, bottom] = [Infinity, -Infinity, -Infinity];
  for (const vertex of vertices) {
    const coordinate = coordinateOfVertex(vertex);
    if (!coordinate) {
      rest.push(vertex);
      continue;
    }
    const point = worldPoint(coordinate);
    const name = coordinate.join();
    const turn = atPlace.get(name) ?? 0;
    atPlace.set(name, turn + 1);
    // Golden-angle steps fill a disc evenly for any number.
    const [reach, angle] = [MAP.beside * Math.sqrt(turn), turn * Math.PI * (3 - Math.sqrt(5))];
    const x = (point.x - frame.x) * frame.units + reach * Math.cos(angle);
    const y = (point.y - frame.y) * frame.units + reach * Math.sin(angle);
    positions.set([x, y], 2 * vertex.index);
    [left, right, bottom] = [Math.min(left, x), Math.max(right, x), Math.max(bottom, y)];
  }
  const columns = Math.max(1, Math.floor(Math.max(right - left, MAP.widthLeast) / MAP.step));
  const ordered = rest.toSorted((a, b) => (a.style?.slot ?? 99) - (b.style?.slot ?? 99) || a.index - b.index);
  for (const [at, { index }] of ordered.entries())
    positions.set(
      [left + (at % columns) * MAP.step, bottom + MAP.below + Math.floor(at / columns) * MAP.step],
      2 * index,
    );
  return { positions, unplaced: rest.length };
}

/** Parses the map frame of a file; undefined if it is invalid. */
export function mapFrameOfJson(json: unknown): MapFrame | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const { x, y, units } = json as Readonly<Record<string, unknown>>;
  return Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(units) && Number(units) > 0
    ? { x: Number(x), y: Number(y), units: Number(units) }
    : undefined;
}
