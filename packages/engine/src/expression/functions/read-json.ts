import { isInt64, NULL, type Value } from '@astrolabe/model';
import { LOOP_ITEMS } from '../../limits.ts';
import { executionError } from '../../catalog/errors.ts';
import type { FunctionContext } from './scalar-function.ts';

/** Deeper values cannot be returned. */
const LEVELS_MAX = 512;
/** A value and its position in a list or map. */
const VALUE_BYTES = 48;
/** Longer integers do not fit 64 bits. */
const INT_CHARS_MAX = 20;

const BLANK = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
const WORDS: readonly (readonly [string, Value])[] = [
  ['true', true],
  ['false', false],
  ['null', NULL],
];

class InvalidJson extends Error {}

/**
 * Parses JSON; integers that fit 64 bits are ints. Undefined for an invalid text. Unlike `JSON.parse` it lets other statements run, can be canceled
 * and counts the memory of its result. O(length).
 */
export function readJson(text: string, context: FunctionContext): Value | undefined {
  try {
    return new JsonReader(text, context).read();
  } catch (error) {
    if (error instanceof InvalidJson || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

class JsonReader {
  readonly #text: string;
  readonly #context: FunctionContext;
  #at = 0;
  #count = 0;

  constructor(text: string, context: FunctionContext) {
    this.#text = text;
    this.#context = context;
  }

  read(): Value {
    const value = this.#value(0);
    this.#skipBlank();
    if (this.#at < this.#text.length) throw new InvalidJson();
    return value;
  }

  #value(level: number): Value {
    if (level > LEVELS_MAX)
      throw executionError(`The JSON text is nested more than ${LEVELS_MAX} levels deep`, {
        hint: 'take a part of it before',
      });
    if (++this.#count % LOOP_ITEMS === 0) {
      this.#context.checkInterrupted?.();
      this.#context.charge?.(LOOP_ITEMS * VALUE_BYTES);
    }
    this.#skipBlank();
    switch (this.#text[this.#at]) {
      case '{':
        return this.#map(level);
      case '[':
        return this.#list(level);
      case '"':
        return this.#string();
      default:
        return this.#word() ?? this.#number();
    }
  }

  #map(level: number): Value {
    const entries = new Map<string, Value>();
    this.#at++;
    if (this.#accepts('}')) return { kind: 'map', entries };
    do {
      this.#skipBlank();
      if (this.#text[this.#at] !== '"') throw new InvalidJson();
      const key = this.#string();
      if (!this.#accepts(':')) throw new InvalidJson();
      entries.set(key, this.#value(level + 1));
    } while (this.#accepts(','));
    if (!this.#accepts('}')) throw new InvalidJson();
    return { kind: 'map', entries };
  }

  #list(level: number): Value {
    const items: Value[] = [];
    this.#at++;
    if (this.#accepts(']')) return items;
    do items.push(this.#value(level + 1));
    while (this.#accepts(','));
    if (!this.#accepts(']')) throw new InvalidJson();
    return items;
  }

  #string(): string {
    const start = this.#at;
    let end = this.#text.indexOf('"', start + 1);
    // A quote after an odd number of backslashes is part of the string.
    while (end >= 0 && this.#backslashesBefore(end) % 2 === 1) end = this.#text.indexOf('"', end + 1);
    if (end < 0) throw new InvalidJson();
    this.#at = end + 1;
    return String(JSON.parse(this.#text.slice(start, end + 1)));
  }

  #backslashesBefore(end: number): number {
    let count = 0;
    while (this.#text[end - 1 - count] === '\\') count++;
    return count;
  }

  #word(): Value | undefined {
    const found = WORDS.find(([word]) => this.#text.startsWith(word, this.#at));
    if (found) this.#at += found[0].length;
    return found?.[1];
  }

  #number(): Value {
    NUMBER.lastIndex = this.#at;
    const match = NUMBER.exec(this.#text);
    if (!match) throw new InvalidJson();
    const [source, fraction, exponent] = match;
    this.#at += source.length;
    if (fraction === undefined && exponent === undefined && source.length <= INT_CHARS_MAX) {
      const int = BigInt(source);
      if (isInt64(int)) return int;
    }
    return Number(source);
  }

  #accepts(character: string): boolean {
    this.#skipBlank();
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #skipBlank(): void {
    BLANK.lastIndex = this.#at;
    BLANK.test(this.#text);
    this.#at = BLANK.lastIndex;
  }
}
