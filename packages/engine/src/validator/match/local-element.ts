/** An element of a pattern that must be what a variable of a loop is: the node or edge number `index` of the path. */
export interface LocalElement {
  readonly name: string;
  readonly index: number;
}
