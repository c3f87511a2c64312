import { keepPreviousData } from '@tanstack/react-query';
import { compareText, displayValue, type Value } from '@astrolabe/model';
import { build, type RoleName } from '@astrolabe/ngql';
import { ADMIN_POLL_MS, SESSION_IDLE_MS } from '../limits.ts';
import { api } from './api.ts';
import { jobsOf, type JobRow } from './schema-queries.ts';
import { cellInteger, cellMoment, cellText, runBatch, runStatement, type StatementTable } from './schema-statements.ts';

/** Options of a live list. */
export interface LiveOptions {
  /** Refetch every `ADMIN_POLL_MS`. */
  readonly isLive: boolean;
}

type Asked = { readonly signal: AbortSignal };

const interval = ({ isLive }: LiveOptions): number | false => (isLive ? ADMIN_POLL_MS : false);

/** A running statement. */
export interface RunningQuery {
  readonly session: bigint;
  readonly plan: bigint;
  readonly user: string;
  readonly host: string;
  /** Unix milliseconds. */
  readonly startedAt: number | undefined;
  readonly elapsedMs: number;
  readonly text: string;
}

/** The running statements, longest first, without this query. */
export function runningQuery(options: LiveOptions) {
  return {
    queryKey: ['admin', 'queries'],
    queryFn: async ({ signal }: Asked): Promise<readonly RunningQuery[]> => {
      const table = await runStatement(build.show('queries'), '', signal);
      return table.rows
        .flatMap((row): RunningQuery[] => {
          const session = cellInteger(table, row, 'SessionID');
          const plan = cellInteger(table, row, 'ExecutionPlanID');
          if (session === undefined || plan === undefined) return [];
          return [
            {
              session,
              plan,
              user: cellText(table, row, 'User') ?? '',
              host: hostOf(cellText(table, row, 'Host') ?? ''),
              startedAt: cellMoment(table, row, 'StartTime'),
              elapsedMs: Number(cellInteger(table, row, 'DurationInUSec') ?? 0n) / 1000,
              text: cellText(table, row, 'Query') ?? '',
            },
          ];
        })
        .filter((query) => !/^\s*SHOW\s+(LOCAL\s+)?QUERIES\s*;?\s*$/i.test(query.text))
        .toSorted((one, other) => other.elapsedMs - one.elapsedMs);
    },
    refetchInterval: interval(options),
  } as const;
}

/** Servers write the host of a statement as `"10.0.0.1":9669`. */
function hostOf(text: string): string {
  return text.replaceAll('"', '');
}

/** A database session. */
export interface SessionRow {
  readonly id: bigint;
  readonly user: string;
  readonly space: string;
  readonly client: string;
  readonly graphHost: string;
  /** Unix milliseconds. */
  readonly createdAt: number | undefined;
  /** Unix milliseconds. */
  readonly updatedAt: number | undefined;
  /** Whether it was unused for `SESSION_IDLE_MS`. */
  readonly isIdle: boolean;
}

/** The sessions, most recently used first. */
export function sessionsQuery(options: LiveOptions) {
  return {
    queryKey: ['admin', 'sessions'],
    queryFn: async ({ signal }: Asked): Promise<readonly SessionRow[]> => {
      const table = await runStatement(build.show('sessions'), '', signal);
      return table.rows
        .flatMap((row): SessionRow[] => {
          const id = cellInteger(table, row, 'SessionId');
          if (id === undefined) return [];
          const updatedAt = cellMoment(table, row, 'UpdateTime');
          return [
            {
              id,
              user: cellText(table, row, 'UserName') ?? '',
              space: cellText(table, row, 'SpaceName') ?? '',
              client: cellText(table, row, 'ClientIp') ?? '',
              graphHost: cellText(table, row, 'GraphAddr') ?? '',
              createdAt: cellMoment(table, row, 'CreateTime'),
              updatedAt,
              isIdle: updatedAt !== undefined && Date.now() - updatedAt > SESSION_IDLE_MS,
            },
          ];
        })
        .toSorted((one, other) => (other.updatedAt ?? 0) - (one.updatedAt ?? 0));
    },
    refetchInterval: interval(options),
  } as const;
}

/** A job and its space. */
export interface SpaceJob extends JobRow {
  readonly space: string;
}

/** The jobs of all spaces, newest first. A space whose jobs the account may not see contributes none. */
export function allJobsQuery(spaces: readonly string[], options: LiveOptions) {
  return {
    queryKey: ['admin', 'jobs', spaces],
    queryFn: async ({ signal }: Asked): Promise<readonly SpaceJob[]> => {
      const tables = await Promise.all(
        spaces.map(async (space) => (await runBatch([build.show('jobs')], space, signal))[0]),
      );
      return tables
        .flatMap((table, index) =>
          table === undefined ? [] : jobsOf(table).map((job): SpaceJob => ({ ...job, space: spaces[index] ?? '' })),
        )
        .toSorted((one, other) => (other.startedAt ?? Infinity) - (one.startedAt ?? Infinity));
    },
    refetchInterval: interval(options),
  } as const;
}

