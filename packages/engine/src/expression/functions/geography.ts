import { NULLS, geographyFromWkt, geographyToWkt, type GeographyShape, type Value } from '@astrolabe/model';
import { CELL_LEVEL_MAX, cellIdOfPoint, coveringCellIds } from './cell-covering.ts';
import {
  centroidOf,
  covers,
  distanceMeters,
  intersects,
  isValidShape,
  normalizeShape,
  toSphere,
  type SphericalShape,
} from './spherical-shape.ts';
import { defineFunction, type ScalarFunction } from './scalar-function.ts';

const MAX_CELLS_DEFAULT = 8;

/** Shapes on the sphere; coordinates are longitude and latitude in degrees, lengths are meters. */
export const geographyFunctions: readonly ScalarFunction[] = [
  defineFunction({
    name: 'ST_Point',
    evaluate: ([x, y]) => {
      if (!isNumber(x) || !isNumber(y)) return NULLS.BAD_TYPE;
      return checked({ type: 'point', coordinate: [Number(x), Number(y)] });
    },
  }),
  defineFunction({
    name: 'ST_GeogFromText',
    evaluate: ([text]) => {
      if (typeof text !== 'string') return NULLS.BAD_TYPE;
      const shape = geographyFromWkt(text);
      return shape ? checked(shape) : NULLS.BAD_DATA;
    },
  }),
  shapeFunction('ST_ASText', geographyToWkt),
  shapeFunction('ST_Centroid', (shape) => ({
    kind: 'geography',
    shape: { type: 'point', coordinate: centroidOf(shape) },
  })),
  shapeFunction('ST_IsValid', isValidShape),
  pairFunction('ST_Intersects', intersects),
  pairFunction('ST_Covers', covers),
  pairFunction('ST_CoveredBy', (a, b) => covers(b, a)),
  pairFunction('ST_Distance', distanceMeters),
  defineFunction({
    name: 'ST_DWithin',
    evaluate: ([a, b, meters, exclusive = false]) => {
      const left = shapeOf(a);
      const right = shapeOf(b);
      if (!left || !right || !isNumber(meters) || typeof exclusive !== 'boolean') return NULLS.BAD_TYPE;
      const distance = distanceMeters(toSphere(left), toSphere(right));
      return exclusive ? distance < Number(meters) : distance <= Number(meters);
    },
  }),
  defineFunction({
    name: 'S2_CellIdFromPoint',
    evaluate: ([x, level = BigInt(CELL_LEVEL_MAX)]) => {
      const shape = shapeOf(x);
      if (!shape || typeof level !== 'bigint') return NULLS.BAD_TYPE;
      const sphere = toSphere(shape);
      if (sphere.type !== 'point' || !isLevel(level)) return NULLS.BAD_DATA;
      return cellIdOfPoint(sphere.point, Number(level));
    },
  }),
  defineFunction({
    name: 'S2_CoveringCellIds',
    evaluate: (
      [x, minLevel = 0n, maxLevel = BigInt(CELL_LEVEL_MAX), maxCells = BigInt(MAX_CELLS_DEFAULT), buffer = 0],
      context,
    ) => {
      const shape = shapeOf(x);
      if (
        !shape ||
        typeof minLevel !== 'bigint' ||
        typeof maxLevel !== 'bigint' ||
        typeof maxCells !== 'bigint' ||
        !isNumber(buffer)
      ) {
        return NULLS.BAD_TYPE;
      }
      if (!isLevel(minLevel) || !isLevel(maxLevel) || minLevel > maxLevel || maxCells <= 0n || buffer < 0)
        return NULLS.BAD_DATA;
      const options = {
        minLevel: Number(minLevel),
        maxLevel: Number(maxLevel),
        maxCells: Number(maxCells),
        bufferMeters: Number(buffer),
      };
      return coveringCellIds(toSphere(shape), options, context);
    },
  }),
];

function isNumber(value: Value | undefined): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function isLevel(level: bigint): boolean {
  return level >= 0n && level <= BigInt(CELL_LEVEL_MAX);
}

function shapeOf(value: Value | undefined): GeographyShape | undefined {
  return typeof value === 'object' && 'kind' in value && value.kind === 'geography' ? value.shape : undefined;
}

function checked(shape: GeographyShape): Value {
  const normal = normalizeShape(shape);
  return isValidShape(normal) ? { kind: 'geography', shape: normal } : NULLS.BAD_DATA;
}

function shapeFunction(name: string, apply: (shape: GeographyShape) => Value): ScalarFunction {
  return defineFunction({
    name,
    evaluate: ([x]) => {
      const shape = shapeOf(x);
      return shape ? apply(shape) : NULLS.BAD_TYPE;
    },
  });
}

function pairFunction(name: string, apply: (a: SphericalShape, b: SphericalShape) => Value): ScalarFunction {
  return defineFunction({
    name,
    evaluate: ([a, b]) => {
      const left = shapeOf(a);
      const right = shapeOf(b);
      return left && right ? apply(toSphere(left), toSphere(right)) : NULLS.BAD_TYPE;
    },
  });
}
