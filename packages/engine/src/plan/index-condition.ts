import type { GeographyValue, SourceRange, Value } from '@astrolabe/model';

/** How a property is compared with a constant, as far as indexes care. */
export type IndexComparison = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'IN' | 'STARTS WITH';

/**
 * What is known of the properties of a row before any index is chosen: comparisons with constants under AND and OR. `other` stands for a part that no
 * index can serve.
 */
export type IndexCondition =
  | {
      readonly kind: 'compare';
      readonly property: string;
      readonly operator: IndexComparison;
      readonly value: Value;
      /** Where it is written, for errors. */
      readonly range?: SourceRange;
    }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly IndexCondition[] }
  /** The shape of a geography property may touch `shape`, or come as near as `bufferMeters`. */
  | { readonly kind: 'near'; readonly property: string; readonly shape: GeographyValue; readonly bufferMeters: number }
  | { readonly kind: 'other' };
