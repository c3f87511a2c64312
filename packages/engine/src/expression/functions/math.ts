import { INT64_MIN, NULL, NULLS, isInt64, isNull, type Value } from '@astrolabe/model';
import {
  defineFunction,
  mistyped,
  type FunctionContext,
  type NumberKernel,
  type ScalarFunction,
} from './scalar-function.ts';

/** A float this close to zero has no logarithm. */
const LOGARITHM_TOLERANCE = 1e-8;
const UINT32_MAX = 2n ** 32n - 1n;

/** Numbers to numbers. */
export const mathFunctions: readonly ScalarFunction[] = [
  defineFunction({
    name: 'abs',
    ofNumber: { apply: Math.abs, applyAll: absolutes, result: 'as given' },
    evaluate: ([x]) => {
      if (typeof x === 'number') return Math.abs(x);
      if (typeof x !== 'bigint') return mistyped(x);
      return x === INT64_MIN ? NULLS.ERR_OVERFLOW : x < 0n ? -x : x;
    },
  }),
  bitFunction('bit_and', (a, b) => a & b),
  bitFunction('bit_or', (a, b) => a | b),
  bitFunction('bit_xor', (a, b) => a ^ b),
  floatFunction('floor', Math.floor, floors),
  floatFunction('ceil', Math.ceil, ceilings),
  defineFunction({
    name: 'round',
    ofNumber: { apply: roundHalfUp, applyAll: rounded, result: 'float' },
    evaluate: ([x, digits, mode]) => {
      if (typeof x !== 'number' && typeof x !== 'bigint') return mistyped(x);
      if (digits === undefined) return roundHalfUp(Number(x));
      const rounding =
        mode === undefined ? roundHalfUp : typeof mode === 'string' ? ROUNDINGS.get(mode.toLowerCase()) : undefined;
      if (typeof digits !== 'bigint' || !rounding) return NULLS.BAD_TYPE;
      const scale = 10 ** Number(digits);
      const scaled = Number(x) * scale;
      // Beyond a float's digits rounding has no effect.
      if (!Number.isFinite(scaled)) return Number(x);
      return scale === 0 ? 0 : rounding(scaled) / scale;
    },
  }),
  floatFunction('sqrt', Math.sqrt),
  floatFunction('cbrt', Math.cbrt),
  floatFunction('exp', Math.exp),
  floatFunction('exp2', (x) => 2 ** x),
  floatFunction('sin', Math.sin),
  floatFunction('cos', Math.cos),
  floatFunction('tan', Math.tan),
  floatFunction('asin', Math.asin),
  floatFunction('acos', Math.acos),
  floatFunction('atan', Math.atan),
  floatFunction('radians', (x) => (x * Math.PI) / 180),
  logarithm('log', Math.log),
  logarithm('log2', Math.log2),
  logarithm('log10', Math.log10),
  defineFunction({
    name: 'hypot',
    evaluate: ([a, b]) => (isNumber(a) && isNumber(b) ? Math.hypot(Number(a), Number(b)) : NULLS.BAD_TYPE),
  }),
  defineFunction({
    name: 'pow',
    evaluate: ([a, b]) => {
      if (!isNumber(a) || !isNumber(b)) return NULLS.BAD_TYPE;
      const power = Number(a) ** Number(b);
      return typeof a === 'bigint' && typeof b === 'bigint' ? truncated(power) : power;
    },
  }),
  defineFunction({ name: 'e', evaluate: () => Math.E }),
  defineFunction({ name: 'pi', evaluate: () => Math.PI }),
  defineFunction({
    name: 'sign',
    ofNumber: { apply: (x) => (x > 0 ? 1 : x < 0 ? -1 : 0), result: 'int' },
    evaluate: ([x]) => (isNumber(x) ? (x > 0 ? 1n : x < 0 ? -1n : 0n) : mistyped(x)),
  }),
  // NebulaGraph registers rand() as pure: with constant arguments around it, it is computed once for a query.
  defineFunction({ name: 'rand', evaluate: (_, context) => context.random() }),
  randomFunction('rand32', (context) => BigInt(Math.floor(context.random() * 2 ** 32)), UINT32_MAX),
  randomFunction('rand64', (context) => BigInt.asIntN(64, random64(context)), undefined),
  defineFunction({
    name: 'cos_similarity',
    evaluate: (numbers) => cosineSimilarity(numbers),
  }),
];

const ROUNDINGS: ReadonlyMap<string, (value: number) => number> = new Map([
  ['up', (value: number) => Math.sign(value) * Math.ceil(Math.abs(value))],
  ['down', Math.trunc],
  ['ceiling', Math.ceil],
  ['floor', Math.floor],
  ['half_up', roundHalfUp],
  ['half_down', (value: number) => Math.sign(value) * Math.ceil(Math.abs(value) - 0.5)],
  ['half_even', roundHalfEven],
]);

