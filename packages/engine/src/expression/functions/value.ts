import { NULL, compareForSort, isEmpty, isIdentical, isList, isNull, typeOf, type Value } from '@astrolabe/model';
import { defineFunction, mistyped, type FunctionContext, type ScalarFunction } from './scalar-function.ts';

const HEX_DIGITS = 16;

/** Functions of values of any type. */
export const valueFunctions: readonly ScalarFunction[] = [
  ...['typeof', 'valueType'].map((name) =>
    defineFunction({
      name,
      evaluate: ([x]) => (x === undefined ? NULL : isNull(x) ? 'NULL' : isEmpty(x) ? 'EMPTY' : typeOf(x)),
    }),
  ),
  defineFunction({
    name: 'isEmpty',
    evaluate: ([x]) => {
      if (typeof x === 'string') return x.length === 0;
      if (typeof x !== 'object') return mistyped(x);
      if (isList(x)) return x.length === 0;
      if (x.kind === 'map') return x.entries.size === 0;
      return x.kind === 'set' ? x.items.length === 0 : mistyped(x);
    },
  }),
  defineFunction({
    name: 'randomUUID',
    isPure: false,
    evaluate: (_, context) => randomUuid(context),
  }),
  defineFunction({
    name: 'nullIf',
    evaluate: ([a, b]) => (a === undefined || (b !== undefined && isIdentical(a, b)) ? NULL : a),
  }),
  defineFunction({
    name: 'greatest',
    evaluate: (values) => extreme(values, 1),
  }),
  defineFunction({
    name: 'least',
    evaluate: (values) => extreme(values, -1),
  }),
  numbersFunction('atan2', Math.atan2),
  numbersFunction('mod', (a, b) => a % b),
  numberFunction('degrees', (x) => (x * 180) / Math.PI),
  numberFunction('cot', (x) => 1 / Math.tan(x)),
  numberFunction('sinh', Math.sinh),
  numberFunction('cosh', Math.cosh),
  numberFunction('tanh', Math.tanh),
  numberFunction('trunc', Math.trunc),
  defineFunction({
    name: 'is_nan',
    evaluate: ([x]) => (typeof x === 'number' || typeof x === 'bigint' ? Number.isNaN(Number(x)) : mistyped(x)),
  }),
];

/** A version 4 UUID of the statement's source of chance. */
function randomUuid(context: FunctionContext): string {
  const digit = (): string => Math.floor(context.random() * HEX_DIGITS).toString(HEX_DIGITS);
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replaceAll(/[xy]/gu, (place) =>
    place === 'x' ? digit() : '89ab'.charAt(Math.floor(context.random() * 4)),
  );
}

function extreme(values: readonly Value[], sign: 1 | -1): Value {
  let best: Value | undefined;
  for (const value of values) {
    if (isNull(value) || isEmpty(value)) continue;
    if (best === undefined || compareForSort(value, best) * sign > 0) best = value;
  }
  return best ?? NULL;
}

function numberFunction(name: string, apply: (x: number) => number): ScalarFunction {
  return defineFunction({
    name,
    evaluate: ([x]) => (typeof x === 'number' || typeof x === 'bigint' ? apply(Number(x)) : mistyped(x)),
  });
}

function numbersFunction(name: string, apply: (a: number, b: number) => number): ScalarFunction {
  return defineFunction({
    name,
    evaluate: ([a, b]) => {
      if (typeof a !== 'number' && typeof a !== 'bigint') return mistyped(a);
      if (typeof b !== 'number' && typeof b !== 'bigint') return mistyped(b);
      return apply(Number(a), Number(b));
    },
  });
}
