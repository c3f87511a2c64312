import { NULL, NULLS, isNull, type Value, type ValueType } from '@astrolabe/model';

/** What functions may ask of the world. */
export interface FunctionContext {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** A float from 0 to below 1. */
  random(): number;
  /** How far the server's zone is ahead of UTC; texts without zone are local to it. */
  readonly timezoneOffsetSeconds: number;
  /** Throws when the statement was cancelled or ran too long; what loops within one value asks it now and then. */
  readonly checkInterrupted?: () => void;
  /** Counts memory that a value just made needs, in bytes; throws when the statement has too much. */
  readonly charge?: (bytes: number) => void;
}

/** The type of an argument in a signature; `ANY` takes all. */
export type ArgumentType = ValueType | 'ANY';

/** One combination of argument types. `rest` may be repeated after `arguments`. */
export interface Signature {
  readonly arguments: readonly ArgumentType[];
  readonly rest?: ArgumentType;
  /** `__EMPTY__` if not known before the call. */
  readonly result: ValueType;
}

/** A function of nGQL. */
export interface ScalarFunction {
  /** In the spelling of the manual; names are compared without regard to case. */
  readonly name: string;
  readonly minimumArguments: number;
  readonly maximumArguments: number;
  /** Whether a call with constant arguments may be folded. Without arguments the clock functions are not (`isFoldable`). */
  readonly isPure: boolean;
  /** Whether only calls with arguments may be folded. */
  readonly readsClockWithoutArguments?: boolean;
  readonly signatures: readonly Signature[];
  readonly ofNumber?: NumberKernel;
  evaluate(parameters: readonly Value[], context: FunctionContext): Value;
}

/**
 * The function for whole columns of numbers, given as doubles. `evaluate` must return the same for an int or a float, and the ordinary null
 * for any null.
 */
export interface NumberKernel {
  readonly apply: (x: number) => number;
  readonly result: 'int' | 'float' | 'as given';
}

/** Declaration of a function; the argument counts follow from the signatures. */
export interface FunctionDefinition {
  readonly name: string;
  readonly signatures: readonly Signature[];
  readonly isPure?: boolean;
  readonly readsClockWithoutArguments?: boolean;
  /** Overrides the least number of arguments where the signatures allow fewer than the function does. */
  readonly minimumArguments?: number;
  readonly ofNumber?: NumberKernel;
  evaluate(parameters: readonly Value[], context: FunctionContext): Value;
}

/** A function from its definition. */
export function defineFunction(definition: FunctionDefinition): ScalarFunction {
  const counts = definition.signatures.map((signature) => signature.arguments.length);
  return {
    ...definition,
    isPure: definition.isPure ?? true,
    minimumArguments: definition.minimumArguments ?? Math.min(...counts),
    maximumArguments: definition.signatures.some((signature) => signature.rest) ? Infinity : Math.max(...counts),
  };
}

/** A signature in short: the arguments, then the result. */
export function takes(...types: readonly [...ArgumentType[], ValueType]): Signature {
  const result = types[types.length - 1];
  return { arguments: types.slice(0, -1), result: result === undefined || result === 'ANY' ? '__EMPTY__' : result };
}

/** Whether a call with so many constant arguments may be computed before the statement runs. */
export function isFoldable(called: ScalarFunction, argumentCount: number): boolean {
  return called.isPure && !(called.readsClockWithoutArguments && argumentCount === 0);
}

/**
 * Returns the result type of a call; `__EMPTY__` if it cannot be known, undefined if no signature matches. Arguments of type `__EMPTY__`
 * and NULL match everything.
 */
export function deduceResultType(called: ScalarFunction, types: readonly ValueType[]): ValueType | undefined {
  const fitting = called.signatures.filter((signature) => fits(signature, types));
  const first = fitting[0];
  if (!first) return undefined;
  return fitting.every((signature) => signature.result === first.result) ? first.result : '__EMPTY__';
}

function fits(signature: Signature, types: readonly ValueType[]): boolean {
  if (types.length < signature.arguments.length) return false;
  return types.every((type, index) => {
    const wanted = signature.arguments[index] ?? signature.rest;
    if (wanted === undefined) return false;
    return wanted === 'ANY' || wanted === type || type === '__EMPTY__' || type === 'NULL';
  });
}

/** Returns the result of a one-argument function for a value of an unsupported type: null for null, otherwise BAD_TYPE. */
export function mistyped(value: Value | undefined): Value {
  return value !== undefined && isNull(value) ? NULL : NULLS.BAD_TYPE;
}
