import { s1, s2 } from 's2js';
import type { Coordinate, GeographyShape } from '@astrolabe/model';

/** The radius of the earth that distances are computed with. */
export const EARTH_RADIUS_METERS = 6_371_010;

/** Points closer than this (in radians) are equal when testing whether a line covers another. */
const COVER_TOLERANCE = 1e-15;

/** A shape on the unit sphere. Rings of a polygon are turned so that each encloses the smaller side. */
export type SphericalShape =
  | { readonly type: 'point'; readonly point: s2.Point }
  | { readonly type: 'linestring'; readonly line: s2.Polyline }
  | { readonly type: 'polygon'; readonly polygon: s2.Polygon };

/** A shape in degrees with longitudes normalized to -180…180 and latitudes to -90…90. */
export function normalizeShape(shape: GeographyShape): GeographyShape {
  switch (shape.type) {
    case 'point':
      return { type: 'point', coordinate: normalizeCoordinate(shape.coordinate) };
    case 'linestring':
      return { type: 'linestring', coordinates: shape.coordinates.map(normalizeCoordinate) };
    case 'polygon':
      return { type: 'polygon', rings: shape.rings.map((ring) => ring.map(normalizeCoordinate)) };
  }
}

/** The shape on the sphere. */
export function toSphere(shape: GeographyShape): SphericalShape {
  switch (shape.type) {
    case 'point':
      return { type: 'point', point: pointOf(shape.coordinate) };
    case 'linestring':
      return { type: 'linestring', line: new s2.Polyline(shape.coordinates.map(pointOf)) };
    case 'polygon':
      return { type: 'polygon', polygon: new s2.Polygon(shape.rings.map(loopOf)) };
  }
}

/** Returns whether a shape is valid: coordinates in range, no repeated neighbors, no ring that crosses itself or another. */
export function isValidShape(shape: GeographyShape): boolean {
  if (!coordinatesOf(shape).every(isInRange)) return false;
  const sphere = toSphere(shape);
  switch (sphere.type) {
    case 'point':
      return true;
    case 'linestring':
      return sphere.line.points.length >= 2 && sphere.line.validate() === null;
    case 'polygon':
      return sphere.polygon.loops.every((loop) => loop.validate() === null) && hasSimpleOutlines(sphere.polygon);
  }
}

/** Whether two shapes have a point in common. */
export function intersects(a: SphericalShape, b: SphericalShape): boolean {
  if (a.type === 'point') return regionOf(b).intersectsCell(s2.Cell.fromPoint(a.point));
  if (b.type === 'point') return regionOf(a).intersectsCell(s2.Cell.fromPoint(b.point));
  if (a.type === 'linestring') return b.type === 'linestring' ? a.line.intersects(b.line) : meets(b.polygon, a.line);
  return b.type === 'linestring' ? meets(a.polygon, b.line) : a.polygon.intersects(b.polygon);
}

/** Whether no point of `b` is outside of `a`. */
export function covers(a: SphericalShape, b: SphericalShape): boolean {
  switch (a.type) {
    case 'point':
      return b.type === 'point' && a.point.equals(b.point);
    case 'linestring':
      if (b.type === 'point') return a.line.intersectsCell(s2.Cell.fromPoint(b.point));
      return b.type === 'linestring' && lineCoversLine(a.line, b.line);
    case 'polygon':
      if (b.type === 'point') return a.polygon.containsPoint(b.point);
      return b.type === 'linestring' ? polygonCoversLine(a.polygon, b.line) : a.polygon.contains(b.polygon);
  }
}

/** The least distance between two shapes. */
export function distanceMeters(a: SphericalShape, b: SphericalShape): number {
  return distanceRadians(a, b) * EARTH_RADIUS_METERS;
}

/** The center of mass of a shape. */
export function centroidOf(shape: GeographyShape): Coordinate {
  const sphere = toSphere(shape);
  if (shape.type === 'point' || sphere.type === 'point') return coordinatesOf(shape)[0] ?? [0, 0];
  return coordinateOf(sphere.type === 'linestring' ? sphere.line.centroid() : sphere.polygon.centroid());
}

/** Returns the shape as a region to compute a covering of. */
export function regionOf(shape: SphericalShape): s2.Region {
  switch (shape.type) {
    case 'point':
      return shape.point;
    case 'linestring':
      return shape.line;
    case 'polygon':
      return shape.polygon;
  }
}

/** An index over the edges of a line or polygon; a point has none. */
export function edgeIndexOf(shape: SphericalShape): s2.ShapeIndex | undefined {
  if (shape.type === 'point') return undefined;
  const index = new s2.ShapeIndex();
  index.add(shape.type === 'linestring' ? shape.line : shape.polygon);
  return index;
}

function coordinatesOf(shape: GeographyShape): readonly Coordinate[] {
  switch (shape.type) {
    case 'point':
      return [shape.coordinate];
    case 'linestring':
      return shape.coordinates;
    case 'polygon':
      return shape.rings.flat();
  }
}

function isInRange([longitude, latitude]: Coordinate): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
}

/** The remainder of a division whose quotient is rounded to the nearest integer. */
function nearestRemainder(value: number, by: number): number {
  const rest = value % by;
  return rest > by / 2 ? rest - by : rest < -by / 2 ? rest + by : rest;
}

