import { EMPTY, compareText, type SourceRange, type Value } from '@astrolabe/model';
import { executionError } from '../../catalog/errors.ts';
import { HOST_NAME } from '../../catalog/host.ts';
import type { Job, JobType, SpaceStatistics } from '../../catalog/jobs.ts';
import type { Space } from '../../catalog/space.ts';
import { batchOfRows, type Batch } from '../../expression/batch.ts';
import type {
  OneJobNode,
  RecoverJobNode,
  ShowJobsNode,
  ShowStatsNode,
  SubmitJobNode,
} from '../../plan/admin/job-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { dateTimeOf } from './date-time-of.ts';

/**
 * SUBMIT JOB, REBUILD INDEX, BALANCE LEADER: the job has finished when its id is returned. Other requests run meanwhile and see it running.
 */
export function* executeSubmitJob(
  node: SubmitJobNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const space = context.requireSpace();
  const { catalog } = context;
  const job = catalog.jobs.run(catalog.nextId(), space.schema.id, node.job, node.indexNames, (checkStopped) =>
    runJob(node.job, node.indexNames, space, context, checkStopped),
  );
  yield batchOfRows([[BigInt(job.id)]], node.columns.length);
}

/** SHOW JOBS. */
export function* executeShowJobs(
  node: ShowJobsNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const jobs = context.catalog.jobs.in(context.requireSpace().schema.id);
  yield batchOfRows(
    jobs.map((job) => [BigInt(job.id), job.type, job.status, timeOf(job.startMs), timeOf(job.stopMs)]),
    node.columns.length,
  );
}

/** SHOW JOB: the job, its one task, and the totals. */
export function* executeShowJob(
  node: OneJobNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const job = requireJob(node.id, node.range, context);
  const start = timeOf(job.startMs);
  const stop = timeOf(job.stopMs);
  const code = job.error ?? 'SUCCEEDED';
  const succeeded = job.status === 'FINISHED' ? 1 : 0;
  const failed = job.status === 'FAILED' ? 1 : 0;
  const inProgress = job.status === 'RUNNING' ? 1 : 0;
  yield batchOfRows(
    [
      [BigInt(job.id), job.type, job.status, start, stop, code],
      [0n, HOST_NAME, job.status, start, stop, code],
      ['Total:1', `Succeeded:${succeeded}`, `Failed:${failed}`, `In Progress:${inProgress}`, '', ''],
    ],
    node.columns.length,
  );
}

/** STOP JOB: a job that runs in another session ends at its next check. */
export function* executeStopJob(
  node: OneJobNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const job = requireJob(node.id, node.range, context);
  if (!context.catalog.jobs.stop(job))
    throw executionError('Finished job or failed job can not be stopped, please start another job instead', {
      position: node.range,
      hint: 'SHOW JOBS lists the jobs and what became of them',
    });
  yield batchOfRows([['Job stopped']], node.columns.length);
}

/** RECOVER JOB: runs failed or stopped jobs again; the given ids must exist. */
export function* executeRecoverJob(
  node: RecoverJobNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const space = context.requireSpace();
  const { jobs } = context.catalog;
  const wanted = node.ids.length
    ? [...new Set(node.ids)].map((id) => requireJob(id, node.range, context))
    : jobs.in(space.schema.id);
  const failed = wanted.filter((job) => job.status === 'FAILED' || job.status === 'STOPPED');
  for (const job of failed)
    jobs.rerun(job, (checkStopped) => runJob(job.type, job.indexNames, space, context, checkStopped));
  yield batchOfRows([[BigInt(failed.length)]], node.columns.length);
}

/** SHOW STATS. */
export function* executeShowStats(
  node: ShowStatsNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const statistics = context.catalog.jobs.statistics(context.requireSpace().schema.id);
  if (!statistics) {
    throw executionError("There is no any stats info to show, please execute `submit job stats' firstly!", {
      position: node.range,
      hint: 'run SUBMIT JOB STATS',
    });
  }
  yield batchOfRows(statisticsRows(statistics), node.columns.length);
}

function statisticsRows(statistics: SpaceStatistics): Value[][] {
  return [
    ...byName(statistics.tags).map(([name, count]) => ['Tag', name, BigInt(count)]),
    ...byName(statistics.edgeTypes).map(([name, count]) => ['Edge', name, BigInt(count)]),
    ['Space', 'vertices', BigInt(statistics.vertices)],
    ['Space', 'edges', BigInt(statistics.edges)],
  ];
}

function byName(counts: SpaceStatistics['tags']): SpaceStatistics['tags'] {
  return [...counts].sort(([a], [b]) => compareText(a, b));
}

function runJob(
  type: JobType,
  indexNames: readonly string[],
  space: Space,
  context: ExecutionContext,
  checkStopped: () => void,
): void {
  const check = (): void => {
    context.checkInterrupted();
    checkStopped();
  };
  switch (type) {
    case 'STATS':
      context.catalog.jobs.putStatistics(space.schema.id, space.graph.statistics());
      return;
    case 'COMPACT':
    case 'FLUSH':
      space.data.checkpoint(check);
      return;
    case 'LEADER_BALANCE':
      return;
    case 'REBUILD_FULLTEXT_INDEX':
      context.catalog.fullText.rebuild(space.schema.id, space.graph, check);
      return;
    case 'REBUILD_TAG_INDEX':
    case 'REBUILD_EDGE_INDEX': {
      const on = type === 'REBUILD_TAG_INDEX' ? 'tag' : 'edge';
      const indexes = space.indexes.filter((index) => index.on === on && indexNames.includes(index.name));
      space.commit(
        indexes.map((index) => ({ kind: 'rebuild-index', indexId: index.id })),
        check,
      );
    }
  }
}

function requireJob(id: bigint, range: SourceRange, context: ExecutionContext): Job {
  const job = context.catalog.jobs.find(context.requireSpace().schema.id, id);
  if (!job)
    throw executionError('Job not existed in chosen space!', {
      position: range,
      hint: 'SHOW JOBS lists the jobs of the space',
    });
  return job;
}

function timeOf(milliseconds: number | undefined): Value {
  return milliseconds === undefined ? EMPTY : dateTimeOf(milliseconds);
}
