import type { Coordinate } from '@astrolabe/model';

/** West, south, east and north in degrees. */
export type GeoBox = readonly [number, number, number, number];

/** A line with its bounds. */
export interface GeoLine {
  readonly coordinates: readonly Coordinate[];
  readonly box: GeoBox;
}

/** A country or state: its code, its English name and its outline. */
export interface AtlasArea {
  /** ISO 3166-1 numeric or FIPS code; undefined for disputed areas. */
  readonly id: string | undefined;
  readonly name: string;
  readonly rings: readonly (readonly Coordinate[])[];
  readonly box: GeoBox;
}

/** Areas with their shared borders and outer coast lines. */
export interface Atlas {
  readonly areas: readonly AtlasArea[];
  readonly borders: readonly GeoLine[];
  readonly coasts: readonly GeoLine[];
}

type ArcIndexes = readonly number[];

interface AreaGeometry {
  readonly type: string;
  readonly id?: string;
  readonly arcs?: readonly (ArcIndexes | readonly ArcIndexes[])[];
  readonly properties?: { readonly name?: string };
}

/** A quantized TopoJSON file with polygons, as world-atlas and us-atlas contain. */
export interface Topology {
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] };
  readonly arcs: readonly (readonly (readonly [number, number])[])[];
  readonly objects: Readonly<Record<string, { readonly geometries: readonly AreaGeometry[] }>>;
}

/** Decodes the areas of an object of a topology. An arc that two areas share is a border, any other a coast. O(points). */
export function atlasOf(topology: Topology, object: string): Atlas {
  const arcs = topology.arcs.map((arc) => decodeArc(arc, topology.transform));
  const uses = new Uint8Array(arcs.length);
  const areas = (topology.objects[object]?.geometries ?? []).map((geometry): AtlasArea => {
    const used = new Set<number>();
    const rings = ringsOf(geometry).flatMap((ring) => {
      for (const index of ring) used.add(index < 0 ? ~index : index);
      return acrossDateLine(closedAtPole(unwrapped(joinArcs(ring, arcs))));
    });
    for (const index of used) uses[index]!++;
    return { id: geometry.id, name: geometry.properties?.name ?? '', rings, box: boxOf(rings.flat()) };
  });
  const linesOf = (isWanted: (useCount: number) => boolean): readonly GeoLine[] =>
    arcs.flatMap((arc, index) =>
      isWanted(uses[index]!)
        ? acrossDateLine(unwrapped(arc)).map((coordinates) => ({ coordinates, box: boxOf(coordinates) }))
        : [],
    );
  return { areas, borders: linesOf((count) => count > 1), coasts: linesOf((count) => count === 1) };
}

/** Returns a line without jumps at the date line: longitudes continue beyond 180 degrees. */
function unwrapped(line: readonly Coordinate[]): readonly Coordinate[] {
  let turn = 0;
  let before = line[0]?.[0] ?? 0;
  return line.map(([longitude, latitude]): Coordinate => {
    if (longitude - before > 180) turn -= 360;
    else if (before - longitude > 180) turn += 360;
    before = longitude;
    return [longitude + turn, latitude];
  });
}

/** Returns a ring around a pole, such as Antarctica's, closed along the edge of the map. */
function closedAtPole(ring: readonly Coordinate[]): readonly Coordinate[] {
  const [first, last] = [ring[0], ring.at(-1)];
  if (first === undefined || last === undefined || Math.abs(last[0] - first[0]) < 180) return ring;
  const pole = first[1] < 0 ? -90 : 90;
  return [...ring, [last[0], pole], [first[0], pole]];
}

/** Returns a line, and if it crosses the date line the same line at the other edge of the map. */
function acrossDateLine(line: readonly Coordinate[]): readonly (readonly Coordinate[])[] {
  const [west, , east] = boxOf(line);
  const shift = east > 180 ? -360 : west < -180 ? 360 : 0;
  return shift === 0 ? [line] : [line, line.map(([longitude, latitude]): Coordinate => [longitude + shift, latitude])];
}

/** Returns whether two boxes overlap. */
export function overlaps(a: GeoBox, b: GeoBox): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

function decodeArc(arc: readonly (readonly [number, number])[], { scale, translate }: Topology['transform']) {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]): Coordinate => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

function ringsOf({ type, arcs = [] }: AreaGeometry): readonly ArcIndexes[] {
  if (type === 'Polygon') return arcs as readonly ArcIndexes[];
  return type === 'MultiPolygon' ? (arcs as readonly (readonly ArcIndexes[])[]).flat() : [];
}

function joinArcs(ring: ArcIndexes, arcs: readonly (readonly Coordinate[])[]): readonly Coordinate[] {
  return ring.flatMap((index, place) => {
    const arc = index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? []);
    // Each arc starts at the end of the previous one.
    return place === 0 ? arc : arc.slice(1);
  });
}

function boxOf(coordinates: readonly Coordinate[]): GeoBox {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [longitude, latitude] of coordinates) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return [west, south, east, north];
}
