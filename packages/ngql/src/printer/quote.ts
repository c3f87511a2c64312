import { isLetter, isNamePart } from '../lexer/character.ts';
import { keywordKindOf } from '../lexer/keyword.ts';
import { T, isKeyword, isReserved } from '../lexer/token.ts';

/** Returns a string literal for exactly this text. */
export function quoteString(text: string): string {
  return `"${escape(text, '"')}"`;
}

/**
 * Quotes a name in backquotes if it is a reserved word, a non-reserved word with capitals (which would be folded), or contains characters
 * not allowed in a bare name.
 */
export function quoteName(name: string): string {
  if (!isBare(name)) return inBackQuotes(name);
  const kind = keywordKindOf(name);
  return isReserved(kind) || (isKeyword(kind) && name !== name.toLowerCase()) ? inBackQuotes(name) : name;
}

/** The same for positions where a non-reserved word could start a clause. */
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
const SHORT: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\t': '\\t',
  '\r': '\\r',
  '\b': '\\b',
  '\f': '\\f',
  '\\': '\\\\',
};
const FIRST_PRINTABLE = 0x20;

/** Iterates by characters, so that only lone surrogates are seen as such. */
function escape(text: string, quote: '"' | '`'): string {
  let escaped = '';
  for (const character of text) {
    const code = character.charCodeAt(0);
    if (character === quote) escaped += `\\${character}`;
    else if (SHORT[character] !== undefined) escaped += SHORT[character];
    else if (code < FIRST_PRINTABLE || LONE_SURROGATE.test(character))
      escaped += `\\u${code.toString(16).padStart(4, '0')}`;
    else escaped += character;
  }
  return escaped;
}
