import type { SourceRange } from '@astrolabe/model';
import { isBlank, isLetter } from '../lexer/character.ts';
import { decodeQuoted } from '../lexer/decode.ts';
import { lex, tokenize } from '../lexer/lexer.ts';
import { T, isTrivia } from '../lexer/token.ts';

/**
 * A part of a script. `range` is its position in the script, without `;`. `text` differs from the script only if a backslash at the end of a line
 * joins the next line; `joins` contains their positions in `text` and the number of omitted characters.
 */
export interface ScriptPart {
  /** A statement for the database, or a command of the console: a line that starts with `:`. */
  readonly kind: 'statement' | 'command';
  readonly text: string;
  readonly range: SourceRange;
  readonly joins: readonly { readonly at: number; readonly length: number }[];
}

/**
 * Splits a script into statements at `;` and lines that start with `:` into commands. Quotes, backquotes, comments and the braces of
 * EXPLAIN protect a `;`. Empty parts are omitted.
 */
export function splitScript(text: string): readonly ScriptPart[] {
  const splitter = new Splitter(text);
  let from = 0;
  while (from < text.length) from = splitter.read(from);
  return splitter.parts;
}

/** The offset in the script of an offset in the text of a part. */
export function scriptOffset(part: ScriptPart, offset: number): number {
  let inScript = part.range.start + offset;
  for (const join of part.joins) if (join.at <= offset) inScript += join.length;
  return inScript;
}

/** Whether a statement is a USE. */
export function isUseStatement(text: string): boolean {
  const { kinds } = lex(text);
  return kinds.find((kind) => !isTrivia(kind)) === T.USE;
}

/** Returns the space named by USE, or undefined for other statements. */
export function spaceOfUse(text: string): string | undefined {
  const [use, name] = tokenize(text).filter(({ kind }) => !isTrivia(kind));
  if (use?.kind !== T.USE || name === undefined) return undefined;
  return name.kind === T.QUOTED_LABEL ? decodeQuoted(text, name.start, name.end) : text.slice(name.start, name.end);
}

interface Join {
  readonly start: number;
  readonly end: number;
}

class Splitter {
  readonly parts: ScriptPart[] = [];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads from an offset to the end, or to the start of the part to tokenize again. Returns the end offset. */
  read(base: number): number {
    const { kinds, ends } = lex(base === 0 ? this.#text : this.#text.slice(base));
    const statement = new OpenStatement();
    for (let index = 0; index < kinds.length - 1; index++) {
      const kind = kinds[index]!;
      const start = base + (index === 0 ? 0 : ends[index - 1]!);
      const end = base + ends[index]!;
      if (kind === T.COLON && statement.depth === 0 && this.#isCommandAt(start, statement.isOpen)) {
        this.#close(statement);
        const lineEnd = this.#command(start);
        // Tokens of the command's line are skipped. One that reaches over its end, such as a comment that is not closed, means nothing.
        while (base + ends[index]! < lineEnd) index++;
        if (base + ends[index]! > lineEnd && kinds[index] !== T.BLANK) return lineEnd;
        continue;
      }
      if (kind === T.SEMICOLON && !statement.keepsSemicolon) {
        this.#close(statement);
      } else if (kind === T.BAD_CHARACTER && this.#text[start] === '\\' && lineBreakLength(this.#text, end) > 0) {
        statement.joins.push({ start, end: end + lineBreakLength(this.#text, end) });
      } else if (!isTrivia(kind)) {
        statement.take(kind, start, end);
      }
    }
    this.#close(statement);
    return this.#text.length;
  }

  /** Returns whether the colon is the first character of its line and a command follows; inside a statement, only known commands count. */
  #isCommandAt(colon: number, isInStatement: boolean): boolean {
    for (let at = colon - 1; at >= 0 && this.#text[at] !== '\n'; at--)
      if (!isBlank(this.#text.charCodeAt(at))) return false;
    if (!isInStatement) return isLetter(this.#text.charCodeAt(colon + 1));
    return /^:params?(?![\w])/i.test(this.#text.slice(colon, colon + COMMAND_LENGTH_MAX));
  }

  /** Reads the command at the colon: its line and the lines joined by backslashes. Returns its end. */
  #command(colon: number): number {
    const joins: Join[] = [];
    let lineStart = colon;
    for (;;) {
      const lineFeed = this.#text.indexOf('\n', lineStart);
      const lineEnd = lineFeed < 0 ? this.#text.length : lineFeed;
      const contentEnd = this.#text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd;
      if (lineFeed < 0 || this.#text[contentEnd - 1] !== '\\') {
        this.#push('command', colon, this.#trimmedEnd(colon, contentEnd), joins);
        return lineEnd;
      }
      joins.push({ start: contentEnd - 1, end: lineFeed + 1 });
      lineStart = lineFeed + 1;
    }
  }

  #trimmedEnd(start: number, end: number): number {
    let at = end;
    while (at > start && isBlank(this.#text.charCodeAt(at - 1))) at--;
    return at;
  }

  #close(statement: OpenStatement): void {
    if (statement.isOpen) this.#push('statement', statement.start, statement.end, statement.joins);
    statement.reset();
  }

  #push(kind: ScriptPart['kind'], start: number, end: number, joins: readonly Join[]): void {
    let text = '';
    let at = start;
    const joinsInText: { readonly at: number; readonly length: number }[] = [];
    for (const join of joins) {
      if (join.start < start || join.end > end) continue;
      text += this.#text.slice(at, join.start);
      joinsInText.push({ at: text.length, length: join.end - join.start });
      at = join.end;
    }
    this.parts.push({
      kind,
      text: text + this.#text.slice(at, end),
      range: { start, end },
      joins: joinsInText,
    });
  }
}

const COMMAND_LENGTH_MAX = 16;

function lineBreakLength(text: string, at: number): number {
  if (text[at] === '\n') return 1;
  return text[at] === '\r' && text[at + 1] === '\n' ? 2 : 0;
}

/** The statement that is being read. */
class OpenStatement {
  start = 0;
  end = 0;
  isOpen = false;
  depth = 0;
  joins: Join[] = [];
  #isExplain = false;
  #braces = 0;

  /** EXPLAIN holds several statements in its braces. */
  get keepsSemicolon(): boolean {
    return this.#isExplain && this.#braces > 0;
  }

  take(kind: number, start: number, end: number): void {
    if (!this.isOpen) {
      this.isOpen = true;
      this.start = start;
      this.#isExplain = kind === T.EXPLAIN || kind === T.PROFILE;
    }
    this.end = end;
    if (kind === T.OPEN_BRACE) this.#braces++;
    else if (kind === T.CLOSE_BRACE) this.#braces--;
    if (kind === T.OPEN_PAREN || kind === T.OPEN_BRACKET || kind === T.OPEN_BRACE) this.depth++;
    else if (kind === T.CLOSE_PAREN || kind === T.CLOSE_BRACKET || kind === T.CLOSE_BRACE)
      this.depth = Math.max(0, this.depth - 1);
  }

  reset(): void {
    this.isOpen = false;
    this.depth = 0;
    this.joins = [];
    this.#isExplain = false;
    this.#braces = 0;
  }
}
