/** Pixel width of a letter at the diagram's text size, of a full-width character, and of the padding around a text. */
const LETTER = 6.8;
const WIDE_LETTER = 12.5;
const GAP = 10;
const NAME_WIDTH_MAX = 160;
/** Full-width characters (CJK, kana, Hangul). */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{20000}-\u{3fffd}]/u;

/** The width of a text in the diagram, in pixels. */
export function captionWidth(text: string): number {
  return lettersWidth(text) + GAP;
}

/** A name as shown in the diagram: long ones are cut in the middle, because their ends differ. */
export function clippedName(name: string): string {
  if (lettersWidth(name) <= NAME_WIDTH_MAX) return name;
  const letters = Array.from(name);
  let [start, end] = [0, letters.length];
  let width = LETTER;
  // One letter from each side in turn, while there is room.
  for (let turn = 0; start < end; turn++) {
    const letter = letters[turn % 2 === 0 ? start : end - 1] ?? '';
    width += lettersWidth(letter);
    if (width > NAME_WIDTH_MAX) break;
    if (turn % 2 === 0) start++;
    else end--;
  }
  return `${letters.slice(0, start).join('')}…${letters.slice(end).join('')}`;
}

function lettersWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += WIDE.test(letter) ? WIDE_LETTER : LETTER;
  return width;
}
