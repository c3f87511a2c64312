import { EMPTY, type Value } from '@astrolabe/model';
import { executionError } from '../../catalog/errors.ts';
import { HOST_REVISION, HOST_VERSION, STORAGE_ADDRESS, addressText } from '../../catalog/host.ts';
import { batchOfRows, type Batch } from '../../expression/batch.ts';
import type { FixedReportNode, ShowHostsNode, ShowPartsNode } from '../../plan/admin/cluster-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';

/** SHOW HOSTS: one host that leads every partition. */
export function* executeShowHosts(
  node: ShowHostsNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  yield batchOfRows(node.role === undefined ? storageRows(context) : roleRows(node.role, context), node.columns.length);
}

/** SHOW PARTS. */
export function* executeShowParts(
  node: ShowPartsNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const count = context.requireSpace().schema.partitionCount;
  const ids =
    node.ids.length > 0
      ? [...new Set(node.ids)].sort((a, b) => (a < b ? -1 : 1))
      : Array.from({ length: count }, (_, at) => BigInt(at + 1));
  const missing = ids.find((id) => id < 1n || id > BigInt(count));
  if (missing !== undefined)
    throw executionError('Part not existed!', {
      position: node.range,
      hint: `the space has the partitions 1 to ${count}`,
    });
  const address = addressText(STORAGE_ADDRESS);
  yield batchOfRows(
    ids.map((id) => [id, address, address, '']),
    node.columns.length,
  );
}

/** A report with constant rows. */
export function* executeFixedReport(node: FixedReportNode): Iterable<Batch> {
  yield batchOfRows(node.rows, node.columns.length);
}

function storageRows(context: ExecutionContext): Value[][] {
  const { catalog, session } = context;
  const spaces = catalog.spaces.filter(({ id }) => catalog.roleOf(session.userName, id) !== undefined);
  const total = BigInt(spaces.reduce((sum, space) => sum + space.partitionCount, 0));
  const distribution = spaces.map((space) => `${space.name}:${space.partitionCount}`).join(', ');
  return [
    [
      STORAGE_ADDRESS.host,
      BigInt(STORAGE_ADDRESS.port),
      'ONLINE',
      total,
      distribution || 'No valid partition',
      distribution || 'No valid partition',
      HOST_VERSION,
    ],
    ['Total', EMPTY, EMPTY, total, distribution || EMPTY, distribution || EMPTY, EMPTY],
  ];
}

function roleRows(role: NonNullable<ShowHostsNode['role']>, context: ExecutionContext): Value[][] {
  // No process is a meta service. Tools read the storage hosts to place partitions.
  if (role === 'meta' || role === 'agent' || role === 'storage-listener') return [];
  const addresses = { graph: context.sessions.graphAddress, storage: STORAGE_ADDRESS };
  const { host, port } = addresses[role];
  return [[host, BigInt(port), 'ONLINE', role.toUpperCase(), HOST_REVISION, HOST_VERSION]];
}
