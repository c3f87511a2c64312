/** A range of a text in UTF-16 code units; `end` is exclusive. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}
