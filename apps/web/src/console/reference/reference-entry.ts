/** A sentence in both languages of the page. */
export interface BothLanguages {
  readonly en: string;
  readonly zh: string;
}

/** One statement, clause or idea of nGQL, with examples that run. */
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
