/** Parsed JSON has no type until it is checked (`packages/model/src/document`). */
interface JSON {
  parse(text: string, reviver?: (this: unknown, key: string, value: unknown) => unknown): unknown;
}
