import type { Coordinate, GeographyShape } from '@astrolabe/model';

/** Parses well-known text: `POINT(1 2)`, `LINESTRING(0 0, 1 1)`, `POLYGON((0 0, 1 0, 1 1, 0 0))`. Returns the error if it is invalid. */
export function parseGeography(text: string): GeographyShape | { readonly problem: string } {
  const match = /^\s*(POINT|LINESTRING|POLYGON)\s*\(([\s\S]*)\)\s*$/i.exec(text);
  if (!match) return { problem: 'is not well-known text of a point, line string or polygon' };
  const [, kind = '', inner = ''] = match;
  switch (kind.toLowerCase()) {
    case 'point': {
      const coordinates = parseCoordinates(inner);
      if (!Array.isArray(coordinates)) return coordinates;
      const [coordinate] = coordinates;
      return coordinates.length === 1 && coordinate
        ? { type: 'point', coordinate }
        : { problem: 'has not exactly one coordinate' };
    }
    case 'linestring': {
      const coordinates = parseCoordinates(inner);
      if (!Array.isArray(coordinates)) return coordinates;
      return coordinates.length >= 2
        ? { type: 'linestring', coordinates }
        : { problem: 'has less than two coordinates' };
    }
    default:
      return parsePolygon(inner);
  }
}

function parsePolygon(text: string): GeographyShape | { readonly problem: string } {
  const rings: Coordinate[][] = [];
  if (!/^\s*\([^()]*\)(?:\s*,\s*\([^()]*\))*\s*$/.test(text)) return { problem: 'has rings that are not in brackets' };
  for (const [, ringText = ''] of text.matchAll(/\(([^()]*)\)/g)) {
    const ring = parseCoordinates(ringText);
    if (!Array.isArray(ring)) return ring;
    const [first, last] = [ring[0], ring.at(-1)];
    if (ring.length < 4 || first?.[0] !== last?.[0] || first?.[1] !== last?.[1])
      return { problem: 'has a ring that does not close' };
    rings.push(ring);
  }
  return { type: 'polygon', rings };
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

function parseCoordinates(text: string): Coordinate[] | { readonly problem: string } {
  const coordinates: Coordinate[] = [];
  for (const pair of text.split(',')) {
    const [longitude, latitude, ...more] = pair.trim().split(/\s+/);
    if (
      longitude === undefined ||
      latitude === undefined ||
      more.length > 0 ||
      !NUMBER.test(longitude) ||
      !NUMBER.test(latitude)
    ) {
      return { problem: `has a coordinate that is not two numbers: \`${pair.trim()}\`` };
    }
    const coordinate: Coordinate = [Number(longitude), Number(latitude)];
    if (Math.abs(coordinate[0]) > 180 || Math.abs(coordinate[1]) > 90)
      return { problem: `lies outside the sphere: \`${pair.trim()}\`` };
    coordinates.push(coordinate);
  }
  return coordinates;
}
