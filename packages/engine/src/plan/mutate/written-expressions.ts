import type { SourceRange } from '@astrolabe/model';
import type { BoundExpression } from '../../expression/bound-expression.ts';

/** An expression with its position in the statement. */
export interface WrittenExpression {
  readonly expression: BoundExpression;
  /** Its canonical text, for messages. */
  readonly text: string;
  readonly range: SourceRange;
}

/** Literal vids of a statement, or the input column with its vids. */
export type WrittenVids =
  | { readonly kind: 'written'; readonly vids: readonly WrittenExpression[] }
  | { readonly kind: 'input'; readonly vid: WrittenExpression };

/** A key of an edge as a statement writes it; no rank is rank 0. */
export interface WrittenEdgeKey {
  readonly src: WrittenExpression;
  readonly dst: WrittenExpression;
  readonly rank: WrittenExpression | undefined;
  readonly range: SourceRange;
}
