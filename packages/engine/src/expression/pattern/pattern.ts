/**
 * A regular expression that can be asked. Both ways of asking throw `EXECUTION_ERROR` where a text needs more steps than are allowed, and call
 * `checkInterrupted`, which may throw too, where it takes long.
 */
export interface TextPattern {
  /** Whether it fits the whole text. */
  matches(text: string, checkInterrupted?: () => void): boolean;
  /** The parts of the text that it fits, from left to right, none within another. */
  occurrences(text: string, checkInterrupted?: () => void): Iterable<string>;
}
