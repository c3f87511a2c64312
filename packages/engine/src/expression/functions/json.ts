import {
  NULL,
  NULLS,
  displayValue,
  isEmpty,
  isInt64,
  isList,
  isNull,
  type MapValue,
  type Value,
} from '@astrolabe/model';
import { defineFunction, mistyped, type ScalarFunction } from './scalar-function.ts';

/** JSON texts as values and back, and parts of both by a path. */
export const jsonFunctions: readonly ScalarFunction[] = [
  defineFunction({
    name: 'json_parse',
    evaluate: ([x]) => (typeof x === 'string' ? (parseJson(x) ?? NULLS.BAD_DATA) : mistyped(x)),
  }),
  defineFunction({
    name: 'json_path',
    evaluate: ([x, path]) => {
      const value = typeof x === 'string' ? parseJson(x) : x;
      if (value === undefined) return NULLS.BAD_DATA;
      if (isNull(value)) return NULL;
      if (typeof path !== 'string') return mistyped(path);
      const steps = stepsOf(path);
      return steps ? atPath(value, steps) : NULLS.BAD_DATA;
    },
  }),
  defineFunction({
    name: 'to_json',
    evaluate: ([x]) => (x === undefined ? NULL : jsonOf(x)),
  }),
];

/** Reads JSON; whole numbers that fit 64 bits are ints. Undefined for an invalid text. */
function parseJson(text: string): Value | undefined {
  try {
    return valueOf(
      JSON.parse(text, (_, value: unknown, context?: { readonly source?: string }) => {
        const source = context?.source;
        if (typeof value !== 'number' || source === undefined || !/^-?\d+$/u.test(source)) return value;
        const int = BigInt(source);
        return isInt64(int) ? int : value;
      }),
    );
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function valueOf(json: unknown): Value {
  switch (typeof json) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'bigint':
      return json;
    default:
  }
  if (Array.isArray(json)) return json.map(valueOf);
  if (typeof json !== 'object' || json === null) return NULL;
  return { kind: 'map', entries: new Map(Object.entries(json).map(([key, value]) => [key, valueOf(value)])) };
}

/** A key, a place, or `*` for all members. */
type Step = string | number | { readonly isEach: true };
const EACH: Step = { isEach: true };
const STEP = /\.\*|\[\*\]|\.([\p{L}_$][\p{L}\p{N}_$-]*)|\[(-?\d+)\]|\[(?:'([^']*)'|"([^"]*)")\]/uy;

/** The steps of `$.a[0]['b'][*]`, or undefined for an invalid path. */
function stepsOf(path: string): readonly Step[] | undefined {
  if (!path.startsWith('$')) return undefined;
  const steps: Step[] = [];
  STEP.lastIndex = 1;
  while (STEP.lastIndex < path.length) {
    const match = STEP.exec(path);
    if (!match) return undefined;
    const key = match[1] ?? match[3] ?? match[4];
    steps.push(key ?? (match[2] === undefined ? EACH : Number(match[2])));
  }
  return steps;
}

/** Returns NULL if the part does not exist; a list of the parts for a path with `*`. */
function atPath(value: Value, steps: readonly Step[]): Value {
  let found: readonly Value[] = [value];
  for (const step of steps) found = found.flatMap((item) => partsAt(item, step));
  return steps.includes(EACH) ? found : (found[0] ?? NULL);
}

function partsAt(value: Value, step: Step): readonly Value[] {
  const items = typeof value === 'object' && isList(value) ? value : undefined;
  const map: MapValue | undefined =
    typeof value === 'object' && !isList(value) && value.kind === 'map' ? value : undefined;
  if (typeof step === 'string') return map?.entries.has(step) ? [map.entries.get(step)!] : [];
  if (typeof step === 'number') {
    const item = items?.at(step);
    return item === undefined ? [] : [item];
  }
  return items ?? (map ? [...map.entries.values()] : []);
}

/** JSON of a value: vertices and edges are maps of their properties; other types are texts. */
function jsonOf(value: Value): string {
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? JSON.stringify(value) : 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (isNull(value) || isEmpty(value)) return 'null';
  if (isList(value)) return `[${value.map(jsonOf).join(',')}]`;
  switch (value.kind) {
    case 'set':
      return `[${value.items.map(jsonOf).join(',')}]`;
    case 'map':
      return objectOf(value.entries);
    case 'edge':
      return objectOf(value.properties);
    case 'vertex':
      return objectOf(new Map(value.tags.flatMap((tag) => [...tag.properties])));
    default:
      return JSON.stringify(displayValue(value));
  }
}

function objectOf(entries: ReadonlyMap<string, Value>): string {
  return `{${[...entries].map(([key, value]) => `${JSON.stringify(key)}:${jsonOf(value)}`).join(',')}}`;
}
