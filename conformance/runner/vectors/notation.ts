/**
 * Parses the notation of expected cells in conformance vectors (their README, "The notation of expected cells"). Omitted parts are absent
 * from the pattern, so that the comparison distinguishes "unspecified" from "empty".
 */
import { EMPTY, NULLS, type NullReason, type Value } from '@astrolabe/model';

/** The expected pattern of a returned value. */
export type Expected =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'regex'; readonly expression: RegExp }
  | { readonly kind: 'list'; readonly items: readonly Expected[] }
  | { readonly kind: 'set'; readonly items: readonly Expected[] }
  | { readonly kind: 'map'; readonly entries: ReadonlyMap<string, Expected> }
  | ExpectedVertex
  | ExpectedEdge
  | { readonly kind: 'path'; readonly start: ExpectedVertex; readonly steps: readonly ExpectedStep[] };

export interface ExpectedVertex {
  readonly kind: 'vertex';
  readonly id?: Value;
  readonly tags?: readonly { readonly name: string; readonly properties?: ReadonlyMap<string, Expected> }[];
}

export interface ExpectedEdge {
  readonly kind: 'edge';
  readonly name?: string;
  readonly src?: Value;
  readonly dst?: Value;
  readonly rank?: bigint;
  readonly properties?: ReadonlyMap<string, Expected>;
}

export interface ExpectedStep {
  readonly name?: string;
  readonly rank?: bigint;
  readonly properties?: ReadonlyMap<string, Expected>;
  readonly isReversed: boolean;
  readonly vertex: ExpectedVertex;
}

/** Hashes a text as nGQL's `hash` does. */
export type HashText = (text: string) => bigint;

const NULL_WORDS: Readonly<Record<string, NullReason>> = {
  null: 'NULL',
  bad_type: 'BAD_TYPE',
  bad_data: 'BAD_DATA',
  overflow: 'ERR_OVERFLOW',
  unknown_prop: 'UNKNOWN_PROP',
  div_by_zero: 'DIV_BY_ZERO',
  out_of_range: 'OUT_OF_RANGE',
};
const FLOAT_WORDS: Readonly<Record<string, number>> = { nan: NaN, inf: Infinity };

/** The pattern a cell stands for. Throws an `Error` that quotes the cell when it cannot be read. */
export function parseCell(cell: string, hash: HashText): Expected {
  const reader = new CellReader(cell, hash);
  reader.skipBlanks();
  if (reader.atEnd()) return { kind: 'value', value: EMPTY };
  const expected = reader.readValue();
  reader.skipBlanks();
  if (!reader.atEnd()) reader.fail('nothing more');
  return expected;
}

class CellReader {
  private readonly text: string;
  private readonly hash: HashText;
  private at = 0;

  constructor(text: string, hash: HashText) {
    this.text = text;
    this.hash = hash;
  }

  atEnd(): boolean {
    return this.at >= this.text.length;
  }

  skipBlanks(): void {
    while (this.at < this.text.length && /\s/.test(this.text[this.at]!)) this.at++;
  }

  fail(expectation: string): never {
    throw new Error(`cell ${JSON.stringify(this.text)}: expected ${expectation} at ${this.at}`);
  }

  readValue(): Expected {
    this.skipBlanks();
    const next = this.text[this.at];
    if (next === '"' || next === "'") return scalar(this.readString());
    if (next === '[') return this.readListOrEdge();
    if (next === '{') return this.readSetOrMap();
    if (next === '(') return this.readVertex();
    if (next === '<') return this.readPath();
    if (next === '/') return this.readRegex();
    const number = this.match(/-?\d+(\.\d+)?(?![\w.])/y);
    if (number) return scalar(number.includes('.') ? Number(number) : BigInt(number));
    return this.readWord();
  }

  private readWord(): Expected {
    const sign = this.accept('-') ? -1 : 1;
    const word = this.match(/[A-Za-z_]\w*/y)?.toLowerCase() ?? this.fail('a value');
    if (word in FLOAT_WORDS) return scalar(FLOAT_WORDS[word]! * sign);
    if (sign < 0) this.fail('a number');
    if (word === 'empty') return scalar(EMPTY);
    if (word === 'true' || word === 'false') return scalar(word === 'true');
    if (word === 'hash') return scalar(this.readHashArgument());
    const reason = NULL_WORDS[word];
    return reason ? scalar(NULLS[reason]) : this.fail('a known word');
  }

  private readHashArgument(): bigint {
    this.expect('(');
    this.skipBlanks();
    const text = this.readString();
    this.expect(')');
    return this.hash(text);
  }

  private readString(): string {
    const quote = this.text[this.at++];
    let result = '';
    for (;;) {
      if (this.atEnd()) this.fail('the end of the string');
      const character = this.text[this.at++]!;
      if (character === quote) return result;
      if (character !== '\\') result += character;
      else {
        const escaped = this.text[this.at++] ?? '';
        result += escaped === 'n' ? '\n' : escaped === 't' ? '\t' : escaped;
      }
    }
  }

  private readRegex(): Expected {
    let source = '';
    for (this.at++; this.text[this.at] !== '/'; this.at++) {
      if (this.atEnd()) this.fail('the end of the expression');
      if (this.text[this.at] === '\\' && this.text[this.at + 1] === '/') this.at++;
      else if (this.text[this.at] === '\\') source += this.text[this.at++];
      source += this.text[this.at];
    }
    this.at++;
    return { kind: 'regex', expression: new RegExp(`^(?:${source})`, 's') };
  }

