import type { Value } from '@astrolabe/model';
import type { TextDictionary } from '../graph/graph.ts';
import { TextTable } from '../graph/text-table.ts';
import { REPEATED_TEXTS_MAX, REPEATED_TEXTS_SAMPLE } from '../limits.ts';
import { batchBytes, batchInts, batchNumbers } from './batch-memory.ts';
import type { BoundExpression } from './bound-expression.ts';
import { nullOfCode, type Column, type TextColumn } from './column.ts';
import type { FunctionContext } from './functions/index.ts';
import { nullCode } from './kernels/null-codes.ts';

/** Result kinds as bits, so the kinds of a batch can be combined. */
const BOOL = 1;
const INT = 2;
const FLOAT = 4;
const TEXT = 8;
const ABSENT = 16;
const OTHER = 32;

/**
 * The values of an expression whose only variable operand is a column of coded texts: `apply` is called once per distinct text of a statement. The
 * result uses the narrowest layout for its values.
 */
export function mapTexts(
  expression: BoundExpression,
  column: TextColumn,
  length: number,
  context: FunctionContext,
  apply: (value: Value) => Value,
): Column {
  let memos = MEMOS.get(context);
  if (!memos) MEMOS.set(context, (memos = new Map()));
  let memo = memos.get(expression);
  if (!memo || memo.dictionary !== column.dictionary) {
    memo = new TextMemo(column.dictionary);
    memos.set(expression, memo);
  }
  return memo.map(column.codes, length, apply);
}

/**
 * A column of texts with numbers in place of one of UTF-8, if the texts that an expression is given in a statement repeat; undefined if most
 * of them differ, as the first thousands show, or if the column has other values.
 */
export function repeatedTexts(
  expression: BoundExpression,
  column: Column,
  length: number,
  context: FunctionContext,
): TextColumn | undefined {
  if (column.kind === 'text') return column;
  if (column.kind !== 'bytes') return undefined;
  let all = SEEN.get(context);
  if (!all) SEEN.set(context, (all = new Map()));
  let seen = all.get(expression);
  if (!seen) all.set(expression, (seen = { table: new TextTable('the different texts of an expression'), rows: 0 }));
  const { table } = seen;
  if (table.count > REPEATED_TEXTS_MAX) return undefined;
  if (seen.rows >= REPEATED_TEXTS_SAMPLE && table.count * 2 > seen.rows) return undefined;
  const { arena, starts, lengths } = column;
  const codes = batchInts(length);
  for (let row = 0; row < length; row++) {
    const size = lengths[row]!;
    codes[row] = size < 0 ? size : table.add(arena, starts[row]!, starts[row]! + size);
  }
  seen.rows += length;
  return { kind: 'text', dictionary: table, codes };
}

/** Number of distinct texts and of all texts that an expression has processed. */
interface SeenTexts {
  readonly table: TextTable;
  rows: number;
}

const SEEN = new WeakMap<FunctionContext, Map<BoundExpression, SeenTexts>>();

/** Maximum pairs of texts of two dictionaries to memoize. */
const TEXT_PAIRS_MAX = 65_536;

/** Results by pair of codes. */
interface PairMemo {
  readonly left: TextDictionary;
  readonly right: TextDictionary;
  /** How many texts the dictionaries had when the table was made. */
  readonly leftCount: number;
  readonly rightCount: number;
  /** The code of the result plus one; 0: not computed yet. */
  readonly codes: Int32Array;
  readonly texts: MadeTexts;
}

const PAIRS = new WeakMap<FunctionContext, Map<BoundExpression, PairMemo>>();

/**
 * The texts that `apply` makes of each pair of texts of two small dictionaries, called once for each different pair of a statement; undefined
 * for large dictionaries and for columns with nulls.
 */
export function mapTextPairs(
  expression: BoundExpression,
  left: TextColumn,
  right: TextColumn,
  length: number,
  context: FunctionContext,
  apply: (left: string, right: string) => Value,
): Column | undefined {
  if (left.dictionary.count * right.dictionary.count > TEXT_PAIRS_MAX) return undefined;
  const { codes, texts, rightCount } = pairMemo(expression, left.dictionary, right.dictionary, context);
  const made = batchInts(length);
  for (let row = 0; row < length; row++) {
    const a = left.codes[row]!;
    const b = right.codes[row]!;
    if (a < 0 || b < 0) return undefined;
    const pair = a * rightCount + b;
    if (codes[pair] === 0) {
      const value = apply(left.dictionary.textAt(a), right.dictionary.textAt(b));
      if (typeof value !== 'string') return undefined;
      codes[pair] = texts.add(value) + 1;
    }
    made[row] = codes[pair]! - 1;
  }
  return { kind: 'text', codes: made, dictionary: texts };
}

