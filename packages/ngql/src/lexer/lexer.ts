import { TOKENS_BETWEEN_PROGRESS } from '../limits.ts';
import { NAME_BYTES_MAX } from '../limits.ts';
import { isBlank, isDigit, isHexDigit, isLetter, isNamePart, utf8Length } from './character.ts';
import { hashStep, isWordAt, keywordKind } from './keyword.ts';
import { T } from './token.ts';

/**
 * The tokens of a text as two columns. They cover the text: a token starts at the end of the previous one, including whitespace and comments, and
 * the last one is `T.END_OF_TEXT`, which is empty.
 */
export interface TokenList {
  readonly text: string;
  readonly kinds: readonly number[];
  readonly ends: readonly number[];
}

/** A single token. */
export interface Token {
  readonly kind: number;
  readonly start: number;
  readonly end: number;
}

/** The tokens of a text, one object each, without the end mark. */
export function tokenize(text: string): Token[] {
  const { kinds, ends } = lex(text);
  const tokens: Token[] = [];
  for (let i = 0; i < kinds.length - 1; i++)
    tokens.push({ kind: kinds[i]!, start: i === 0 ? 0 : ends[i - 1]!, end: ends[i]! });
  return tokens;
}

/**
 * The lexer (tokenizer): splits a text into tokens. Never throws: invalid input becomes a token of an error kind. `onProgress` is called periodically for long
 * texts; an error it throws aborts the lexer.
 */
export function lex(text: string, onProgress?: () => void): TokenList {
  const kinds: number[] = [];
  const ends: number[] = [];
  const scanner = new Scanner(text);
  // Editors leave a byte order mark at the start of files; it means nothing.
  if (text.charCodeAt(0) === BYTE_ORDER_MARK) {
    kinds.push(T.BLANK);
    ends.push(1);
    scanner.end = 1;
  }
  while (scanner.end < text.length) {
    kinds.push(scanner.next(scanner.end));
    ends.push(scanner.end);
    if (ends.length % TOKENS_BETWEEN_PROGRESS === 0) onProgress?.();
  }
  kinds.push(T.END_OF_TEXT);
  ends.push(text.length);
  return { text, kinds, ends };
}

const BYTE_ORDER_MARK = 0xfeff;
const LINE_FEED = 10;
const DOUBLE_QUOTE = 34;
const HASH = 35;
const DOLLAR = 36;
const QUOTE = 39;
const STAR = 42;
const PLUS = 43;
const HYPHEN = 45;
const DOT = 46;
const SLASH = 47;
const ZERO = 48;
const LESS = 60;
const EQUALS = 61;
const GREATER = 62;
const OPEN_BRACKET = 91;
const BACKSLASH = 92;
const CLOSE_BRACKET = 93;
const CARET = 94;
const UNDERSCORE = 95;
const BACK_QUOTE = 96;
const TILDE = 126;

const INT_TOO_LARGE = 9223372036854775808n;
/** Integers of up to this length are in range in any base. */
const SAFE_INTEGER_LENGTH = 17;
/** A float shorter than this and without exponent is surely in range. */
const SAFE_FLOAT_LENGTH = 300;

/** Single-character tokens that are not a prefix of a longer one. */
const SINGLES: readonly (number | undefined)[] = singles();

function singles(): (number | undefined)[] {
  const kinds: (number | undefined)[] = Array.from({ length: 128 });
  const signs: readonly (readonly [string, number])[] = [
    ['^', T.CARET],
    ['&', T.AMPERSAND],
    ['+', T.PLUS],
    ['*', T.STAR],
    ['%', T.PERCENT],
    ['|', T.PIPE],
    [',', T.COMMA],
    [':', T.COLON],
    [';', T.SEMICOLON],
    ['@', T.AT],
    ['?', T.QUESTION],
    ['(', T.OPEN_PAREN],
    [')', T.CLOSE_PAREN],
    ['[', T.OPEN_BRACKET],
    ['{', T.OPEN_BRACE],
    ['}', T.CLOSE_BRACE],
  ];
  for (const [sign, kind] of signs) kinds[sign.charCodeAt(0)] = kind;
  return kinds;
}

/** Scans one token after another; `end` is the end of the last one. */
class Scanner {
  end = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads the token at `start`, which must be inside the text, sets `end` and returns the kind. */
  next(start: number): number {
    const text = this.#text;
    const code = text.charCodeAt(start);
    if (isLetter(code)) return this.#word(start, code);
    if (isBlank(code)) {
      let at = start + 1;
      while (at < text.length && isBlank(text.charCodeAt(at))) at++;
      this.end = at;
      return T.BLANK;
    }
    if (isDigit(code)) return this.#number(start);
    const single = SINGLES[code];
    if (single !== undefined) return this.#take(start + 1, single);
    switch (code) {
      case QUOTE:
      case DOUBLE_QUOTE:
      case BACK_QUOTE:
        return this.#quoted(start, code);
      case DOLLAR:
        return this.#reference(start);
      case HASH:
        return this.#lineComment(start);
      case UNDERSCORE:
        return this.#keyProperty(start);
      default:
        return this.#sign(start, code);
    }
  }