  private readListOrEdge(): Expected {
    const start = this.at;
    this.at++;
    this.skipBlanks();
    if (this.text[this.at] === ':' || this.text[this.at] === '@') return this.readEdgeBody();
    if (this.accept(']')) return { kind: 'list', items: [] };
    const items: Expected[] = [];
    for (;;) {
      items.push(this.readValue());
      this.skipBlanks();
      if (items.length === 1 && (this.text.startsWith('->', this.at) || this.text.startsWith('<-', this.at))) {
        this.at = start + 1;
        return this.readEdgeBody();
      }
      if (this.accept(']')) return { kind: 'list', items };
      this.expect(',');
    }
  }

  /** After `[`: `:name "a"->"b" @rank {…}]`. Each part is optional. */
  private readEdgeBody(): ExpectedEdge {
    const edge: { -readonly [K in keyof ExpectedEdge]: ExpectedEdge[K] } = { kind: 'edge' };
    if (this.accept(':')) edge.name = this.readName();
    this.skipBlanks();
    if (!/[\]@{]/.test(this.text[this.at] ?? ']')) {
      const first = this.readId();
      this.skipBlanks();
      const isBackwards = this.accept('<-');
      if (!isBackwards) this.expect('->');
      const second = this.readId();
      edge.src = isBackwards ? second : first;
      edge.dst = isBackwards ? first : second;
    }
    if (this.accept('@')) edge.rank = this.readInteger();
    if (this.peek('{')) edge.properties = this.readProperties();
    this.expect(']');
    return edge;
  }

  private readSetOrMap(): Expected {
    const start = this.at;
    this.at++;
    if (this.accept('}')) return { kind: 'map', entries: new Map() };
    this.skipBlanks();
    const key = /["']/.test(this.text[this.at]!) ? this.readString() : this.match(/[\p{L}_]\w*/uy);
    if (key !== undefined && this.peek(':')) {
      this.at = start;
      return { kind: 'map', entries: this.readProperties() };
    }
    this.at = start + 1;
    const items: Expected[] = [];
    do items.push(this.readValue());
    while (this.accept(','));
    this.expect('}');
    return { kind: 'set', items };
  }

  private readProperties(): ReadonlyMap<string, Expected> {
    this.expect('{');
    const entries = new Map<string, Expected>();
    if (this.accept('}')) return entries;
    do {
      this.skipBlanks();
      const name = /["']/.test(this.text[this.at] ?? '') ? this.readString() : this.readName();
      this.expect(':');
      entries.set(name, this.readPropertyValue());
    } while (this.accept(','));
    this.expect('}');
    return entries;
  }

  /** A property may be written with nothing after its colon: no value. */
  private readPropertyValue(): Expected {
    this.skipBlanks();
    return /[,}]/.test(this.text[this.at] ?? '}') ? scalar(EMPTY) : this.readValue();
  }

  private readVertex(): ExpectedVertex {
    this.expect('(');
    this.skipBlanks();
    const id = /[:)]/.test(this.text[this.at] ?? ')') ? undefined : this.readId();
    const tags: { name: string; properties?: ReadonlyMap<string, Expected> }[] = [];
    while (this.accept(':')) {
      const name = this.readName();
      tags.push(this.peek('{') ? { name, properties: this.readProperties() } : { name });
    }
    this.expect(')');
    return { kind: 'vertex', ...(id !== undefined && { id }), ...(tags.length > 0 && { tags }) };
  }

  private readPath(): Expected {
    this.expect('<');
    const start = this.readVertex();
    const steps: ExpectedStep[] = [];
    while (!this.accept('>')) {
      let edge: ExpectedEdge = { kind: 'edge' };
      let isReversed = false;
      if (this.accept('<--')) isReversed = true;
      else if (!this.accept('-->')) {
        isReversed = this.accept('<-');
        if (!isReversed) this.expect('-');
        this.expect('[');
        edge = this.readEdgeBody();
        this.expect(isReversed ? '-' : '->');
      }
      this.skipBlanks();
      steps.push({ ...edge, isReversed, vertex: this.readVertex() });
    }
    return { kind: 'path', start, steps };
  }

  private readId(): Value {
    const id = this.readValue();
    return id.kind === 'value' ? id.value : this.fail('an id');
  }

  private readName(): string {
    this.skipBlanks();
    return this.match(/[\p{L}\p{N}_$]+/uy) ?? this.fail('a name');
  }

  private readInteger(): bigint {
    this.skipBlanks();
    return BigInt(this.match(/-?\d+/y) ?? this.fail('an integer'));
  }

  private match(expression: RegExp): string | undefined {
    expression.lastIndex = this.at;
    const found = expression.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  private peek(text: string): boolean {
    this.skipBlanks();
    return this.text.startsWith(text, this.at);
  }

  private accept(text: string): boolean {
    if (!this.peek(text)) return false;
    this.at += text.length;
    return true;
  }

  private expect(text: string): void {
    if (!this.accept(text)) this.fail(`\`${text}'`);
  }
}

function scalar(value: Value): Expected {
  return { kind: 'value', value };
}
