import type { Name } from '@astrolabe/ngql';
import type { PlanNodeShape } from '../plan-node.ts';
import type { NodeOfEach } from './node-of-each.ts';

/** Creates an index on a tag or edge type; existing rows are added by a rebuild. */
export type CreateIndexNode = NodeOfEach<
  'CreateTagIndex' | 'CreateEdgeIndex',
  {
    readonly name: Name;
    readonly ifNotExists: boolean;
    readonly schemaName: Name;
    readonly fields: readonly { readonly name: Name; readonly length?: bigint }[];
    readonly s2MaxLevel?: number;
    readonly s2MaxCells?: number;
    readonly comment?: string;
  }
>;
/** Removes an index. */
export type DropIndexNode = NodeOfEach<
  'DropTagIndex' | 'DropEdgeIndex',
  {
    readonly name: Name;
    readonly ifExists: boolean;
  }
>;
/** DESCRIBE and SHOW CREATE of an index. */
export type IndexReportNode = NodeOfEach<
  'DescTagIndex' | 'DescEdgeIndex' | 'ShowCreateTagIndex' | 'ShowCreateEdgeIndex',
  {
    readonly name: Name;
  }
>;
/** SHOW TAG INDEXES and SHOW EDGE INDEXES; `schemaName` is that of `BY`. */
export type ShowIndexesNode = NodeOfEach<
  'ShowTagIndexes' | 'ShowEdgeIndexes',
  {
    readonly schemaName?: Name;
  }
>;
/** SHOW INDEX STATUS: the rebuild jobs. */
export type ShowIndexStatusNode = NodeOfEach<'ShowTagIndexStatus' | 'ShowEdgeIndexStatus'>;
/** SHOW FULLTEXT INDEXES. */
export type ShowFullTextIndexesNode = PlanNodeShape<'ShowFTIndexes'>;
/** Creates a full-text index. */
export interface CreateFullTextIndexNode extends PlanNodeShape<'CreateFTIndex'> {
  readonly on: 'tag' | 'edge';
  readonly name: Name;
  readonly schemaName: Name;
  readonly fields: readonly Name[];
  readonly analyzer?: string;
}
/** Removes a full-text index. */
export interface DropFullTextIndexNode extends PlanNodeShape<'DropFTIndex'> {
  readonly name: Name;
}

/** The nodes of statements about indexes. */
export type IndexNode =
  | CreateIndexNode
  | DropIndexNode
  | IndexReportNode
  | ShowIndexesNode
  | ShowIndexStatusNode
  | ShowFullTextIndexesNode
  | CreateFullTextIndexNode
  | DropFullTextIndexNode;
