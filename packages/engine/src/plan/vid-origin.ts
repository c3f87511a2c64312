import type { BoundExpression } from '../expression/bound-expression.ts';
import type { Vid } from '@astrolabe/model';

/**
 * Where a node takes vids from: written ones, or an expression over the rows of its first input. `text` is what an error
 * about a value of the wrong type names.
 */
export type VidOrigin =
  | { readonly kind: 'vids'; readonly vids: readonly Vid[] }
  | { readonly kind: 'expression'; readonly expression: BoundExpression; readonly text: string };

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