function normalizeCoordinate([longitude, latitude]: Coordinate): Coordinate {
  const turned = nearestRemainder(latitude, 360);
  return [nearestRemainder(longitude, 360), turned > 90 ? 180 - turned : turned < -90 ? -180 - turned : turned];
}

function pointOf([longitude, latitude]: Coordinate): s2.Point {
  return s2.Point.fromLatLng(s2.LatLng.fromDegrees(latitude, longitude));
}

function coordinateOf(point: s2.Point): Coordinate {
  const { lat, lng } = s2.LatLng.fromPoint(point);
  return [s1.angle.degrees(lng), s1.angle.degrees(lat)];
}

/** A ring without its repeated last point. */
function loopOf(ring: readonly Coordinate[]): s2.Loop {
  const loop = new s2.Loop(ring.slice(0, -1).map(pointOf));
  if (loop.validate() === null) loop.normalize();
  return loop;
}

function distanceRadians(a: SphericalShape, b: SphericalShape): number {
  if (a.type === 'point' && b.type === 'point') return a.point.distance(b.point);
  if (encloses(a, b) || encloses(b, a)) return 0;
  const index = edgeIndexOf(b);
  if (!index) return distanceRadians(b, a);
  const other = edgeIndexOf(a);
  const target =
    a.type === 'point' || !other ? new s2.EdgeQueryPointTarget(firstPoint(a)) : new s2.EdgeQueryShapeIndexTarget(other);
  return s1.chordangle.angle(new s2.ClosestEdgeQuery(index).getDistance(target));
}

/** Returns whether the other shape starts inside a polygon. */
function encloses(shape: SphericalShape, other: SphericalShape): boolean {
  return shape.type === 'polygon' && shape.polygon.containsPoint(firstPoint(other));
}

function firstPoint(shape: SphericalShape): s2.Point {
  switch (shape.type) {
    case 'point':
      return shape.point;
    case 'linestring':
      return shape.line.edge(0).v0;
    case 'polygon':
      return shape.polygon.edge(0).v0;
  }
}

/** A ring as a closed line. */
function outlines(polygon: s2.Polygon): readonly s2.Polyline[] {
  return polygon.loops.map((loop) => new s2.Polyline([...loop.vertices, loop.vertex(0)]));
}

function meets(polygon: s2.Polygon, line: s2.Polyline): boolean {
  return (
    line.points.some((point) => polygon.containsPoint(point)) || outlines(polygon).some((ring) => ring.intersects(line))
  );
}

/** The corners of a line and the middles of its pieces. */
function samples(line: s2.Polyline): readonly s2.Point[] {
  const middles = line.points.slice(1).map((_, index) => {
    const { v0, v1 } = line.edge(index);
    return s2.Point.fromVector(v0.vector.add(v1.vector).normalize());
  });
  return [...line.points, ...middles];
}

function isOnLine(line: s2.Polyline, point: s2.Point): boolean {
  return line.project(point)[0].distance(point) <= COVER_TOLERANCE;
}

function lineCoversLine(line: s2.Polyline, other: s2.Polyline): boolean {
  return samples(other).every((point) => isOnLine(line, point));
}

function polygonCoversLine(polygon: s2.Polygon, line: s2.Polyline): boolean {
  const rings = outlines(polygon);
  const isCovered = (point: s2.Point): boolean =>
    polygon.containsPoint(point) || rings.some((ring) => isOnLine(ring, point));
  return samples(line).every(isCovered) && !rings.some((ring) => crossesProperly(ring, line));
}

/** Whether no ring visits a point twice and no two pieces of the rings cross. */
function hasSimpleOutlines(polygon: s2.Polygon): boolean {
  const rings = outlines(polygon);
  const areDistinct = polygon.loops.every(
    (loop) => new Set(loop.vertices.map(({ x, y, z }) => `${x} ${y} ${z}`)).size === loop.vertices.length,
  );
  return (
    areDistinct && rings.every((ring, index) => rings.slice(index).every((other) => !crossesProperly(ring, other)))
  );
}

/** Whether a piece of one line crosses a piece of the other between their ends. */
function crossesProperly(a: s2.Polyline, b: s2.Polyline): boolean {
  for (let left = 0; left < a.numEdges(); left++) {
    for (let right = 0; right < b.numEdges(); right++) {
      if (isProperCrossing(a.edge(left), b.edge(right))) return true;
    }
  }
  return false;
}

type SphericalEdge = ReturnType<s2.Polyline['edge']>;

/** Each edge has its ends on different sides of the other's great circle, all seen from the same hemisphere. */
function isProperCrossing(a: SphericalEdge, b: SphericalEdge): boolean {
  // Edges that share an end touch there; rounding must not turn that into a crossing.
  if (a.v0.equals(b.v0) || a.v0.equals(b.v1) || a.v1.equals(b.v0) || a.v1.equals(b.v1)) return false;
  const normal = a.v0.vector.cross(a.v1.vector);
  const first = -normal.dot(b.v0.vector);
  if (first * normal.dot(b.v1.vector) <= 0) return false;
  const otherNormal = b.v0.vector.cross(b.v1.vector);
  return first * -otherNormal.dot(a.v1.vector) > 0 && first * otherNormal.dot(a.v0.vector) > 0;
}
