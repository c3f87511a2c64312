import { invariant, type Value } from '@astrolabe/model';
import { scalarFunctions, type FunctionContext } from '../src/expression/functions/index.ts';

/** 2023-11-14T22:13:20.125 UTC, a generator that is always in the middle, a server in UTC. */
export const testContext: FunctionContext = {
  now: () => 1_700_000_000_125,
  random: () => 0.5,
  timezoneOffsetSeconds: 0,
};

/** Calls a function by name; the context defaults to one with a fixed clock. */
export function callFunction(
  name: string,
  parameters: readonly Value[],
  context: Partial<FunctionContext> = {},
): Value {
  const called = scalarFunctions.get(name.toLowerCase());
  invariant(called, `a function called ${name}`);
  invariant(
    parameters.length >= called.minimumArguments && parameters.length <= called.maximumArguments,
    `${name} takes ${parameters.length} arguments`,
  );
  return called.evaluate(parameters, { ...testContext, ...context });
}
