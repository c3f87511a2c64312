import { ValueMap, isEmpty, isNull, packDate, type Value, type Vertex } from '@astrolabe/model';
import {
  EMPTY_CODE,
  hasVertexAt,
  keyAt,
  type BytesColumn,
  type Column,
  type VertexColumn,
} from '../../expression/column.ts';
import type { Graph, TextDictionary } from '../../graph/graph.ts';
import { NumberTable } from './number-table.ts';
import { TextNumbers, type Numbering } from './text-numbers.ts';

/** Kinds of keys in the number table, by the first column. */
type Keys =
  | { readonly of: 'int' }
  | { readonly of: 'bool' }
  | { readonly of: 'date' }
  | { readonly of: 'vid'; readonly graph: Graph }
  | { readonly of: 'vertex'; readonly graph: Graph };

/**
 * Assigns numbers 0, 1, 2, … to the distinct values of a column in the order of first appearance, by identity: nulls of all kinds are one value.
 * The first batch determines the key of values (dense id, int, packed date, bytes of a text); values of another kind have a separate table, and if
 * values of both could be identical, all move there.
 */
export class ValueNumbers {
  #count = 0;
  #ofNull = -1;
  #ofEmpty = -1;
  #keys: Keys | undefined;
  /** Whether all keys come from columns of vertices that were checked to exist. */
  #areVertices = true;
  readonly #table = new NumberTable();
  /** Used while all texts come as bytes. */
  #texts: TextNumbers | undefined;
  readonly #values = new ValueMap<number>();
  /** By dictionary: the number of each code plus one; 0 if unknown. */
  readonly #byDictionary = new Map<TextDictionary, Int32Array>();
  /** The dictionary of all texts so far, which then are not in `#values`: they are distinguished only by their codes. */
  #onlyDictionary: TextDictionary | undefined;

  get count(): number {
    return this.#count;
  }

  /** Number of values that are neither null nor EMPTY. */
  get presentCount(): number {
    return this.#count - (this.#ofNull < 0 ? 0 : 1) - (this.#ofEmpty < 0 ? 0 : 1);
  }

  /** Whether a number is that of null or EMPTY. */
  isAbsent(number: number): boolean {
    return number === this.#ofNull || number === this.#ofEmpty;
  }

