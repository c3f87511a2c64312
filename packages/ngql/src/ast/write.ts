import type { SourceRange } from '@astrolabe/model';
import type { Expression, Name } from './expression.ts';
import type { FileSource, PatternPath, ReadingClause, ReturnClause } from './match.ts';

interface Ranged {
  readonly range: SourceRange;
}

/** `CREATE path,..`; GQL writes `INSERT` for it. */
export interface CreateClause extends Ranged {
  readonly kind: 'create-clause';
  readonly paths: readonly PatternPath[];
}

/** `MERGE path [ ON CREATE SET … ] [ ON MATCH SET … ]`. */
export interface MergeClause extends Ranged {
  readonly kind: 'merge-clause';
  readonly path: PatternPath;
  readonly onCreate: readonly SetItem[];
  readonly onMatch: readonly SetItem[];
}

/** Effect of SET on a vertex or an edge. */
export type SetItem =
  /** `element[.tag].property = value`. */
  | (Ranged & {
      readonly kind: 'set-property';
      readonly element: Name;
      readonly tag?: Name;
      readonly property: Name;
      readonly value: Expression;
    })
  /** `element = map` replaces all properties, `element += map` the given ones. */
  | (Ranged & {
      readonly kind: 'set-properties';
      readonly element: Name;
      readonly value: Expression;
      readonly isAdded: boolean;
    })
  /** `element:tag:tag`. */
  | (Ranged & { readonly kind: 'set-tags'; readonly element: Name; readonly tags: readonly Name[] });

/** Effect of REMOVE on a vertex or an edge. */
export type RemoveItem =
  | (Ranged & {
      readonly kind: 'remove-property';
      readonly element: Name;
      readonly tag?: Name;
      readonly property: Name;
    })
  | (Ranged & { readonly kind: 'remove-tags'; readonly element: Name; readonly tags: readonly Name[] });

export interface SetClause extends Ranged {
  readonly kind: 'set-clause';
  readonly items: readonly SetItem[];
}
export interface RemoveClause extends Ranged {
  readonly kind: 'remove-clause';
  readonly items: readonly RemoveItem[];
}
/** `[ DETACH ] DELETE expr,..`: vertices, edges and paths. */
export interface DeleteClause extends Ranged {
  readonly kind: 'delete-clause';
  readonly isDetached: boolean;
  readonly elements: readonly Expression[];
}

/**
 * `COPY name [ '(' column,.. ')' ] FROM expr [ WITH HEADERS ] [ FIELDTERMINATOR string ]`: writes the rows of a file to a tag or an edge
 * type. It is the first clause of a statement, and RETURN after it reads the rejected rows.
 */
export interface CopyClause extends FileSource {
  readonly kind: 'copy-clause';
  readonly target: Name;
  /** The meaning of the file's columns; absent: by their headers, or in schema order. */
  readonly columns?: readonly Name[];
  /** Whether RETURN follows; without it a bad row fails the statement. */
  readonly keepsRejected: boolean;
}

/** A clause that writes. */
export type WritingClause = CreateClause | MergeClause | SetClause | RemoveClause | DeleteClause | CopyClause;

/** Clauses, at least one of which writes. Without RETURN the result has the numbers of changes. */
export interface WriteStatement extends Ranged {
  readonly kind: 'write';
  readonly clauses: readonly (ReadingClause | WritingClause)[];
  readonly returning?: ReturnClause;
}
