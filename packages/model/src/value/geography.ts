import { floatText } from './float-text.ts';
import type { Coordinate, GeographyShape } from './value.ts';

/** Returns the well-known text of a shape: `POINT(1 2)`, `LINESTRING(0 0, 1 1)`, `POLYGON((0 0, 1 0, 1 1, 0 0))`. */
export function geographyToWkt(shape: GeographyShape): string {
  switch (shape.type) {
    case 'point':
      return `POINT(${coordinateText(shape.coordinate)})`;
    case 'linestring':
      return `LINESTRING(${shape.coordinates.map(coordinateText).join(', ')})`;
    case 'polygon':
      return `POLYGON(${shape.rings.map((ring) => `(${ring.map(coordinateText).join(', ')})`).join(', ')})`;
  }
}

/**
 * Parses well-known text, case-insensitively. Returns undefined if it is invalid or a ring is not closed. Coordinates are not normalized.
 */
export function geographyFromWkt(text: string): GeographyShape | undefined {
  const match = /^\s*(point|linestring|polygon)\s*\(([\s\S]*)\)\s*$/i.exec(text);
  const body = match?.[2];
  if (body === undefined) return undefined;
  switch (match?.[1]?.toLowerCase()) {
    case 'point': {
      const coordinate = readCoordinate(body);
      return coordinate && { type: 'point', coordinate };
    }
    case 'linestring': {
      const coordinates = readCoordinates(body);
      return coordinates && coordinates.length >= 2 ? { type: 'linestring', coordinates } : undefined;
    }
    default: {
      const rings = readRings(body);
      return rings && { type: 'polygon', rings };
    }
  }
}

function coordinateText([longitude, latitude]: Coordinate): string {
  return `${floatText(longitude)} ${floatText(latitude)}`;
}

const COORDINATE = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s+([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*$/i;

function readCoordinate(text: string): Coordinate | undefined {
  const match = COORDINATE.exec(text);
  return match ? [Number(match[1]), Number(match[2])] : undefined;
}

function readCoordinates(text: string): Coordinate[] | undefined {
  const coordinates: Coordinate[] = [];
  for (const part of text.split(',')) {
    const coordinate = readCoordinate(part);
    if (!coordinate) return undefined;
    coordinates.push(coordinate);
  }
  return coordinates;
}

function readRings(text: string): Coordinate[][] | undefined {
  if (!/^\s*\([^()]*\)(?:\s*,\s*\([^()]*\))*\s*$/.test(text)) return undefined;
  const rings: Coordinate[][] = [];
  for (const [, body] of text.matchAll(/\(([^()]*)\)/g)) {
    const ring = readCoordinates(body ?? '');
    const first = ring?.[0];
    const last = ring?.[ring.length - 1];
    if (!ring || !first || !last || ring.length < 4 || first[0] !== last[0] || first[1] !== last[1]) return undefined;
    rings.push(ring);
  }
  return rings;
}