function pairMemo(
  expression: BoundExpression,
  left: TextDictionary,
  right: TextDictionary,
  context: FunctionContext,
): PairMemo {
  let memos = PAIRS.get(context);
  if (!memos) PAIRS.set(context, (memos = new Map()));
  const known = memos.get(expression);
  const leftCount = left.count;
  const rightCount = right.count;
  if (known?.left === left && known.right === right && known.leftCount === leftCount && known.rightCount === rightCount)
    return known;
  const codes = new Int32Array(leftCount * rightCount);
  const texts = known?.texts ?? new MadeTexts();
  const memo = { left, right, leftCount, rightCount, codes, texts };
  memos.set(expression, memo);
  return memo;
}

/** The texts that an expression creates in a statement, with the same codes from batch to batch. */
export function madeTextsOf(expression: BoundExpression, context: FunctionContext): MadeTexts {
  let made = MADE.get(context);
  if (!made) MADE.set(context, (made = new Map()));
  let texts = made.get(expression);
  if (!texts) made.set(expression, (texts = new MadeTexts()));
  return texts;
}

const MADE = new WeakMap<FunctionContext, Map<BoundExpression, MadeTexts>>();

/** Results cached per statement (which has its own context). */
const MEMOS = new WeakMap<FunctionContext, Map<BoundExpression, TextMemo>>();

/** Texts with codes, created while a statement runs. */
export class MadeTexts implements TextDictionary {
  readonly #texts: string[] = [];
  readonly #codes = new Map<string, number>();
  readonly #ofDictionaries = new Map<TextDictionary, Int32Array>();

  get count(): number {
    return this.#texts.length;
  }

  textAt(code: number): string {
    return this.#texts[code]!;
  }

  /** Maps codes of another dictionary to text numbers here plus one, filled in by the caller; 0: not known yet. */
  codesOf(dictionary: TextDictionary): Int32Array {
    const known = this.#ofDictionaries.get(dictionary);
    if (known && known.length >= dictionary.count) return known;
    const grown = new Int32Array(Math.max(dictionary.count, (known?.length ?? 0) * 2));
    if (known) grown.set(known);
    this.#ofDictionaries.set(dictionary, grown);
    return grown;
  }

  /** The code of a text; assigns the next one to a new text. */
  add(text: string): number {
    let code = this.#codes.get(text);
    if (code === undefined) {
      code = this.#texts.length;
      this.#texts.push(text);
      this.#codes.set(text, code);
    }
    return code;
  }
}

/** Results by code. */
class TextMemo {
  readonly dictionary: TextDictionary;
  /** Kinds by code; 0: not computed yet. */
  #kinds = new Uint8Array(0);
  /** Numbers, truth values, codes of texts or of nulls. */
  #numbers = new Float64Array(0);
  readonly #others: Value[] = [];
  readonly #ofNulls = new Map<number, Value>();
  readonly #texts = new MadeTexts();

  constructor(dictionary: TextDictionary) {
    this.dictionary = dictionary;
  }

