const LETTER = 1;
const DIGIT = 2;
const HEX = 4;
const BLANK = 8;

const ASCII = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code);
  if (/[A-Za-z]/.test(character)) ASCII[code]! |= LETTER;
  if (/[0-9]/.test(character)) ASCII[code]! |= DIGIT;
  if (/[0-9A-Fa-f]/.test(character)) ASCII[code]! |= HEX;
  if (/[ \t\r\n]/.test(character)) ASCII[code]! |= BLANK;
}

const UNDERSCORE = 95;
const NO_BREAK_SPACE = 0xa0;

/**
 * Returns whether a character can start a name: ASCII letters and characters beyond ASCII, except full-width forms and lone surrogates.
 */
export function isLetter(code: number): boolean {
  return code < 128 ? (ASCII[code]! & LETTER) !== 0 : code < 0xf000 && code !== NO_BREAK_SPACE;
}

/** Returns whether a character can continue a name. */
export function isNamePart(code: number): boolean {
  return code < 128 ? (ASCII[code]! & (LETTER | DIGIT)) !== 0 || code === UNDERSCORE : isLetter(code);
}

/** An ASCII digit. */
export function isDigit(code: number): boolean {
  return code < 128 && (ASCII[code]! & DIGIT) !== 0;
}

/** A hexadecimal digit. */
export function isHexDigit(code: number): boolean {
  return code < 128 && (ASCII[code]! & HEX) !== 0;
}

/** White space: space, tab, CR, LF and the no-break space. */
export function isBlank(code: number): boolean {
  return code < 128 ? (ASCII[code]! & BLANK) !== 0 : code === NO_BREAK_SPACE;
}

/** Length of a text in UTF-8 bytes. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) continue;
    // A surrogate pair is two units and four bytes, so each half counts for one byte more.
    bytes += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2;
  }
  return bytes;
}
