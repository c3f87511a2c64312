/** A published library. */
export interface Library {
  readonly folder: string;
  readonly name: string;
  readonly node?: string;
  readonly platform?: string;
  readonly entries?: Readonly<Record<string, string>>;
  readonly external?: readonly string[];
}

export const STUDIO: string;
export const LIBRARIES: readonly Library[];
export function tarballName(name: string, version: string): string;
