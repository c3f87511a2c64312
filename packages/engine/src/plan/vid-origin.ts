import type { BoundExpression } from '../expression/bound-expression.ts';
import type { SourceRange, Vid } from '@astrolabe/model';

/**
 * Source of a node's vids: constants, or an expression over the rows of its first input. `text` and `range` are named in errors about a
 * value of the wrong type.
 */
export type VidOrigin =
  | { readonly kind: 'vids'; readonly vids: readonly Vid[] }
  | {
      readonly kind: 'expression';
      readonly expression: BoundExpression;
      readonly text: string;
      readonly range: SourceRange;
    };

/** One edge type to traverse, with its direction. */
export interface EdgeTraversal {
  readonly edgeTypeId: number;
  readonly edgeTypeName: string;
  readonly direction: 'out' | 'in';
}

/** At most `counts[k]` edges are traversed in step k + 1: the first ones or a random sample. */
export interface StepLimit {
  readonly kind: 'limit' | 'sample';
  readonly counts: readonly number[];
}
