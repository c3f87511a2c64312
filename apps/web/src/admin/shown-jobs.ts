import type { SpaceJob } from '../data/admin-queries.ts';

/** Returns the jobs shown as cards: active ones, then the last one per command and space, up to `count`. Both inputs are newest first. */
export function shownJobs(active: readonly SpaceJob[], ended: readonly SpaceJob[], count: number): readonly SpaceJob[] {
  const last = new Map<string, SpaceJob>();
  for (const job of ended) {
    const kind = JSON.stringify([job.space, job.command]);
    if (!last.has(kind)) last.set(kind, job);
  }
  return [...active, ...last.values()].slice(0, count);
}
