/** A value in a list as JSON or Python writes it. Scalars are their text, with all digits of a number; `None` and `null` are null. */
export type Literal = string | null | LiteralList | LiteralObject;

/** A list with its text. */
export interface LiteralList {
  readonly kind: 'list';
  readonly text: string;
  readonly items: readonly Literal[];
}

/** An object with its text. */
export interface LiteralObject {
  readonly kind: 'object';
  readonly text: string;
  readonly members: ReadonlyMap<string, Literal>;
}

/**
 * Parses a cell such as `["Drama", "Comedy"]`, `[{'id': 16, 'name': 'Animation'}]` or `{"id": 10}`. Returns undefined if it is neither a list nor
 * an object. O(length).
 */
export function parseLiteral(cell: string): LiteralList | LiteralObject | undefined {
  const text = cell.trim();
  if (!/^(?:\[.*\]|\{.*\})$/s.test(text)) return undefined;
  const reader = new LiteralReader(text);
  const value = reader.value(0);
  return reader.isAtEnd && typeof value === 'object' && value !== null ? value : undefined;
}

/** Maximum nesting depth; deeper values are not parsed as lists. */
const DEPTH_MAX = 64;
const PLAIN = /[-+\w.]+/y;
const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;
const CONSTANTS: ReadonlyMap<string, string | null> = new Map([
  ['true', 'true'],
  ['True', 'true'],
  ['false', 'false'],
  ['False', 'false'],
  ['null', null],
  ['None', null],
  ['nan', null],
  ['NaN', null],
]);
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
]);

class LiteralReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    this.#skipSpace();
    return this.#at === this.#text.length;
  }

  /** The value at the current position; undefined if there is none. */
  value(depth: number): Literal | undefined {
    this.#skipSpace();
    const start = this.#text[this.#at];
    if (depth > DEPTH_MAX) return undefined;
    if (start === '[') return this.#list(depth);
    if (start === '{') return this.#object(depth);
    return start === '"' || start === "'" ? this.#string(start) : this.#plain();
  }

  #list(depth: number): LiteralList | undefined {
    const from = this.#at++;
    const items: Literal[] = [];
    while (!this.#take(']')) {
      const item = this.value(depth + 1);
      if (item === undefined) return undefined;
      items.push(item);
      if (!this.#take(',') && !this.#sees(']')) return undefined;
    }
    return { kind: 'list', text: this.#text.slice(from, this.#at), items };
  }

  #object(depth: number): LiteralObject | undefined {
    const from = this.#at++;
    const members = new Map<string, Literal>();
    while (!this.#take('}')) {
      const key = this.value(depth + 1);
      if (typeof key !== 'string' || !this.#take(':')) return undefined;
      const member = this.value(depth + 1);
      if (member === undefined) return undefined;
      members.set(key, member);
      if (!this.#take(',') && !this.#sees('}')) return undefined;
    }
    return { kind: 'object', text: this.#text.slice(from, this.#at), members };
  }

  #string(quote: string): string | undefined {
    let found = '';
    for (let from = ++this.#at; this.#at < this.#text.length; this.#at++) {
      const sign = this.#text[this.#at]!;
      if (sign === quote) {
        found += this.#text.slice(from, this.#at++);
        return found;
      }
      if (sign !== '\\') continue;
      found += this.#text.slice(from, this.#at) + this.#escaped();
      from = this.#at + 1;
    }
    return undefined;
  }

  /** The character of an escape; the position is then at its last character. */
  #escaped(): string {
    const sign = this.#text[++this.#at] ?? '';
    const [length] = sign === 'u' ? [4] : sign === 'x' ? [2] : [0];
    if (length === 0) return ESCAPES.get(sign) ?? sign;
    const digits = this.#text.slice(this.#at + 1, this.#at + 1 + length);
    if (digits.length < length || !/^[0-9a-f]+$/i.test(digits)) return sign;
    this.#at += length;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  #plain(): string | null | undefined {
    PLAIN.lastIndex = this.#at;
    const [word] = PLAIN.exec(this.#text) ?? [];
    if (word === undefined) return undefined;
    this.#at += word.length;
    return NUMBER.test(word) ? word : CONSTANTS.get(word);
  }

  #take(sign: string): boolean {
    const isThere = this.#sees(sign);
    if (isThere) this.#at++;
    return isThere;
  }

  #sees(sign: string): boolean {
    this.#skipSpace();
    return this.#text[this.#at] === sign;
  }

  #skipSpace(): void {
    while (this.#text.charCodeAt(this.#at) <= 32) this.#at++;
  }
}
