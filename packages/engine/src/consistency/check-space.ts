import { AstrolabeError } from '@astrolabe/model';
import type { Space } from '../catalog/space.ts';
import { CONSISTENCY_PROBLEMS_MAX } from '../limits.ts';
import type { Steps } from '../store/index.ts';
import { checkGraph, type ConsistencyProblem } from './graph-check.ts';

/** Result of a consistency check. */
export interface ConsistencyReport {
  readonly space: string;
  /** At most `CONSISTENCY_PROBLEMS_MAX`; empty if the data is consistent. */
  readonly problems: readonly ConsistencyProblem[];
  /** Duration including pauses, in milliseconds. */
  readonly milliseconds: number;
}

/**
 * Checks the consistency of a space as of the first step: schema of catalog and graph, redundant data of the graph, and the file against
 * its checksums.
 */
export function* checkSpace(space: Space): Steps<ConsistencyReport> {
  const startedAt = performance.now();
  const problems: ConsistencyProblem[] = [...schemaProblems(space)];
  const pinned = space.pin();
  try {
    const { graph } = pinned.space;
    for (const found of checkGraph(graph, graph.indexes)) {
      problems.push(...found);
      if (problems.length >= CONSISTENCY_PROBLEMS_MAX) break;
      yield 0;
    }
  } finally {
    pinned.release();
  }
  problems.push(...(yield* fileProblems(space)));
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

function* fileProblems(space: Space): Steps<readonly ConsistencyProblem[]> {
  try {
    yield* space.data.verify();
    return [];
  } catch (error) {
    // A disk that fails says nothing about the content.
    if (!AstrolabeError.is(error) || error.code !== 'STORAGE_CORRUPT') throw error;
    return [{ kind: 'file', where: space.schema.name, message: error.message }];
  }
}
