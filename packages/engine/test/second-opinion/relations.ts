/** The three relations between values, reimplemented from the reference item by item without shortcuts. */
import { NULL, type Edge, type Value } from '@astrolabe/model';
import { daysOf, isDate } from './dates.ts';

/** Ascending order of types; numbers are one. */
const TYPE_ORDER = [
  'empty',
  'bool',
  'number',
  'string',
  'date',
  'vertex',
  'edge',
  'path',
  'list',
  'map',
  'set',
  'null',
] as const;
type TypeName = (typeof TYPE_ORDER)[number];

/** The type of a value among those of the random statements; others are a bug of the generator. */
export function typeName(value: Value): TypeName {
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'bigint' || typeof value === 'number') return 'number';
  if (typeof value === 'string') return 'string';
  if (Array.isArray(value)) return 'list';
  if (!('kind' in value)) throw new Error('neither list nor kind');
  const found = TYPE_ORDER.find((name) => name === value.kind);
  if (!found) throw new Error(`no value of kind ${value.kind} is expected here`);
  return found;
}

const TOLERANCE = 1e-8;

function numbersEqual(a: number | bigint, b: number | bigint): boolean {
  if (typeof a === 'bigint' && typeof b === 'bigint') return a === b;
  if (Number.isNaN(a)) return Number.isNaN(b);
  return a == b || (Math.abs(Number(a) - Number(b)) < TOLERANCE && Math.abs(Number(a)) < 2 ** 52);
}

function bytesOrder(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** Identity, as used by DISTINCT, GROUP BY, IN and set members. */
export function same(a: Value, b: Value): boolean {
  const type = typeName(a);
  if (type !== typeName(b)) return false;
  if (type === 'null' || type === 'empty') return true;
  if (type === 'number') return numbersEqual(asNumber(a), asNumber(b));
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => same(item, b[index]!));
  if (typeof a !== 'object' || typeof b !== 'object' || !('kind' in a) || !('kind' in b)) return a === b;
  if (isDate(a) && isDate(b)) return daysOf(a) === daysOf(b);
  if (a.kind === 'vertex' && b.kind === 'vertex') return a.vid === b.vid;
  if (a.kind === 'edge' && b.kind === 'edge') return edgeName(a) === edgeName(b);
  if (a.kind === 'path' && b.kind === 'path')
    return (
      a.start.vid === b.start.vid &&
      same(
        a.steps.map((step) => step.edge),
        b.steps.map((step) => step.edge),
      ) &&
      same(
        a.steps.map((step) => step.vertex),
        b.steps.map((step) => step.vertex),
      )
    );
  if (a.kind === 'set' && b.kind === 'set')
    return a.items.length === b.items.length && a.items.every((item) => b.items.some((other) => same(item, other)));
  if (a.kind === 'map' && b.kind === 'map')
    return (
      a.entries.size === b.entries.size &&
      [...a.entries].every(([key, value]) => b.entries.has(key) && same(value, b.entries.get(key)!))
    );
  return false;
}

/** An edge's identity as text. */
export function edgeName(edge: Edge): string {
  return `${edge.edgeType} ${typeof edge.src} ${edge.src} ${edge.dst} ${edge.rank}`;
}

/** `a == b`. */
export function equals(a: Value, b: Value): Value {
  const types = [typeName(a), typeName(b)];
  if (types.every((type) => type === 'empty')) return NULL;
  if (types.includes('empty')) return false;
  if (types.includes('null')) return NULL;
  return !Number.isNaN(a) && same(a, b);
}

/** `a < b`. */
export function less(a: Value, b: Value): Value {
  const type = typeName(a);
  if (type === 'null' || type === 'empty' || type !== typeName(b)) return NULL;
  if (type === 'number') return asNumber(a) < asNumber(b) && !numbersEqual(asNumber(a), asNumber(b));
  return order(a, b) < 0;
}

/** `a <= b`: `a < b` or `a == b`, where a null on the left wins. */
export function lessOrEquals(a: Value, b: Value): Value {
  const isLess = less(a, b);
  return isLess === false ? equals(a, b) : isLess;
}

/** The order of ORDER BY, MIN and MAX. */
export function order(a: Value, b: Value): number {
  const [type, other] = [typeName(a), typeName(b)];
  if (type !== other) return TYPE_ORDER.indexOf(type) - TYPE_ORDER.indexOf(other);
  // NaN comes after the numbers.
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  if (typeof a === 'boolean' || typeof a === 'number' || typeof a === 'bigint') return a < b ? -1 : Number(a > b);
  if (typeof a === 'string' && typeof b === 'string') return bytesOrder(a, b);
  if (isDate(a) && isDate(b)) return daysOf(a) - daysOf(b);
  if (Array.isArray(a) && Array.isArray(b)) {
    const difference = a.findIndex((item, index) => index >= b.length || order(item, b[index]!) !== 0);
    if (difference < 0) return a.length - b.length;
    return difference < b.length ? order(a[difference]!, b[difference]!) : 1;
  }
  return 0;
}

/** Returns the number in a value. */
export function asNumber(value: Value): number | bigint {
  if (typeof value !== 'number' && typeof value !== 'bigint') throw new Error('not a number');
  return value;
}
