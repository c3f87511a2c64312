import { AstrolabeError } from '@astrolabe/model';
import type { Name } from '@astrolabe/ngql';
import { command } from '../schema/command.ts';
import type { ValidatedStatement } from '../validated-statement.ts';

/** DESCRIBE USER. */
export function describeUser(name: Name): ValidatedStatement {
  return command({ kind: 'DescribeUser', columns: ['role', 'space'], inputs: [], name }, ['STRING', 'STRING']);
}

/** DESCRIBE ZONE: zones belong to clusters. */
export function describeZone(name: Name): never {
  throw new AstrolabeError('NOT_SUPPORTED', 'Describe zone is unsupported', {
    position: name.range,
    hint: 'one machine has no zones',
  });
}
