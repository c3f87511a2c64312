/** The scalar functions that the random statements call, by their names in lower case. */
import { NULL, NULLS, type Value } from '@astrolabe/model';
import { cast, plainText } from './casts.ts';
import { dateOf, isDate } from './dates.ts';
import { same, typeName } from './relations.ts';

type Scalar = (...values: readonly [Value, ...Value[]]) => Value;

/** A function that returns NULL for null, and BAD_TYPE if `inner` returns nothing. */
function ofOne(inner: (value: Value) => Value | undefined): Scalar {
  return (value) => (typeName(value) === 'null' ? NULL : (inner(value) ?? NULLS.BAD_TYPE));
}

function has<K extends 'vertex' | 'edge' | 'path'>(
  value: Value,
  kind: K,
): value is Extract<Value, { readonly kind: K }> {
  return typeof value === 'object' && 'kind' in value && value.kind === kind;
}

/** Some bytes of a text: none of null; an invalid count of bytes is a type error. */
function ofPart(part: (bytes: Buffer, count: number) => Buffer): Scalar {
  return (text, count) => {
    if (typeName(text) === 'null') return NULL;
    if (typeof text !== 'string' || typeof count !== 'bigint' || count < 0n) return NULLS.BAD_TYPE;
    return part(Buffer.from(text), Number(count)).toString();
  };
}

/** A function of texts that returns NULL if any of them is null. */
function ofTexts(inner: (...texts: readonly [string, string, string?]) => Value): Scalar {
  return (...values) => {
    if (values.some((value) => typeName(value) === 'null')) return NULL;
    const [first, second, third] = values.filter((value) => typeof value === 'string');
    return first !== undefined && second !== undefined && values.every((value) => typeof value === 'string')
      ? inner(first, second, third)
      : NULLS.BAD_TYPE;
  };
}

const FUNCTIONS: Readonly<Record<string, Scalar>> = {
  abs: ofOne((value) =>
    typeof value === 'bigint'
      ? value === -(2n ** 63n)
        ? NULLS.ERR_OVERFLOW
        : value < 0n
          ? -value
          : value
      : typeof value === 'number'
        ? Math.abs(value)
        : undefined,
  ),
  floor: ofOne((value) => (typeName(value) === 'number' ? Math.floor(Number(value)) : undefined)),
  sign: ofOne((value) => (typeName(value) === 'number' ? BigInt(Math.sign(Number(value))) : undefined)),
  size: ofOne((value) =>
    typeof value === 'string'
      ? BigInt(Buffer.byteLength(value))
      : Array.isArray(value)
        ? BigInt(value.length)
        : typeof value === 'object' && 'kind' in value && value.kind === 'set'
          ? BigInt(value.items.length)
          : typeof value === 'object' && 'kind' in value && value.kind === 'map'
            ? BigInt(value.entries.size)
            : typeName(value) === 'empty'
              ? value
              : undefined,
  ),
  length: ofOne((value) =>
    typeof value === 'string'
      ? BigInt(Buffer.byteLength(value))
      : has(value, 'path')
        ? BigInt(value.steps.length)
        : undefined,
  ),
  upper: ofOne((value) =>
    typeof value === 'string' ? value.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()) : undefined,
  ),
  tostring: ofOne((value) => {
    if (typeof value === 'object' && !isDate(value)) return undefined;
    const text = plainText(value);
    return typeof value === 'number' && !text.includes('.') ? `${text}.0` : text;
  }),
  lower: ofOne((value) =>
    typeof value === 'string' ? value.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()) : undefined,
  ),
  ceil: ofOne((value) => (typeName(value) === 'number' ? Math.ceil(Number(value)) : undefined)),
  round: ofOne((value) =>
    typeName(value) === 'number' ? Math.sign(Number(value)) * Math.round(Math.abs(Number(value))) : undefined,
  ),
  tointeger: ofOne((value) => (typeof value === 'boolean' ? undefined : cast('int64', value))),
  tofloat: ofOne((value) => (typeof value === 'boolean' ? undefined : cast('double', value))),
  toboolean: ofOne((value) => cast('bool', value)),
  date: ofOne((value) => (typeof value === 'string' ? dateOf(value) : undefined)),
  left: ofPart((bytes, count) => bytes.subarray(0, count)),
  right: ofPart((bytes, count) => bytes.subarray(Math.max(0, bytes.length - count))),
  replace: ofTexts((text, from, to) => (from === '' ? text : text.replaceAll(from, () => to ?? ''))),
  split: ofTexts((text, by) => text.split(by)),
  concat: (...values) =>
    values.some((value) => typeName(value) === 'null')
      ? NULL
      : values.every((value) => typeof value !== 'object' || isDate(value))
        ? values.map(plainText).join('')
        : NULLS.BAD_DATA,
  range: (from, to, step = 1n) => {
    if (typeof from !== 'bigint' || typeof to !== 'bigint' || typeof step !== 'bigint') return NULLS.BAD_TYPE;
    if (step === 0n) return NULLS.BAD_DATA;
    const items: bigint[] = [];
    for (let item = from; step > 0n ? item <= to : item >= to; item += step) items.push(item);
    return items;
  },
  toset: ofOne((value) =>
    Array.isArray(value)
      ? { kind: 'set', items: value.filter((item, place) => value.findIndex((other) => same(other, item)) === place) }
      : undefined,
  ),
  head: ofOne((value) => (Array.isArray(value) ? (value[0] ?? NULL) : undefined)),
  last: ofOne((value) => (Array.isArray(value) ? (value.at(-1) ?? NULL) : undefined)),
  tail: ofOne((value) => (Array.isArray(value) ? value.slice(1) : undefined)),
  reverse: ofOne((value) => (Array.isArray(value) ? value.toReversed() : undefined)),
  coalesce: (...values) => values.find((value) => typeName(value) !== 'null') ?? NULL,
  id: ofOne((value) => (has(value, 'vertex') ? value.vid : undefined)),
  tags: ofOne((value) => (has(value, 'vertex') ? value.tags.map((tag) => tag.name) : undefined)),
  type: ofOne((value) => (has(value, 'edge') ? value.edgeType : undefined)),
  src: ofOne((value) => (has(value, 'edge') ? value.src : undefined)),
  dst: ofOne((value) => (has(value, 'edge') ? value.dst : undefined)),
  rank: ofOne((value) => (has(value, 'edge') ? value.rank : undefined)),
  nodes: ofOne((value) => (has(value, 'path') ? [value.start, ...value.steps.map((step) => step.vertex)] : undefined)),
  relationships: ofOne((value) => (has(value, 'path') ? value.steps.map((step) => step.edge) : undefined)),
  startnode: ofOne((value) => (has(value, 'path') ? value.start : undefined)),
  endnode: ofOne((value) => (has(value, 'path') ? (value.steps.at(-1)?.vertex ?? value.start) : undefined)),
};

/** The value of a call. */
export function callScalar(name: string, values: readonly Value[]): Value {
  const [first, ...rest] = values;
  const called = FUNCTIONS[name];
  if (!called || first === undefined) throw new Error(`the second opinion has no function ${name}`);
  return called(first, ...rest);
}
