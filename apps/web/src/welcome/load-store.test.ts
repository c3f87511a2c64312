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
const { brokenLoad, forgetBrokenLoad, loadPercent, startLoad } = await import('./load-store.ts');
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

test('a load that ends leaves no mark, however it ends', async () => {
  work = ({ onProgress }) => Promise.resolve(onProgress(progress('vertices')));
  expect([await load(), brokenLoad(LATER)]).toEqual(['done', undefined]);
  work = ({ onProgress }) => {
    onProgress(progress('vertices'));
    return Promise.reject(new Error('no'));
  };
  expect([await load(), brokenLoad(LATER)]).toEqual(['failed', undefined]);
});

test('a load whose page goes away in the middle is found later, and only then', async () => {
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

test('a space that could not be removed again stays marked, one that was there before is not', async () => {
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

test('rows move the percentage on the embedded database, seconds on a cluster, and it never reads 100', () => {
  const percent = (isEmbedded: boolean, rows: number, seconds: number): number =>
    loadPercent(
      {
        dataset,
        isEmbedded,
        startedAt: LATER,
        progress: {
          step: 'edges',
          waitSeconds: 0,
          vertices: Math.round(dataset.vertices * rows),
          edges: Math.round(dataset.edges * rows),
        },
      },
      LATER + seconds * 1000,
    );
  expect([0, 1, 7, 20, 21, 50].map((seconds) => percent(false, 0.5, seconds))).toEqual([0, 4, 33, 95, 99, 99]);
  expect([0, 0.5, 1].map((rows) => percent(true, rows, 7))).toEqual([0, 50, 99]);
});
