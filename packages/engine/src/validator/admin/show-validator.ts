import { invariant, type Value, type ValueType } from '@astrolabe/model';
import type { Name, ShowStatement } from '@astrolabe/ngql';
import { functionRows, procedureRows } from '../../procedure/list-procedures.ts';
import type { Privilege } from '../../catalog/catalog-view.ts';
import { META_ADDRESS, STORAGE_ADDRESS, ZONE_NAME, addressText } from '../../catalog/host.ts';
import type { ConfigModule } from '../../catalog/configs.ts';
import type { FixedReportNode } from '../../plan/admin/cluster-nodes.ts';
import { command } from '../schema/command.ts';
import type { ValidatedStatement } from '../validated-statement.ts';
import type { StatementValidator, ValidationContext } from '../validator.ts';

/** SHOW of anything. */
export const showValidator: StatementValidator<ShowStatement> = {
  needsSpace: false,
  privilege: (statement) => PRIVILEGES[statement.what],
  privilegeSpace: (statement) =>
    statement.what === 'create-space' || statement.what === 'roles' ? statement.name?.text : undefined,
  validate: validateShow,
};

const PRIVILEGES: Readonly<Record<ShowStatement['what'], Privilege>> = {
  spaces: 'none',
  tags: 'read',
  edges: 'read',
  'tag-indexes': 'read',
  'edge-indexes': 'read',
  'fulltext-indexes': 'read',
  constraints: 'read',
  'tag-index-status': 'read',
  'edge-index-status': 'read',
  'create-space': 'use',
  'create-tag': 'read',
  'create-edge': 'read',
  'create-tag-index': 'read',
  'create-edge-index': 'read',
  hosts: 'none',
  parts: 'read',
  users: 'show-users',
  roles: 'use',
  configs: 'none',
  snapshots: 'show-users',
  charset: 'none',
  collation: 'none',
  zones: 'none',
  stats: 'read',
  'text-search-clients': 'show-users',
  listener: 'read',
  sessions: 'show-users',
  session: 'show-users',
  queries: 'none',
  'meta-leader': 'none',
  jobs: 'read',
  job: 'read',
  functions: 'none',
  procedures: 'none',
};

const SESSION_COLUMNS = [
  'SessionId',
  'UserName',
  'SpaceName',
  'CreateTime',
  'UpdateTime',
  'GraphAddr',
  'Timezone',
  'ClientIp',
] as const;
const SESSION_TYPES: readonly ValueType[] = [
  'INT',
  'STRING',
  'STRING',
  'DATETIME',
  'DATETIME',
  'STRING',
  'INT',
  'STRING',
];
/** Columns of SHOW CONFIGS and GET CONFIGS. */
export const CONFIG_COLUMNS = ['module', 'name', 'type', 'mode', 'value'] as const;
const ROLE_HOST_COLUMNS = ['Host', 'Port', 'Status', 'Role', 'Git Info Sha', 'Version'] as const;
const STORAGE_HOST_COLUMNS = [
  'Host',
  'Port',
  'Status',
  'Leader count',
  'Leader distribution',
  'Partition distribution',
  'Version',
] as const;

