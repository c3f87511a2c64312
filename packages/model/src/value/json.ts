import { AstrolabeError } from '../error/astrolabe-error.ts';
import { parseDate, parseDateTime, parseTime, formatDate, formatDateTime, formatTime } from './date-time.ts';
import { checkDepth } from './depth.ts';
import { floatTextWithDot } from './float-text.ts';
import { geographyFromWkt, geographyToWkt } from './geography.ts';
import { INT64_MAX, INT64_MIN, isInt64 } from './int64.ts';
import { makeSet } from './identity.ts';
import { EMPTY, NULL, NULLS } from './null.ts';
import type { CollectionFormat } from './value-pieces.ts';
import type { DurationValue, Edge, NullReason, Path, Properties, TagProperties, Value, Vertex, Vid } from './value.ts';

/**
 * Lossless JSON of values, even through `JSON.parse`, which can't distinguish 1 from 1.0:
 *
 *     int                 a whole number when safe, else {"$int": "9223372036854775807"}
 *     float               a number with a fraction; {"$float": "1.0"} where it has none, also "-0.0", "NaN", "Infinity"
 *     string, bool        themselves
 *     null, its kinds     null, {"$null": "DIV_BY_ZERO"}; EMPTY is {"$empty": true}
 *     date, time          {"$date": "2024-01-31"}, {"$time": "08:09:10.000011"}, {"$datetime": "2024-01-31T08:09:10.000011"}; UTC
 *     duration            {"$duration": {"months": 1, "seconds": 60, "microseconds": 0}}; seconds as an int
 *     geography           {"$geography": "POINT(1 2)"}
 *     list, set, map      [1], {"$set": [1]}, {"$map": {"any key": 1}}
 *     vertex              {"$vertex": {"vid": "a", "tags": [{"name": "player", "properties": {}}]}}
 *     edge                {"$edge": {"edgeType": "like", "src": "a", "dst": "b", "rank": 0, "properties": {}}}, and where
 *                         they are known "isReversed": true and "typeId": 5
 *     path                {"$path": {"start": vertex, "steps": [{"edge": edge, "vertex": vertex}]}}, both without their tag
 *
 * An object has exactly one key, which starts with `$`, so that maps are unambiguous.
 */
export type ValueJson = null | boolean | number | string | readonly ValueJson[] | { readonly [key: string]: ValueJson };

/** A value as a JSON tree. `writeValueJson` returns the text without building it. */
export function valueToJson(value: Value): ValueJson {
  // Valid by construction.
  return JSON.parse(writeValueJson(value)) as ValueJson;
}

/** Converts a JSON tree to a value. Throws HTTP_PARAMETER with the path if the tree is invalid. */
export function valueFromJson(json: unknown): Value {
  return readValue(json, '$', 0);
}

/** A value as JSON text. */
export function writeValueJson(value: Value): string {
  return write(value, 0);
}

/** The format of `writeValueJson` for values that are written in pieces. */
export const JSON_FORMAT: CollectionFormat = {
  write: writeValueJson,
  separator: ',',
  list: ['[', ']'],
  set: ['{"$set":[', ']}'],
  map: ['{"$map":{', '}}'],
  key: (name) => `${JSON.stringify(name)}:`,
  orderKeys: (names) => names,
};

function write(value: Value, depth: number): string {
  switch (typeof value) {
    case 'string':
      return writeText(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'bigint':
      return writeInt(value);
    case 'number':
      return Number.isInteger(value) || !Number.isFinite(value)
        ? `{"$float":"${floatTextWithDot(value)}"}`
        : String(value);
    default:
  }
  if (!('kind' in value)) return writeList(value, depth);
  switch (value.kind) {
    case 'null':
      return value.reason === 'NULL' ? 'null' : `{"$null":"${value.reason}"}`;
    case 'empty':
      return '{"$empty":true}';
    case 'date':
      return `{"$date":"${formatDate(value)}"}`;
    case 'time':
      return `{"$time":"${formatTime(value)}"}`;
    case 'datetime':
      return `{"$datetime":"${formatDateTime(value)}"}`;
    case 'duration':
      return `{"$duration":{"months":${value.months},"seconds":${writeInt(value.seconds)},"microseconds":${value.microseconds}}}`;
    case 'geography':
      return `{"$geography":"${geographyToWkt(value.shape)}"}`;
    case 'vertex':
      return `{"$vertex":${writeVertex(value, depth)}}`;
    case 'edge':
      return `{"$edge":${writeEdge(value, depth)}}`;
    case 'path': {
      const steps = value.steps.map(
        (step) => `{"edge":${writeEdge(step.edge, depth)},"vertex":${writeVertex(step.vertex, depth)}}`,
      );
      return `{"$path":{"start":${writeVertex(value.start, depth)},"steps":[${steps.join(',')}]}}`;
    }
    case 'set':
      return `{"$set":${writeList(value.items, depth)}}`;
    case 'map':
      return `{"$map":${writeEntries(value.entries, depth)}}`;
  }
}

function writeInt(value: bigint): string {
  const isSafe = value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER;
  return isSafe ? value.toString() : `{"$int":"${value}"}`;
}

/** Characters that JSON does not escape. */
const PLAIN_TEXT = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;

function writeText(text: string): string {
  return PLAIN_TEXT.test(text) ? `"${text}"` : JSON.stringify(text);
}

function writeVid(vid: Vid): string {
  return typeof vid === 'string' ? writeText(vid) : writeInt(vid);
}

function writeList(items: readonly Value[], depth: number): string {
  checkDepth(depth);
  let text = '[';
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    if (item !== undefined) text += index === 0 ? write(item, depth + 1) : `,${write(item, depth + 1)}`;
  }
  return `${text}]`;
}