  /** Writes the numbers of the first `length` values of a column into `into`; unknown values are -1 unless they are `isNew`. */
  numberAll(column: Column, length: number, into: Int32Array, isNew: boolean): void {
    if (column.kind === 'constant') {
      into.fill(length === 0 ? -1 : this.#numberOf(column.value, isNew), 0, length);
      return;
    }
    if (column.kind === 'text') return this.#numberTexts(column.codes, column.dictionary, length, into, isNew);
    if (column.kind === 'bytes' && this.#mayUseBytes()) return this.#numberBytes(column, length, into, isNew);
    if (!this.#numberKeys(column, length, into, isNew))
      for (let row = 0; row < length; row++) into[row] = this.#numberOf(keyAt(column, row), isNew);
  }

  /** Assigns numbers to a column with numeric keys of the same kind as before; false for others. */
  #numberKeys(column: Column, length: number, into: Int32Array, isNew: boolean): boolean {
    if (isNew && this.presentCount === 0 && !this.#texts) this.#keys ??= keysOf(column, length);
    const keys = this.#keys;
    switch (column.kind) {
      case 'int':
        if (keys?.of !== 'int') return false;
        this.#numberPlain(column.data, column.nulls, length, into, isNew);
        return true;
      case 'float':
        if (keys?.of !== 'int' || !areWhole(column.data, column.nulls, length)) return false;
        this.#numberPlain(column.data, column.nulls, length, into, isNew);
        return true;
      case 'bool':
        if (keys?.of !== 'bool') return false;
        this.#numberPlain(column.data, column.nulls, length, into, isNew);
        return true;
      case 'moment':
        if (column.of !== 'date' || keys?.of !== 'date') return false;
        this.#numberPlain(column.dates, column.nulls, length, into, isNew);
        return true;
      case 'vid':
        if (keys?.of !== 'vid' || keys.graph !== column.graph) return false;
        this.#numberIds(column.ids, length, into, isNew);
        return true;
      case 'vertex':
        if (keys?.of !== 'vertex' || keys.graph !== column.graph) return false;
        if (column.missing === 'null') this.#numberVertices(column, length, into, isNew);
        else {
          this.#areVertices = false;
          this.#numberIds(column.ids, length, into, isNew);
        }
        return true;
      default:
        return false;
    }
  }

  #numberPlain(
    data: Float64Array | Int32Array | Uint8Array,
    nulls: Uint8Array | undefined,
    length: number,
    into: Int32Array,
    isNew: boolean,
  ): void {
    if (!nulls && isNew) {
      this.#count = this.#table.addAll(data, length, into, this.#count);
      return;
    }
    if (this.#table.getAll(data, length, into) && !nulls) return;
    for (let row = 0; row < length; row++) {
      const code = nulls ? nulls[row]! : 0;
      if (code !== 0) into[row] = this.#numberOfCode(code, isNew);
      else if (isNew && into[row]! < 0) into[row] = this.#place(data[row]!, true);
    }
  }

  /** Ids that are known need no check, unless some came from elsewhere. */
  #numberVertices(column: VertexColumn, length: number, into: Int32Array, isNew: boolean): void {
    const { ids } = column;
    if (this.#areVertices && this.#table.getAll(ids, length, into)) return;
    for (let row = 0; row < length; row++) {
      if (this.#areVertices && into[row]! >= 0) continue;
      into[row] = hasVertexAt(column, row) ? this.#place(ids[row]!, isNew) : this.#numberOfNull(isNew);
    }
  }

  /** Dense ids; -1 is null. */
  #numberIds(ids: Int32Array, length: number, into: Int32Array, isNew: boolean): void {
    let signs = 0;
    for (let row = 0; row < length; row++) signs |= ids[row]!;
    if (isNew && signs >= 0) {
      this.#count = this.#table.addAll(ids, length, into, this.#count);
      return;
    }
    if (this.#table.getAll(ids, length, into)) return;
    for (let row = 0; row < length; row++) {
      if (ids[row]! < 0) into[row] = this.#numberOfNull(isNew);
      else if (isNew && into[row]! < 0) into[row] = this.#place(ids[row]!, true);
    }
  }

  #place(key: number, isNew: boolean): number {
    const known = this.#table.get(key);
    if (known >= 0 || !isNew) return known;
    this.#table.set(key, this.#count);
    return this.#count++;
  }

  #placeValue(key: number, isNew: boolean): number {
    if (isNew) this.#areVertices = false;
    return this.#place(key, isNew);
  }

  #numberTexts(codes: Int32Array, dictionary: TextDictionary, length: number, into: Int32Array, isNew: boolean): void {
    this.#moveTexts();
    if (isNew && this.presentCount === 0 && this.#byDictionary.size === 0) this.#onlyDictionary = dictionary;
    const isOnly = this.#onlyDictionary === dictionary;
    if (!isOnly) this.#moveCodes();
    let numbers = this.#byDictionary.get(dictionary);
    if (!numbers || numbers.length < dictionary.count) {
      const grown = new Int32Array(Math.max(dictionary.count, (numbers?.length ?? 0) * 2));
      if (numbers) grown.set(numbers);
      this.#byDictionary.set(dictionary, (numbers = grown));
    }
    for (let row = 0; row < length; row++) {
      const code = codes[row]!;
      if (code < 0) {
        into[row] = this.#numberOfCode(-code, isNew);
        continue;
      }
      const known = numbers[code]!;
      if (known !== 0) {
        into[row] = known - 1;
        continue;
      }
      const number = isOnly ? (isNew ? this.#count++ : -1) : this.#numberOfValue(dictionary.textAt(code), isNew);
      numbers[code] = number + 1;
      into[row] = number;
    }
  }

  #mayUseBytes(): boolean {
    return this.#texts !== undefined || (this.presentCount === 0 && !this.#keys);
  }

  #numberBytes(column: BytesColumn, length: number, into: Int32Array, isNew: boolean): void {
    const numbering: Numbering = {
      next: () => this.#count++,
      ofNull: (code) => this.#numberOfCode(code, isNew),
    };
    (this.#texts ??= new TextNumbers()).numberAll(column, length, into, isNew, numbering);
  }

  #numberOfCode(code: number, isNew: boolean): number {
    if (code !== EMPTY_CODE) return this.#numberOfNull(isNew);
    if (this.#ofEmpty < 0 && isNew) this.#ofEmpty = this.#count++;
    return this.#ofEmpty;
  }

  #numberOfNull(isNew: boolean): number {
    if (this.#ofNull < 0 && isNew) this.#ofNull = this.#count++;
    return this.#ofNull;
  }

  #numberOf(value: Value, isNew: boolean): number {
    if (isNull(value)) return this.#numberOfNull(isNew);
    if (isEmpty(value)) return this.#numberOfCode(EMPTY_CODE, isNew);
    if (typeof value === 'string') {
      this.#moveTexts();
      this.#moveCodes();
    }
    // A fraction is identical to numbers that are close to it.
    if (typeof value === 'number' && !Number.isSafeInteger(value) && this.#keys?.of === 'int') this.#moveKeys();
    const key = this.#keys && keyOf(value, this.#keys);
    return key === undefined ? this.#numberOfValue(value, isNew) : this.#placeValue(key, isNew);
  }

  #numberOfValue(value: Value, isNew: boolean): number {
    const keys = this.#keys;
    const key = keys && keyOf(value, keys);
    if (key !== undefined) return this.#placeValue(key, isNew);
    const known = this.#values.get(value);
    if (known !== undefined) return known;
    if (!isNew) return -1;
    this.#values.set(value, this.#count);
    return this.#count++;
  }

  /** From now on texts are looked up as values. */
  #moveTexts(): void {
    this.#texts?.forEach((text, number) => this.#values.set(text, number));
    this.#texts = undefined;
  }

