/** Rebuild status in the terms of the specification. */
export type IndexStatus = 'Queue' | 'Running' | 'Finished' | 'Failed';

/** Whether an index waits to be rebuilt, or is being rebuilt. */
export function isIndexBusy(status: IndexStatus | undefined): boolean {
  return status === 'Queue' || status === 'Running';
}

/** The state of every index in a list; the database lists the newest jobs first, which take precedence. */
export function statusByIndex(
  listed: ReadonlyMap<string, IndexStatus>,
  known: ReadonlySet<string>,
): ReadonlyMap<string, IndexStatus> {
  const found = new Map<string, IndexStatus>();
  for (const [names, status] of listed)
    for (const name of indexesIn(names, known)) if (!found.has(name)) found.set(name, status);
  return found;
}

/** Splits a comma-separated list of names that may contain commas, by the longest known names. */
function indexesIn(names: string, known: ReadonlySet<string>): readonly string[] {
  const parts = names.split(',');
  const found: string[] = [];
  for (let from = 0, to = parts.length; from < parts.length; to--) {
    const name = parts.slice(from, to).join(',');
    if (to > from + 1 && !known.has(name)) continue;
    found.push(name);
    from = to;
    to = parts.length + 1;
  }
  return found;
}

/** The relevant fields of a job. */
interface Job {
  readonly id: string;
  readonly command: string;
  readonly status: string;
}

/**
 * Returns the job that rebuilds the only index being rebuilt. Job lists do not name indexes, so the result is undefined for several
 * rebuilds.
 */
export function rebuildJob(
  jobs: readonly Job[],
  on: 'tag' | 'edge',
  now: ReadonlyMap<string, IndexStatus> | undefined,
): Job | undefined {
  const running = [...(now?.values() ?? [])].filter((status) => status === 'Running');
  const found = jobs.filter(
    (job) =>
      job.status.toUpperCase() === 'RUNNING' && job.command.toUpperCase() === `REBUILD_${on.toUpperCase()}_INDEX`,
  );
  return running.length === 1 && found.length === 1 ? found[0] : undefined;
}

/** State changes of awaited indexes. */
export interface RebuildNews {
  readonly finished: readonly string[];
  readonly failed: readonly string[];
  /** Indexes still to await: queued, running, or not listed yet. */
  readonly awaited: ReadonlySet<string>;
}

/** The awaited indexes whose rebuild has ended, by outcome. */
export function rebuiltIndexes(awaited: ReadonlySet<string>, now: ReadonlyMap<string, IndexStatus>): RebuildNews {
  const named = (wanted: IndexStatus): readonly string[] => [...awaited].filter((name) => now.get(name) === wanted);
  const busy = [...now].flatMap(([name, status]) => (isIndexBusy(status) ? [name] : []));
  return {
    finished: named('Finished'),
    failed: named('Failed'),
    awaited: new Set([...busy, ...[...awaited].filter((name) => !now.has(name))]),
  };
}
