import {
  AstrolabeError,
  checkDepth,
  isInt64,
  isList,
  makeDate,
  type DateTimeValue,
  type DateValue,
  type Value,
} from '@astrolabe/model';

/** The `kind` of values that are objects. */
const KINDS: ReadonlySet<unknown> = new Set<
  Exclude<Value, string | number | bigint | boolean | readonly Value[]>['kind']
>(['null', 'empty', 'date', 'time', 'datetime', 'duration', 'geography', 'vertex', 'edge', 'path', 'set', 'map']);

/** Throws `SEMANTIC_ERROR` if a parameter is not a valid value, as untyped programs may pass. */
export function checkParameters(parameters: ReadonlyMap<string, Value>): void {
  for (const [name, value] of parameters) {
    const fault = faultOf(value, 0);
    if (fault === undefined) continue;
    throw new AstrolabeError('SEMANTIC_ERROR', `Parameter \`${name}' is no value: ${fault}`, {
      hint: "an int is a bigint of 64 bits, a list an array, a map { kind: 'map', entries: new Map() }, null the NULL of @astrolabe/model",
    });
  }
}

function faultOf(value: unknown, depth: number): string | undefined {
  checkDepth(depth);
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
      return undefined;
    case 'bigint':
      return isInt64(value) ? undefined : `${value} has more than 64 bits`;
    case 'object':
      return value === null ? 'null' : faultOfObject(value as Value & object, depth);
    default:
      return typeof value;
  }
}

function faultOfObject(value: Value & object, depth: number): string | undefined {
  if (isList(value)) return faultAmong(value, depth);
  if (!('kind' in value) || !KINDS.has(value.kind)) return 'an object of no kind';
  if (value.kind === 'set') return faultAmong(value.items, depth);
  if (value.kind === 'date' || value.kind === 'datetime') return faultOfDay(value);
  return value.kind === 'map' ? faultAmong(value.entries.values(), depth) : undefined;
}

function faultOfDay({ year, month, day }: DateValue | DateTimeValue): string | undefined {
  return makeDate(year, month, day) ? undefined : `there is no day ${day} in month ${month} of year ${year}`;
}

function faultAmong(values: Iterable<Value>, depth: number): string | undefined {
  for (const value of values) {
    const fault = faultOf(value, depth + 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