  map(codes: Int32Array, length: number, apply: (value: Value) => Value): Column {
    if (this.#kinds.length < this.dictionary.count) this.#grow(this.dictionary.count);
    const kinds = this.#kinds;
    let seen = 0;
    for (let row = 0; row < length; row++) {
      const code = codes[row]!;
      if (code < 0) seen |= kindOf(this.#ofNull(-code, apply));
      else seen |= kinds[code] !== 0 ? kinds[code]! : this.#compute(code, apply);
    }
    switch (seen & ~ABSENT) {
      case 0:
      case INT:
      case FLOAT:
        return this.#numbersOf((seen & FLOAT) !== 0 ? 'float' : 'int', codes, length, (seen & ABSENT) !== 0);
      case BOOL:
        return this.#bools(codes, length, (seen & ABSENT) !== 0);
      case TEXT:
        return this.#coded(codes, length);
      default: {
        const values: Value[] = [];
        for (let row = 0; row < length; row++) values.push(this.#valueOf(codes[row]!));
        return { kind: 'any', values };
      }
    }
  }

  #grow(count: number): void {
    const size = Math.max(count, this.#kinds.length * 2);
    const kinds = new Uint8Array(size);
    kinds.set(this.#kinds);
    const numbers = new Float64Array(size);
    numbers.set(this.#numbers);
    this.#kinds = kinds;
    this.#numbers = numbers;
  }

  #compute(code: number, apply: (value: Value) => Value): number {
    const value = apply(this.dictionary.textAt(code));
    const kind = kindOf(value);
    this.#kinds[code] = kind;
    if (typeof value === 'string') this.#numbers[code] = this.#texts.add(value);
    else if (kind === OTHER) this.#numbers[code] = this.#others.push(value) - 1;
    else this.#numbers[code] = kind === ABSENT ? nullCode(value) : Number(value);
    return kind;
  }

  #ofNull(nullCodeOfRow: number, apply: (value: Value) => Value): Value {
    let value = this.#ofNulls.get(nullCodeOfRow);
    if (value === undefined) this.#ofNulls.set(nullCodeOfRow, (value = apply(nullOfCode(nullCodeOfRow))));
    return value;
  }

  #valueOf(code: number): Value {
    if (code < 0) return this.#ofNulls.get(-code)!;
    const number = this.#numbers[code]!;
    switch (this.#kinds[code]) {
      case BOOL:
        return number === 1;
      case INT:
        return BigInt(number);
      case FLOAT:
        return number;
      case TEXT:
        return this.#texts.textAt(number);
      case ABSENT:
        return nullOfCode(number);
      default:
        return this.#others[number]!;
    }
  }

  /** The null byte of a row: nonzero if the result is a null. */
  #nullOf(code: number): number {
    if (code >= 0) return this.#kinds[code] === ABSENT ? this.#numbers[code]! : 0;
    return nullCode(this.#ofNulls.get(-code)!);
  }

  #numberOf(code: number): number {
    return code >= 0 ? this.#numbers[code]! : Number(this.#ofNulls.get(-code)!);
  }

  #nulls(codes: Int32Array, length: number): Uint8Array {
    const nulls = batchBytes(length);
    for (let row = 0; row < length; row++) nulls[row] = this.#nullOf(codes[row]!);
    return nulls;
  }

  #numbersOf(kind: 'int' | 'float', codes: Int32Array, length: number, hasNulls: boolean): Column {
    const nulls = hasNulls ? this.#nulls(codes, length) : undefined;
    const data = batchNumbers(length);
    for (let row = 0; row < length; row++) if (!nulls || nulls[row] === 0) data[row] = this.#numberOf(codes[row]!);
    return { kind, data, nulls };
  }

  #bools(codes: Int32Array, length: number, hasNulls: boolean): Column {
    const nulls = hasNulls ? this.#nulls(codes, length) : undefined;
    const data = batchBytes(length);
    const numbers = this.#numbers;
    if (!nulls)
      for (let row = 0; row < length; row++)
        data[row] = codes[row]! >= 0 ? numbers[codes[row]!]! : this.#numberOf(codes[row]!);
    else for (let row = 0; row < length; row++) if (nulls[row] === 0) data[row] = this.#numberOf(codes[row]!);
    return { kind: 'bool', data, nulls };
  }

  #coded(codes: Int32Array, length: number): Column {
    const made = batchInts(length);
    for (let row = 0; row < length; row++) {
      const code = codes[row]!;
      const absent = this.#nullOf(code);
      if (absent !== 0) made[row] = -absent;
      else if (code >= 0) made[row] = this.#numbers[code]!;
      else made[row] = this.#textOfNull(code);
    }
    return { kind: 'text', codes: made, dictionary: this.#texts };
  }

  #textOfNull(code: number): number {
    const value = this.#ofNulls.get(-code);
    return this.#texts.add(typeof value === 'string' ? value : '');
  }
}

function kindOf(value: Value): number {
  switch (typeof value) {
    case 'boolean':
      return BOOL;
    case 'bigint':
      return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? INT : OTHER;
    case 'number':
      return FLOAT;
    case 'string':
      return TEXT;
    default:
      return nullCode(value) === 0 ? OTHER : ABSENT;
  }
}
