/** A sentence in both languages of the page. */
export interface BothLanguages {
  readonly en: string;
  readonly zh: string;
}

/** A statement, clause or concept of nGQL with runnable examples. */
export interface ReferenceEntry {
  readonly name: string;
  readonly says: BothLanguages;
  readonly examples: readonly string[];
}

/** A part of the reference. */
export interface ReferenceGroup {
  readonly id: string;
  readonly title: BothLanguages;
  readonly entries: readonly ReferenceEntry[];
}
