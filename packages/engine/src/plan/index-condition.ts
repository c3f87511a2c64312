import type { GeographyValue, SourceRange, Value } from '@astrolabe/model';

/** Comparisons of a property with a constant that indexes distinguish. */
export type IndexComparison = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'IN' | 'STARTS WITH';

/**
 * Conditions on the properties of a row before an index is chosen: comparisons with constants under AND and OR. `other` stands for a part
 * that no index supports.
 */
export type IndexCondition =
  | {
      readonly kind: 'compare';
      readonly property: string;
      readonly operator: IndexComparison;
      readonly value: Value;
      /** Position in the statement, for errors. */
      readonly range?: SourceRange;
    }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly IndexCondition[] }
  /** The shape of a geography property may intersect `shape` or be within `bufferMeters`. */
  | { readonly kind: 'near'; readonly property: string; readonly shape: GeographyValue; readonly bufferMeters: number }
  | { readonly kind: 'other' };
