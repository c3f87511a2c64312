/** A stretch of a text, in UTF-16 units; `end` is exclusive. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}
