import type { Expression } from '../ast/expression.ts';
import { AstrolabeError, didYouMean, lineColumnAt, type SourceRange } from '@astrolabe/model';
import type { Name } from '../ast/expression.ts';
import { decodeQuoted } from '../lexer/decode.ts';
import { integerValue, lex, type TokenList } from '../lexer/lexer.ts';
import { isClosing, isOpening } from '../lexer/bracket.ts';
import { T, describeToken, isErrorToken, isKeyword, isNameToken, isReserved, isTrivia } from '../lexer/token.ts';
import {
  ERRORS_MAX,
  EXCERPT_LENGTH_MAX,
  EXPRESSION_DEPTH_MAX,
  NESTING_DEPTH_MAX,
  TOKENS_BETWEEN_PROGRESS,
} from '../limits.ts';

/** Thrown after an error was reported, and caught where the parser can continue. Internal to the parser. */
class ParseFailure extends Error {}
const FAILURE = new ParseFailure('the parser gives up this part');

/** Returns whether parsing can continue at the cursor after an error. Inside brackets opened by the broken part, few tokens qualify. */
export type StopTest = (cursor: Cursor, isInBrackets: boolean) => boolean;

/** Details of an error besides its message. */
export interface FailureOptions {
  /** The range quoted in the message; default: the range of the error. */
  readonly near?: SourceRange;
  readonly hint?: string | undefined;
}

/** A form of the language that NebulaGraph 3.x doesn't have. */
export interface Extension {
  /** Its syntax: `EXISTS { }`. */
  readonly form: string;
  readonly range: SourceRange;
}

/**
 * The position of the parser and the state shared by its parts: errors, nesting, and facts on the last expression. Skips whitespace and
 * comments.
 */
export class Cursor {
  /** The forms that NebulaGraph 3.x doesn't have, in text order. */
  readonly extensions: Extension[] = [];
  readonly text: string;
  /** Names of supplied parameters; if absent, parameters are unknown and not checked. */
  readonly parameters: ReadonlySet<string> | undefined;
  /** Whether an unknown function name is a function of the database. */
  readonly #isFunction: ((name: string) => boolean) | undefined;
  /** Lowercase names of functions that the text creates. */
  #declaredFunctions: Set<string> | undefined;
  readonly errors: AstrolabeError[] = [];
  /** The kind of the current token. */
  kind = 0;
  /** Start of the current token. */
  start = 0;
  /** End of the previous token. */
  previousEnd = 0;
  /** The height of the last parsed expression tree. */
  height = 0;
  /** The conditions of the elements of the enclosing pattern: WHERE in a node or edge, label expressions. */
  conditions: Expression[] = [];
  /** Whether a parameter may stand for the map of a node or an edge. */
  takesMapParameter = false;
  /** How many names were given to elements of patterns that have none. */
  hiddenNames = 0;
  /** Number of aggregates parsed so far, and the last of them. */
  aggregates = 0;
  lastAggregate: SourceRange | undefined;
  /** Number of random function calls parsed so far. */
  randomCalls = 0;
  /** Number of subqueries parsed so far. */
  subqueries = 0;
  /** How many conditionals `x ? a : b` around this place have their colon ahead. */
  conditionals = 0;
  /** Number of bare `$name`s parsed so far that, if parameters are known, are not parameters. */
  variables = 0;
  #index = 0;
  #nesting = 0;
  #recoveredAt = -1;
  readonly #kinds: readonly number[];
  readonly #ends: readonly number[];
  readonly #onProgress: (() => void) | undefined;
  /** The token at which `onProgress` is called next. */
  #progressAt = TOKENS_BETWEEN_PROGRESS;

  constructor(
    text: string,
    parameters: ReadonlySet<string> | undefined,
    onProgress?: () => void,
    isFunction?: (name: string) => boolean,
  ) {
    this.text = text;
    this.parameters = parameters;
    this.#isFunction = isFunction;
    this.#onProgress = onProgress;
    const tokens: TokenList = lex(text, onProgress);
    this.#kinds = tokens.kinds;
    this.#ends = tokens.ends;
    this.#settle(0);
  }

  /** Returns whether a name is a function of the database, or one that the text created before. */
  isUserFunction(name: string): boolean {
    return this.#isFunction?.(name) === true || this.#declaredFunctions?.has(name.toLowerCase()) === true;
  }

