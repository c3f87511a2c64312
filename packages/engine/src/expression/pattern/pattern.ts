/**
 * A compiled regular expression. Both methods throw `EXECUTION_ERROR` above the step limit, and call `checkInterrupted`, which may throw,
 * on long texts.
 */
export interface TextPattern {
  /** Whether it fits the whole text. */
  matches(text: string, checkInterrupted?: () => void): boolean;
  /** The parts of the text that it fits, from left to right, none within another. */
  occurrences(text: string, checkInterrupted?: () => void): Iterable<string>;
}
