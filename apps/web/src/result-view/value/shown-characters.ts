/* eslint-disable no-control-regex -- characters that cannot be seen are what this file is about */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Returns a text with all characters visible: control characters as symbols (␀, ␊, …), bidirectional marks and zero-width characters as
 * code points. Only for display, never for copying.
 */
export function shownCharacters(text: string): string {
  return text.replace(UNSEEN, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    if (code === 0x7f) return '\u2421';
    return `\u2039${code.toString(16).toUpperCase().padStart(4, '0')}\u203a`;
  });
}
