import type { AppContext } from '../context.ts';
import { freeBytes, spaceFileBytes } from '../storage/space-files.ts';
import { StoredTasks } from '../store/import-tasks.ts';
import type { MetricFamily, Sample } from './prometheus-text.ts';

/** Sources of the metrics. */
export type MetricSources = Pick<
  AppContext,
  'config' | 'version' | 'store' | 'engine' | 'logins' | 'records' | 'protocolLoad'
>;

/** Current metrics of the studio and its embedded database. A database that is down is omitted. */
export async function studioMetrics(sources: MetricSources): Promise<readonly MetricFamily[]> {
  const { config, version, store, logins, records, protocolLoad } = sources;
  const protocolServer = protocolLoad();
  const { user, system } = process.cpuUsage();
  const statuses = Object.entries(new StoredTasks(store).countByStatus());
  return [
    gauge('astrolabe_build_info', 'The version that runs.', [{ labels: { version }, value: 1 }]),
    gauge('process_start_time_seconds', 'When the studio was started, in Unix seconds.', [
      { value: Math.round(performance.timeOrigin / 1000) },
    ]),
    {
      name: 'process_cpu_seconds_total',
      type: 'counter',
      help: 'Time of the processor that the studio has used, in seconds.',
      samples: [{ value: (user + system) / 1e6 }],
    },
    gauge('process_resident_memory_bytes', 'Memory of the studio, the embedded database included.', [
      { value: process.memoryUsage.rss() },
    ]),
    ...records.statements.families(),
    gauge('astrolabe_logins', 'Sign-ins at the studio that have not ended.', [{ value: logins.count }]),
    gauge(
      'astrolabe_protocol_connections',
      "Connections of clients at the embedded database's own protocol port.",
      protocolServer ? [{ value: protocolServer.connections }] : [],
    ),
    gauge(
      'astrolabe_protocol_sessions',
      "Sessions of clients at the embedded database's own protocol port.",
      protocolServer ? [{ value: protocolServer.sessions }] : [],
    ),
    gauge(
      'astrolabe_import_tasks',
      'Import tasks by their status.',
      statuses.map(([status, value]) => ({ labels: { status }, value })),
    ),
    gauge('astrolabe_disk_free_bytes', 'Room on the disk of the data directory.', [
      { value: await freeBytes(config.dataDirectory) },
    ]),
    ...(await databaseMetrics(sources)),
  ];
}

async function databaseMetrics({ config, engine }: MetricSources): Promise<readonly MetricFamily[]> {
  const facts = await engine.facts().catch(() => undefined);
  const sizes = await Promise.all(
    (facts?.spaces ?? []).map(async ({ id, name }) => ({
      labels: { space: name },
      value: await spaceFileBytes(config.dataDirectory, id),
    })),
  );
  return [
    gauge('astrolabe_database_up', 'Whether the embedded database answers.', [{ value: facts ? 1 : 0 }]),
    gauge(
      'astrolabe_database_sessions',
      'All sessions of the embedded database.',
      facts ? [{ value: facts.sessionCount }] : [],
    ),
    gauge(
      'astrolabe_graph_memory_bytes',
      'Memory that the graphs of open spaces take.',
      facts ? [{ value: facts.memoryBytes }] : [],
    ),
    gauge('astrolabe_space_bytes', 'What a space takes on the disk.', sizes),
  ];
}

function gauge(name: string, help: string, samples: readonly Sample[]): MetricFamily {
  return { name, type: 'gauge', help, samples };
}
