import { AstrolabeError, displayValue } from '@astrolabe/model';
import { build } from '@astrolabe/ngql';
import { INDEX_POLL_MS, STATISTICS_POLL_MS } from '../limits.ts';
import { isIndexBusy, type IndexStatus } from '../schema-model/rebuilt-indexes.ts';
import { api } from './api.ts';
import { cellMoment, cellText, runBatch, runStatement, type StatementTable } from './schema-statements.ts';

/** A space as the list shows it: texts as the database writes them. */
export interface SpaceRow {
  readonly name: string;
  readonly partitionNumber?: string | undefined;
  readonly replicaFactor?: string | undefined;
  readonly charset?: string | undefined;
  readonly collate?: string | undefined;
  readonly vidType?: string | undefined;
  /** Only reported by servers with groups or zones (decision D24). */
  readonly group?: string | undefined;
  readonly comment?: string | undefined;
}

/** All spaces with their settings. A space that cannot be described has only a name. */
export const spaceRowsQuery = {
  queryKey: ['schema-spaces'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly SpaceRow[]> => {
    const names = (await api.spaces({ signal })).items.map((space) => space.name);
    const tables = await runBatch(
      names.map((name) => build.describe('space', name)),
      '',
      signal,
    );
    return names.map((name, index) => spaceRow(name, tables[index]));
  },
} as const;

function spaceRow(name: string, table: StatementTable | undefined): SpaceRow {
  const row = table?.rows[0];
  if (table === undefined || row === undefined) return { name };
  const cell = (column: string): string | undefined => cellText(table, row, column);
  return {
    name,
    partitionNumber: cell('Partition Number'),
    replicaFactor: cell('Replica Factor'),
    charset: cell('Charset'),
    collate: cell('Collate'),
    vidType: cell('Vid Type'),
    group: cell('Group') ?? cell('Zones'),
    comment: cell('Comment'),
  };
}

/** A storage host. */
export interface HostRow {
  readonly host: string;
  readonly isOnline: boolean;
  readonly leaders: string;
  readonly partitions: string;
}

/** Storage hosts; the number online limits the replicas of a new space. */
export const hostsQuery = {
  queryKey: ['schema-hosts'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly HostRow[]> => {
    const table = await runStatement('SHOW HOSTS', '', signal);
    return table.rows.flatMap((row) => {
      const host = cellText(table, row, 'Host');
      const status = cellText(table, row, 'Status');
      if (host === undefined || status === undefined) return [];
      return [
        {
          host: `${host}:${cellText(table, row, 'Port') ?? ''}`,
          isOnline: status.toUpperCase() === 'ONLINE',
          leaders: cellText(table, row, 'Leader count') ?? '',
          partitions: sumOfDistribution(cellText(table, row, 'Partition distribution') ?? ''),
        },
      ];
    });
  },
} as const;

/** `a:3, b:4` adds up to `7`. */
function sumOfDistribution(text: string): string {
  return String([...text.matchAll(/:(\d+)(?:,|$)/g)].reduce((sum, [, count]) => sum + Number(count), 0));
}

/** One line of the statistics of a space. */
export interface StatisticsRow {
  readonly type: string;
  readonly name: string;
  readonly count: number;
}

/** Result of the last statistics job; empty if none ran. */
export function statisticsQuery(space: string) {
  return {
    queryKey: ['schema-statistics', space],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly StatisticsRow[]> => {
      // A database without statistics refuses the statement; in a batch this is a normal result.
      const [table] = await runBatch([build.show('stats')], space, signal);
      if (table === undefined) return [];
      return table.rows.map((row) => ({
        type: cellText(table, row, 'Type') ?? '',
        name: cellText(table, row, 'Name') ?? '',
        count: Number(cellText(table, row, 'Count') ?? 0),
      }));
    },
    enabled: space !== '',
  } as const;
}

/** A job of a space. */
export interface JobRow {
  readonly id: string;
  readonly command: string;
  readonly status: string;
  readonly startedAt?: number | undefined;
  /** Unix milliseconds. */
  readonly stoppedAt?: number | undefined;
}

/** The jobs that `SHOW JOBS` lists, in its order. */
export function jobsOf(table: StatementTable): readonly JobRow[] {
  return table.rows.map((row) => ({
    id: cellText(table, row, 'Job Id') ?? '',
    command: cellText(table, row, 'Command') ?? '',
    status: cellText(table, row, 'Status') ?? '',
    startedAt: cellMoment(table, row, 'Start Time'),
    stoppedAt: cellMoment(table, row, 'Stop Time'),
  }));
}

/** Returns whether a job is queued or running. */
export function isJobActive(job: JobRow): boolean {
  return /^(queue|running)$/i.test(job.status);
}

/** Jobs of a space, newest first, refetched while one is active. */
export function jobsQuery(space: string) {
  return {
    queryKey: ['schema-jobs', space],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly JobRow[]> => {
      const table = await runStatement('SHOW JOBS', space, signal);
      return jobsOf(table);
    },
    enabled: space !== '',
    refetchInterval: (query: { readonly state: { readonly data: readonly JobRow[] | undefined } }): number | false =>
      query.state.data?.some(isJobActive) === true ? STATISTICS_POLL_MS : false,
  } as const;
}

/** The newest statistics job among the jobs of a space. */
export function statisticsJob(jobs: readonly JobRow[]): JobRow | undefined {
  return jobs
    .filter((job) => /stats/i.test(job.command))
    .toSorted((one, other) => Number(other.id) - Number(one.id))[0];
}

/** Starts a statistics job and returns its number. */
export async function startStatistics(space: string): Promise<string> {
  const table = await runStatement(build.job('stats'), space);
  return displayValue(table.rows[0]?.[0] ?? '');
}

/** Status of index rebuilds by name as reported; indexes of one job are joined by commas. Refetched while one is active. */
export function indexStatusQuery(space: string, on: 'tag' | 'edge') {
  return {
    queryKey: ['schema-index-status', space, on],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<ReadonlyMap<string, IndexStatus>> => {
      const table = await runStatement(
        build.show(on === 'tag' ? 'tag-index-status' : 'edge-index-status'),
        space,
        signal,
      );
      const found = new Map<string, IndexStatus>();
      for (const row of table.rows) {
        const names = cellText(table, row, 'Name') ?? '';
        const status = indexStatus(cellText(table, row, 'Index Status') ?? '');
        if (status !== undefined && !found.has(names)) found.set(names, status);
      }
      return found;
    },
    enabled: space !== '',
    refetchInterval: (query: {
      readonly state: { readonly data: ReadonlyMap<string, IndexStatus> | undefined };
    }): number | false => ([...(query.state.data?.values() ?? [])].some(isIndexBusy) ? INDEX_POLL_MS : false),
  } as const;
}

function indexStatus(text: string): IndexStatus | undefined {
  switch (text.toUpperCase()) {
    case 'QUEUE':
      return 'Queue';
    case 'RUNNING':
      return 'Running';
    case 'FINISHED':
      return 'Finished';
    case 'FAILED':
    case 'STOPPED':
    case 'INVALID':
      return 'Failed';
    default:
      return undefined;
  }
}

/** Current statistics of a space in the embedded database, which counts quickly; otherwise those of the last job. Empty if unknown. */
export function countsQuery(space: string, isEmbedded: boolean) {
  return {
    queryKey: ['schema-counts', space],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly StatisticsRow[]> => {
      if (isEmbedded) await startStatistics(space).catch(() => undefined);
      return statisticsQuery(space).queryFn({ signal });
    },
    enabled: space !== '',
  } as const;
}

/** The count of a tag or an edge type in a space's statistics. */
export function countOf(
  rows: readonly StatisticsRow[] | undefined,
  on: 'tag' | 'edge',
  name: string,
): number | undefined {
  return rows?.find((row) => row.name === name && row.type.toLowerCase() === on)?.count;
}

/** Returns whether an error means that a space does not exist (specification, section 4). */
export function isSpaceMissing(error: unknown): boolean {
  return AstrolabeError.is(error) && (error.code === 'SPACE_NOT_FOUND' || /spacenotfound/i.test(error.message));
}

/** Returns whether an error means that a name already exists (specification, section 4). */
export function isExisting(error: unknown): boolean {
  return AstrolabeError.is(error) && (error.code === 'EXISTED' || /existed/i.test(error.message));
}

/** Chooses a space on the server, to check that it is ready. */
export async function enterSpace(space: string): Promise<void> {
  await runStatement(build.useSpace(space), '');
}
