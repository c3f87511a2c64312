import { NULL, NULLS, isBadNull, isList, isNull, type Edge, type Value, type Vertex } from '@astrolabe/model';

/** `base[index]`. */
export function subscript(base: Value, index: Value): Value {
  if (isList(base)) {
    if (typeof index !== 'bigint') return NULLS.BAD_TYPE;
    return base[Number(index < 0n ? index + BigInt(base.length) : index)] ?? NULLS.OUT_OF_RANGE;
  }
  if (typeof base !== 'object') return NULLS.BAD_TYPE;
  switch (base.kind) {
    case 'map':
      return typeof index === 'string' ? (base.entries.get(index) ?? NULLS.UNKNOWN_PROP) : NULL;
    case 'vertex':
      return typeof index === 'string' ? vertexProperty(base, index) : NULL;
    case 'edge':
      return typeof index === 'string' ? edgeProperty(base, index) : NULL;
    default:
      return NULLS.BAD_TYPE;
  }
}

/** `base[from..to]`: from the first bound to before the second; an absent bound is the end of the list. */
export function slice(base: Value, from: Value | undefined, to: Value | undefined): Value {
  if (!isList(base)) return NULLS.BAD_TYPE;
  if (from !== undefined && typeof from !== 'bigint') return isNull(from) ? NULL : NULLS.BAD_TYPE;
  if (to !== undefined && typeof to !== 'bigint') return isNull(to) ? NULL : NULLS.BAD_TYPE;
  return base.slice(from === undefined ? 0 : Number(from), to === undefined ? base.length : Number(to));
}

/** `base.name`. */
export function attribute(base: Value, name: string): Value {
  if (typeof base !== 'object' || !('kind' in base)) return NULLS.BAD_TYPE;
  switch (base.kind) {
    case 'map':
      return base.entries.get(name) ?? NULL;
    case 'vertex': {
      if (name === '_vid') return base.vid;
      const tag = base.tags.find((candidate) => candidate.name === name);
      return tag ? { kind: 'map', entries: tag.properties } : NULL;
    }
    case 'edge':
      return edgeProperty(base, name);
    case 'date':
    case 'time':
    case 'datetime':
      return partOf(base, name.toLowerCase());
    case 'null':
      return isBadNull(base) ? NULLS.BAD_TYPE : NULL;
    default:
      return NULLS.BAD_TYPE;
  }
}

/** A property under the first tag that has it; `_vid` is the id. */
export function vertexProperty(vertex: Vertex, name: string): Value {
  if (name === '_vid') return vertex.vid;
  for (const tag of vertex.tags) {
    const value = tag.properties.get(name);
    if (value !== undefined) return value;
  }
  return NULL;
}

/** Returns a property of an edge or a part of its key: the ends in the direction of traversal, the rank, the type name. */
export function edgeProperty(edge: Edge, name: string): Value {
  switch (name) {
    case '_src':
      return edge.isReversed ? edge.dst : edge.src;
    case '_dst':
      return edge.isReversed ? edge.src : edge.dst;
    case '_rank':
      return edge.rank;
    case '_type':
      return edge.edgeType;
    default:
      return edge.properties.get(name) ?? NULL;
  }
}

const DATE_PARTS = new Set(['year', 'month', 'day']);
const TIME_PARTS = new Set(['hour', 'minute', 'second', 'microsecond']);

function partOf(value: Value & { readonly kind: 'date' | 'time' | 'datetime' }, name: string): Value {
  const hasPart = (DATE_PARTS.has(name) && value.kind !== 'time') || (TIME_PARTS.has(name) && value.kind !== 'date');
  const part = hasPart ? new Map<string, unknown>(Object.entries(value)).get(name) : undefined;
  return typeof part === 'number' ? BigInt(part) : NULLS.UNKNOWN_PROP;
}
