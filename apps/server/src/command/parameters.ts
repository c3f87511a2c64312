import { AstrolabeError, NULL, type Value } from '@astrolabe/model';
import { literalValue, parseExpression } from '@astrolabe/ngql';
import { CommandError, EXIT } from './command-io.ts';

/** Parses `name=value`; the value is a literal, or else a text. Throws `CommandError`. */
export function readParameter(text: string): readonly [string, Value] {
  const at = text.indexOf('=');
  const name = text.slice(0, Math.max(at, 0)).trim();
  if (!/^[A-Za-z_]\w*$/.test(name)) throw new CommandError(`--param takes name=value, not "${text}"`, EXIT.usage);
  return [name, valueOfText(text.slice(at + 1))];
}

/** Parses a literal as a value; any other text becomes a string. */
function valueOfText(text: string): Value {
  try {
    return literalValue(parseExpression(text)) ?? text;
  } catch (error) {
    if (!AstrolabeError.is(error)) throw error;
    return text;
  }
}

/** Reads parameters from the text of a JSON object. */
export function readParametersFile(text: string): ReadonlyMap<string, Value> {
  const data: unknown = JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && context?.source !== undefined && /^-?\d+$/.test(context.source)
      ? BigInt(context.source)
      : value,
  );
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new CommandError('--params takes a file with a JSON object', EXIT.usage);
  return new Map(Object.entries(data).map(([name, value]) => [name, valueOfJson(value)]));
}

function valueOfJson(value: unknown): Value {
  if (Array.isArray(value)) return value.map(valueOfJson);
  if (typeof value === 'object' && value !== null)
    return { kind: 'map', entries: new Map(Object.entries(value).map(([key, item]) => [key, valueOfJson(item)])) };
  if (typeof value === 'bigint' || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  return NULL;
}
