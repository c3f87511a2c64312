/** A cell that cannot become what the mapping says. `role` is the property's name, or `vid`, `src`, `dst`, `rank`. */
export class BadCell {
  readonly column: number;
  readonly role: string;
  readonly value: string;
  readonly reason: string;
  /** A text near the cell's that would be taken. */
  readonly suggestion: string | undefined;

  constructor(column: number, role: string, value: string, reason: string, suggestion?: string) {
    this.column = column;
    this.role = role;
    this.value = value;
    this.reason = reason;
    this.suggestion = suggestion;
  }
}