function writeEntries(entries: Properties, depth: number): string {
  checkDepth(depth);
  let text = '{';
  let separator = '';
  for (const [name, value] of entries) {
    text += `${separator}${writeText(name)}:${write(value, depth + 1)}`;
    separator = ',';
  }
  return `${text}}`;
}

function writeVertex(vertex: Vertex, depth: number): string {
  const tags = vertex.tags.map(
    (tag) => `{"name":${writeText(tag.name)},"properties":${writeEntries(tag.properties, depth)}}`,
  );
  return `{"vid":${writeVid(vertex.vid)},"tags":[${tags.join(',')}]}`;
}

function writeEdge(edge: Edge, depth: number): string {
  const ends = `"src":${writeVid(edge.src)},"dst":${writeVid(edge.dst)},"rank":${writeInt(edge.rank)}`;
  const known = `${edge.isReversed ? ',"isReversed":true' : ''}${edge.typeId === undefined ? '' : `,"typeId":${edge.typeId}`}`;
  return `{"edgeType":${writeText(edge.edgeType)},${ends},"properties":${writeEntries(edge.properties, depth)}${known}}`;
}

function readValue(json: unknown, place: string, depth: number): Value {
  checkDepth(depth);
  if (json === null) return NULL;
  if (typeof json === 'string' || typeof json === 'boolean') return json;
  if (typeof json === 'number') return readNumber(json, place);
  if (Array.isArray(json)) return json.map((item: unknown, index) => readValue(item, `${place}[${index}]`, depth + 1));
  const [kind, body] = readTagged(json, place);
  const inner = `${place}.${kind}`;
  switch (kind) {
    case '$int':
      return readInt(json, place);
    case '$float':
      return readFloat(body, inner);
    case '$null':
      return readNull(body, inner);
    case '$empty':
      return body === true ? EMPTY : refuse(inner, 'true');
    case '$date':
      return parseDate(readText(body, inner)) ?? refuse(inner, 'a date such as 2024-01-31');
    case '$time': {
      const time = parseTime(readText(body, inner));
      return time && isWithoutZone(time.zone) ? time.local : refuse(inner, 'a UTC time such as 08:09:10.000011');
    }
    case '$datetime': {
      const dateTime = parseDateTime(readText(body, inner));
      return dateTime && isWithoutZone(dateTime.zone)
        ? dateTime.local
        : refuse(inner, 'a UTC datetime such as 2024-01-31T08:09:10.000011');
    }
    case '$duration':
      return readDuration(body, inner);
    case '$geography': {
      const shape = geographyFromWkt(readText(body, inner));
      return shape ? { kind: 'geography', shape } : refuse(inner, 'well-known text such as POINT(1 2)');
    }
    case '$set':
      return Array.isArray(body)
        ? makeSet(body.map((item: unknown, index) => readValue(item, `${inner}[${index}]`, depth + 1)))
        : refuse(inner, 'an array');
    case '$map':
      return { kind: 'map', entries: readEntries(body, inner, depth) };
    case '$vertex':
      return readVertex(body, inner, depth);
    case '$edge':
      return readEdge(body, inner, depth);
    case '$path':
      return readPath(body, inner, depth);
    default:
      return refuse(place, 'a kind of value');
  }
}

function refuse(place: string, expected: string): never {
  throw new AstrolabeError('HTTP_PARAMETER', `The value at ${place} is not ${expected}.`, {
    hint: 'values are JSON as the reference of the HTTP API shows it',
    detail: { place },
  });
}

function isWithoutZone(zone: object): boolean {
  return Object.keys(zone).length === 0;
}

function readRecord(json: unknown, place: string): Map<string, unknown> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return refuse(place, 'an object');
  return new Map(Object.entries(json));
}

