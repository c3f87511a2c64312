/** A shipped package: name, version, license by its manifest, and its license texts. */
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
