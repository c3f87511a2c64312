import { isEmpty, isNull, NULL, type Edge, type Value, type Vertex } from '@astrolabe/model';

/** Functions of one argument that a filter can call, by lower-case name. */
export const ROW_FUNCTIONS: Readonly<Record<string, (value: Value) => Value>> = {
  id: (value) => vertexOf(value)?.vid ?? NULL,
  type: (value) => edgeOf(value)?.edgeType ?? NULL,
  tags: (value) => vertexOf(value)?.tags.map(({ name }) => name) ?? NULL,
  src: (value) => edgeOf(value)?.src ?? NULL,
  dst: (value) => edgeOf(value)?.dst ?? NULL,
  lower: (value) => (typeof value === 'string' ? value.toLowerCase() : NULL),
  upper: (value) => (typeof value === 'string' ? value.toUpperCase() : NULL),
  abs: (value) =>
    typeof value === 'bigint' ? (value < 0n ? -value : value) : typeof value === 'number' ? Math.abs(value) : NULL,
  size: sizeOf,
  length: sizeOf,
};

/** Returns a function by its name in any case. */
export function callOf(name: string): ((value: Value) => Value) | undefined {
  const lower = name.toLowerCase();
  return Object.hasOwn(ROW_FUNCTIONS, lower) ? ROW_FUNCTIONS[lower] : undefined;
}

/** Returns a property of a vertex, edge, map or time. On a vertex, a tag name returns the properties of that tag. */
export function propertyOf(value: Value, name: string): Value {
  if (typeof value !== 'object' || Array.isArray(value) || !('kind' in value)) return NULL;
  switch (value.kind) {
    case 'vertex': {
      const tag = value.tags.find((one) => one.name === name);
      if (tag !== undefined) return { kind: 'map', entries: tag.properties };
      return value.tags.find(({ properties }) => properties.has(name))?.properties.get(name) ?? NULL;
    }
    case 'edge':
      return value.properties.get(name) ?? NULL;
    case 'map':
      return value.entries.get(name) ?? NULL;
    case 'date':
    case 'datetime':
    case 'time': {
      const part: unknown = Object.entries(value).find(([key]) => key === name)?.[1];
      return typeof part === 'number' ? BigInt(part) : NULL;
    }
    default:
      return NULL;
  }
}

function sizeOf(value: Value): Value {
  if (typeof value === 'string') return BigInt(value.length);
  if (isNull(value) || isEmpty(value) || typeof value !== 'object') return NULL;
  if (!('kind' in value)) return BigInt(value.length);
  if (value.kind === 'path') return BigInt(value.steps.length);
  if (value.kind === 'set') return BigInt(value.items.length);
  return value.kind === 'map' ? BigInt(value.entries.size) : NULL;
}

function vertexOf(value: Value): Vertex | undefined {
  return typeof value === 'object' && 'kind' in value && value.kind === 'vertex' ? value : undefined;
}

function edgeOf(value: Value): Edge | undefined {
  return typeof value === 'object' && 'kind' in value && value.kind === 'edge' ? value : undefined;
}
