/** Paths between vertices: the limit of edges is raised until the shortest ones are found. */
import { isList, type Row } from '@astrolabe/model';
import { pathsBetween, type PathQuestion } from '../ask/explore-statements.ts';
import { EXPAND_MAX, PATH_STEPS_FAR, PATH_STEPS_MAX } from '../limits.ts';
import { run, withEnds } from './ask-and-add.ts';
import { isEmbedded, reportLimit } from './limited-add.ts';
import type { Exploration } from '../state/exploration.ts';

/** Texts for the result of a search for paths. */
export interface PathTexts {
  /** `length` is the number of edges of the shortest path found. */
  readonly found: (figures: {
    readonly count: number;
    readonly length: number;
    readonly isShortest: boolean;
  }) => string;
  /** `isApart` if no path of any length exists along the requested edges. */
  readonly none: (figures: {
    readonly length: number;
    readonly isApart: boolean;
    /** Whether other directions or edge types were excluded. */
    readonly isNarrowed: boolean;
  }) => string;
}

/**
 * Draws and selects paths. A shortest path is also searched beyond the limit of edges: up to any length in the embedded database, up to
 * `PATH_STEPS_MAX` edges on a cluster. Reports the length, or that there is no path.
 */
export async function findPaths(exploration: Exploration, question: PathQuestion, texts: PathTexts): Promise<void> {
  const { space } = exploration.store.getState();
  const isShortest = question.mode === 'shortest';
  const farthest = isEmbedded() ? PATH_STEPS_FAR : PATH_STEPS_MAX;
  const limits = isShortest ? [question.steps, farthest].filter((steps) => steps >= question.steps) : [question.steps];
  let rows: readonly Row[] | undefined;
  let length = question.steps;
  await run(
    exploration,
    'stepPath',
    '',
    async (ask) => {
      for (const steps of new Set(limits)) {
        length = steps;
        const found = (await ask(pathsBetween({ ...question, steps }))).rows;
        rows = found;
        if (found.length > 0) break;
      }
      return withEnds(exploration, rows ?? [], ask);
    },
    true,
  );
  const { notice, space: current } = exploration.store.getState();
  if (rows === undefined || current !== space) return;
  if (rows.length === 0) {
    const isNarrowed = question.direction !== 'both' || question.edgeTypes.length > 0;
    const text = texts.none({ length, isApart: isShortest && length === PATH_STEPS_FAR, isNarrowed });
    exploration.store.setState({ notice: { kind: 'found', text } });
  } else if (rows.length >= question.limit && question.limit < EXPAND_MAX) {
    reportLimit(exploration, space, {
      what: 'paths',
      isSample: false,
      shown: rows.length,
      total: undefined,
      load: (limit) => void findPaths(exploration, { ...question, limit }, texts),
    });
  } else if (notice === undefined) {
    const text = texts.found({ count: rows.length, length: shortestOf(rows), isShortest });
    exploration.store.setState({ notice: { kind: 'found', text } });
  }
}

function shortestOf(rows: readonly Row[]): number {
  const lengths = rows
    .flat()
    .flatMap((value) =>
      typeof value === 'object' && !isList(value) && value.kind === 'path' ? [value.steps.length] : [],
    );
  return Math.min(...lengths);
}
