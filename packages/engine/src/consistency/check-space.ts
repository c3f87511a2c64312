import { AstrolabeError } from '@astrolabe/model';
import type { Space } from '../catalog/space.ts';
import { CONSISTENCY_PROBLEMS_MAX, SLICE_MS } from '../limits.ts';
import { checkGraph, type ConsistencyProblem } from './graph-check.ts';

/** What a consistency check found. */
export interface ConsistencyReport {
  readonly space: string;
  /** At most `CONSISTENCY_PROBLEMS_MAX`; empty: everything agrees. */
  readonly problems: readonly ConsistencyProblem[];
  /** How long it took, pauses included, in milliseconds. */
  readonly milliseconds: number;
}

/**
 * Holds a space as it is now against itself: the schema of the catalogue against that of the graph, all that the graph keeps twice, and the file against its
 * checksums. After each slice `pause` is awaited; what it throws ends the check.
 */
export async function checkSpace(space: Space, pause: () => Promise<void>): Promise<ConsistencyReport> {
  const startedAt = performance.now();
  const problems: ConsistencyProblem[] = [...schemaProblems(space)];
  const pinned = space.pin();
  try {
    const { graph } = pinned.space;
    let sliceFrom = startedAt;
    for (const found of checkGraph(graph, graph.indexes)) {
      problems.push(...found);
      if (problems.length >= CONSISTENCY_PROBLEMS_MAX) break;
      if (performance.now() - sliceFrom < SLICE_MS) continue;
      await pause();
      sliceFrom = performance.now();
    }
  } finally {
    pinned.release();
  }
  problems.push(...fileProblems(space));
  return {
    space: space.schema.name,
    problems: problems.slice(0, CONSISTENCY_PROBLEMS_MAX),
    milliseconds: Math.round(performance.now() - startedAt),
  };
}

function schemaProblems(space: Space): readonly ConsistencyProblem[] {
  const known = space.snapshot();
  const kept = space.graph.schema;
  return (['tags', 'edgeTypes', 'indexes'] as const).flatMap((list) => {
    if (JSON.stringify(known[list]) === JSON.stringify(kept[list])) return [];
    const names = (elements: readonly { readonly name: string }[]): string =>
      elements.map(({ name }) => name).join(', ') || 'none';
    const message = `the catalogue has ${names(known[list])}, the graph has ${names(kept[list])}, or they differ inside`;
    return [{ kind: 'schema' as const, where: list, message }];
  });
}

function fileProblems(space: Space): readonly ConsistencyProblem[] {
  try {
    space.data.verifyFile();
    return [];
  } catch (error) {
    if (!AstrolabeError.is(error)) throw error;
    return [{ kind: 'file', where: space.schema.name, message: error.message }];
  }
}
