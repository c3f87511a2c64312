import { unreachable } from '@astrolabe/model';
import type {
  AdminStatement,
  ClusterStatement,
  JobStatement,
  KillQueryStatement,
  QueryId,
  ShowStatement,
  TransactionStatement,
} from '../ast/admin.ts';
import { printExpression } from './expression.ts';
import { hosts, name, names, upper, words } from './fragment.ts';
import { updates } from './mutate.ts';
import { quoteString } from './quote.ts';

/** Prints a statement on users, sessions, jobs or hosts. */
export function printAdministration(statement: AdminStatement): string {
  switch (statement.kind) {
    case 'create-user':
      return words(
        'CREATE USER',
        statement.ifNotExists && 'IF NOT EXISTS',
        name(statement.name),
        statement.password !== undefined && `WITH PASSWORD ${quoteString(statement.password)}`,
      );
    case 'alter-user':
      return `ALTER USER ${name(statement.name)} WITH PASSWORD ${quoteString(statement.password)}`;
    case 'drop-user':
      return words('DROP USER', statement.ifExists && 'IF EXISTS', name(statement.name));
    case 'change-password':
      return `CHANGE PASSWORD ${name(statement.name)} FROM ${quoteString(statement.from)} TO ${quoteString(statement.to)}`;
    case 'grant':
      return `GRANT ROLE ${statement.role} ON ${name(statement.space)} TO ${name(statement.user)}`;
    case 'revoke':
      return `REVOKE ROLE ${statement.role} ON ${name(statement.space)} FROM ${name(statement.user)}`;
    case 'show':
      return printShow(statement);
    case 'kill-query':
      return printKillQuery(statement);
    case 'kill-session':
      return `KILL SESSION ${printExpression(statement.session)}`;
    case 'set-session':
      return `SET SESSION ${name(statement.setting)} = ${statement.isOn ? 'on' : 'off'}`;
    case 'transaction':
      return printTransaction(statement);
    case 'job':
      return printJob(statement);
    case 'cluster':
      return printCluster(statement);
    default:
      return unreachable(statement);
  }
}

function printShow(statement: ShowStatement): string {
  const { what, role, isLocal, ids } = statement;
  const shown = statement.name && name(statement.name);
  switch (what) {
    case 'tag-indexes':
    case 'edge-indexes':
      return words('SHOW', upper(what), shown !== undefined && `BY ${shown}`);
    case 'roles':
      return words('SHOW ROLES IN', shown);
    default:
      return words('SHOW', isLocal && 'LOCAL', upper(what), role && upper(role), shown, ids?.join(', '));
  }
}

function printKillQuery(statement: KillQueryStatement): string {
  const session = statement.session && `SESSION = ${printQueryId(statement.session)}, `;
  return `KILL QUERY (${session ?? ''}PLAN = ${printQueryId(statement.plan)})`;
}

function printQueryId(query: QueryId): string {
  return query.kind === 'id' ? String(query.id) : printExpression(query.reference);
}

function printJob(statement: JobStatement): string {
  const ids = statement.ids.join(', ');
  switch (statement.action) {
    case 'stop':
    case 'recover':
      return words(upper(statement.action), 'JOB', ids);
    case 'download':
      return `SUBMIT JOB DOWNLOAD HDFS ${quoteString(statement.url ?? '')}`;
    default:
      return words('SUBMIT JOB', upper(statement.action), statement.remove && `REMOVE ${hosts(statement.remove)}`);
  }
}

function printCluster(statement: ClusterStatement): string {
  const module = statement.module ? `${statement.module.toUpperCase()}:` : '';
  switch (statement.action) {
    case 'add-hosts':
      return words(
        'ADD HOSTS',
        hosts(statement.hosts),
        statement.names.length > 0 && words('INTO', statement.isNew && 'NEW', 'ZONE', names(statement.names)),
      );
    case 'drop-hosts':
      return `DROP HOSTS ${hosts(statement.hosts)}`;
    case 'merge-zone':
      return `MERGE ZONE ${names(statement.names.slice(0, -1))} INTO ${names(statement.names.slice(-1))}`;
    case 'drop-zone':
      return `DROP ZONE ${names(statement.names)}`;
    case 'rename-zone':
      return `RENAME ZONE ${statement.names.map(name).join(' TO ')}`;
    case 'divide-zone':
      return words(
        'DIVIDE ZONE',
        names(statement.names),
        'INTO',
        ...(statement.parts ?? []).map((part) => `${name(part.name)} (${hosts(part.hosts)})`),
      );
    case 'create-snapshot':
      return 'CREATE SNAPSHOT';
    case 'drop-snapshot':
      return `DROP SNAPSHOT ${names(statement.names)}`;
    case 'add-listener':
      return `ADD LISTENER ELASTICSEARCH ${hosts(statement.hosts)}`;
    case 'remove-listener':
      return 'REMOVE LISTENER ELASTICSEARCH';
    case 'sign-in-text-service':
      return `SIGN IN TEXT SERVICE ${(statement.clients ?? []).map(printTextClient).join(', ')}`;
    case 'sign-out-text-service':
      return 'SIGN OUT TEXT SERVICE';
    case 'get-config':
      return `GET CONFIGS ${module}${names(statement.names)}`;
    case 'update-config':
      return `UPDATE CONFIGS ${module}${names(statement.names)} = ${statement.value ? printExpression(statement.value) : `{${updates(statement.items ?? [])}}`}`;
    case 'download':
      return `DOWNLOAD HDFS ${quoteString(statement.url ?? '')}`;
    case 'ingest':
      return 'INGEST';
    default:
      return unreachable(statement.action);
  }
}

function printTextClient(client: NonNullable<ClusterStatement['clients']>[number]): string {
  const account = client.user === undefined ? [] : [quoteString(client.user), quoteString(client.password ?? '')];
  return `(${[hosts([client.host]), ...(client.protocol ? [client.protocol.toUpperCase()] : []), ...account].join(', ')})`;
}

function printTransaction({ action, isReadOnly, level }: TransactionStatement): string {
  if (action !== 'start') return action.toUpperCase();
  const options = [isReadOnly && 'READ ONLY', level && `ISOLATION LEVEL ${level.toUpperCase()}`];
  return words('START TRANSACTION', options.filter(Boolean).join(', '));
}
