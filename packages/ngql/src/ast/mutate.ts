import type { SourceRange } from '@astrolabe/model';
import type { Expression, Name } from './expression.ts';
import type { EdgeKeyLiteral, EdgeKeySource, VidSource, YieldClause } from './traverse.ts';

interface Ranged {
  readonly range: SourceRange;
}

export interface InsertVerticesStatement extends Ranged {
  readonly kind: 'insert-vertices';
  readonly ifNotExists: boolean;
  readonly ignoreExistedIndex: boolean;
  /** `properties` absent: all of the tag, in schema order. */
  readonly tags: readonly { readonly name: Name; readonly properties?: readonly Name[] }[];
  readonly rows: readonly {
    readonly range: SourceRange;
    readonly vid: Expression;
    readonly values: readonly Expression[];
  }[];
}

export interface InsertEdgesStatement extends Ranged {
  readonly kind: 'insert-edges';
  readonly ifNotExists: boolean;
  readonly ignoreExistedIndex: boolean;
  readonly edgeType: Name;
  readonly properties?: readonly Name[];
  readonly rows: readonly {
    readonly range: SourceRange;
    readonly key: EdgeKeyLiteral;
    readonly values: readonly Expression[];
  }[];
}

/** `property = value` or `schema.property = value`. */
export interface UpdateItem extends Ranged {
  readonly schema?: Name;
  readonly property: Name;
  readonly value: Expression;
}

export interface UpdateVertexStatement extends Ranged {
  readonly kind: 'update-vertex';
  readonly isUpsert: boolean;
  readonly tag?: Name;
  readonly vid: Expression;
  readonly items: readonly UpdateItem[];
  readonly when?: Expression;
  readonly yield?: YieldClause;
}

export interface UpdateEdgeStatement extends Ranged {
  readonly kind: 'update-edge';
  readonly isUpsert: boolean;
  readonly edgeType: Name;
  readonly key: EdgeKeyLiteral;
  readonly items: readonly UpdateItem[];
  readonly when?: Expression;
  readonly yield?: YieldClause;
}

/** Updates several vertices, or those of a column, with the same changes: supported by builds after 3.8. */
export interface UpdateVerticesStatement extends Ranged {
  readonly kind: 'update-vertices';
  readonly isUpsert: boolean;
  readonly tag: Name;
  readonly vids: VidSource;
  readonly items: readonly UpdateItem[];
  readonly when?: Expression;
  readonly yield?: YieldClause;
}

/** Updates several edges, or those with keys in columns, with the same changes: supported by builds after 3.8. */
export interface UpdateEdgesStatement extends Ranged {
  readonly kind: 'update-edges';
  readonly isUpsert: boolean;
  readonly edgeType: Name;
  readonly keys: EdgeKeySource;
  readonly items: readonly UpdateItem[];
  readonly when?: Expression;
  readonly yield?: YieldClause;
}

export interface DeleteVerticesStatement extends Ranged {
  readonly kind: 'delete-vertices';
  readonly vids: VidSource;
  readonly withEdges: boolean;
}
export interface DeleteTagsStatement extends Ranged {
  readonly kind: 'delete-tags';
  readonly tags: '*' | readonly Name[];
  readonly vids: VidSource;
}
export interface DeleteEdgesStatement extends Ranged {
  readonly kind: 'delete-edges';
  readonly edgeType: Name;
  readonly keys: EdgeKeySource;
}

/** A statement that writes vertices or edges. */
export type MutateStatement =
  | DeleteEdgesStatement
  | DeleteTagsStatement
  | DeleteVerticesStatement
  | InsertEdgesStatement
  | InsertVerticesStatement
  | UpdateEdgeStatement
  | UpdateEdgesStatement
  | UpdateVertexStatement
  | UpdateVerticesStatement;
