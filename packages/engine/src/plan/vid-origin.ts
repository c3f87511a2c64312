import type { BoundExpression } from '../expression/bound-expression.ts';
import type { SourceRange, Vid } from '@astrolabe/model';

/**
 * Where a node takes vids from: written ones, or an expression over the rows of its first input. `text` and `range` are what an
 * error about a value of the wrong type names, and where it stands.
 */
export type VidOrigin =
  | { readonly kind: 'vids'; readonly vids: readonly Vid[] }
  | {
      readonly kind: 'expression';
      readonly expression: BoundExpression;
      readonly text: string;
      readonly range: SourceRange;
    };

/** One edge type to walk along, and how. */
export interface EdgeWalk {
  readonly edgeTypeId: number;
  readonly edgeTypeName: string;
  readonly direction: 'out' | 'in';
}

/** At most `counts[k]` edges are walked in step k + 1, the first ones or a random choice. */
export interface StepLimit {
  readonly kind: 'limit' | 'sample';
  readonly counts: readonly number[];
}
