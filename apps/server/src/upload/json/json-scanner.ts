import { AstrolabeError } from '@astrolabe/model';
import { JSON_NESTING_MAX, JSON_OBJECT_LENGTH_MAX } from '../../limits.ts';

/** A position in a file, counted from 1. */
export interface JsonPlace {
  readonly line: number;
  readonly column: number;
}

/** Kinds of JSON values as distinguished by the scanner. */
export type JsonKind = 'object' | 'array' | 'scalar';

/** The keys and indexes that lead to a value; empty at the top level. Reused between calls: copy it to keep it. */
export type JsonPath = readonly (string | number)[];

/** Receives the values of a document in their order. */
export interface JsonVisitor {
  /** What to do with an object or array that starts here: visit its members, receive its text, or skip it. */
  open(path: JsonPath, kind: 'object' | 'array', place: JsonPlace): 'enter' | 'take' | 'skip';
  /** A scalar, or the text of an object or array that was taken, whose brackets are balanced and which is not checked further. */
  value(path: JsonPath, text: string, kind: JsonKind, place: JsonPlace): void;
}

interface Frame {
  readonly kind: 'object' | 'array';
  /** `key` and `value` are also possible after a comma, where the container can't end. */
  expects: 'first' | 'key' | 'colon' | 'value' | 'comma';
}

/**
 * Scans one or several consecutive JSON documents in chunks, holding at most one taken value. O(length). Throws `IMPORT_FILE_INVALID` with the
 * position of the first error.
 */
export class JsonScanner {
  readonly #name: string;
  readonly #visitor: JsonVisitor;
  readonly #frames: Frame[] = [];
  readonly #path: (string | number)[] = [];
  #line = 1;
  #column = 0;
  /** The current token: none, a skeleton string or literal, or a taken or skipped container. */
  #token: 'none' | 'string' | 'literal' | 'taken' | 'skipped' = 'none';
  #tokenKind: 'object' | 'array' = 'object';
  #start: JsonPlace = { line: 1, column: 1 };
  /** The text of the token from earlier pieces. */
  #begun = '';
  /** Open brackets within a taken or skipped container, and the state of a string. */
  #depth = 0;
  #isInText = false;
  #isEscaped = false;

  constructor(name: string, visitor: JsonVisitor) {
    this.#name = name;
    this.#visitor = visitor;
  }

