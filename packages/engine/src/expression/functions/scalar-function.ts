import { NULL, NULLS, invariant, isNull, type Value, type ValueType } from '@astrolabe/model';
import { functionNamed, type Overload } from '@astrolabe/ngql';

/** Dependencies of functions. */
export interface FunctionContext {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** A float from 0 to below 1. */
  random(): number;
  /** Offset of the server's zone from UTC; texts without a zone are local to it. */
  readonly timezoneOffsetSeconds: number;
  /** Throws if the statement was canceled or ran too long; loops within one value call it regularly. */
  readonly checkInterrupted?: () => void;
  /** Counts a bound part of an expression: a statement may have many short ones, and checks now and then whether it must end. */
  readonly countBound?: () => void;
  /** Counts the memory of a new value, in bytes; throws if the statement uses too much. */
  readonly charge?: (bytes: number) => void;
}

/** A function of nGQL. */
export interface ScalarFunction {
  /** The spelling of the manual; names are case-insensitive. */
  readonly name: string;
  readonly minimumArguments: number;
  readonly maximumArguments: number;
  /** Whether a call with constant arguments may be folded. Without arguments the clock functions are not (`isFoldable`). */
  readonly isPure: boolean;
  /** Whether only calls with arguments may be folded. */
  readonly readsClockWithoutArguments?: boolean;
  readonly overloads: readonly Overload[];
  readonly ofNumber?: NumberKernel;
  evaluate(parameters: readonly Value[], context: FunctionContext): Value;
}

/**
 * The function for columns of numbers, given as doubles. `evaluate` must return the same for an int and a float, and the plain null for any null.
 */
export interface NumberKernel {
  readonly apply: (x: number) => number;
  /** Like `apply`, for the first numbers of an array: a loop over many functions is not optimized for any. */
  readonly applyAll?: (from: Float64Array, into: Float64Array, length: number) => void;
  readonly result: 'int' | 'float' | 'as given';
}

/** The implementation of a function; its types are in `ngql/src/functions.ts`. */
export interface FunctionDefinition {
  readonly name: string;
  readonly isPure?: boolean;
  readonly readsClockWithoutArguments?: boolean;
  readonly ofNumber?: NumberKernel;
  evaluate(parameters: readonly Value[], context: FunctionContext): Value;
}

/** Combines a function of the catalog with its implementation. */
export function defineFunction(definition: FunctionDefinition): ScalarFunction {
  const declared = functionNamed(definition.name);
  invariant(declared, `${definition.name} is in ngql/src/functions.ts`);
  return {
    ...definition,
    isPure: definition.isPure ?? true,
    overloads: declared.overloads,
    minimumArguments: declared.argumentsMin,
    maximumArguments: declared.argumentsMax,
  };
}

/** Whether a call with this many constant arguments may be computed before the statement runs. */
export function isFoldable(called: ScalarFunction, argumentCount: number): boolean {
  return called.isPure && !(called.readsClockWithoutArguments && argumentCount === 0);
}

/**
 * Returns the result type of a call; `__EMPTY__` if it cannot be known, undefined if no overload matches. Arguments of type `__EMPTY__`
 * and NULL match everything.
 */
export function deduceResultType(called: ScalarFunction, types: readonly ValueType[]): ValueType | undefined {
  const fitting = called.overloads.filter((overload) => fits(overload, types));
  const first = fitting[0];
  if (!first) return undefined;
  return fitting.every((overload) => overload.result === first.result) ? first.result : '__EMPTY__';
}

function fits(overload: Overload, types: readonly ValueType[]): boolean {
  if (types.length < overload.arguments.length) return false;
  return types.every((type, index) => {
    const wanted = overload.arguments[index] ?? overload.rest;
    if (wanted === undefined) return false;
    return wanted === 'ANY' || wanted === type || type === '__EMPTY__' || type === 'NULL';
  });
}

/** Returns the result of a one-argument function for a value of an unsupported type: null for null, otherwise BAD_TYPE. */
export function mistyped(value: Value | undefined): Value {
  return value !== undefined && isNull(value) ? NULL : NULLS.BAD_TYPE;
}