function readTagged(json: unknown, place: string): readonly [string, unknown] {
  const [first, ...more] = readRecord(json, place);
  return first && more.length === 0 ? first : refuse(place, 'an object with one key, such as {"$map": {}}');
}

function readText(json: unknown, place: string): string {
  return typeof json === 'string' ? json : refuse(place, 'text');
}

function readNumber(json: number, place: string): number | bigint {
  if (!Number.isInteger(json)) return json;
  if (!Number.isSafeInteger(json)) return refuse(place, 'a safe whole number; write {"$int": "…"} or {"$float": "…"}');
  return BigInt(json);
}

function readInt(json: unknown, place: string): bigint {
  if (typeof json === 'number') {
    const number = readNumber(json, place);
    return typeof number === 'bigint' ? number : refuse(place, 'an int');
  }
  const [kind, body] = readTagged(json, place);
  if (kind !== '$int' || typeof body !== 'string' || !/^-?\d{1,19}$/.test(body)) return refuse(place, 'an int');
  const int = BigInt(body);
  return isInt64(int) ? int : refuse(place, `an int from ${INT64_MIN} to ${INT64_MAX}`);
}

function readFloat(json: unknown, place: string): number {
  const text = readText(json, place);
  const isFloat = /^(?:-?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?:\.0)?|NaN|-?Infinity)$/.test(text);
  // A whole float in exponent form ends with its point: 1e+21.0.
  return isFloat ? Number(text.includes('e') ? text.replace(/\.0$/, '') : text) : refuse(place, 'the text of a float');
}

function readNull(json: unknown, place: string): Value {
  const text = readText(json, place);
  return isNullReason(text) ? NULLS[text] : refuse(place, 'a kind of null');
}

function isNullReason(text: string): text is NullReason {
  return Object.hasOwn(NULLS, text);
}

function readSmallInt(json: unknown, place: string): number {
  return typeof json === 'number' && Number.isSafeInteger(json) ? json : refuse(place, 'a whole number');
}

function readDuration(json: unknown, place: string): DurationValue {
  const fields = readRecord(json, place);
  return {
    kind: 'duration',
    months: readSmallInt(fields.get('months'), `${place}.months`),
    seconds: readInt(fields.get('seconds'), `${place}.seconds`),
    microseconds: readSmallInt(fields.get('microseconds'), `${place}.microseconds`),
  };
}

function readVid(json: unknown, place: string): Vid {
  return typeof json === 'string' ? json : readInt(json, place);
}

function readEntries(json: unknown, place: string, depth: number): Properties {
  const entries = new Map<string, Value>();
  for (const [name, value] of readRecord(json, place))
    entries.set(name, readValue(value, `${place}.${name}`, depth + 1));
  return entries;
}

function readVertex(json: unknown, place: string, depth: number): Vertex {
  const fields = readRecord(json, place);
  const tags = fields.get('tags');
  if (!Array.isArray(tags)) return refuse(`${place}.tags`, 'an array');
  return {
    kind: 'vertex',
    vid: readVid(fields.get('vid'), `${place}.vid`),
    tags: tags.map((tag: unknown, index): TagProperties => {
      const inner = `${place}.tags[${index}]`;
      const parts = readRecord(tag, inner);
      return {
        name: readText(parts.get('name'), `${inner}.name`),
        properties: readEntries(parts.get('properties'), `${inner}.properties`, depth),
      };
    }),
  };
}

function readEdge(json: unknown, place: string, depth: number): Edge {
  const fields = readRecord(json, place);
  const typeId = fields.get('typeId');
  return {
    kind: 'edge',
    edgeType: readText(fields.get('edgeType'), `${place}.edgeType`),
    src: readVid(fields.get('src'), `${place}.src`),
    dst: readVid(fields.get('dst'), `${place}.dst`),
    rank: readInt(fields.get('rank'), `${place}.rank`),
    properties: readEntries(fields.get('properties'), `${place}.properties`, depth),
    ...(fields.get('isReversed') === true && { isReversed: true }),
    ...(typeId !== undefined && { typeId: readSmallInt(typeId, `${place}.typeId`) }),
  };
}

function readPath(json: unknown, place: string, depth: number): Path {
  const fields = readRecord(json, place);
  const steps = fields.get('steps');
  if (!Array.isArray(steps)) return refuse(`${place}.steps`, 'an array');
  return {
    kind: 'path',
    start: readVertex(fields.get('start'), `${place}.start`, depth),
    steps: steps.map((step: unknown, index) => {
      const inner = `${place}.steps[${index}]`;
      const parts = readRecord(step, inner);
      return {
        edge: readEdge(parts.get('edge'), `${inner}.edge`, depth),
        vertex: readVertex(parts.get('vertex'), `${inner}.vertex`, depth),
      };
    }),
  };
}
