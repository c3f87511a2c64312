import { AstrolabeError } from '@astrolabe/model';
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

/** Jobs and their results, kept in the system store: documents `job`/id and `statistics`/spaceId. */
export class Jobs {
  readonly #documents: DocumentStore;
  readonly #now: () => number;
  readonly #jobs = new Map<number, Job>();

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

  /** Runs `work` as a job, now, and keeps what became of it. A failure of the work is the job's, not the caller's. */
  run(id: number, spaceId: number, type: JobType, indexNames: readonly string[], work: () => void): Job {
    const started: Job = { id, spaceId, type, indexNames, status: 'RUNNING', startMs: this.#now() };
    this.#put(started);
    return this.#finish(started, work);
  }

  /** Runs a job that did not finish once more. */
  rerun(job: Job, work: () => void): Job {
    const { error: _, stopMs: __, ...rest } = job;
    const started: Job = { ...rest, status: 'RUNNING', startMs: this.#now() };
    this.#put(started);
    return this.#finish(started, work);
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

  #finish(started: Job, work: () => void): Job {
    try {
      work();
    } catch (error) {
      this.#put({
        ...started,
        status: 'FAILED',
        stopMs: this.#now(),
        error: error instanceof Error ? error.message : String(error),
      });
      // Only what a user can run into ends quietly as a failed job; a mistake of ours must surface.
      if (!AstrolabeError.is(error) || error.code === 'INTERNAL' || error.code === 'STORAGE_FAILED') throw error;
      return this.#jobs.get(started.id) ?? started;
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
