import { isLetter, isNamePart } from '../lexer/character.ts';
import { keywordKindOf } from '../lexer/keyword.ts';
import { T, isKeyword, isReserved } from '../lexer/token.ts';

/** A string literal that stands for exactly this text. */
export function quoteString(text: string): string {
  return `"${escape(text, '"')}"`;
}

/**
 * A name as it is written: in back quotes where it is a reserved word, a non-reserved one with capitals (which would be
 * folded), or holds characters that a bare name cannot have.
 */
export function quoteName(name: string): string {
  if (!isBare(name)) return inBackQuotes(name);
  const kind = keywordKindOf(name);
  return isReserved(kind) || (isKeyword(kind) && name !== name.toLowerCase()) ? inBackQuotes(name) : name;
}

/** The same for places where a non-reserved word could be taken for the start of a clause. */
export function quoteNameStrictly(name: string): string {
  return isBare(name) && keywordKindOf(name) === T.LABEL ? name : inBackQuotes(name);
}

function isBare(name: string): boolean {
  if (name === '' || !isLetter(name.charCodeAt(0)) || LONE_SURROGATE.test(name)) return false;
  for (let i = 1; i < name.length; i++) if (!isNamePart(name.charCodeAt(i))) return false;
  return true;
}

function inBackQuotes(name: string): string {
  // A bare dot is refused inside back quotes, so it is written as its byte in octal.
  return `\`${escape(name, '`').replaceAll('.', '\\056')}\``;
}

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const ESCAPED = /[\\"`\u0000-\u001f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t', '\r': '\\r', '\b': '\\b', '\f': '\\f', '\\': '\\\\' };

function escape(text: string, quote: '"' | '`'): string {
  return text.replace(ESCAPED, (character) => {
    if (character === '"' || character === '`') return character === quote ? `\\${character}` : character;
    return SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
