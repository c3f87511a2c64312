import type { SpaceJob } from '../data/admin-queries.ts';

/**
 * The jobs that stand as cards: those that wait or run, and then of every kind in every space the last one, as long as there is room. Both
 * come newest first.
 */
export function shownJobs(active: readonly SpaceJob[], ended: readonly SpaceJob[], count: number): readonly SpaceJob[] {
  const last = new Map<string, SpaceJob>();
  for (const job of ended) {
    const kind = JSON.stringify([job.space, job.command]);
    if (!last.has(kind)) last.set(kind, job);
  }
  return [...active, ...last.values()].slice(0, count);
}
