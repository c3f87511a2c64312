/** The scalar functions that the random statements call, by their names in lower case. */
import { NULL, NULLS, type Value } from '@astrolabe/model';
import { typeName } from './relations.ts';

type Scalar = (...values: readonly [Value, ...Value[]]) => Value;

/** A function that answers NULL for a null, and BAD_TYPE where `inner` has no answer. */
function ofOne(inner: (value: Value) => Value | undefined): Scalar {
  return (value) => (typeName(value) === 'null' ? NULL : (inner(value) ?? NULLS.BAD_TYPE));
}

function has<K extends 'vertex' | 'edge' | 'path'>(
  value: Value,
  kind: K,
): value is Extract<Value, { readonly kind: K }> {
  return typeof value === 'object' && 'kind' in value && value.kind === kind;
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
  tostring: ofOne((value) =>
    typeof value === 'number'
      ? String(value).includes('.')
        ? String(value)
        : `${value}.0`
      : typeof value === 'string' || typeof value === 'bigint' || typeof value === 'boolean'
        ? String(value)
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
