import { valueFromJson, writeValueJson, type Value } from '@astrolabe/model';

/** Parameters as typed JSON texts, which keep every value exact on the way to another thread. */
export function parametersToWire(parameters: ReadonlyMap<string, Value>): (readonly [string, string])[] {
  return [...parameters].map(([name, value]) => [name, writeValueJson(value)] as const);
}

/** Returns the parameters of their typed JSON texts. */
export function parametersFromWire(parameters: readonly (readonly [string, string])[]): ReadonlyMap<string, Value> {
  return new Map(parameters.map(([name, text]) => [name, valueFromJson(JSON.parse(text))]));
}
