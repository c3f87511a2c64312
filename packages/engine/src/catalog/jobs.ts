import { AstrolabeError, type ErrorCode } from '@astrolabe/model';
import { JOB_RETENTION_MS } from '../limits.ts';
import type { DocumentChange, DocumentStore } from '../store/index.ts';
import { jobDocuments, statisticsDocuments } from './documents.ts';

/** Kind of a job. */
export type JobType =
  | 'COMPACT'
  | 'FLUSH'
  | 'STATS'
  | 'REBUILD_TAG_INDEX'
  | 'REBUILD_EDGE_INDEX'
  | 'REBUILD_FULLTEXT_INDEX'
  | 'LEADER_BALANCE';
/** Status of a job. */
export type JobStatus = 'QUEUE' | 'RUNNING' | 'FINISHED' | 'FAILED' | 'STOPPED';

/** A job of a space. Times are milliseconds since 1970. */
export interface Job {
  readonly id: number;
  readonly spaceId: number;
  readonly type: JobType;
  /** The names of the indexes that a REBUILD was given or chose. */
  readonly indexNames: readonly string[];
  readonly status: JobStatus;
  readonly startMs?: number;
  readonly stopMs?: number;
  /** Why it failed. */
  readonly error?: string;
}

/** Result of the last STATS job of a space: name and count. */
export interface SpaceStatistics {
  readonly tags: readonly (readonly [name: string, count: number])[];
  readonly edgeTypes: readonly (readonly [name: string, count: number])[];
  readonly vertices: number;
  readonly edges: number;
}

/** The work of a job. It calls `checkStopped` regularly, which throws to stop it. */
export type JobWork = (checkStopped: () => void) => void;

/** Error codes that mean the work was ended on request. */
const CANCELLED: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['EXECUTION_CANCELLED', 'EXECUTION_TIMEOUT']);
/** Errors that must surface though they happened in a job. */
const LOUD: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['INTERNAL', 'STORAGE_FAILED']);

/** Jobs and their results, in the system store as documents `job`/id and `statistics`/spaceId. */
export class Jobs {
  readonly #documents: DocumentStore;
  readonly #now: () => number;
  readonly #jobs = new Map<number, Job>();
  /** Running jobs that were asked to stop. */
  readonly #stopping = new Set<number>();

  constructor(documents: DocumentStore, now: () => number) {
    this.#documents = documents;
    this.#now = now;
    const changes: DocumentChange[] = [];
    for (const [key, json] of documents.list('job')) {
      const job = jobDocuments.decode(json);
      if ((job.startMs ?? 0) < now() - JOB_RETENTION_MS) {
        changes.push({ kind: 'job', key, json: undefined });
        continue;
      }
      // Jobs that were running when the process ended did not finish.
      const seen: Job =
        job.status === 'RUNNING' || job.status === 'QUEUE'
          ? { ...job, status: 'FAILED', error: 'the database stopped while the job ran' }
          : job;
      if (seen !== job) changes.push({ kind: 'job', key, json: jobDocuments.encode(seen) });
      this.#jobs.set(seen.id, seen);
    }
    if (changes.length > 0) documents.transact(changes);
  }

  /** The jobs of a space, newest first. */
  in(spaceId: number): readonly Job[] {
    const oldest = this.#now() - JOB_RETENTION_MS;
    return [...this.#jobs.values()]
      .filter((job) => job.spaceId === spaceId && (job.startMs ?? 0) >= oldest)
      .sort((a, b) => b.id - a.id);
  }

  /** The job with this id if it belongs to the space. */
  find(spaceId: number, id: bigint): Job | undefined {
    const job = this.#jobs.get(Number(id));
    return job?.spaceId === spaceId ? job : undefined;
  }

  /**
   * Runs `work` as a job and stores its outcome; other requests may run meanwhile. A failure belongs to the job, not the caller, but
   * cancellation of the caller is thrown. `work` must call its argument regularly; it throws when the job is stopped.
   */
  run(id: number, spaceId: number, type: JobType, indexNames: readonly string[], work: JobWork): Job {
    return this.#carryOut({ id, spaceId, type, indexNames, status: 'RUNNING', startMs: this.#now() }, work);
  }

  /** Runs a job that did not finish once more. */
  rerun(job: Job, work: JobWork): Job {
    const { error: _, stopMs: __, ...rest } = job;
    return this.#carryOut({ ...rest, status: 'RUNNING', startMs: this.#now() }, work);
  }

  /** Requests a running job to stop. Returns false if it is not running. */
  stop(job: Job): boolean {
    if (this.#jobs.get(job.id)?.status !== 'RUNNING') return false;
    this.#stopping.add(job.id);
    return true;
  }

  statistics(spaceId: number): SpaceStatistics | undefined {
    const json = this.#documents.get('statistics', String(spaceId));
    return json === undefined ? undefined : statisticsDocuments.decode(json);
  }

  putStatistics(spaceId: number, statistics: SpaceStatistics): void {
    this.#documents.transact([
      { kind: 'statistics', key: String(spaceId), json: statisticsDocuments.encode(statistics) },
    ]);
  }

  /** Deletes the statistics of a space. */
  removeStatistics(spaceId: number): void {
    this.#documents.transact([{ kind: 'statistics', key: String(spaceId), json: undefined }]);
  }

  /** Documents to delete with a space. */
  documentsOf(spaceId: number): readonly DocumentChange[] {
    const jobs = [...this.#jobs.values()].filter((job) => job.spaceId === spaceId);
    return [
      ...jobs.map((job) => ({ kind: 'job', key: String(job.id), json: undefined })),
      { kind: 'statistics', key: String(spaceId), json: undefined },
    ];
  }

  /** Forgets the jobs of a space whose documents were deleted. */
  forget(spaceId: number): void {
    for (const job of this.#jobs.values()) if (job.spaceId === spaceId) this.#jobs.delete(job.id);
  }

  #carryOut(started: Job, work: JobWork): Job {
    const { id } = started;
    this.#put(started);
    try {
      work(() => {
        if (this.#stopping.has(id)) throw new AstrolabeError('EXECUTION_CANCELLED', 'the job was stopped');
      });
    } catch (error) {
      const isCancelled = AstrolabeError.is(error) && CANCELLED.has(error.code);
      const failed: Job = {
        ...started,
        status: isCancelled ? 'STOPPED' : 'FAILED',
        stopMs: this.#now(),
        error: error instanceof Error ? error.message : String(error),
      };
      this.#put(failed);
      // User errors end as failed jobs; internal errors and cancellation of the caller are thrown.
      const isQuiet = AstrolabeError.is(error) && (isCancelled ? this.#stopping.has(id) : !LOUD.has(error.code));
      if (!isQuiet) throw error;
      return failed;
    } finally {
      this.#stopping.delete(id);
    }
    const finished: Job = { ...started, status: 'FINISHED', stopMs: this.#now() };
    this.#put(finished);
    return finished;
  }

  #put(job: Job): void {
    this.#documents.transact([{ kind: 'job', key: String(job.id), json: jobDocuments.encode(job) }]);
    this.#jobs.set(job.id, job);
  }
}
