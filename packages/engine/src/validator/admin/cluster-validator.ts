import { AstrolabeError, type SourceRange, type Value } from '@astrolabe/model';
import type { ClusterStatement, HostAddress } from '@astrolabe/ngql';
import { executionError, zoneNotExisted } from '../../catalog/errors.ts';
import { STORAGE_ADDRESS } from '../../catalog/host.ts';
import { bindConstant } from '../../expression/bind-constant.ts';
import { semanticError } from '../../expression/errors.ts';
import type { Privilege } from '../../catalog/catalog-view.ts';
import { CONFIG_COLUMNS } from './show-validator.ts';
import { command } from '../schema/command.ts';
import type { ValidatedStatement } from '../validated-statement.ts';
import type { StatementValidator, ValidationContext } from '../validator.ts';

/**
 * Statements about hosts, zones, snapshots, listeners, text services and configurations. Snapshots are supported; the others are rejected
 * with the messages of a cluster.
 */
export const clusterValidator: StatementValidator<ClusterStatement> = {
  needsSpace: false,
  privilege: (statement) => PRIVILEGES[statement.action] ?? 'write-space',
  validate: validateCluster,
};

const PRIVILEGES: Readonly<Partial<Record<ClusterStatement['action'], Privilege>>> = {
  'get-config': 'none',
  'add-listener': 'write-schema',
  'remove-listener': 'write-schema',
  download: 'write-data',
  ingest: 'write-data',
};

function validateCluster(statement: ClusterStatement, context: ValidationContext): ValidatedStatement {
  const { action, range } = statement;
  const name = statement.names[0]?.text ?? '';
  switch (action) {
    case 'add-hosts':
      throw addHostsError(statement);
    case 'drop-hosts':
      throw isOwnHost(statement.hosts)
        ? executionError('There are still space on the host', {
            position: range,
            hint: 'the embedded database is this one host',
          })
        : executionError('Host not exist!', {
            position: range,
            hint: 'SHOW HOSTS lists the hosts',
          });
    case 'merge-zone':
      throw noZones('Merge zone is unsupported', range);
    case 'drop-zone':
      throw zoneNotExisted(range);
    case 'rename-zone':
      throw noZones('Rename zone is unsupported', range);
    case 'divide-zone':
      throw noZones('Divide zone is unsupported', range);
    case 'create-snapshot':
      return command({ kind: 'CreateSnapshot', columns: [], inputs: [], range });
    case 'drop-snapshot':
      return command({ kind: 'DropSnapshot', columns: [], inputs: [], name, range });
    case 'add-listener':
    case 'remove-listener':
      context.requireSpace();
      throw executionError('Unsupported!', {
        position: range,
        hint: 'listeners need a cluster and a text service',
      });
    case 'sign-in-text-service':
      throw executionError('Access elasticsearch failed', {
        position: range,
        hint: 'the embedded database calls no outside service',
      });
    case 'sign-out-text-service':
      throw executionError('No text search client found', { position: range });
    case 'get-config':
      return command({
        kind: 'ShowConfigs',
        columns: CONFIG_COLUMNS,
        inputs: [],
        ...(statement.module && { module: statement.module }),
        name,
        range,
      });
    case 'update-config':
      return command({
        kind: 'UpdateConfig',
        columns: [],
        inputs: [],
        ...(statement.module && { module: statement.module }),
        name,
        value: { kind: 'constant', type: '__EMPTY__', value: configValue(statement, context) },
        range,
      });
    case 'download':
    case 'ingest':
      context.requireSpace();
      throw new AstrolabeError('NOT_SUPPORTED', `${action.toUpperCase()} is unsupported`, {
        position: range,
        hint: 'it needs a cluster and HDFS; import CSV files instead',
      });
  }
}

/** The value of UPDATE CONFIGS; entries in braces form a map. */
function configValue({ value, items = [] }: ClusterStatement, context: ValidationContext): Value {
  if (value) return bindConstant(value, context);
  const entries = items.map((item) => [item.property.text, bindConstant(item.value, context)] as const);
  return { kind: 'map', entries: new Map(entries) };
}

function addHostsError(statement: ClusterStatement): AstrolabeError {
  const { range, hosts } = statement;
  if (hosts.length === 0) return semanticError('Host is empty', range);
  const addresses = hosts.map((host) => `${host.host}:${host.port}`);
  if (new Set(addresses).size < addresses.length) return semanticError('Host have duplicated', range);
  if (statement.names.length > 0) return noZones('Add hosts into zone is unsupported', range);
  return isOwnHost(hosts)
    ? executionError('Existed!', {
        position: range,
        hint: 'the embedded database is this one host',
      })
    : executionError('Unsupported!', {
        position: range,
        hint: 'the embedded database is one machine; a larger graph belongs on a cluster',
      });
}

function isOwnHost(hosts: readonly HostAddress[]): boolean {
  return hosts.some((host) => host.host === STORAGE_ADDRESS.host && host.port === STORAGE_ADDRESS.port);
}

function noZones(message: string, position: SourceRange): AstrolabeError {
  return new AstrolabeError('NOT_SUPPORTED', message, {
    position,
    hint: 'one machine has no zones',
  });
}
