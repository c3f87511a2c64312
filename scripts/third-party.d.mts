/** A shipped package: name, version, license as its manifest says, and the texts in it. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly texts: readonly string[];
}

export const ALLOWED_LICENSES: ReadonlySet<string>;
export function shippedPackages(root: string): readonly ShippedPackage[];
export function isAllowed(expression: string): boolean;
export function writeThirdParty(root: string, output: string): void;