  /** Records that the text creates a function. */
  declareFunction(name: string): void {
    (this.#declaredFunctions ??= new Set()).add(name.toLowerCase());
  }

  /** End of the current token. */
  get end(): number {
    return this.#ends[this.#index]!;
  }

  /** The range of the current token. */
  get range(): SourceRange {
    return { start: this.start, end: this.end };
  }

  /** The range from `start` to the last consumed token. */
  rangeFrom(start: number): SourceRange {
    return { start, end: Math.max(start, this.previousEnd) };
  }

  /** Records that the text from `start` to the current token is a form that NebulaGraph 3.x doesn't have. */
  extend(form: string, start = this.start): void {
    this.extensions.push({ form, range: { start, end: Math.max(this.end, start) } });
  }

  /** Moves to the next token. */
  advance(): void {
    if (this.kind === T.END_OF_TEXT) return;
    this.previousEnd = this.#ends[this.#index]!;
    this.#settle(this.#index + 1);
  }

  #settle(from: number): void {
    let index = from;
    while (isTrivia(this.#kinds[index]!)) index++;
    this.#index = index;
    if (index >= this.#progressAt) {
      this.#progressAt = index + TOKENS_BETWEEN_PROGRESS;
      this.#onProgress?.();
    }
    this.kind = this.#kinds[index]!;
    this.start = index === 0 ? 0 : this.#ends[index - 1]!;
  }

  /** Returns the kind of the token `distance` after the current one. */
  peek(distance = 1): number {
    let index = this.#index;
    for (let left = distance; left > 0; left--) {
      if (this.#kinds[index] === T.END_OF_TEXT) return T.END_OF_TEXT;
      index++;
      while (isTrivia(this.#kinds[index]!)) index++;
    }
    return this.#kinds[index]!;
  }

  /** Returns the kind of the token after the bracket that closes the current one, or the end if unclosed. */
  peekBehindBracket(): number {
    let depth = 0;
    for (let index = this.#index; index < this.#kinds.length; index++) {
      const kind = this.#kinds[index]!;
      if (kind === T.SEMICOLON) return T.END_OF_TEXT;
      if (isOpening(kind)) depth++;
      else if (isClosing(kind) && --depth === 0) {
        let behind = index + 1;
        while (isTrivia(this.#kinds[behind]!)) behind++;
        return this.#kinds[behind]!;
      }
    }
    return T.END_OF_TEXT;
  }

  /** Takes the current token if it is of the kind. */
  accept(kind: number): boolean {
    if (this.kind !== kind) return false;
    this.advance();
    return true;
  }

  /** Takes the current token, which must be of the kind. */
  expect(kind: number): void {
    if (this.kind !== kind) this.unexpected(kind);
    this.advance();
  }

  /** Whether the current token is one of the kinds. */
  isAt(...kinds: readonly number[]): boolean {
    return kinds.includes(this.kind);
  }

  /** A name: a label, one in back quotes, or a non-reserved word, which is folded to lower case. */
  name(): Name {
    const { start, kind } = this;
    if (!isNameToken(kind)) this.unexpected(T.LABEL);
    const end = this.end;
    this.advance();
    return { text: this.nameText(kind, start, end), range: { start, end } };
  }

  /** Returns the text of a name token. */
  nameText(kind: number, start: number, end: number): string {
    if (kind === T.QUOTED_LABEL) return decodeQuoted(this.text, start, end);
    const written = this.text.slice(start, end);
    return kind === T.LABEL ? written : written.toLowerCase();
  }

  /** The name of a `$name` token, without the sign. */
  variable(): Name {
    if (this.kind !== T.VARIABLE) this.unexpected(T.VARIABLE);
    const range = this.range;
    this.advance();
    return { text: this.text.slice(range.start + 1, range.end), range };
  }

  /** A string token's text. */
  string(): string {
    if (this.kind !== T.STRING_VALUE) this.unexpected(T.STRING_VALUE);
    const text = decodeQuoted(this.text, this.start, this.end);
    this.advance();
    return text;
  }

  /** A non-negative integer token that fits into 64 bits. */
  integer(): bigint {
    if (this.kind !== T.INTEGER) this.unexpected(T.INTEGER);
    const value = integerValue(this.text, this.start, this.end);
    if (value > INT_MAX) this.fail('Out of range:', this.range);
    this.advance();
    return value;
  }

  /** Enters a nested construct; `leave` it afterwards. */
  enter(): void {
    if (++this.#nesting > NESTING_DEPTH_MAX) this.fail(DEPTH_MESSAGE, this.range);
  }

  leave(): void {
    this.#nesting--;
  }

  /** Sets the height of the expression just read, which started at `start`. */
  setHeight(height: number, start: number): void {
    this.height = height;
    if (height > EXPRESSION_DEPTH_MAX) this.fail(DEPTH_MESSAGE, this.rangeFrom(start));
  }

  /** Adds a syntax error and abandons the current part. */
  fail(message: string, range: SourceRange, options: FailureOptions = {}): never {
    this.note(message, range, options);
    throw FAILURE;
  }

  /** Reports a syntax error and continues. */
  note(message: string, range: SourceRange, options: FailureOptions = {}): void {
    if (this.errors.length >= ERRORS_MAX) return;
    const near = options.near ?? range;
    this.errors.push(
      new AstrolabeError('SYNTAX_ERROR', `${message} ${this.#excerpt(near)}`, {
        position: range,
        hint: options.hint,
      }),
    );
  }

  /** Fails because the current token is not one of the expected ones. */
  unexpected(...expected: readonly number[]): never {
    // After recovery, a second error at the same position would repeat the first. Above the error limit, no messages are created.
    if (this.start === this.#recoveredAt || this.errors.length >= ERRORS_MAX) throw FAILURE;
    this.fail(lexicalMessage(this.kind), this.#errorRange(), {
      near: this.#nearRange(),
      hint: this.#hint(expected),
    });
  }

  /** At the end of the text, the position is after the last token, where something is missing. */
  #errorRange(): SourceRange {
    if (this.kind !== T.END_OF_TEXT) return this.range;
    return { start: this.previousEnd, end: this.previousEnd };
  }

  /** NebulaGraph quotes a string from its closing quote on, and the last token if the text ends too early. */
  #nearRange(): SourceRange {
    let index = this.#index;
    if (this.kind === T.END_OF_TEXT) {
      do index--;
      while (index >= 0 && isTrivia(this.#kinds[index]!));
      if (index < 0) return { start: 0, end: 0 };
    }
    const kind = this.#kinds[index]!;
    const end = this.#ends[index]!;
    if (kind === T.STRING_VALUE || kind === T.QUOTED_LABEL) return { start: end - 1, end };
    const start = index === 0 ? 0 : this.#ends[index - 1]!;
    if (kind !== T.LABEL_DOT) return { start, end };
    const dot = this.text.indexOf('.', start);
    return { start: dot, end: dot + 1 };
  }

  /** Returns the range as quoted in an error. A single character is too short, so eight are shown. */
  #excerpt(range: SourceRange): string {
    const span = range.end - range.start;
    const end = span <= 1 ? range.start + EXCERPT_LENGTH_MIN : Math.min(range.end, range.start + EXCERPT_LENGTH_MAX);
    // A surrogate pair is quoted completely.
    const isCut = end < this.text.length && (this.text.codePointAt(end - 1) ?? 0) > 0xff_ff;
    const quoted = this.text.slice(range.start, isCut ? end + 1 : end);
    if (span <= 1 || !this.text.slice(range.start, range.end).includes('\n')) return `near \`${quoted}'`;
    const from = lineColumnAt(this.text, range.start);
    const to = lineColumnAt(this.text, range.end - 1);
    return `at ${from.line}.${from.column}-${to.line}.${to.column}`;
  }

  #hint(expected: readonly number[]): string | undefined {
    const written = this.text.slice(this.start, this.end);
    if (this.kind === T.LABEL || isKeyword(this.kind)) {
      const words = expected.filter(isKeyword).map(describeToken);
      const meant = this.kind === T.LABEL ? didYouMean(written, words) : undefined;
      if (meant !== undefined) return `did you mean ${meant}?`;
      if (expected.includes(T.LABEL) && isReserved(this.kind))
        return `${written} is a reserved word; put it in backquotes to use it as a name`;
    }
    const pitfall =
      PITFALLS.get(this.kind) ?? (this.kind === T.BAD_CHARACTER ? CHARACTER_PITFALLS.get(written) : undefined);
    if (pitfall !== undefined) return pitfall;
    if (isErrorToken(this.kind) || expected.length === 0 || expected.length > EXPECTED_SHOWN_MAX) return undefined;
    return `expected ${[...new Set(expected.map(describeToken))].join(' or ')}`;
  }

  /** Runs a part of the parser. If it fails, skips to where `isStop` allows parsing to continue, and returns the fallback. */
  recover<Result>(
    parse: (cursor: Cursor) => Result,
    isStop: StopTest,
    fallback: (range: SourceRange) => Result,
  ): Result {
    const start = this.start;
    const index = this.#index;
    const nesting = this.#nesting;
    const { conditionals } = this;
    try {
      return parse(this);
    } catch (error) {
      if (error !== FAILURE) throw error;
      this.#nesting = nesting;
      this.conditionals = conditionals;
      this.#skipUntil(isStop, this.#bracketsOpenSince(index));
      this.#recoveredAt = this.start;
      return fallback(this.rangeFrom(start));
    }
  }

  #bracketsOpenSince(index: number): number {
    let depth = 0;
    for (let at = index; at < this.#index; at++) {
      if (isOpening(this.#kinds[at]!)) depth++;
      else if (isClosing(this.#kinds[at]!)) depth = Math.max(0, depth - 1);
    }
    return depth;
  }

  /** Skips tokens until parsing can continue; `depth` brackets are open. */
  #skipUntil(isStop: StopTest, depth: number): void {
    // No more errors would be recorded, so a hopeless text is not parsed to its end.
    if (this.errors.length >= ERRORS_MAX) this.#settle(this.#kinds.length - 1);
    let open = depth;
    while (this.kind !== T.END_OF_TEXT && this.kind !== T.SEMICOLON && !isStop(this, open > 0)) {
      if (isOpening(this.kind)) open++;
      else if (isClosing(this.kind)) open = Math.max(0, open - 1);
      this.advance();
    }
  }

  /** Whether the current token is the first of its line. */
  isFirstOfLine(): boolean {
    const lineStart = this.text.lastIndexOf('\n', this.start - 1) + 1;
    return this.previousEnd <= lineStart;
  }
}

const INT_MAX = 9223372036854775807n;
const DEPTH_MESSAGE = `The above expression's depth exceeds the maximum depth:${EXPRESSION_DEPTH_MAX}`;
const EXCERPT_LENGTH_MIN = 8;
const EXPECTED_SHOWN_MAX = 6;

/** Returns NebulaGraph's message for a lexical error, without the excerpt. */
function lexicalMessage(kind: number): string {
  switch (kind) {
    case T.UNTERMINATED_STRING:
      return 'Unterminated string: ';
    case T.UNTERMINATED_COMMENT:
      return 'unterminated comment';
    case T.LABEL_DOT:
      return "Don't allow DOT in label:";
    case T.LABEL_TOO_LONG:
      return 'Out of range of the LABEL length, the  max length of LABEL is 4096:';
    case T.OUT_OF_RANGE:
      return 'Out of range:';
    default:
      return 'syntax error';
  }
}

/** Hints for tokens that users often confuse. */
const PITFALLS: ReadonlyMap<number, string> = new Map<number, string>([
  [T.AMPERSAND, 'write AND'],
  [T.EDGE_BOTH, '-- is an edge of a pattern; for a minus before a negative number write a blank between'],
  [T.LEFT_ARROW, '<- is an arrow; for less than a negative number write a blank between'],
  [T.HYPHEN_BRACKET, '-[ starts an edge of a pattern; for a minus write a blank between'],
  [T.BRACKET_HYPHEN, ']- ends an edge of a pattern; for a minus write a blank between'],
  [T.BAD_LINE_FEED, 'a string must end on its line; use \\n for a line break'],
  [T.BAD_ESCAPE, 'after a backslash stand one to three octal digits up to 377; write \\\\ for a backslash'],
  [T.KEY_ID, 'use id(vertex) for the ID of a vertex'],
  [T.UNTERMINATED_STRING, 'missing closing quote'],
  [T.UNTERMINATED_COMMENT, 'missing */'],
]);

const CHARACTER_PITFALLS: ReadonlyMap<string, string> = new Map([
  ['$', 'a variable is $ and a name, the input of a pipe is $-'],
  ['_', 'a name starts with a letter; other names are written in back quotes'],
]);
