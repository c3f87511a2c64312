import { EcmaClass } from './ecma-class.ts';

/** A regular expression of the ECMAScript dialect as a tree. Characters are code points. */
export type PatternNode =
  | { readonly kind: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'either'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'class'; readonly class: EcmaClass }
  | { readonly kind: 'group'; readonly index: number; readonly body: PatternNode }
  | {
      readonly kind: 'repeat';
      readonly body: PatternNode;
      readonly least: number;
      /** `Infinity` where nothing bounds it. */
      readonly most: number;
      readonly isLazy: boolean;
    }
  | { readonly kind: 'reference'; readonly group: number }
  | { readonly kind: 'begin' }
  | { readonly kind: 'end' }
  | { readonly kind: 'word-edge'; readonly isNegated: boolean }
  | { readonly kind: 'look-ahead'; readonly isNegated: boolean; readonly body: PatternNode };

/** A parsed pattern. */
export interface PatternTree {
  readonly root: PatternNode;
  readonly groupCount: number;
}

/** Maximum nesting depth of groups. */
const DEPTH_MAX = 200;
const EMPTY: PatternNode = { kind: 'sequence', items: [] };

/** Parses a pattern with the default grammar of C++'s `std::regex`; undefined if invalid. */
export function readPattern(pattern: string): PatternTree | undefined {
  const reader = new PatternReader(pattern);
  try {
    const root = reader.alternatives(0);
    if (!reader.isAtEnd || reader.greatestReference > reader.groupCount) return undefined;
    return { root, groupCount: reader.groupCount };
  } catch (error) {
    if (error instanceof NotAPattern) return undefined;
    throw error;
  }
}

class NotAPattern extends Error {}

/**
 *     alternatives = sequence { '|' sequence }
 *     sequence     = { assertion | atom [ quantifier ] }
 *     assertion    = '^' | '$' | '\b' | '\B' | '(?=' alternatives ')' | '(?!' alternatives ')'
 *     atom         = '.' | '\' escape | '[' class ']' | '(' [ '?:' ] alternatives ')' | character
 *     quantifier   = ( '*' | '+' | '?' | '{' n [ ',' [ m ] ] '}' ) [ '?' ]
 */
class PatternReader {
  groupCount = 0;
  greatestReference = 0;
  readonly #characters: readonly string[];
  #at = 0;

  constructor(pattern: string) {
    this.#characters = Array.from(pattern);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#characters.length;
  }