  #take(end: number, kind: number): number {
    this.end = end;
    return kind;
  }

  #word(start: number, first: number): number {
    const text = this.#text;
    let hash = 0;
    let isAscii = true;
    let at = start;
    for (let code = first; isNamePart(code); code = text.charCodeAt(at)) {
      if (code < 128) hash = hashStep(hash, code);
      else isAscii = false;
      at++;
    }
    this.end = at;
    if (!isAscii) return this.#checkLabel(start, T.LABEL);
    const kind = keywordKind(text, start, at, hash);
    switch (kind) {
      case T.LABEL:
        return this.#checkLabel(start, kind);
      case T.NOT:
        return (
          this.#tail(T.NOT_IN, 'IN') ??
          this.#tail(T.NOT_CONTAINS, 'CONTAINS') ??
          this.#tail(T.NOT_STARTS_WITH, 'STARTS', 'WITH') ??
          this.#tail(T.NOT_ENDS_WITH, 'ENDS', 'WITH') ??
          kind
        );
      case T.STARTS:
        return this.#tail(T.STARTS_WITH, 'WITH') ?? kind;
      case T.ENDS:
        return this.#tail(T.ENDS_WITH, 'WITH') ?? kind;
      case T.IS:
        return (
          this.#tail(T.IS_NULL, 'NULL') ??
          this.#tail(T.IS_NOT_NULL, 'NOT', 'NULL') ??
          this.#tail(T.IS_EMPTY, 'EMPTY') ??
          this.#tail(T.IS_NOT_EMPTY, 'NOT', 'EMPTY') ??
          kind
        );
      default:
        return kind;
    }
  }

  /** Returns the kind if the words follow, separated only by whitespace, and moves `end` after them. */
  #tail(kind: number, ...words: readonly string[]): number | undefined {
    const text = this.#text;
    let at = this.end;
    for (const word of words) {
      const wordStart = this.#skipBlanks(at);
      if (wordStart === at || !isWordAt(text, wordStart, word)) return undefined;
      at = wordStart + word.length;
      if (at < text.length && isNamePart(text.charCodeAt(at))) return undefined;
    }
    return this.#take(at, kind);
  }

  #skipBlanks(start: number): number {
    let at = start;
    while (at < this.#text.length && isBlank(this.#text.charCodeAt(at))) at++;
    return at;
  }

  #checkLabel(start: number, kind: number): number {
    const length = this.end - start;
    // A UTF-16 unit has at most three bytes.
    if (length * 3 > NAME_BYTES_MAX && utf8Length(this.#text.slice(start, this.end)) > NAME_BYTES_MAX)
      return T.LABEL_TOO_LONG;
    return kind;
  }

  /** Reads `0x1F`, `017`, `42`, `4.`, `.5`, `1e3`, `127.0.0.1`; in `1..3` the dots are a separate token. */
  #number(start: number): number {
    const text = this.#text;
    const second = text.charCodeAt(start + 1) | 32;
    if (text.charCodeAt(start) === ZERO && second === 120 && isHexDigit(text.charCodeAt(start + 2))) {
      let at = start + 2;
      while (isHexDigit(text.charCodeAt(at))) at++;
      this.end = at;
      return this.#checkInteger(start);
    }
    // Octal and binary, which are errors in 3.x.
    if (text.charCodeAt(start) === ZERO && (second === 111 || second === 98) && isDigit(text.charCodeAt(start + 2))) {
      const largest = ZERO + (second === 111 ? 7 : 1);
      let at = start + 2;
      while (text.charCodeAt(at) >= ZERO && text.charCodeAt(at) <= largest) at++;
      if (at > start + 2) {
        this.end = at;
        return this.#checkInteger(start);
      }
    }
    let at = this.#skipDigits(start);
    // Groups of digits, which are errors in 3.x.
    while (text.charCodeAt(at) === UNDERSCORE && isDigit(text.charCodeAt(at + 1))) at = this.#skipDigits(at + 1);
    if (text.charCodeAt(at) === DOT && text.charCodeAt(at + 1) !== DOT) {
      const afterDot = this.#skipDigits(at + 1);
      const addressEnd = this.#address(start, at, afterDot);
      if (addressEnd !== undefined) return this.#take(addressEnd, T.IPV4);
      at = afterDot;
      return this.#floating(start, this.#exponent(at) ?? at);
    }
    const exponentEnd = this.#exponent(at);
    if (exponentEnd !== undefined) return this.#floating(start, exponentEnd);
    this.end = at;
    return this.#checkInteger(start);
  }

  #skipDigits(start: number): number {
    let at = start;
    while (isDigit(this.#text.charCodeAt(at))) at++;
    return at;
  }

  #exponent(start: number): number | undefined {
    if ((this.#text.charCodeAt(start) | 32) !== 101) return undefined;
    const sign = this.#text.charCodeAt(start + 1);
    const digits = sign === PLUS || sign === HYPHEN ? start + 2 : start + 1;
    const end = this.#skipDigits(digits);
    return end > digits ? end : undefined;
  }

  /** The end of an address of four octets whose first two lie at `start..firstDot` and up to `secondEnd`. */
  #address(start: number, firstDot: number, secondEnd: number): number | undefined {
    if (this.#text.charCodeAt(secondEnd) !== DOT) return undefined;
    const thirdEnd = this.#skipDigits(secondEnd + 1);
    if (this.#text.charCodeAt(thirdEnd) !== DOT) return undefined;
    const end = this.#skipDigits(thirdEnd + 1);
    const isAddress =
      this.#isOctet(start, firstDot) &&
      this.#isOctet(firstDot + 1, secondEnd) &&
      this.#isOctet(secondEnd + 1, thirdEnd) &&
      this.#isOctet(thirdEnd + 1, end);
    return isAddress ? end : undefined;
  }

  #isOctet(start: number, end: number): boolean {
    return end > start && end - start <= 3 && Number(this.#text.slice(start, end)) <= 255;
  }

  #checkInteger(start: number): number {
    if (this.end - start <= SAFE_INTEGER_LENGTH) return T.INTEGER;
    return integerValue(this.#text, start, this.end) > INT_TOO_LARGE ? T.OUT_OF_RANGE : T.INTEGER;
  }

  #floating(start: number, end: number): number {
    this.end = end;
    const isSafe = end - start < SAFE_FLOAT_LENGTH && this.#exponentFree(end);
    return isSafe || Number.isFinite(floatingValue(this.#text.slice(start, end))) ? T.FLOATING : T.OUT_OF_RANGE;
  }

  /** Whether the number that ends here certainly has no exponent: none of its last characters is one. */
  #exponentFree(end: number): boolean {
    let at = end - 1;
    while (isDigit(this.#text.charCodeAt(at))) at--;
    return this.#text.charCodeAt(at) === DOT;
  }

  /** A string, or a name in back quotes. */
  #quoted(start: number, quote: number): number {
    const text = this.#text;
    const isName = quote === BACK_QUOTE;
    let kind = isName ? T.QUOTED_LABEL : T.STRING_VALUE;
    let at = start + 1;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code === quote) {
        this.end = at + 1;
        return kind === T.QUOTED_LABEL ? this.#checkLabel(start, kind) : kind;
      }
      if (code === LINE_FEED) return this.#take(at, T.BAD_LINE_FEED);
      if (code === BACKSLASH) {
        const digitsEnd = this.#skipDigits(at + 1);
        if (digitsEnd > at + 1) {
          if (!isOctalByte(text, at + 1, digitsEnd)) kind = T.BAD_ESCAPE;
          at = digitsEnd;
        } else at += 2;
        continue;
      }
      if (code === DOT && isName) kind = T.LABEL_DOT;
      at++;
    }
    return this.#take(text.length, T.UNTERMINATED_STRING);
  }

  /** `$-`, `$^`, `$$`, `$name`. */
  #reference(start: number): number {
    const text = this.#text;
    const code = text.charCodeAt(start + 1);
    if (code === HYPHEN) return this.#take(start + 2, T.INPUT);
    if (code === CARET) return this.#take(start + 2, T.SOURCE);
    if (code === DOLLAR) return this.#take(start + 2, T.DESTINATION);
    if (!isLetter(code)) return this.#take(start + 1, T.BAD_CHARACTER);
    let at = start + 2;
    while (isNamePart(text.charCodeAt(at))) at++;
    this.end = at;
    return this.#checkLabel(start, T.VARIABLE);
  }

  /** `_src` and similar names; no other token starts with an underscore. */
  #keyProperty(start: number): number {
    const text = this.#text;
    let end = start + 1;
    while (isNamePart(text.charCodeAt(end))) end++;
    switch (text.slice(start, end).toLowerCase()) {
      case '_src':
        return this.#take(end, T.KEY_SRC);
      case '_dst':
        return this.#take(end, T.KEY_DST);
      case '_rank':
        return this.#take(end, T.KEY_RANK);
      case '_type':
        return this.#take(end, T.KEY_TYPE);
      case '_id':
        return this.#take(end, T.KEY_ID);
      default:
        return this.#take(start + 1, T.BAD_CHARACTER);
    }
  }

  #lineComment(start: number): number {
    const lineEnd = this.#text.indexOf('\n', start);
    return this.#take(lineEnd < 0 ? this.#text.length : lineEnd, T.LINE_COMMENT);
  }

  /** Reads a sign. The longest match wins, so `x<-1` contains the token `<-`. */
  // oxlint-disable-next-line complexity -- one branch per sign, and every token passes here
  #sign(start: number, code: number): number {
    const text = this.#text;
    const second = text.charCodeAt(start + 1);
    const third = text.charCodeAt(start + 2);
    switch (code) {
      case HYPHEN:
        if (second === HYPHEN)
          return third === GREATER ? this.#take(start + 3, T.EDGE_OUT) : this.#take(start + 2, T.EDGE_BOTH);
        if (second === GREATER) return this.#take(start + 2, T.RIGHT_ARROW);
        if (second === OPEN_BRACKET) return this.#take(start + 2, T.HYPHEN_BRACKET);
        return this.#take(start + 1, T.HYPHEN);
      case LESS:
        if (second === HYPHEN) {
          if (third === OPEN_BRACKET) return this.#take(start + 3, T.LEFT_ARROW_BRACKET);
          if (third !== HYPHEN) return this.#take(start + 2, T.LEFT_ARROW);
          return text.charCodeAt(start + 3) === GREATER
            ? this.#take(start + 4, T.EDGE_IN_OUT)
            : this.#take(start + 3, T.EDGE_IN);
        }
        if (second === EQUALS) return this.#take(start + 2, T.LESS_EQUAL);
        if (second === GREATER) return this.#take(start + 2, T.NOT_EQUAL);
        return this.#take(start + 1, T.LESS);
      case CLOSE_BRACKET:
        if (second !== HYPHEN) return this.#take(start + 1, T.CLOSE_BRACKET);
        return third === GREATER
          ? this.#take(start + 3, T.BRACKET_RIGHT_ARROW)
          : this.#take(start + 2, T.BRACKET_HYPHEN);
      case EQUALS:
        if (second === EQUALS) return this.#take(start + 2, T.EQUAL);
        return second === TILDE ? this.#take(start + 2, T.MATCHES) : this.#take(start + 1, T.ASSIGN);
      case GREATER:
        return second === EQUALS ? this.#take(start + 2, T.GREATER_EQUAL) : this.#take(start + 1, T.GREATER);
      case 33:
        return second === EQUALS ? this.#take(start + 2, T.NOT_EQUAL) : this.#take(start + 1, T.BANG);
      case DOT:
        if (second === DOT) return this.#take(start + 2, T.DOT_DOT);
        if (!isDigit(second)) return this.#take(start + 1, T.DOT);
        {
          const end = this.#skipDigits(start + 1);
          return this.#floating(start, this.#exponent(end) ?? end);
        }
      case SLASH:
        if (second === SLASH) return this.#lineComment(start);
        if (second !== STAR) return this.#take(start + 1, T.SLASH);
        {
          const close = text.indexOf('*/', start + 2);
          return close < 0 ? this.#take(text.length, T.UNTERMINATED_COMMENT) : this.#take(close + 2, T.BLOCK_COMMENT);
        }
      default:
        return this.#take(start + 1, T.BAD_CHARACTER);
    }
  }
}

