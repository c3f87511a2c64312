import type { SourceRange } from '@astrolabe/model';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import type { PlannedFile } from '../load.ts';
import type { PlanNode, PlanNodeShape } from '../plan-node.ts';
import type { WrittenExpression } from '../mutate/written-expressions.ts';

/** A property with the value it gets. */
export interface WrittenProperty {
  readonly property: string;
  readonly value: BoundExpression;
  readonly range: SourceRange;
}

/** A vertex of a written path. A bound one is read from its slot. */
export interface WrittenNode {
  readonly slot: number;
  readonly isBound: boolean;
  readonly tags: readonly { readonly tagId: number; readonly properties: readonly WrittenProperty[] }[];
  /** Absent: the vertex gets a new vid. */
  readonly vid: WrittenExpression | undefined;
  readonly range: SourceRange;
}

/** An edge of a written path. Without a rank it gets the next free one. */
export interface WrittenEdge {
  readonly slot: number;
  readonly edgeTypeId: number;
  /** Whether it points to the node before it. */
  readonly isReversed: boolean;
  readonly properties: readonly WrittenProperty[];
  readonly rank: WrittenExpression | undefined;
  readonly range: SourceRange;
}

/** A written path; `nodes` has one more item than `edges`. */
export interface WrittenPath {
  readonly pathSlot: number | undefined;
  readonly nodes: readonly WrittenNode[];
  readonly edges: readonly WrittenEdge[];
}

/** One item of SET or REMOVE on the element in a slot. Without a tag, a property is that of each tag that has it. */
export type ElementUpdate = {
  readonly slot: number;
  readonly range: SourceRange;
} & (
  | {
      readonly kind: 'property';
      readonly tagId: number | undefined;
      readonly property: string;
      /** Absent: REMOVE. */
      readonly value: BoundExpression | undefined;
    }
  /** Replaces all properties, or with `isAdded` only those of the map. */
  | { readonly kind: 'properties'; readonly value: BoundExpression; readonly isAdded: boolean }
  | { readonly kind: 'tags'; readonly tagIds: readonly number[]; readonly isRemoved: boolean }
);

/** CREATE: writes paths once per row, whose slots get the new elements. All rows are written before the first is returned. */
export interface CreateElementsNode extends PlanNodeShape<'CreateElements'> {
  readonly paths: readonly WrittenPath[];
}

/** MERGE: `inner` finds the path for a row, which it reads as a variable; for a row without a match the path is written. */
export interface MergeElementsNode extends PlanNodeShape<'MergeElements'> {
  readonly inner: PlanNode;
  readonly variable: string;
  readonly path: WrittenPath;
  readonly onCreate: readonly ElementUpdate[];
  readonly onMatch: readonly ElementUpdate[];
}

/** SET and REMOVE: row by row, each item sees the ones before. */
export interface UpdateElementsNode extends PlanNodeShape<'UpdateElements'> {
  readonly updates: readonly ElementUpdate[];
}

/** DELETE of the values of the expressions. */
export interface DeleteElementsNode extends PlanNodeShape<'DeleteElements'> {
  readonly elements: readonly WrittenExpression[];
  readonly isDetached: boolean;
  /** Whether later clauses read the rows. */
  readonly isRead: boolean;
}

/** Target of COPY FROM, and the mapping of the file's columns; absent: by their headers, or in schema order. */
export interface CopyTarget {
  readonly on: 'tag' | 'edge';
  readonly id: number;
  readonly columns: readonly { readonly text: string; readonly range: SourceRange }[] | undefined;
  /** Without it, a bad row fails the statement. */
  readonly keepsRejected: boolean;
}

/** COPY FROM: writes the rows of a file, and yields the rejected ones. */
export interface CopyFromNode extends PlanNodeShape<'CopyFrom'> {
  readonly source: PlannedFile;
  readonly target: CopyTarget;
}

/** Runs its input to the end, and then another plan, which reads the rows as a variable and the graph after the writes. */
export interface AfterWritesNode extends PlanNodeShape<'AfterWrites'> {
  readonly inner: PlanNode;
  readonly variable: string;
}

/** Runs its input to the end; one row with the numbers of changes. */
export type CountChangesNode = PlanNodeShape<'CountChanges'>;

/** The plan nodes of clauses that write. */
export type WriteNode =
  | CreateElementsNode
  | MergeElementsNode
  | UpdateElementsNode
  | DeleteElementsNode
  | CopyFromNode
  | AfterWritesNode
  | CountChangesNode;
