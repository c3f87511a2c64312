import { NULL, NULLS, isList, isNull, type Value } from '@astrolabe/model';
import { dotAt, squaredDistanceAt } from '../../vector/metric.ts';
import { defineFunction, type ScalarFunction } from './scalar-function.ts';

/** Computes a function of two vectors in arrays, each of `length` numbers from its offset on. */
export type VectorKernel = (a: Float32Array, atA: number, b: Float32Array, atB: number, length: number) => number;

const cosine: VectorKernel = (a, atA, b, atB, length) =>
  dotAt(a, atA, b, atB, length) / Math.sqrt(dotAt(a, atA, a, atA, length) * dotAt(b, atB, b, atB, length));

/** The functions of two vectors by lowercase name. A cosine with a vector of zeros is NaN. */
export const vectorKernels: ReadonlyMap<string, VectorKernel> = new Map<string, VectorKernel>([
  ['cosine_similarity', cosine],
  ['cosine_distance', (...of) => 1 - cosine(...of)],
  ['l2_distance', (...of) => Math.sqrt(squaredDistanceAt(...of))],
  ['dot_product', dotAt],
]);

/** Functions of two vectors: lists of numbers of equal length, computed in single precision, as stored. */
export const vectorFunctions: readonly ScalarFunction[] = [...vectorKernels].map(([name, kernel]) =>
  defineFunction({ name, evaluate: ([a, b]) => ofVectors(a, b, kernel) }),
);

/** Converts a list of numbers to a vector; undefined for other values. */
export function vectorOf(value: Value | undefined): Float32Array | undefined {
  if (value === undefined || !isList(value)) return undefined;
  const vector = new Float32Array(value.length);
  for (let i = 0; i < value.length; i++) {
    const item = value[i]!;
    if (typeof item !== 'number' && typeof item !== 'bigint') return undefined;
    vector[i] = Number(item);
  }
  return vector;
}

function ofVectors(a: Value | undefined, b: Value | undefined, kernel: VectorKernel): Value {
  if (a === undefined || b === undefined || isNull(a) || isNull(b)) return NULL;
  const [left, right] = [vectorOf(a), vectorOf(b)];
  if (!left || !right) return NULLS.BAD_TYPE;
  return left.length === right.length ? kernel(left, 0, right, 0, left.length) : NULLS.BAD_DATA;
}
