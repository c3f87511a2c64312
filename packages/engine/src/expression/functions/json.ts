import {
  AstrolabeError,
  NULL,
  NULLS,
  displayValue,
  isEmpty,
  isList,
  isNull,
  type MapValue,
  type Value,
} from '@astrolabe/model';
import { LOOP_ITEMS, TEXT_BYTES_MAX } from '../../limits.ts';
import { readJson } from './read-json.ts';
import { defineFunction, mistyped, type FunctionContext, type ScalarFunction } from './scalar-function.ts';

/** JSON texts as values and back, and parts of both by a path. */
export const jsonFunctions: readonly ScalarFunction[] = [
  defineFunction({
    name: 'json_parse',
    evaluate: ([x], context) => (typeof x === 'string' ? (readJson(x, context) ?? NULLS.BAD_DATA) : mistyped(x)),
  }),
  defineFunction({
    name: 'json_path',
    evaluate: ([x, path], context) => {
      const value = typeof x === 'string' ? readJson(x, context) : x;
      if (value === undefined) return NULLS.BAD_DATA;
      if (isNull(value)) return NULL;
      if (typeof path !== 'string') return mistyped(path);
      const steps = stepsOf(path);
      return steps ? atPath(value, steps) : NULLS.BAD_DATA;
    },
  }),
  defineFunction({
    name: 'to_json',
    evaluate: ([x], context) => (x === undefined ? NULL : printJson(x, context)),
  }),
];

/** A key, an index, or `*` for all members. */
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

/** JSON of a value: vertices and edges are maps of their properties; other types are texts. Throws if it would be too long. */
function printJson(value: Value, context: FunctionContext): string {
  let parts = 0;
  let length = 0;
  const count = (text: string): string => {
    if (++parts % LOOP_ITEMS === 0) context.checkInterrupted?.();
    if ((length += text.length) > TEXT_BYTES_MAX)
      throw new AstrolabeError('MEMORY_LIMIT_EXCEEDED', `A text would have more than ${TEXT_BYTES_MAX} bytes.`, {
        detail: { limit: TEXT_BYTES_MAX },
      });
    return text;
  };
  return jsonOf(value, count);
}

/** `count` gets each part that holds no other. */
function jsonOf(value: Value, count: (text: string) => string): string {
  if (typeof value === 'bigint' || typeof value === 'boolean') return count(String(value));
  if (typeof value === 'number') return count(Number.isFinite(value) ? JSON.stringify(value) : 'null');
  if (typeof value === 'string') return count(JSON.stringify(value));
  if (isNull(value) || isEmpty(value)) return count('null');
  if (isList(value)) return `[${value.map((item) => jsonOf(item, count)).join(',')}]`;
  switch (value.kind) {
    case 'set':
      return `[${value.items.map((item) => jsonOf(item, count)).join(',')}]`;
    case 'map':
      return objectOf(value.entries, count);
    case 'edge':
      return objectOf(value.properties, count);
    case 'vertex':
      return objectOf(new Map(value.tags.flatMap((tag) => [...tag.properties])), count);
    default:
      return count(JSON.stringify(displayValue(value)));
  }
}

function objectOf(entries: ReadonlyMap<string, Value>, count: (text: string) => string): string {
  const members = [...entries].map(([key, value]) => `${count(JSON.stringify(key))}:${jsonOf(value, count)}`);
  return `{${members.join(',')}}`;
}
