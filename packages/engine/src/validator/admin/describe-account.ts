import type { Name } from '@astrolabe/ngql';
import { zoneNotExisted } from '../../catalog/errors.ts';
import { STORAGE_ADDRESS, ZONE_NAME } from '../../catalog/host.ts';
import { command } from '../schema/command.ts';
import type { ValidatedStatement } from '../validated-statement.ts';

/** DESCRIBE USER. */
export function describeUser(name: Name): ValidatedStatement {
  return command({ kind: 'DescribeUser', columns: ['role', 'space'], inputs: [], name }, ['STRING', 'STRING']);
}

/** DESCRIBE ZONE: the embedded database is in one zone. */
export function describeZone(name: Name): ValidatedStatement {
  if (name.text !== ZONE_NAME) throw zoneNotExisted(name.range);
  const { host, port } = STORAGE_ADDRESS;
  const rows = [[host, BigInt(port)]];
  return command({ kind: 'DescribeZone', columns: ['Hosts', 'Port'], inputs: [], rows }, ['STRING', 'INT']);
}
