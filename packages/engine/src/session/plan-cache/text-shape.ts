import type { Value } from '@astrolabe/model';
import { T, lex } from '@astrolabe/ngql';
import { LIFTED_INTEGER_DIGITS_MAX } from '../../limits.ts';

/** Form of a literal: an integer, or a string in one kind of quotes. */
export type LiteralKind = 'integer' | '"' | "'";

/**
 * A text without its literals: `segments` has one more entry than `kinds`. Texts of one shape have the same tokens apart from these literals: a
 * literal starts and ends where the lexer would end it.
 */
export interface TextShape {
  readonly segments: readonly string[];
  readonly kinds: readonly LiteralKind[];
}

const ZERO = 48;
const NINE = 57;

/** The shape of a text with all its liftable literals cut out. */
export function shapeOf(text: string): TextShape {
  const { kinds: tokens, ends } = lex(text);
  const segments: string[] = [];
  const kinds: LiteralKind[] = [];
  let segmentStart = 0;
  for (let token = 0; token < tokens.length; token++) {
    const start = token === 0 ? 0 : ends[token - 1]!;
    const end = ends[token]!;
    const kind = literalKind(text, tokens[token]!, start, end);
    if (!kind) continue;
    segments.push(text.slice(segmentStart, start));
    kinds.push(kind);
    segmentStart = end;
  }
  segments.push(text.slice(segmentStart));
  return { segments, kinds };
}

/** The kind of an exchangeable literal; undefined for every other token, and for literals next to characters that could change them. */
function literalKind(text: string, token: number, start: number, end: number): LiteralKind | undefined {
  if (token === T.STRING_VALUE) {
    const quote = text[start] === '"' ? '"' : "'";
    return stringEnd(text, start) === end && text[end] !== quote ? quote : undefined;
  }
  if (token !== T.INTEGER || integerEnd(text, start) !== end) return undefined;
  // `1..3` and `1.5` are read from the digits on, names and numbers run together with them.
  return isFree(text, start - 1) && isFree(text, end) ? 'integer' : undefined;
}

function isFree(text: string, at: number): boolean {
  return at < 0 || at >= text.length || /[\s()[\],;<>=!+*/%|:{}-]/.test(text[at]!);
}

/** Returns the end of a decimal integer that is certainly in range, or -1. */
function integerEnd(text: string, start: number): number {
  let at = start;
  for (let code = text.charCodeAt(at); code >= ZERO && code <= NINE; code = text.charCodeAt(at)) at++;
  const digits = at - start;
  if (digits === 0 || digits > LIFTED_INTEGER_DIGITS_MAX) return -1;
  // A leading zero starts an octal number.
  return digits > 1 && text.charCodeAt(start) === ZERO ? -1 : at;
}

/** Returns the end of a string, or -1 if it contains escapes or line breaks, or is unterminated. */
function stringEnd(text: string, start: number): number {
  const end = text.indexOf(text[start]!, start + 1);
  if (end < 0) return -1;
  for (let at = start + 1; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 92 || code === 10) return -1;
  }
  return end + 1;
}

/** The shape with some literals fixed, so that only texts with the same ones match. */
export function withFixed(
  { segments, kinds }: TextShape,
  literals: readonly string[],
  isFixed: (index: number) => boolean,
): TextShape {
  const merged: string[] = [segments[0]!];
  const kept: LiteralKind[] = [];
  for (let index = 0; index < kinds.length; index++) {
    if (isFixed(index)) {
      merged.push(`${merged.pop()!}${literals[index]!}${segments[index + 1]!}`);
      continue;
    }
    kept.push(kinds[index]!);
    merged.push(segments[index + 1]!);
  }
  return { segments: merged, kinds: kept };
}

/** Returns whether a text has the shape, with its literals in `into`. Frequent callers cache the pattern. */
export function matchShape(shape: TextShape, text: string, into: Value[], pattern = shapePattern(shape)): boolean {
  const found = pattern.exec(text);
  if (!found) return false;
  const { kinds } = shape;
  for (let index = 0; index < kinds.length; index++) {
    const literal = found[index + 1]!;
    into[index] = kinds[index] === 'integer' ? BigInt(literal) : literal;
  }
  return true;
}

/** A regular expression for all texts of a shape, which is fast from the first use. */
export function shapePattern({ segments, kinds }: TextShape): RegExp {
  let source = `^${escaped(segments[0]!)}`;
  for (let index = 0; index < kinds.length; index++)
    source += LITERAL_PATTERNS[kinds[index]!] + escaped(segments[index + 1]!);
  return new RegExp(`${source}$`);
}

/** The syntax accepted by `integerEnd` and `stringEnd`. */
const LITERAL_PATTERNS: Readonly<Record<LiteralKind, string>> = {
  integer: `(0|[1-9][0-9]{0,${LIFTED_INTEGER_DIGITS_MAX - 1}})`,
  '"': '"([^"\\\\\\n]*)"',
  "'": "'([^'\\\\\\n]*)'",
};

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/** Prints a literal of a kind; the value must be one that `matchShape` can read. */
export function writeLiteral(kind: LiteralKind, value: Value): string {
  return kind === 'integer' ? String(value) : `${kind}${String(value)}${kind}`;
}

/** The text of the shape with the given literals. */
export function textOf({ segments, kinds }: TextShape, literals: readonly Value[]): string {
  let text = segments[0]!;
  for (let index = 0; index < kinds.length; index++)
    text += writeLiteral(kinds[index]!, literals[index]!) + segments[index + 1]!;
  return text;
}

/** Returns the text before the first digit or quote: equal for all texts of one shape. */
export function textBeforeLiterals(text: string): string {
  const at = text.search(/(?<![\w\x80-\uffff])[0-9]|["']/);
  return at < 0 ? text : text.slice(0, at);
}
