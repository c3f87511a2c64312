/* Words for booleans: English ones, and unambiguous ones of spreadsheets and forms in other languages. */

const TRUE_WORDS = 'true t yes y 1 ja oui si sí sim tak ano sì wahr vrai verdadero vero да истина evet はい 예 是 真';
const FALSE_WORDS = 'false f no n 0 nein nee non não nie ne falsch faux falso нет ложь hayır いいえ 아니오 否 假';

/** Boolean values of words in lower case. */
const TRUTHS: ReadonlyMap<string, boolean> = new Map([
  ...TRUE_WORDS.split(' ').map((word) => [word, true] as const),
  ...FALSE_WORDS.split(' ').map((word) => [word, false] as const),
]);

/** Returns the boolean value of a text in any case; undefined if there is none. */
export function truthOf(text: string): boolean | undefined {
  return TRUTHS.get(text.trim().toLowerCase());
}

/** Whether the words of a column are booleans: ambiguous words only if both of them occur. */
export function areTruths(cells: readonly string[]): boolean {
  const found = new Set(cells.map((cell) => cell.trim().toLowerCase()).filter((cell) => TRUTHS.has(cell)));
  if ([...found].every((word) => PLAIN.test(word))) return true;
  return new Set([...found].map(truthOf)).size === 2;
}

const PLAIN = /^(?:true|false|yes|no|y|n)$/;
