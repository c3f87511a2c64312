import { AstrolabeError, type ErrorCode } from '@astrolabe/model';
import { JOB_RETENTION_MS } from '../limits.ts';
import type { DocumentChange, DocumentStore } from '../store/index.ts';

/** What a job does. */
export type JobType =
  | 'COMPACT'
  | 'FLUSH'
  | 'STATS'
  | 'REBUILD_TAG_INDEX'
  | 'REBUILD_EDGE_INDEX'
  | 'REBUILD_FULLTEXT_INDEX'
  | 'LEADER_BALANCE';
/** Where a job stands. */
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

/** What the last STATS job of a space counted: name and count. */
export interface SpaceStatistics {
  readonly tags: readonly (readonly [name: string, count: number])[];
  readonly edgeTypes: readonly (readonly [name: string, count: number])[];
  readonly vertices: number;
  readonly edges: number;
}

/** What a job does. It calls `checkStopped` now and then, which throws when it shall stop. */
export type JobWork = (checkStopped: () => void) => void;

/** Errors by which somebody ended the work. */
const CANCELLED: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['EXECUTION_CANCELLED', 'EXECUTION_TIMEOUT']);
/** Errors that must surface though they happened in a job. */
const LOUD: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['INTERNAL', 'STORAGE_FAILED']);

/** Jobs and their results, kept in the system store: documents `job`/id and `statistics`/spaceId. */
export class Jobs {
  readonly #documents: DocumentStore;
  readonly #now: () => number;
  readonly #jobs = new Map<number, Job>();
  /** Jobs that run and shall stop. */
  readonly #stopping = new Set<number>();

  constructor(documents: DocumentStore, now: () => number) {
    this.#documents = documents;
    this.#now = now;
    const changes: DocumentChange[] = [];
    for (const [key, json] of documents.list('job')) {
      const job = JSON.parse(json) as Job;
      if ((job.startMs ?? 0) < now() - JOB_RETENTION_MS) {
        changes.push({ kind: 'job', key, json: undefined });
        continue;
      }
      // A job that ran when the process ended did not finish; saying otherwise would hide it.
      const seen: Job =
        job.status === 'RUNNING' || job.status === 'QUEUE'
          ? { ...job, status: 'FAILED', error: 'the database stopped while the job ran' }
          : job;
      if (seen !== job) changes.push({ kind: 'job', key, json: JSON.stringify(seen) });
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

  /** The job with this id, when it belongs to the space. */
  find(spaceId: number, id: bigint): Job | undefined {
    const job = this.#jobs.get(Number(id));
    return job?.spaceId === spaceId ? job : undefined;
  }

  /**
   * Runs `work` as a job and keeps what became of it; other requests may have their turns meanwhile. A failure of the work is the job's, not the
   * caller's, but a caller who is cancelled hears of it. `work` calls what it is given now and then: it throws when the job was stopped.
   */
  run(id: number, spaceId: number, type: JobType, indexNames: readonly string[], work: JobWork): Job {
    return this.#carryOut({ id, spaceId, type, indexNames, status: 'RUNNING', startMs: this.#now() }, work);
  }

  /** Runs a job that did not finish once more. */
  rerun(job: Job, work: JobWork): Job {
    const { error: _, stopMs: __, ...rest } = job;
    return this.#carryOut({ ...rest, status: 'RUNNING', startMs: this.#now() }, work);
  }

  /** Asks a job that runs to stop at its next look around; false where it does not run. */
  stop(job: Job): boolean {
    if (this.#jobs.get(job.id)?.status !== 'RUNNING') return false;
    this.#stopping.add(job.id);
    return true;
  }

  statistics(spaceId: number): SpaceStatistics | undefined {
    const json = this.#documents.get('statistics', String(spaceId));
    return json === undefined ? undefined : (JSON.parse(json) as SpaceStatistics);
  }

  putStatistics(spaceId: number, statistics: SpaceStatistics): void {
    this.#documents.transact([{ kind: 'statistics', key: String(spaceId), json: JSON.stringify(statistics) }]);
  }

  /** Forgets what the last STATS job of a space counted. */
  removeStatistics(spaceId: number): void {
    this.#documents.transact([{ kind: 'statistics', key: String(spaceId), json: undefined }]);
  }

  /** What to delete with a space. */
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
      // Only what a user can run into ends quietly as a failed job; a mistake of ours must surface, and so must an end of the caller's own statement.
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
    this.#documents.transact([{ kind: 'job', key: String(job.id), json: JSON.stringify(job) }]);
    this.#jobs.set(job.id, job);
  }
}
