import type { SourceRange } from '@astrolabe/model';
import type { PlanNodeShape } from '../plan-node.ts';
import type { NodeOfEach } from '../schema/node-of-each.ts';
import type { JobType } from '../../catalog/jobs.ts';

/** Adds a job and runs it. `indexNames` are the indexes of a REBUILD. */
export interface SubmitJobNode extends PlanNodeShape<'SubmitJob'> {
  readonly job: JobType;
  readonly indexNames: readonly string[];
}
/** SHOW JOBS. */
export type ShowJobsNode = PlanNodeShape<'ShowJobs'>;
/** SHOW JOB and STOP JOB. */
export type OneJobNode = NodeOfEach<
  'ShowJob' | 'StopJob',
  {
    readonly id: bigint;
    readonly range: SourceRange;
  }
>;
/** RECOVER JOB; no ids: all jobs that failed. */
export interface RecoverJobNode extends PlanNodeShape<'RecoverJob'> {
  readonly ids: readonly bigint[];
  readonly range: SourceRange;
}
/** SHOW STATS: the counts of the last STATS job. */
export interface ShowStatsNode extends PlanNodeShape<'ShowStats'> {
  readonly range: SourceRange;
}

/** The nodes of statements about jobs. */
export type JobNode = SubmitJobNode | ShowJobsNode | OneJobNode | RecoverJobNode | ShowStatsNode;
