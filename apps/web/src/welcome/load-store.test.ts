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

const progress = (step: 'space' | 'vertices') => ({ step, vertices: 0, edges: 0, waitSeconds: 0, waitedSeconds: 0 });

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

test('on a cluster every second of its two waits moves the percentage, and it never reads 100', () => {
  const percent = (waitedSeconds: number, rows: number, isEmbedded: boolean): number =>
    loadPercent({
      dataset,
      isEmbedded,
      progress: {
        step: 'edges',
        waitSeconds: 0,
        waitedSeconds,
        vertices: Math.round(dataset.vertices * rows),
        edges: Math.round(dataset.edges * rows),
      },
    });
  expect([0, 1, 20, 40].map((seconds) => percent(seconds, 0, false))).toEqual([0, 2, 40, 80]);
  expect([percent(40, 0.5, false), percent(40, 1, false), percent(0, 0.5, true), percent(0, 1, true)]).toEqual([
    90, 99, 50, 99,
  ]);
});