  push(piece: string): void {
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const char = piece.charCodeAt(at);
      this.#column++;
      if (char === LINE_FEED) {
        this.#line++;
        this.#column = 0;
      }
      switch (this.#token) {
        case 'taken':
        case 'skipped':
          if (this.#isContainerEnd(char)) this.#endContainer(piece.slice(from, at + 1));
          continue;
        case 'string':
          if (this.#isEscaped) this.#isEscaped = false;
          else if (char === BACKSLASH) this.#isEscaped = true;
          else if (char === QUOTE) this.#endScalar(piece.slice(from, at + 1));
          continue;
        case 'literal':
          if (isLiteral(char)) continue;
          this.#endScalar(piece.slice(from, at));
          break;
        default:
      }
      if (char <= BLANK || char === BYTE_ORDER_MARK) continue;
      if (this.#begin(char, piece[at]!)) from = at;
    }
    if (this.#token === 'none') return;
    if (this.#token !== 'skipped') this.#begun += piece.slice(from);
    if (this.#begun.length > JSON_OBJECT_LENGTH_MAX)
      throw this.#refusal(`a value is longer than ${JSON_OBJECT_LENGTH_MAX} characters`, this.#start);
  }

  /** Ends the document. */
  end(): void {
    if (this.#token === 'literal') this.#endScalar('');
    if (this.#token === 'taken' || this.#token === 'skipped')
      throw this.#refusal(`the ${this.#tokenKind} that starts here does not end`, this.#start);
    if (this.#token === 'string') throw this.#refusal('the string that starts here does not end', this.#start);
    const open = this.#frames.at(-1);
    if (open)
      throw this.#refusal(`the file ends inside ${open.kind === 'object' ? 'an object' : 'a list'}`, this.#here());
  }

  /** Handles the first character of a token. Returns whether its text is collected. */
  #begin(char: number, text: string): boolean {
    const frame = this.#frames.at(-1);
    if (char === CLOSE_OBJECT || char === CLOSE_LIST) {
      this.#close(char, text);
      return false;
    }
    if (frame?.expects === 'comma') {
      if (char !== COMMA) throw this.#refusal(`a comma is missing before ${JSON.stringify(text)}`, this.#here());
      frame.expects = frame.kind === 'object' ? 'key' : 'value';
      return false;
    }
    if (frame?.expects === 'colon') {
      if (char !== COLON) throw this.#refusal('a colon is missing after the key', this.#here());
      frame.expects = 'value';
      return false;
    }
    const isKey = frame?.kind === 'object' && frame.expects !== 'value';
    this.#start = this.#here();
    if (char === QUOTE) {
      this.#token = 'string';
      return true;
    }
    if (isKey) throw this.#refusal(`a key in quotes is expected, not ${JSON.stringify(text)}`, this.#start);
    if (char === OPEN_OBJECT || char === OPEN_LIST) return this.#open(char === OPEN_OBJECT ? 'object' : 'array');
    if (!isLiteral(char)) throw this.#refusal(`a value is expected, not ${JSON.stringify(text)}`, this.#start);
    this.#token = 'literal';
    return true;
  }

  #open(kind: 'object' | 'array'): boolean {
    this.#enterItem();
    this.#checkDepth(this.#frames.length + 1);
    const wanted = this.#visitor.open(this.#path, kind, this.#start);
    if (wanted === 'enter') {
      this.#frames.push({ kind, expects: 'first' });
      this.#path.push(kind === 'array' ? -1 : '');
      return false;
    }
    this.#token = wanted === 'take' ? 'taken' : 'skipped';
    this.#tokenKind = kind;
    this.#depth = 1;
    return true;
  }

  #close(char: number, text: string): void {
    const frame = this.#frames.at(-1);
    const isMatching = frame && (frame.kind === 'object') === (char === CLOSE_OBJECT);
    if (!isMatching || (frame.expects !== 'first' && frame.expects !== 'comma'))
      throw this.#refusal(`a value is expected, not ${JSON.stringify(text)}`, this.#here());
    this.#frames.pop();
    this.#path.pop();
    this.#endItem();
  }

  /** Whether a character ends the container that is taken or skipped. */
  #isContainerEnd(char: number): boolean {
    if (this.#isInText) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (char === BACKSLASH) this.#isEscaped = true;
      else if (char === QUOTE) this.#isInText = false;
      return false;
    }
    if (char === QUOTE) this.#isInText = true;
    else if (char === OPEN_OBJECT || char === OPEN_LIST) this.#checkDepth(this.#frames.length + ++this.#depth);
    else if (char === CLOSE_OBJECT || char === CLOSE_LIST) return --this.#depth === 0;
    return false;
  }

  #endContainer(rest: string): void {
    const text = this.#begun + rest;
    const isTaken = this.#token === 'taken';
    this.#begun = '';
    this.#token = 'none';
    if (isTaken) this.#visitor.value(this.#path, text, this.#tokenKind, this.#start);
    this.#endItem();
  }

  #endScalar(rest: string): void {
    const text = this.#begun + rest;
    this.#begun = '';
    this.#token = 'none';
    const frame = this.#frames.at(-1);
    if (frame?.kind === 'object' && frame.expects !== 'value') {
      this.#path[this.#path.length - 1] = String(this.#parse(text));
      frame.expects = 'colon';
      return;
    }
    this.#enterItem();
    this.#parse(text);
    this.#visitor.value(this.#path, text, 'scalar', this.#start);
    this.#endItem();
  }

  #parse(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
      throw this.#refusal(`${JSON.stringify(shown)} is not a JSON value`, this.#start);
    }
  }

  /** Counts the items of lists in the path. */
  #enterItem(): void {
    const last = this.#path.at(-1);
    if (this.#frames.at(-1)?.kind === 'array' && typeof last === 'number') this.#path[this.#path.length - 1] = last + 1;
  }

  #endItem(): void {
    const frame = this.#frames.at(-1);
    if (frame) frame.expects = 'comma';
  }

  #checkDepth(depth: number): void {
    if (depth > JSON_NESTING_MAX)
      throw this.#refusal(`values are nested deeper than ${JSON_NESTING_MAX} levels`, this.#here());
  }

  #here(): JsonPlace {
    return { line: this.#line, column: this.#column };
  }

  #refusal(problem: string, place: JsonPlace): AstrolabeError {
    return jsonRefusal(this.#name, place, problem);
  }
}

const [LINE_FEED, BLANK, QUOTE, COMMA, COLON, BACKSLASH] = [10, 32, 34, 44, 58, 92] as const;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, BYTE_ORDER_MARK] = [91, 93, 123, 125, 0xfeff] as const;

/** Characters of numbers, `true`, `false` and `null`; also of `NaN` and `Infinity`, which are reported whole. */
function isLiteral(char: number): boolean {
  return (
    (char >= 48 && char <= 57) ||
    (char >= 97 && char <= 122) ||
    (char >= 65 && char <= 90) ||
    char === 43 ||
    char === 45 ||
    char === 46 ||
    char === 95
  );
}

/** `IMPORT_FILE_INVALID` with the place in the file. */
export function jsonRefusal(name: string, { line, column }: JsonPlace, problem: string): AstrolabeError {
  return new AstrolabeError('IMPORT_FILE_INVALID', `line ${line}, column ${column} of \`${name}\`: ${problem}`, {
    hint: 'fix the file at this place, or export it again',
    detail: { line, column },
  });
}
