import { isDigit, isHexDigit } from './character.ts';

const BACKSLASH = 92;

/** Returns the text of a string token or backquoted name: without quotes, with escapes resolved. */
export function decodeQuoted(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1);
  return inner.includes('\\') ? decodeEscapes(inner) : inner;
}

/**
 * Resolves `
 * \t \r \b \f`, up to three octal digits for one byte, `u U x X` with four hexadecimal digits for a code unit, and any other escaped
 * character as itself. Bytes are decoded as UTF-8; invalid bytes become U+FFFD.
 */
function decodeEscapes(inner: string): string {
  let decoded = '';
  let bytes: number[] = [];
  let at = 0;
  while (at < inner.length) {
    const code = inner.charCodeAt(at);
    if (code === BACKSLASH && isDigit(inner.charCodeAt(at + 1))) {
      let byte = 0;
      at++;
      while (isDigit(inner.charCodeAt(at))) byte = byte * 8 + inner.charCodeAt(at++) - 48;
      bytes.push(byte);
      continue;
    }
    if (bytes.length > 0) {
      decoded += decodeUtf8(bytes);
      bytes = [];
    }
    if (code !== BACKSLASH) {
      const next = nextBackslash(inner, at);
      decoded += inner.slice(at, next);
      at = next;
      continue;
    }
    const escaped = inner.charAt(at + 1);
    if ('uUxX'.includes(escaped) && isCodeUnit(inner, at + 2)) {
      decoded += String.fromCharCode(Number.parseInt(inner.slice(at + 2, at + 6), 16));
      at += 6;
    } else {
      decoded += ESCAPES[escaped] ?? escaped;
      at += 2;
    }
  }
  return decoded + decodeUtf8(bytes);
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

function nextBackslash(text: string, from: number): number {
  const at = text.indexOf('\\', from);
  return at < 0 ? text.length : at;
}

function isCodeUnit(text: string, at: number): boolean {
  return (
    isHexDigit(text.charCodeAt(at)) &&
    isHexDigit(text.charCodeAt(at + 1)) &&
    isHexDigit(text.charCodeAt(at + 2)) &&
    isHexDigit(text.charCodeAt(at + 3))
  );
}

function decodeUtf8(bytes: readonly number[]): string {
  if (bytes.length === 0) return '';
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes));
}
