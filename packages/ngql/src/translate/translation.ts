/** A part of a translation that the user should check. */
export interface TranslationNote {
  readonly kind:
    | 'tableUnknown'
    | 'columnUnknown'
    | 'columnAmbiguous'
    | 'edgeGuessed'
    | 'edgeOpen'
    | 'labelUnknown'
    | 'propertyUnknown'
    | 'propertyAmbiguous'
    | 'indexLength';
  readonly name: string;
  /** The matched text. */
  readonly taken?: string;
}

/** A statement of another language in nGQL; or, without `text`, the part that has no translation. */
export type Translation = { readonly from: 'sql' | 'cypher' } & (
  | { readonly text: string; readonly notes: readonly TranslationNote[] }
  | { readonly text: undefined; readonly near: string }
);

/** Ends a translation at a part that has none. */
export class Untranslatable extends Error {
  readonly near: string;

  constructor(near: string) {
    super(near);
    this.near = near;
  }
}
