/** An element of a pattern that must equal a loop variable: node or edge number `index` of the path. */
export interface LocalElement {
  readonly name: string;
  readonly index: number;
}
