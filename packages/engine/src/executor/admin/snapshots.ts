import { executionError } from '../../catalog/errors.ts';
import { STORAGE_ADDRESS, addressText } from '../../catalog/host.ts';
import { batchOfRows, type Batch } from '../../expression/batch.ts';
import type { CreateSnapshotNode, DropSnapshotNode, ShowSnapshotsNode } from '../../plan/admin/cluster-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';

/** CREATE SNAPSHOT: copies all spaces, users and roles, named by the current second. */
export function executeCreateSnapshot(
  node: CreateSnapshotNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const known = context.catalog.snapshots;
  if (!known)
    throw executionError('Snapshot failure!', {
      position: node.range,
      hint: 'the database is in memory; start it with a data directory',
    });
  const name = snapshotName(context.now());
  if (known.includes(name))
    throw executionError('Snapshot failure!', {
      position: node.range,
      hint: `${name} was made in this very second`,
    });
  context.catalog.createSnapshot(name, () => context.checkInterrupted());
}

/** DROP SNAPSHOT. */
export function executeDropSnapshot(
  node: DropSnapshotNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  if (!context.catalog.snapshots?.includes(node.name))
    throw executionError('Snapshot not found!', {
      position: node.range,
      hint: 'SHOW SNAPSHOTS lists the snapshots',
    });
  context.catalog.dropSnapshot(node.name);
}

/** SHOW SNAPSHOTS. */
export function* executeShowSnapshots(
  node: ShowSnapshotsNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const names = context.catalog.snapshots ?? [];
  const host = addressText(STORAGE_ADDRESS);
  yield batchOfRows(
    names.map((name) => [name, 'VALID', host]),
    node.columns.length,
  );
}

/** `SNAPSHOT_2026_01_31_13_05_09`, in UTC. */
function snapshotName(milliseconds: number): string {
  const parts = new Date(milliseconds).toISOString().slice(0, 19).split(/[-T:]/);
  return `SNAPSHOT_${parts.join('_')}`;
}
