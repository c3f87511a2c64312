import type { SourceRange, Value } from '@astrolabe/model';
import type { ConfigModule } from '../../catalog/configs.ts';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import type { PlanNodeShape } from '../plan-node.ts';
import type { NodeOfEach } from '../schema/node-of-each.ts';

/** SHOW HOSTS, of all storage hosts or of one role. */
export interface ShowHostsNode extends PlanNodeShape<'ShowHosts'> {
  readonly role?: 'graph' | 'meta' | 'storage' | 'agent' | 'storage-listener';
}
/** SHOW PARTS; no ids: all. */
export interface ShowPartsNode extends PlanNodeShape<'ShowParts'> {
  readonly ids: readonly bigint[];
  readonly range: SourceRange;
}
/** CREATE SNAPSHOT. */
export interface CreateSnapshotNode extends PlanNodeShape<'CreateSnapshot'> {
  readonly range: SourceRange;
}
/** DROP SNAPSHOT. */
export interface DropSnapshotNode extends PlanNodeShape<'DropSnapshot'> {
  readonly name: string;
  readonly range: SourceRange;
}
/** SHOW SNAPSHOTS. */
export type ShowSnapshotsNode = PlanNodeShape<'ShowSnapshots'>;
/** SHOW CONFIGS of all services or one; GET CONFIGS with a name. */
export interface ShowConfigsNode extends PlanNodeShape<'ShowConfigs'> {
  readonly module?: ConfigModule;
  readonly name?: string;
  readonly range: SourceRange;
}
/** UPDATE CONFIGS: one value, or entries of a map. */
export interface UpdateConfigNode extends PlanNodeShape<'UpdateConfig'> {
  readonly module?: ConfigModule;
  readonly name: string;
  readonly value: BoundExpression;
  readonly range: SourceRange;
}
/** A report with constant rows: charsets, collations, listeners. */
export type FixedReportNode = NodeOfEach<
  | 'ShowCharset'
  | 'ShowZones'
  | 'ShowFunctions'
  | 'ShowProcedures'
  | 'DescribeZone'
  | 'ShowCollation'
  | 'ShowMetaLeader'
  | 'ShowListener'
  | 'ShowTSClients',
  {
    readonly rows: readonly (readonly Value[])[];
  }
>;

/** Nodes of statements about the cluster, which is one server here. */
export type ClusterNode =
  | ShowHostsNode
  | ShowPartsNode
  | CreateSnapshotNode
  | DropSnapshotNode
  | ShowSnapshotsNode
  | ShowConfigsNode
  | UpdateConfigNode
  | FixedReportNode;
