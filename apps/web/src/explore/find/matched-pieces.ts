/** A piece of a text, and whether it matches a search. */
export interface MatchedPiece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Splits a text at the matches of a search: the whole query, or each of its words, ignoring case and accents. O(text). */
export function matchedPieces(text: string, query: string): readonly MatchedPiece[] {
  const characters = Array.from(text);
  // One folded unit per character, so that positions in the folded text are positions in the text.
  const units = characters.map(foldedCharacter);
  const wanted = Array.from(query.trim()).map(foldedCharacter);
  const isMarked = new Array<boolean>(characters.length).fill(false);
  if (!mark(units, wanted, isMarked))
    for (const word of query.trim().split(/\s+/)) mark(units, Array.from(word).map(foldedCharacter), isMarked);
  const pieces: { text: string; isMatch: boolean }[] = [];
  for (const [at, character] of characters.entries()) {
    const last = pieces.at(-1);
    if (last && last.isMatch === isMarked[at]) last.text += character;
    else pieces.push({ text: character, isMatch: isMarked[at] ?? false });
  }
  return pieces;
}

/** Marks the first occurrence of the wanted units. Returns whether there is one. */
function mark(units: readonly string[], wanted: readonly string[], isMarked: boolean[]): boolean {
  if (wanted.length === 0) return false;
  const from = units.findIndex((_, start) => wanted.every((unit, at) => units[start + at] === unit));
  if (from < 0) return false;
  isMarked.fill(true, from, from + wanted.length);
  return true;
}

function foldedCharacter(character: string): string {
  return (
    character
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/\p{M}+/gu, '') || character
  );
}
