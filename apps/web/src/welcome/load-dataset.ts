import { build, printStatement } from '@astrolabe/ngql';
import { AstrolabeError } from '@astrolabe/model';
import { api } from '../data/api.ts';
import { isJobActive, jobsQuery, startStatistics, statisticsJob } from '../data/schema-queries.ts';
import { runStatement } from '../data/schema-statements.ts';
import { NEW_SPACE_SECONDS } from '../limits.ts';
import { datasetPath, type Dataset } from './datasets.ts';
import { readScript, type ScriptLine, type ScriptStep } from './dataset-script.ts';
import { STATISTICS_LOOK_MS, STATISTICS_LOOKS_MAX } from './limits.ts';

/** The steps of loading, in their order. */
export const LOAD_STEPS = ['space', 'schema', 'vertices', 'edges', 'statistics'] as const;

/** A step of loading. */
export type LoadStep = (typeof LOAD_STEPS)[number];

/** Progress of loading. `waitSeconds` is above 0 while a cluster distributes a new space or schema. */
export interface LoadProgress {
  readonly step: LoadStep;
  readonly vertices: number;
  readonly edges: number;
  readonly waitSeconds: number;
}

/** Initial progress of a load. */
export const LOAD_BEGIN: LoadProgress = { step: 'space', vertices: 0, edges: 0, waitSeconds: 0 };

/** The data set to load and the progress callback. */
export interface LoadRequest {
  readonly dataset: Dataset;
  readonly isEmbedded: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: LoadProgress) => void;
}

/**
 * Loads a data set into a new space and counts it. Fails if the space exists. If a later step fails or is canceled, the new space is
 * removed. Throws the first failure, or that the space could not be removed.
 */
export async function loadDataset({ dataset, isEmbedded, signal, onProgress }: LoadRequest): Promise<void> {
  const lines = await fetchScript(dataset, signal);
  let progress = LOAD_BEGIN;
  const report = (change: Partial<LoadProgress>): void => {
    progress = { ...progress, ...change };
    onProgress(progress);
  };
  const settle = async (): Promise<void> => {
    if (isEmbedded) return;
    report({ waitSeconds: NEW_SPACE_SECONDS });
    for (let waitSeconds = NEW_SPACE_SECONDS; waitSeconds > 0; waitSeconds--) {
      await wait(1000, signal);
      report({ waitSeconds: waitSeconds - 1 });
    }
  };
  const run = async (step: ScriptStep): Promise<void> => {
    report({ step });
    for (const line of lines) {
      if (line.step !== step) continue;
      signal.throwIfAborted();
      // Aborting CREATE SPACE leaves an unknown state, so this statement always runs to its end.
      if (step === 'space') await runStatement(line.text, '');
      else await runStatement(line.text, dataset.space, signal);
      if (step === 'vertices') report({ vertices: progress.vertices + line.rows });
      if (step === 'edges') report({ edges: progress.edges + line.rows });
    }
  };
  await run('space');
  try {
    await settle();
    await run('schema');
    await settle();
    await run('vertices');
    await run('edges');
    report({ step: 'statistics' });
    await count(dataset.space, signal);
  } catch (error) {
    await removeSpace(dataset.space);
    throw error;
  }
}

/** Returns whether an error means that an incomplete space could not be removed. */
export function isSpaceLeft(error: unknown): boolean {
  return AstrolabeError.is(error) && error.detail?.['leftSpace'] !== undefined;
}

async function removeSpace(space: string): Promise<void> {
  try {
    await runStatement(printStatement(build.dropSpace(space, { ifExists: true })), '');
  } catch (cause) {
    throw new AstrolabeError('EXECUTION_ERROR', `${space} could not be removed again and is half loaded`, {
      hint: `run DROP SPACE ${space} in the console`,
      detail: { leftSpace: space },
      cause,
    });
  }
}

async function fetchScript(dataset: Dataset, signal: AbortSignal): Promise<readonly ScriptLine[]> {
  const response = await fetch(api.url(datasetPath(dataset)), { signal });
  if (!response.ok) throw new AstrolabeError('HTTP_NOT_FOUND', `the file of ${dataset.space} is not there`);
  return readScript(await response.text());
}

/** Runs the statistics job; after the timeout, it continues alone. */
async function count(space: string, signal: AbortSignal): Promise<void> {
  await startStatistics(space);
  for (let look = 0; look < STATISTICS_LOOKS_MAX; look++) {
    const job = statisticsJob(await jobsQuery(space).queryFn({ signal }));
    if (job === undefined || !isJobActive(job)) return;
    await wait(STATISTICS_LOOK_MS, signal);
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