/** Rounds to the nearest integer, halves away from zero. */
export function roundHalfUp(value: number): number {
  const magnitude = Math.abs(value);
  const floor = Math.floor(magnitude);
  return Math.sign(value) * (magnitude - floor >= 0.5 ? floor + 1 : floor);
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const fraction = value - floor;
  if (fraction !== 0.5) return fraction < 0.5 ? floor : floor + 1;
  return floor % 2 === 0 ? floor : floor + 1;
}

function isNumber(value: Value | undefined): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function bitFunction(name: string, apply: (a: bigint, b: bigint) => bigint): ScalarFunction {
  return defineFunction({
    name,
    evaluate: ([a, b]) => {
      if (typeof a === 'bigint' && typeof b === 'bigint') return apply(a, b);
      const isAbsent = [a, b].some((value) => value !== undefined && isNull(value));
      const isFitting = [a, b].every((value) => typeof value === 'bigint' || (value !== undefined && isNull(value)));
      return isAbsent && isFitting ? NULL : NULLS.BAD_TYPE;
    },
  });
}

function absolutes(from: Float64Array, into: Float64Array, length: number): void {
  for (let row = 0; row < length; row++) into[row] = Math.abs(from[row]!);
}

function floors(from: Float64Array, into: Float64Array, length: number): void {
  for (let row = 0; row < length; row++) into[row] = Math.floor(from[row]!);
}

function ceilings(from: Float64Array, into: Float64Array, length: number): void {
  for (let row = 0; row < length; row++) into[row] = Math.ceil(from[row]!);
}

function rounded(from: Float64Array, into: Float64Array, length: number): void {
  for (let row = 0; row < length; row++) into[row] = roundHalfUp(from[row]!);
}

function floatFunction(
  name: string,
  apply: (x: number) => number,
  applyAll?: NumberKernel['applyAll'],
): ScalarFunction {
  return defineFunction({
    name,
    ofNumber: { apply, ...(applyAll && { applyAll }), result: 'float' },
    evaluate: ([x]) => (isNumber(x) ? apply(Number(x)) : mistyped(x)),
  });
}

function logarithm(name: string, apply: (x: number) => number): ScalarFunction {
  return defineFunction({
    name,
    evaluate: ([x]) => {
      if (!isNumber(x)) return mistyped(x);
      return Math.abs(Number(x)) <= LOGARITHM_TOLERANCE ? NULL : apply(Number(x));
    },
  });
}

/** A float cut to an int, or ERR_OVERFLOW. */
function truncated(value: number): Value {
  if (!Number.isFinite(value)) return NULLS.ERR_OVERFLOW;
  const int = BigInt(Math.trunc(value));
  return isInt64(int) ? int : NULLS.ERR_OVERFLOW;
}

function random64(context: FunctionContext): bigint {
  const high = BigInt(Math.floor(context.random() * 2 ** 32));
  return (high << 32n) | BigInt(Math.floor(context.random() * 2 ** 32));
}

/** `name()`, `name(max)` and `name(min, max)`; the maximum is exclusive. */
function randomFunction(
  name: string,
  full: (context: FunctionContext) => bigint,
  limit: bigint | undefined,
): ScalarFunction {
  return defineFunction({
    name,
    isPure: false,
    evaluate: (bounds, context) => {
      if (bounds.length === 0) return full(context);
      const [minimum, maximum] = bounds.length === 1 ? [0n, bounds[0]] : bounds;
      if (typeof minimum !== 'bigint' || typeof maximum !== 'bigint') return NULLS.BAD_TYPE;
      if (minimum < 0n || minimum >= maximum || (limit !== undefined && maximum > limit)) return NULLS.BAD_DATA;
      return minimum + (random64(context) % (maximum - minimum));
    },
  });
}

/** Returns the cosine similarity of the first and second half of some numbers; -2.0 if undefined. */
function cosineSimilarity(values: readonly Value[]): Value {
  if (values.length % 2 !== 0) return -2;
  const numbers: number[] = [];
  for (const value of values) {
    if (!isNumber(value)) return NULLS.BAD_TYPE;
    numbers.push(Number(value));
  }
  const half = numbers.length / 2;
  let dot = 0;
  let left = 0;
  let right = 0;
  for (let index = 0; index < half; index++) {
    const x = numbers[index] ?? 0;
    const y = numbers[index + half] ?? 0;
    dot += x * y;
    left += x * x;
    right += y * y;
  }
  return left === 0 || right === 0 ? -2 : dot / (Math.sqrt(left) * Math.sqrt(right));
}
