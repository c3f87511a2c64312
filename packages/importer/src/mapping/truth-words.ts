/*
 * The words of a truth value. Beside those of English there are those that spreadsheets and forms of other languages have, where
 * they mean nothing else.
 */

const TRUE_WORDS = 'true t yes y 1 ja oui si sí sim tak ano sì wahr vrai verdadero vero да истина evet はい 예 是 真';
const FALSE_WORDS = 'false f no n 0 nein nee non não nie ne falsch faux falso нет ложь hayır いいえ 아니오 否 假';

/** The truth value of a word in small letters; nothing where it is none. */
const TRUTHS: ReadonlyMap<string, boolean> = new Map([
  ...TRUE_WORDS.split(' ').map((word) => [word, true] as const),
  ...FALSE_WORDS.split(' ').map((word) => [word, false] as const),
]);

/** The truth value of a text of any case; nothing where it is none. */
export function truthOf(text: string): boolean | undefined {
  return TRUTHS.get(text.trim().toLowerCase());
}

/** Whether the words of a column are truth values: those that could mean something else are only where both of them come. */
export function areTruths(cells: readonly string[]): boolean {
  const found = new Set(cells.map((cell) => cell.trim().toLowerCase()).filter((cell) => TRUTHS.has(cell)));
  if ([...found].every((word) => PLAIN.test(word))) return true;
  return new Set([...found].map(truthOf)).size === 2;
}

const PLAIN = /^(?:true|false|yes|no|y|n)$/;
