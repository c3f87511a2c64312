/* eslint-disable no-control-regex -- characters that cannot be seen are what this file is about */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * A text in which everything can be seen: control characters as their pictures (␀, ␊, …), marks that turn the direction of writing
 * or have no width as their code point. Only what is shown is changed, never what is copied.
 */
export function shownCharacters(text: string): string {
  return text.replace(UNSEEN, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    if (code === 0x7f) return '\u2421';
    return `\u2039${code.toString(16).toUpperCase().padStart(4, '0')}\u203a`;
  });
}