/** A task of a job, as listed by `SHOW JOB`. */
export interface JobTask {
  readonly id: string;
  readonly target: string;
  readonly status: string;
  readonly errorCode: string;
}

/** The tasks of a job: one per storage host on a cluster. */
export function jobTasksQuery(space: string, id: string) {
  return {
    queryKey: ['admin', 'job', space, id],
    queryFn: async ({ signal }: Asked): Promise<readonly JobTask[]> => {
      const table = await runStatement(build.show('job', { ids: [BigInt(id)] }), space, signal);
      return table.rows.slice(1).flatMap((row): JobTask[] => {
        const [taskId, target, status, , , errorCode] = row;
        if (typeof taskId !== 'bigint') return [];
        return [
          {
            id: displayValue(taskId),
            target: textOf(target),
            status: textOf(status).toUpperCase(),
            errorCode: textOf(errorCode),
          },
        ];
      });
    },
  } as const;
}

/** A role of a user in a space; GOD has no space. */
export interface Role {
  readonly role: RoleName;
  readonly space: string;
}

/** A user of the database. */
export interface UserRow {
  readonly name: string;
  readonly roles: readonly Role[];
  /** Unix milliseconds until which the account is locked after wrong passwords, if known. */
  readonly lockedUntil?: number;
}

/** The users visible to an account. */
export interface UserList {
  readonly users: readonly UserRow[];
  /** Whether the list is complete; otherwise it has the account and the users with a role in a space whose roles the account may see. */
  readonly isWhole: boolean;
}

/** Users with their roles, as far as `me` may see them. Users that cannot be described have no roles. */
export function usersQuery(me: string) {
  return {
    queryKey: ['admin', 'users', me],
    queryFn: async ({ signal }: Asked): Promise<UserList> => {
      const [users] = await runBatch([build.show('users')], '', signal);
      if (users === undefined) return { users: await usersOfSpaces(me, signal), isWhole: false };
      const names = users.rows.flatMap((row) => cellText(users, row, 'Account') ?? []);
      const [tables, locked] = await Promise.all([
        runBatch(
          names.map((name) => build.describe('user', name)),
          '',
          signal,
        ),
        api.get('api/v1/locked-accounts', { signal }),
      ]);
      const lockedUntil = new Map(locked.items.map(({ username, until }) => [username, until]));
      return {
        isWhole: true,
        users: names.map((name, index) => ({
          name,
          roles: rolesOf(tables[index]),
          ...withLock(lockedUntil.get(name)),
        })),
      };
    },
  } as const;
}

/** Users with roles in visible spaces, `me` first; only root may list all users. */
async function usersOfSpaces(me: string, signal: AbortSignal): Promise<readonly UserRow[]> {
  const table = await runStatement(build.show('spaces'), '', signal);
  const spaces = table.rows.flatMap((row) => cellText(table, row, 'Name') ?? []);
  const tables = await runBatch(
    spaces.map((space) => build.showRoles(space)),
    '',
    signal,
  );
  const roles = new Map<string, Role[]>([[me, []]]);
  for (const [index, space] of spaces.entries())
    for (const row of tables[index]?.rows ?? []) {
      const [user, role] = row.map(textOf);
      const known = build.ROLE_NAMES.find((name) => name === role?.toUpperCase());
      if (user === undefined || known === undefined) continue;
      const own = roles.get(user);
      if (own) own.push({ role: known, space });
      else roles.set(user, [{ role: known, space }]);
    }
  return [...roles].map(([name, own]) => ({ name, roles: own }));
}

function withLock(lockedUntil: number | undefined): Pick<UserRow, 'lockedUntil'> {
  return lockedUntil === undefined ? {} : { lockedUntil };
}

function rolesOf(table: StatementTable | undefined): readonly Role[] {
  if (table === undefined) return [];
  return table.rows.flatMap((row): Role[] => {
    const role = cellText(table, row, 'role')?.toUpperCase();
    const known = build.ROLE_NAMES.find((name) => name === role);
    return known === undefined ? [] : [{ role: known, space: cellText(table, row, 'space') ?? '' }];
  });
}

/** Service of a host. */
export type MachineRole = 'graph' | 'storage' | 'meta';

/** A host of the database. */
export interface Machine {
  readonly role: MachineRole;
  readonly address: string;
  readonly isOnline: boolean;
  readonly version: string;
  /** Storage hosts only: number of partition leaders by space, as reported. */
  readonly leaders?: string;
  readonly partitions?: string;
}

