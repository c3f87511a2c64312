/** A cell that cannot be converted. `role` is the name of the property, or `vid`, `src`, `dst`, `rank`. */
export class BadCell {
  readonly column: number;
  readonly role: string;
  readonly value: string;
  readonly reason: string;
  /** A valid text similar to the cell's. */
  readonly suggestion: string | undefined;

  constructor(column: number, role: string, value: string, reason: string, suggestion?: string) {
    this.column = column;
    this.role = role;
    this.value = value;
    this.reason = reason;
    this.suggestion = suggestion;
  }
}