  /** From now on texts of the only dictionary are found as values too. */
  #moveCodes(): void {
    const dictionary = this.#onlyDictionary;
    if (!dictionary) return;
    this.#onlyDictionary = undefined;
    const numbers = this.#byDictionary.get(dictionary)!;
    for (let code = 0; code < numbers.length; code++)
      if (numbers[code] !== 0) this.#values.set(dictionary.textAt(code), numbers[code]! - 1);
  }

  #moveKeys(): void {
    this.#table.forEach((key, number) => this.#values.set(BigInt(key), number));
    this.#keys = undefined;
  }
}

/** Returns the numeric keys of a column, if any. */
function keysOf(column: Column, length: number): Keys | undefined {
  switch (column.kind) {
    case 'int':
      return { of: 'int' };
    case 'float':
      return areWhole(column.data, column.nulls, length) ? { of: 'int' } : undefined;
    case 'bool':
      return { of: 'bool' };
    case 'moment':
      return column.of === 'date' ? { of: 'date' } : undefined;
    case 'vid':
      return { of: 'vid', graph: column.graph };
    case 'vertex':
      return { of: 'vertex', graph: column.graph };
    default:
      return undefined;
  }
}

/** Whether all numbers are safe integers; such floats are identical to ints. */
function areWhole(data: Float64Array, nulls: Uint8Array | undefined, length: number): boolean {
  for (let row = 0; row < length; row++)
    if (!Number.isSafeInteger(data[row]) && (!nulls || nulls[row] === 0)) return false;
  return true;
}

/** The key of a value; undefined if values of its kind have no such keys. */
function keyOf(value: Value, keys: Keys): number | undefined {
  switch (keys.of) {
    case 'int':
      return wholeKey(value);
    case 'bool':
      return typeof value === 'boolean' ? Number(value) : undefined;
    case 'date':
      return typeof value === 'object' && 'kind' in value && value.kind === 'date' ? packDate(value) : undefined;
    case 'vid':
      return typeof value === 'string' || typeof value === 'bigint' ? denseOf(keys.graph.vids.find(value)) : undefined;
    case 'vertex':
      return isVertex(value) ? denseOf(keys.graph.vids.find(value.vid)) : undefined;
  }
}

function wholeKey(value: Value): number | undefined {
  if (typeof value !== 'bigint' && typeof value !== 'number') return undefined;
  return Number.isSafeInteger(Number(value)) ? Number(value) : undefined;
}

function denseOf(found: number): number | undefined {
  return found < 0 ? undefined : found;
}

function isVertex(value: Value): value is Vertex {
  return typeof value === 'object' && 'kind' in value && value.kind === 'vertex';
}