  alternatives(depth: number): PatternNode {
    if (depth > DEPTH_MAX) throw new NotAPattern();
    const options = [this.#sequence(depth)];
    while (this.#take('|')) options.push(this.#sequence(depth));
    return options.length === 1 ? options[0]! : { kind: 'either', options };
  }

  #sequence(depth: number): PatternNode {
    const items: PatternNode[] = [];
    while (!this.isAtEnd && this.#next !== '|' && this.#next !== ')') {
      const assertion = this.#assertion(depth);
      items.push(assertion ?? this.#quantified(this.#atom(depth)));
    }
    return items.length === 1 ? items[0]! : items.length === 0 ? EMPTY : { kind: 'sequence', items };
  }

  #assertion(depth: number): PatternNode | undefined {
    if (this.#take('^')) return { kind: 'begin' };
    if (this.#take('$')) return { kind: 'end' };
    if (this.#take('\\b')) return { kind: 'word-edge', isNegated: false };
    if (this.#take('\\B')) return { kind: 'word-edge', isNegated: true };
    const isNegated = this.#take('(?!');
    if (!isNegated && !this.#take('(?=')) return undefined;
    return { kind: 'look-ahead', isNegated, body: this.#closed(depth) };
  }

  #atom(depth: number): PatternNode {
    if (this.#take('(?:')) return this.#closed(depth);
    if (this.#take('(')) {
      if (this.#next === '?') throw new NotAPattern();
      const index = ++this.groupCount;
      return { kind: 'group', index, body: this.#closed(depth) };
    }
    if (this.#take('[')) return { kind: 'class', class: this.#class() };
    if (this.#take('.')) return { kind: 'class', class: EcmaClass.any };
    if (this.#take('\\')) return this.#escaped();
    const character = this.#one();
    if ('*+?{'.includes(character)) throw new NotAPattern();
    return { kind: 'class', class: EcmaClass.of(character) };
  }

  #closed(depth: number): PatternNode {
    const body = this.alternatives(depth + 1);
    if (!this.#take(')')) throw new NotAPattern();
    return body;
  }

  #quantified(body: PatternNode): PatternNode {
    const [least, most] = this.#bounds() ?? [1, 1];
    if (least === 1 && most === 1) return body;
    return { kind: 'repeat', body, least, most, isLazy: this.#take('?') };
  }

  #bounds(): readonly [number, number] | undefined {
    if (this.#take('*')) return [0, Infinity];
    if (this.#take('+')) return [1, Infinity];
    if (this.#take('?')) return [0, 1];
    if (!this.#take('{')) return undefined;
    const least = this.#number();
    const most = this.#take(',') ? (this.#next === '}' ? Infinity : this.#number()) : least;
    if (!this.#take('}') || most < least) throw new NotAPattern();
    return [least, most];
  }

  #number(): number {
    let digits = '';
    while (/\d/.test(this.#next)) digits += this.#one();
    if (digits === '' || digits.length > 6) throw new NotAPattern();
    return Number(digits);
  }

  #escaped(): PatternNode {
    if (/[1-9]/.test(this.#next)) {
      const group = this.#number();
      this.greatestReference = Math.max(this.greatestReference, group);
      return { kind: 'reference', group };
    }
    return { kind: 'class', class: this.#classEscape() ?? EcmaClass.of(this.#characterEscape()) };
  }

  #classEscape(): EcmaClass | undefined {
    const found = EcmaClass.named(this.#next);
    if (found) this.#at++;
    return found;
  }

  #characterEscape(): string {
    const letter = this.#one();
    switch (letter) {
      case 't':
        return '\t';
      case 'n':
        return '\n';
      case 'v':
        return '\v';
      case 'f':
        return '\f';
      case 'r':
        return '\r';
      case '0':
        return '\0';
      case 'c':
        return String.fromCodePoint(this.#one().codePointAt(0)! % 32);
      case 'x':
        return this.#hexadecimal(2);
      case 'u':
        return this.#hexadecimal(4);
      default:
        if (/[A-Za-z0-9_]/.test(letter)) throw new NotAPattern();
        return letter;
    }
  }

  #hexadecimal(count: number): string {
    const digits = this.#characters.slice(this.#at, this.#at + count).join('');
    if (digits.length !== count || !/^[\da-f]+$/i.test(digits)) throw new NotAPattern();
    this.#at += count;
    return String.fromCodePoint(Number.parseInt(digits, 16));
  }

  #class(): EcmaClass {
    const isNegated = this.#take('^');
    const parts: EcmaClass[] = [];
    while (!this.#take(']')) {
      const from = this.#classAtom();
      if (typeof from === 'string' && this.#next === '-' && this.#characters[this.#at + 1] !== ']') {
        this.#at++;
        const to = this.#classAtom();
        if (typeof to !== 'string' || to.codePointAt(0)! < from.codePointAt(0)!) throw new NotAPattern();
        parts.push(EcmaClass.range(from, to));
      } else parts.push(typeof from === 'string' ? EcmaClass.of(from) : from);
    }
    return EcmaClass.union(parts, isNegated);
  }

  #classAtom(): string | EcmaClass {
    if (this.#take('[:')) {
      let name = '';
      while (/[a-z]/.test(this.#next)) name += this.#one();
      const found = EcmaClass.posix(name);
      if (!found || !this.#take(':]')) throw new NotAPattern();
      return found;
    }
    if (!this.#take('\\')) return this.#one();
    if (this.#take('b')) return '\b';
    return this.#classEscape() ?? this.#characterEscape();
  }

  get #next(): string {
    return this.#characters[this.#at] ?? '';
  }

  #one(): string {
    const character = this.#characters[this.#at];
    if (character === undefined) throw new NotAPattern();
    this.#at++;
    return character;
  }

  #take(text: string): boolean {
    for (let offset = 0; offset < text.length; offset++)
      if (this.#characters[this.#at + offset] !== text[offset]) return false;
    this.#at += text.length;
    return true;
  }
}
