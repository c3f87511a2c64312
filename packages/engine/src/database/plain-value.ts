import {
  AstrolabeError,
  formatDate,
  formatDateTime,
  formatDuration,
  formatTime,
  geographyToWkt,
  isInt64,
  NULL,
  unreachable,
  type Edge,
  type Properties,
  type Value,
  type Vertex,
} from '@astrolabe/model';

/** A vertex in a row of `Database`. `properties` merges those of all tags; `tags` has them by tag. */
export interface PlainVertex {
  readonly kind: 'vertex';
  readonly id: string | number | bigint;
  readonly tags: Readonly<Record<string, Readonly<Record<string, PlainValue>>>>;
  readonly properties: Readonly<Record<string, PlainValue>>;
}

/** An edge in a row of `Database`, in its stored direction. */
export interface PlainEdge {
  readonly kind: 'edge';
  readonly type: string;
  readonly src: string | number | bigint;
  readonly dst: string | number | bigint;
  readonly rank: number | bigint;
  readonly properties: Readonly<Record<string, PlainValue>>;
}

/** A path in a row of `Database`: one vertex more than edges. */
export interface PlainPath {
  readonly kind: 'path';
  readonly vertices: readonly PlainVertex[];
  readonly edges: readonly PlainEdge[];
}

/** A value of a row in JavaScript form: dates, times and durations are ISO texts, shapes are WKT, sets are arrays, maps are objects. */
export type PlainValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | PlainVertex
  | PlainEdge
  | PlainPath
  | readonly PlainValue[]
  | { readonly [key: string]: PlainValue };

/** A value that may be passed as a parameter. Integers are ints; a `Date` is a datetime in UTC. */
export type Parameter =
  | null
  | undefined
  | boolean
  | number
  | bigint
  | string
  | Date
  | readonly Parameter[]
  | { readonly [key: string]: Parameter };

/** Type of returned ints: numbers, which throws beyond ±(2^53 − 1), or always `bigint`. */
export type Integers = 'number' | 'bigint';

/** Returns a value as `PlainValue`. Throws `EXECUTION_ERROR` for an int that a number cannot represent. */
export function plainValue(value: Value, integers: Integers): PlainValue {
  if (typeof value === 'bigint') return plainInt(value, integers);
  if (typeof value !== 'object') return value;
  if (isList(value)) return value.map((item) => plainValue(item, integers));
  switch (value.kind) {
    case 'null':
    case 'empty':
      return null;
    case 'date':
      return formatDate(value);
    case 'time':
      return formatTime(value);
    case 'datetime':
      return formatDateTime(value);
    case 'duration':
      return formatDuration(value);
    case 'geography':
      return geographyToWkt(value.shape);
    case 'vertex':
      return plainVertex(value, integers);
    case 'edge':
      return plainEdge(value, integers);
    case 'path':
      return {
        kind: 'path',
        vertices: [value.start, ...value.steps.map(({ vertex }) => vertex)].map((one) => plainVertex(one, integers)),
        edges: value.steps.map(({ edge }) => plainEdge(edge, integers)),
      };
    case 'set':
      return value.items.map((item) => plainValue(item, integers));
    case 'map':
      return plainRecord(value.entries, integers);
    default:
      return unreachable(value);
  }
}

/** Converts a parameter to a value of the language. Throws `SEMANTIC_ERROR` if there is none. */
export function valueOfParameter(parameter: Parameter): Value {
  switch (typeof parameter) {
    case 'undefined':
      return NULL;
    case 'number':
      return Number.isSafeInteger(parameter) && !Object.is(parameter, -0) ? BigInt(parameter) : parameter;
    case 'bigint':
      if (!isInt64(parameter)) throw new AstrolabeError('SEMANTIC_ERROR', `${parameter} is not a 64-bit integer`);
      return parameter;
    case 'string':
    case 'boolean':
      return parameter;
    case 'object':
      return objectValue(parameter);
    default:
      throw new AstrolabeError('SEMANTIC_ERROR', `a ${typeof parameter} cannot be a parameter`);
  }
}

function objectValue(parameter: null | Date | readonly Parameter[] | { readonly [key: string]: Parameter }): Value {
  if (parameter === null) return NULL;
  if (parameter instanceof Date) return dateTimeOf(parameter);
  if (isParameterList(parameter)) return parameter.map(valueOfParameter);
  const entries = Object.entries(parameter).map(([key, item]) => [key, valueOfParameter(item)] as const);
  return { kind: 'map', entries: new Map(entries) };
}

function dateTimeOf(date: Date): Value {
  if (Number.isNaN(date.getTime())) throw new AstrolabeError('SEMANTIC_ERROR', 'an invalid Date cannot be a parameter');
  return {
    kind: 'datetime',
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    microsecond: date.getUTCMilliseconds() * 1000,
  };
}

function plainInt(value: bigint, integers: Integers): number | bigint {
  if (integers === 'bigint') return value;
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new AstrolabeError('EXECUTION_ERROR', `the integer ${value} does not fit into a number`, {
      hint: "open the database with { integers: 'bigint' }",
    });
  return number;
}

function plainId(vid: string | bigint, integers: Integers): string | number | bigint {
  return typeof vid === 'bigint' ? plainInt(vid, integers) : vid;
}

function plainVertex({ vid, tags }: Vertex, integers: Integers): PlainVertex {
  const byTag = tags.map(({ name, properties }) => [name, plainRecord(properties, integers)] as const);
  return {
    kind: 'vertex',
    id: plainId(vid, integers),
    tags: Object.fromEntries(byTag),
    properties: Object.fromEntries(byTag.flatMap(([, properties]) => Object.entries(properties))),
  };
}

function plainEdge({ edgeType, src, dst, rank, properties }: Edge, integers: Integers): PlainEdge {
  return {
    kind: 'edge',
    type: edgeType,
    src: plainId(src, integers),
    dst: plainId(dst, integers),
    rank: plainInt(rank, integers),
    properties: plainRecord(properties, integers),
  };
}

function plainRecord(properties: Properties, integers: Integers): Readonly<Record<string, PlainValue>> {
  return Object.fromEntries(Array.from(properties, ([name, value]) => [name, plainValue(value, integers)]));
}

function isList(value: object): value is readonly Value[] {
  return Array.isArray(value);
}

function isParameterList(value: object): value is readonly Parameter[] {
  return Array.isArray(value);
}