function validateShow(statement: ShowStatement, context: ValidationContext): ValidatedStatement {
  const { range } = statement;
  switch (statement.what) {
    case 'spaces':
      return command({ kind: 'ShowSpaces', columns: ['Name'], inputs: [] }, ['STRING']);
    case 'tags':
    case 'edges':
      context.requireSpace();
      return command(
        {
          kind: statement.what === 'tags' ? 'ShowTags' : 'ShowEdges',
          columns: ['Name'],
          inputs: [],
        },
        ['STRING'],
      );
    case 'tag-indexes':
    case 'edge-indexes':
      return showIndexes(statement, context);
    case 'fulltext-indexes':
      context.requireSpace();
      return command({
        kind: 'ShowFTIndexes',
        columns: ['Name', 'Schema Type', 'Schema Name', 'Fields', 'Analyzer'],
        inputs: [],
      });
    case 'tag-index-status':
    case 'edge-index-status': {
      context.requireSpace();
      const kind = statement.what === 'tag-index-status' ? 'ShowTagIndexStatus' : 'ShowEdgeIndexStatus';
      return command({ kind, columns: ['Name', 'Index Status'], inputs: [] }, ['STRING', 'STRING']);
    }
    case 'create-space':
      return command(
        {
          kind: 'ShowCreateSpace',
          columns: ['Space', 'Create Space'],
          inputs: [],
          name: nameOf(statement),
        },
        ['STRING', 'STRING'],
      );
    case 'create-tag':
    case 'create-edge':
    case 'create-tag-index':
    case 'create-edge-index':
      context.requireSpace();
      return showCreate(statement.what, nameOf(statement));
    case 'hosts':
      return statement.role === undefined
        ? command({ kind: 'ShowHosts', columns: STORAGE_HOST_COLUMNS, inputs: [] })
        : command({
            kind: 'ShowHosts',
            columns: ROLE_HOST_COLUMNS,
            inputs: [],
            role: statement.role,
          });
    case 'parts':
      context.requireSpace();
      return command(
        {
          kind: 'ShowParts',
          columns: ['Partition ID', 'Leader', 'Peers', 'Losts'],
          inputs: [],
          ids: statement.ids ?? [],
          range,
        },
        ['INT', 'STRING', 'STRING', 'STRING'],
      );
    case 'users':
      return command({ kind: 'ListUsers', columns: ['Account'], inputs: [] }, ['STRING']);
    case 'roles':
      return command(
        {
          kind: 'ListRoles',
          columns: ['Account', 'Role Type'],
          inputs: [],
          space: nameOf(statement),
        },
        ['STRING', 'STRING'],
      );
    case 'configs':
      return command({
        kind: 'ShowConfigs',
        columns: CONFIG_COLUMNS,
        inputs: [],
        ...(isConfigModule(statement.role) && { module: statement.role }),
        range,
      });
    case 'snapshots':
      return command({ kind: 'ShowSnapshots', columns: ['Name', 'Status', 'Hosts'], inputs: [] }, [
        'STRING',
        'STRING',
        'STRING',
      ]);
    case 'charset':
      return fixedReport(
        'ShowCharset',
        ['Charset', 'Description', 'Default collation', 'Maxlen'],
        [['utf8', 'UTF-8 Unicode', 'utf8_bin', 4n]],
      );
    case 'collation':
      return fixedReport('ShowCollation', ['Collation', 'Charset'], [['utf8_bin', 'utf8']]);
    case 'zones':
      return fixedReport(
        'ShowZones',
        ['Name', 'Host', 'Port'],
        [[ZONE_NAME, STORAGE_ADDRESS.host, BigInt(STORAGE_ADDRESS.port)]],
      );
    case 'stats':
      context.requireSpace();
      return command({ kind: 'ShowStats', columns: ['Type', 'Name', 'Count'], inputs: [], range }, [
        'STRING',
        'STRING',
        'INT',
      ]);
    case 'text-search-clients':
      return fixedReport('ShowTSClients', ['Type', 'Host', 'Port'], []);
    case 'listener':
      context.requireSpace();
      return fixedReport('ShowListener', ['PartId', 'Type', 'Host', 'Host Status'], []);
    case 'sessions':
      return command({ kind: 'ShowSessions', columns: SESSION_COLUMNS, inputs: [], range }, SESSION_TYPES);
    case 'session':
      return command(
        { kind: 'ShowSessions', columns: SESSION_COLUMNS, inputs: [], id: idOf(statement), range },
        SESSION_TYPES,
      );
    case 'queries':
      return command(
        {
          kind: 'ShowQueries',
          columns: ['SessionID', 'ExecutionPlanID', 'User', 'Host', 'StartTime', 'DurationInUSec', 'Status', 'Query'],
          inputs: [],
        },
        ['INT', 'INT', 'STRING', 'STRING', 'DATETIME', 'INT', 'STRING', 'STRING'],
      );
    case 'meta-leader':
      return fixedReport(
        'ShowMetaLeader',
        ['Meta Leader', 'secs from last heart beat'],
        [[addressText(META_ADDRESS), 0n]],
      );
    case 'constraints':
      context.requireSpace();
      return command({
        kind: 'ShowConstraints',
        columns: ['Name', 'Rule', 'Schema Type', 'Schema Name', 'Properties'],
        inputs: [],
      });
    case 'functions':
      return fixedReport('ShowFunctions', ['Name', 'Kind', 'Signature', 'Description'], functionRows(context.catalog));
    case 'procedures':
      return fixedReport('ShowProcedures', ['Name', 'Options', 'Columns', 'Description'], procedureRows());
    case 'jobs':
      context.requireSpace();
      return command(
        {
          kind: 'ShowJobs',
          columns: ['Job Id', 'Command', 'Status', 'Start Time', 'Stop Time'],
          inputs: [],
        },
        ['INT', 'STRING', 'STRING'],
      );
    case 'job':
      context.requireSpace();
      return command({
        kind: 'ShowJob',
        columns: ['Job Id(TaskId)', 'Command(Dest)', 'Status', 'Start Time', 'Stop Time', 'Error Code'],
        inputs: [],
        id: idOf(statement),
        range,
      });
  }
}