/** Hosts by service. A list that the database does not support is empty. */
export function machinesQuery(options: LiveOptions) {
  return {
    queryKey: ['admin', 'machines'],
    queryFn: async ({ signal }: Asked): Promise<readonly Machine[]> => {
      const [graph, meta, storage] = await runBatch(
        [build.show('hosts', { role: 'graph' }), build.show('hosts', { role: 'meta' }), build.show('hosts')],
        '',
        signal,
      );
      return [...machinesOf('graph', graph), ...machinesOf('storage', storage), ...machinesOf('meta', meta)];
    },
    refetchInterval: interval(options),
  } as const;
}

function machinesOf(role: MachineRole, table: StatementTable | undefined): Machine[] {
  if (table === undefined) return [];
  return table.rows.flatMap((row): Machine[] => {
    const host = cellText(table, row, 'Host');
    const status = cellText(table, row, 'Status');
    if (host === undefined || status === undefined) return [];
    const leaders = cellText(table, row, 'Leader distribution');
    const partitions = cellText(table, row, 'Partition distribution');
    return [
      {
        role,
        address: `${host}:${cellText(table, row, 'Port') ?? ''}`,
        isOnline: status.toUpperCase() === 'ONLINE',
        version: cellText(table, row, 'Version') ?? '',
        ...(leaders !== undefined && { leaders }),
        ...(partitions !== undefined && { partitions }),
      },
    ];
  });
}

/** A partition of a space. */
export interface Partition {
  readonly id: string;
  readonly leader: string;
  readonly peers: string;
  readonly losts: string;
}

/** The partitions of a space and their leaders. */
export function partitionsQuery(space: string, options: LiveOptions) {
  return {
    queryKey: ['admin', 'partitions', space],
    queryFn: async ({ signal }: Asked): Promise<readonly Partition[]> => {
      const table = await runStatement(build.show('parts'), space, signal);
      return table.rows.map((row) => ({
        id: cellText(table, row, 'Partition ID') ?? '',
        leader: cellText(table, row, 'Leader') ?? '',
        peers: cellText(table, row, 'Peers') ?? '',
        losts: cellText(table, row, 'Losts') ?? '',
      }));
    },
    enabled: space !== '',
    refetchInterval: interval(options),
    placeholderData: keepPreviousData,
  } as const;
}

/** A configuration of the services of a cluster. */
export interface ClusterConfig {
  readonly module: build.ConfigModule;
  readonly name: string;
  /** The type in the database's notation. */
  readonly type: string;
  /** `MUTABLE` if the value can change at run time. */
  readonly mode: string;
  readonly value: Value;
}

/** The configuration reported by a cluster; often empty, since services read local files. */
export const configsQuery = {
  queryKey: ['admin', 'configs'],
  queryFn: async ({ signal }: Asked): Promise<readonly ClusterConfig[]> => {
    const table = await runStatement(build.show('configs'), '', signal);
    return table.rows.flatMap((row): ClusterConfig[] => {
      const module = build.CONFIG_MODULES.find((one) => one === cellText(table, row, 'module')?.toLowerCase());
      const name = cellText(table, row, 'name');
      const value = row[table.columns.indexOf('value')];
      if (module === undefined || name === undefined || value === undefined) return [];
      return [
        { module, name, type: cellText(table, row, 'type') ?? '', mode: cellText(table, row, 'mode') ?? '', value },
      ];
    });
  },
} as const;

/** A table of the database, unchanged: zones, services. Undefined if the database does not have it. */
export interface PlainTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Zones and full-text services, if the database has them. */
export const clusterTablesQuery = {
  queryKey: ['admin', 'cluster-tables'],
  queryFn: async ({ signal }: Asked): Promise<Readonly<Record<'zones' | 'services', PlainTable | undefined>>> => {
    const [zones, services] = await runBatch([build.show('zones'), build.show('text-search-clients')], '', signal);
    return { zones: plain(zones), services: plain(services) };
  },
} as const;

/** A copy of the complete database, created by the database. */
export interface DatabaseSnapshot {
  readonly name: string;
  readonly status: string;
  readonly hosts: string;
}

/** Snapshots, newest first: their names start with the time. */
export const snapshotsQuery = {
  queryKey: ['admin', 'snapshots'],
  queryFn: async ({ signal }: Asked): Promise<readonly DatabaseSnapshot[]> => {
    const table = await runStatement(build.show('snapshots'), '', signal);
    return table.rows
      .map((row) => ({
        name: cellText(table, row, 'Name') ?? '',
        status: cellText(table, row, 'Status') ?? '',
        hosts: cellText(table, row, 'Hosts') ?? '',
      }))
      .toSorted((one, other) => compareText(other.name, one.name));
  },
} as const;

function plain(table: StatementTable | undefined): PlainTable | undefined {
  return table && { columns: table.columns, rows: table.rows.map((row) => row.map(textOf)) };
}

function textOf(value: Value | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : displayValue(value);
}
