import type { InferredType } from '@astrolabe/importer';
import { JSON_DEPTH_MAX } from '../../limits.ts';
import type { NestedKeys } from './nested-keys.ts';
import { jsonRefusal, type JsonPlace } from './json-scanner.ts';

/** A parsed JSON value in which every number is `Digits`. */
export type JsonValue = string | boolean | null | Digits | readonly JsonValue[] | JsonObject;

/** An object of a JSON document. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** The cells of a row by column, in CSV form; null is empty. */
export type Cells = Map<string, string>;

/** A number as its digits: a double would lose those of large integers. */
export class Digits {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): unknown {
    return (JSON as JSON & { rawJSON(text: string): unknown }).rawJSON(this.text);
  }
}

/** Parses the text of a value. Throws `IMPORT_FILE_INVALID` with the position in the file, which starts at `place`. */
export function parseJson(text: string, name: string, place: JsonPlace): JsonValue {
  try {
    return JSON.parse(text, keepDigits) as JsonValue;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw jsonRefusal(name, placeWithin(text, place, message), message.replace(/ in JSON at position .*$/s, ''));
  }
}

/** Whether a value is an object with members. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Digits);
}

/** Whether a value is a list of scalars. */
export function isScalarList(value: JsonValue): value is readonly JsonValue[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one: JsonValue) => !Array.isArray(one) && !isJsonObject(one))
  );
}

/**
 * The cells of an object. Members of nested objects become columns with dotted names, such as `address.city`; maps become lists, and lists stay JSON. Throws
 * `IMPORT_FILE_INVALID` if two members have the same column.
 */
export function cellsOf(object: JsonObject, name: string, place: JsonPlace, nested?: NestedKeys): Cells {
  const cells: Cells = new Map();
  const put = (inner: JsonObject, outer: readonly string[]): void => {
    const before = outer.length === 0 ? '' : `${outer.at(-1)!}.`;
    for (const [key, found] of Object.entries(inner)) {
      const column = `${before}${key}`;
      const cell = unwrapped(found);
      const isObject = isJsonObject(cell);
      if (isObject) nested?.add(column, cell);
      const isMap = isObject && nested?.isMap(column) === true;
      if (isObject && !isMap && outer.length + 1 < JSON_DEPTH_MAX) {
        put(cell, [...outer, column]);
        continue;
      }
      if (cells.has(column)) throw jsonRefusal(name, place, `\`${column}\` is there twice`);
      cells.set(column, cellText(isMap ? nested!.listOf(cell) : cell));
      nested?.addColumn(column, outer);
    }
  };
  put(object, []);
  return cells;
}

/** A scalar as text, as ids are compared; undefined for null, lists and objects. */
export function scalarText(value: JsonValue | undefined): string | undefined {
  const plain = value === undefined ? undefined : unwrapped(value);
  if (typeof plain === 'string') return plain;
  if (plain instanceof Digits) return plain.text;
  return typeof plain === 'boolean' ? String(plain) : undefined;
}

/** The type that a value has in the form `valueToJson` writes; undefined for null. */
export function exactKind(value: JsonValue): InferredType['kind'] | undefined {
  if (value === null) return undefined;
  if (value instanceof Digits) return /^-?\d+$/.test(value.text) ? 'int64' : 'double';
  if (typeof value === 'boolean') return 'bool';
  const [key = ''] = isJsonObject(value) ? Object.keys(value) : [];
  return EXACT_KINDS.get(key) ?? 'string';
}

const EXACT_KINDS: ReadonlyMap<string, InferredType['kind']> = new Map([
  ['$int', 'int64'],
  ['$float', 'double'],
  ['$date', 'date'],
  ['$time', 'time'],
  ['$datetime', 'datetime'],
  ['$geography', 'geography'],
]);

/** Returns a value as a CSV cell. */
export function cellText(cell: JsonValue): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return quoted(cell);
  if (typeof cell === 'boolean') return String(cell);
  return cell instanceof Digits ? cell.text : quoted(JSON.stringify(cell));
}

/** A text as a quoted cell of CSV. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Databases write types as objects with one key: `{"$oid": "…"}`, `{"$date": "…"}`; GraphSON as `{"@type": "g:Int64", "@value": 1}`. */
function unwrapped(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return value;
  if (isTyped(value)) return unwrapped(value['@value']!);
  const [[key, inner] = ['', value] as const, ...more] = Object.entries(value);
  return more.length === 0 && key.startsWith('$') ? unwrapped(inner) : value;
}

/** Whether an object is a value with its type, as GraphSON 2 and 3 write it. */
export function isTyped(value: JsonObject): boolean {
  return typeof value['@type'] === 'string' && value['@value'] !== undefined && Object.keys(value).length === 2;
}

/** The position in the file where the parser stopped, from its message. */
function placeWithin(text: string, { line, column }: JsonPlace, message: string): JsonPlace {
  const before = text.slice(0, Number(/at position (\d+)/.exec(message)?.[1] ?? 0)).split('\n');
  const last = before.at(-1)!.length;
  return before.length === 1 ? { line, column: column + last } : { line: line + before.length - 1, column: last + 1 };
}

function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && context?.source !== undefined ? new Digits(context.source) : value;
}