/** Whether the digits after a backslash are an octal byte: one to three octal digits, at most 0xFF. */
function isOctalByte(text: string, start: number, end: number): boolean {
  if (end - start > 3) return false;
  let value = 0;
  for (let at = start; at < end; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit > 7) return false;
    value = value * 8 + digit;
  }
  return value <= 0xff;
}

/** The value of a floating token. */
export function floatingValue(text: string): number {
  return Number(text.replaceAll('_', ''));
}

/** The value of an integer token, which may have `_` between digits: hexadecimal after `0x`, octal after `0` when all digits are octal, else decimal. */
export function integerValue(text: string, start: number, end: number): bigint {
  if (text.charCodeAt(start) === ZERO && end - start > 1) {
    if (/[xob]/i.test(text.charAt(start + 1))) return BigInt(text.slice(start, end).toLowerCase());
    const digits = text.slice(start + 1, end);
    if (!/[89_]/.test(digits)) return BigInt(`0o${digits}`);
  }
  if (end - start <= 15) {
    let value = 0;
    let at = start;
    for (; at < end && text.charCodeAt(at) !== UNDERSCORE; at++) value = value * 10 + text.charCodeAt(at) - ZERO;
    if (at === end) return BigInt(value);
  }
  const digits = text.slice(start, end).replaceAll('_', '');
  return digits.length < end - start ? integerValue(digits, 0, digits.length) : BigInt(digits);
}