function showIndexes(statement: ShowStatement, context: ValidationContext): ValidatedStatement {
  context.requireSpace();
  const isTag = statement.what === 'tag-indexes';
  const kind = isTag ? 'ShowTagIndexes' : 'ShowEdgeIndexes';
  return statement.name
    ? command({ kind, columns: ['Index Name', 'Columns'], inputs: [], schemaName: statement.name }, ['STRING', 'LIST'])
    : command({ kind, columns: ['Index Name', isTag ? 'By Tag' : 'By Edge', 'Columns'], inputs: [] }, [
        'STRING',
        'STRING',
        'LIST',
      ]);
}

function showCreate(
  what: 'create-tag' | 'create-edge' | 'create-tag-index' | 'create-edge-index',
  name: Name,
): ValidatedStatement {
  const types: readonly ValueType[] = ['STRING', 'STRING'];
  switch (what) {
    case 'create-tag':
      return command({ kind: 'ShowCreateTag', columns: ['Tag', 'Create Tag'], inputs: [], name }, types);
    case 'create-edge':
      return command({ kind: 'ShowCreateEdge', columns: ['Edge', 'Create Edge'], inputs: [], name }, types);
    case 'create-tag-index':
      return command(
        {
          kind: 'ShowCreateTagIndex',
          columns: ['Tag Index Name', 'Create Tag Index'],
          inputs: [],
          name,
        },
        types,
      );
    case 'create-edge-index':
      return command(
        {
          kind: 'ShowCreateEdgeIndex',
          columns: ['Edge Index Name', 'Create Edge Index'],
          inputs: [],
          name,
        },
        types,
      );
  }
}

function fixedReport(
  kind: FixedReportNode['kind'],
  columns: readonly string[],
  rows: readonly (readonly Value[])[],
): ValidatedStatement {
  return command({ kind, columns, inputs: [], rows });
}

function isConfigModule(role: ShowStatement['role']): role is ConfigModule {
  return role === 'graph' || role === 'meta' || role === 'storage';
}

function nameOf(statement: ShowStatement): Name {
  invariant(statement.name, `SHOW ${statement.what} names something`);
  return statement.name;
}

function idOf(statement: ShowStatement): bigint {
  const id = statement.ids?.[0];
  invariant(id !== undefined, `SHOW ${statement.what} gives an id`);
  return id;
}
