import type { Name } from '@astrolabe/ngql';
import { zoneNotExisted } from '../../catalog/errors.ts';
import { command } from '../schema/command.ts';
import type { ValidatedStatement } from '../validated-statement.ts';

/** DESCRIBE USER. */
export function describeUser(name: Name): ValidatedStatement {
  return command({ kind: 'DescribeUser', columns: ['role', 'space'], inputs: [], name }, ['STRING', 'STRING']);
}

/** DESCRIBE ZONE: zones belong to clusters. */
export function describeZone(name: Name): never {
  throw zoneNotExisted(name.range);
}
