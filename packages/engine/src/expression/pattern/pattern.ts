/**
 * A compiled regular expression. All methods throw `EXECUTION_ERROR` above the step limit, and call `checkInterrupted`, which may throw,
 * on long texts.
 */
export interface TextPattern {
  /** Whether it matches the whole text. */
  matches(text: string, checkInterrupted?: () => void): boolean;
  /** Like `matches`, for a text as UTF-8. */
  matchesBytes(bytes: Uint8Array, start: number, end: number, checkInterrupted?: () => void): boolean;
  /** The non-overlapping matches in the text, from left to right. */
  occurrences(text: string, checkInterrupted?: () => void): Iterable<string>;
}

/** A pattern without the method for texts as UTF-8. */
export type Matcher = Omit<TextPattern, 'matchesBytes'>;
