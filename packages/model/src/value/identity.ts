import { formatDate, formatDateTime, formatTime } from './date-time.ts';
import { checkDepth } from './depth.ts';
import { geographyToWkt } from './geography.ts';
import type { Edge, Properties, SetValue, Value, Vid } from './value.ts';
import { WideMap } from './wide-map.ts';

/** Two numbers that are closer than this are equal when one of them is a float. */
export const FLOAT_TOLERANCE = 1e-8;

/** Above this value, adjacent floats differ by more than the tolerance, so equality is exact. */
const EXACT_FROM = 2 ** 27;

/**
 * Returns a key that is equal for identical values, for hash tables of composite keys. Floats are rounded to the tolerance, so two close
 * floats on different sides of a rounding boundary get different keys; `ValueMap` also checks adjacent steps for numeric keys.
 */
export function identityKey(value: Value): string {
  return keyOf(value, 0);
}

/** A hash table keyed by value identity, with separate tables for strings, integers and floats, and identity keys for all other values. */
export class ValueMap<T> {
  readonly #texts = new WideMap<string, T>();
  /** Ints and whole floats; safe ones as numbers, so that 1 and 1.0 are equal. */
  readonly #wholes = new WideMap<number | bigint, T>();
  /** Fractions by their step of the tolerance; two in one step are closer than the tolerance. */
  readonly #fractions = new WideMap<number, { readonly number: number; payload: T }>();
  readonly #others = new WideMap<string, T>();

  get(key: Value): T | undefined {
    if (typeof key === 'string') return this.#texts.get(key);
    if (typeof key === 'bigint' || typeof key === 'number') return this.#getNumber(key);
    return this.#others.get(identityKey(key));
  }

  has(key: Value): boolean {
    if (typeof key === 'string') return this.#texts.has(key);
    if (typeof key === 'bigint' || typeof key === 'number') return this.#findNumber(key) !== undefined;
    return this.#others.has(identityKey(key));
  }

  set(key: Value, payload: T): void {
    if (typeof key === 'string') this.#texts.set(key, payload);
    else if (typeof key === 'bigint' || typeof key === 'number') this.#setNumber(key, payload);
    else this.#others.set(identityKey(key), payload);
  }

  #getNumber(key: number | bigint): T | undefined {
    const place = this.#findNumber(key);
    if (place === undefined) return undefined;
    return place.isWhole ? this.#wholes.get(place.key) : this.#fractions.get(place.key)?.payload;
  }

  #setNumber(key: number | bigint, payload: T): void {
    const place = this.#findNumber(key) ?? placeOf(key);
    if (place.isWhole) this.#wholes.set(place.key, payload);
    else this.#fractions.set(place.key, { number: Number(key), payload });
  }

  /** Returns the place of an equal number. */
  #findNumber(key: number | bigint): Place | undefined {
    const place = placeOf(key);
    if (place.isWhole && this.#wholes.has(place.key)) return place;
    const number = Number(key);
    if (Math.abs(number) >= EXACT_FROM || Number.isNaN(number)) return undefined;
    if (!place.isWhole) {
      const nearest = Math.round(number) + 0;
      if (Math.abs(number - nearest) < FLOAT_TOLERANCE && this.#wholes.has(nearest))
        return { isWhole: true, key: nearest };
    }
    if (this.#fractions.size === 0) return undefined;
    const step = stepOf(number);
    for (const candidate of [step, step - 1, step + 1]) {
      const found = this.#fractions.get(candidate);
      if (found && Math.abs(found.number - number) < FLOAT_TOLERANCE) return { isWhole: false, key: candidate };
    }
    return undefined;
  }
}

type Place =
  | { readonly isWhole: true; readonly key: number | bigint }
  | { readonly isWhole: false; readonly key: number };

/** Values without repetition, by identity, in the order in which they were first added. */
export class ValueSet {
  readonly #found = new ValueMap<true>();
  readonly #items: Value[] = [];

  constructor(values: Iterable<Value> = []) {
    for (const value of values) this.add(value);
  }

  get size(): number {
    return this.#items.length;
  }

  /** Adds a value. Returns whether it is new. */
  add(value: Value): boolean {
    if (this.#found.has(value)) return false;
    this.#found.set(value, true);
    this.#items.push(value);
    return true;
  }

  has(value: Value): boolean {
    return this.#found.has(value);
  }

  /** The values, in order of first addition. */
  get items(): readonly Value[] {
    return this.#items;
  }
}

/** A set value of the different ones among some values. */
export function makeSet(values: Iterable<Value>): SetValue {
  return { kind: 'set', items: new ValueSet(values).items };
}

function placeOf(key: number | bigint): Place {
  if (typeof key === 'bigint') {
    return { isWhole: true, key: key >= Number.MIN_SAFE_INTEGER && key <= Number.MAX_SAFE_INTEGER ? Number(key) : key };
  }
  if (Number.isSafeInteger(key)) return { isWhole: true, key: key + 0 };
  if (Number.isInteger(key)) return { isWhole: true, key: BigInt(key) };
  // Large floats, infinities and NaN are exact keys.
  return Math.abs(key) < EXACT_FROM ? { isWhole: false, key: stepOf(key) } : { isWhole: true, key };
}

function stepOf(number: number): number {
  return Math.round(number / FLOAT_TOLERANCE);
}

function keyOf(value: Value, depth: number): string {
  checkDepth(depth);
  switch (typeof value) {
    case 'string':
      return `s${value.length}:${value}`;
    case 'boolean':
      return value ? 't' : 'f';
    case 'bigint':
      return `i${value};`;
    case 'number':
      return numberKey(value);
    default:
  }
  if (!('kind' in value)) return `[${value.map((item) => keyOf(item, depth + 1)).join('')}]`;
  switch (value.kind) {
    case 'null':
      return 'n';
    case 'empty':
      return 'e';
    case 'date':
      return `D${formatDate(value)};`;
    case 'time':
      return `T${formatTime(value)};`;
    case 'datetime':
      return `S${formatDateTime(value)};`;
    case 'duration':
      return `P${value.months},${value.seconds},${value.microseconds};`;
    case 'geography':
      return `G${geographyToWkt(value.shape)};`;
    case 'vertex':
      return `V${vidKey(value.vid)}`;
    case 'edge':
      return edgeKey(value);
    case 'path':
      return `W${vidKey(value.start.vid)}${value.steps.map((step) => edgeKey(step.edge) + vidKey(step.vertex.vid)).join('')};`;
    case 'set':
      return `{${value.items
        .map((item) => keyOf(item, depth + 1))
        .sort()
        .join('')}}`;
    case 'map':
      return `(${entryKeys(value.entries, depth).sort().join('')})`;
  }
}

function entryKeys(entries: Properties, depth: number): string[] {
  return Array.from(entries, ([name, value]) => `${name.length}:${name}${keyOf(value, depth + 1)}`);
}

function vidKey(vid: Vid): string {
  return typeof vid === 'string' ? `s${vid.length}:${vid}` : `i${vid};`;
}

function edgeKey(edge: Edge): string {
  return `E${vidKey(edge.src)}${vidKey(edge.dst)}${edge.edgeType.length}:${edge.edgeType}${edge.rank};`;
}

function numberKey(value: number): string {
  if (Number.isInteger(value)) return `i${BigInt(value)};`;
  if (Math.abs(value) >= EXACT_FROM || Number.isNaN(value)) return `x${value};`;
  const step = stepOf(value);
  // A fraction that rounds to an integer has the key of that integer.
  const nearest = Math.round(value);
  return stepOf(nearest) === step ? `i${nearest + 0};` : `x${step};`;
}
