// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { AstrolabeError } from '@astrolabe/model';
import type { LoadRequest } from './load-dataset.ts';

let work: (request: LoadRequest) => Promise<void> = () => Promise.resolve();

vi.mock('./load-dataset.ts', async (importOriginal) => ({
  LOAD_BEGIN: (await importOriginal<typeof import('./load-dataset.ts')>()).LOAD_BEGIN,
  isSpaceLeft: (error: unknown) => AstrolabeError.is(error) && error.detail?.['leftSpace'] !== undefined,
  loadDataset: (request: LoadRequest) => work(request),
}));

const { DATASETS } = await import('./datasets.ts');
const { brokenLoad, forgetBrokenLoad, loadPercent, loadSecondsLeft, startLoad } = await import('./load-store.ts');
const dataset = DATASETS[0]!;
const LATER = Date.now() + 60_000;

function load(): Promise<string> {
  return new Promise((resolve) => {
    void startLoad(dataset, true, {
      onDone: () => resolve('done'),
      onStopped: () => resolve('stopped'),
      onFailed: () => resolve('failed'),
    });
  });
}

const progress = (step: 'space' | 'vertices') => ({ step, vertices: 0, edges: 0, waitSeconds: 0 });

beforeEach(() => forgetBrokenLoad());

test('a finished load leaves no mark, whatever its outcome', async () => {
  work = ({ onProgress }) => Promise.resolve(onProgress(progress('vertices')));
  expect([await load(), brokenLoad(LATER)]).toEqual(['done', undefined]);
  work = ({ onProgress }) => {
    onProgress(progress('vertices'));
    return Promise.reject(new Error('no'));
  };
  expect([await load(), brokenLoad(LATER)]).toEqual(['failed', undefined]);
});

test('a load whose page closes is found later', async () => {
  const begun = Promise.withResolvers<undefined>();
  work = ({ onProgress }) => {
    onProgress(progress('vertices'));
    begun.resolve(undefined);
    return new Promise(() => undefined);
  };
  void load();
  await begun.promise;
  expect([brokenLoad(), brokenLoad(LATER)]).toEqual([undefined, 'demo_basketballplayer']);
});

test('a space that could not be removed stays marked, an existing one is not', async () => {
  vi.resetModules();
  const fresh = await import('./load-store.ts');
  const run = (): Promise<void> =>
    fresh.startLoad(dataset, true, { onDone: () => undefined, onStopped: () => undefined, onFailed: () => undefined });
  work = ({ onProgress }) => {
    onProgress(progress('vertices'));
    return Promise.reject(new AstrolabeError('EXECUTION_ERROR', 'left', { detail: { leftSpace: dataset.space } }));
  };
  await run();
  expect(fresh.brokenLoad(LATER)).toBe('demo_basketballplayer');
  fresh.forgetBrokenLoad();
  work = ({ onProgress }) => {
    onProgress(progress('space'));
    return Promise.reject(new Error('existed'));
  };
  await run();
  expect(fresh.brokenLoad(LATER)).toBe(undefined);
});

test('percentage and time left follow the rows on the embedded database and a countdown on a cluster', () => {
  const at = (isEmbedded: boolean, rows: number, seconds: number): readonly [number, number] => {
    const load = {
      dataset,
      isEmbedded,
      startedAt: LATER,
      progress: {
        step: 'edges' as const,
        waitSeconds: 0,
        vertices: Math.round(dataset.vertices * rows),
        edges: Math.round(dataset.edges * rows),
      },
    };
    const now = LATER + seconds * 1000;
    return [loadPercent(load, now), loadSecondsLeft(load, now)];
  };
  expect([-5, 0, 1, 7, 20, 21, 50].map((seconds) => at(false, 0.5, seconds))).toEqual([
    [0, 21],
    [0, 21],
    [4, 20],
    [33, 14],
    [95, 1],
    [99, 0],
    [99, 0],
  ]);
  expect([0, 0.5, 1].map((rows) => at(true, rows, 7))).toEqual([
    [0, 0],
    [50, 8],
    [99, 1],
  ]);
});
