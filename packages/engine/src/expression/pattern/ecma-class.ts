/** Pairs of code points, each from and to. */
type Ranges = readonly number[];

const DIGIT: Ranges = [48, 57];
const WORD: Ranges = [48, 57, 65, 90, 95, 95, 97, 122];
const SPACE: Ranges = [9, 13, 32, 32];
const LINE_ENDS: Ranges = [10, 10, 13, 13, 0x2028, 0x2029];

const NAMED: Readonly<Record<string, Ranges>> = { d: DIGIT, w: WORD, s: SPACE };

const POSIX: Readonly<Record<string, Ranges>> = {
  alpha: [65, 90, 97, 122],
  digit: DIGIT,
  alnum: [48, 57, 65, 90, 97, 122],
  upper: [65, 90],
  lower: [97, 122],
  space: SPACE,
  blank: [9, 9, 32, 32],
  punct: [33, 47, 58, 64, 91, 96, 123, 126],
  xdigit: [48, 57, 65, 70, 97, 102],
  cntrl: [0, 31, 127, 127],
  print: [32, 126],
  graph: [33, 126],
};

/** A character class of a regular expression. */
export class EcmaClass {
  /** What `.` matches: everything except line ends. */
  static readonly any = new EcmaClass(LINE_ENDS, true);
  readonly #ranges: Ranges;
  readonly #parts: readonly EcmaClass[];
  readonly #isNegated: boolean;

  private constructor(ranges: Ranges, isNegated = false, parts: readonly EcmaClass[] = []) {
    this.#ranges = ranges;
    this.#isNegated = isNegated;
    this.#parts = parts;
  }

  /** The one character. */
  static of(character: string): EcmaClass {
    return EcmaClass.range(character, character);
  }

  /** All characters from one to another. */
  static range(from: string, to: string): EcmaClass {
    return new EcmaClass([from.codePointAt(0)!, to.codePointAt(0)!]);
  }

  /** `\d`, `\w`, `\s` and, in capitals, their opposites; undefined for other letters. */
  static named(letter: string): EcmaClass | undefined {
    const ranges = NAMED[letter.toLowerCase()];
    return ranges && new EcmaClass(ranges, letter !== letter.toLowerCase());
  }

  /** Returns a POSIX class such as `[:alpha:]` by name. */
  static posix(name: string): EcmaClass | undefined {
    const ranges = POSIX[name];
    return ranges && new EcmaClass(ranges);
  }

  /** Returns the union of the parts, or its complement. */
  static union(parts: readonly EcmaClass[], isNegated: boolean): EcmaClass {
    return new EcmaClass([], isNegated, parts);
  }

  /** Whether a code point is in the set. */
  has(code: number): boolean {
    return this.#isIn(code) !== this.#isNegated;
  }

  #isIn(code: number): boolean {
    const ranges = this.#ranges;
    for (let at = 0; at < ranges.length; at += 2) if (code >= ranges[at]! && code <= ranges[at + 1]!) return true;
    return this.#parts.some((part) => part.has(code));
  }
}

/** Whether a code point counts for `\b`. */
export function isWordCharacter(code: number | undefined): boolean {
  if (code === undefined) return false;
  for (let at = 0; at < WORD.length; at += 2) if (code >= WORD[at]! && code <= WORD[at + 1]!) return true;
  return false;
}
