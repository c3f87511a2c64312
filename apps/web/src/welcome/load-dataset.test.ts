import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoadProgress } from './load-dataset.ts';

const SCRIPT = [
  'CREATE SPACE demo_basketballplayer(vid_type = FIXED_STRING(32));',
  'CREATE TAG player(name string);',
  'INSERT VERTEX player(name) VALUES "a":("Ada"), "b":("Bela");',
  'INSERT EDGE follow() VALUES "a"->"b":();',
].join('\n');

const ran: string[] = [];
let failing: readonly string[] = [];

vi.mock('../data/api.ts', () => ({ api: { url: (path: string) => `http://studio/${path}` } }));
vi.mock('../data/schema-statements.ts', () => ({
  runStatement: (text: string, space: string) => {
    ran.push(`${space}: ${text.split(/[ (]/, 3).join(' ')}`);
    return failing.some((start) => text.startsWith(start))
      ? Promise.reject(new Error(`no ${text.split(' ', 2).join(' ')}`))
      : Promise.resolve({ columns: [], rows: [] });
  },
}));
vi.mock('../data/schema-queries.ts', () => ({
  startStatistics: (space: string) => Promise.resolve(void ran.push(`${space}: statistics`)),
  jobsQuery: () => ({ queryFn: () => Promise.resolve([]) }),
  statisticsJob: () => undefined,
  isJobActive: () => false,
}));

const { DATASETS } = await import('./datasets.ts');
const { isSpaceLeft, loadDataset } = await import('./load-dataset.ts');
const dataset = DATASETS[0]!;

beforeEach(() => {
  ran.length = 0;
  failing = [];
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(SCRIPT)));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function load(isEmbedded: boolean, signal = new AbortController().signal): Promise<readonly LoadProgress[]> {
  const reported: LoadProgress[] = [];
  await loadDataset({ dataset, isEmbedded, signal, onProgress: (progress) => reported.push(progress) });
  return reported;
}

test('statements run in order, and progress counts written rows', async () => {
  const reported = await load(true);
  expect(ran).toEqual([
    ': CREATE SPACE demo_basketballplayer',
    'demo_basketballplayer: CREATE TAG player',
    'demo_basketballplayer: INSERT VERTEX player',
    'demo_basketballplayer: INSERT EDGE follow',
    'demo_basketballplayer: statistics',
  ]);
  expect(reported.at(-1)).toEqual({ step: 'statistics', vertices: 2, edges: 1, waitSeconds: 0 });
});

test('an existing space is not changed', async () => {
  failing = ['CREATE SPACE'];
  await expect(load(true)).rejects.toThrow('no CREATE SPACE');
  expect(ran).toEqual([': CREATE SPACE demo_basketballplayer']);
});

test('a later failure removes the new space', async () => {
  failing = ['INSERT EDGE'];
  await expect(load(true)).rejects.toThrow('no INSERT EDGE');
  expect(ran.at(-1)).toBe(': DROP SPACE IF');
});

test('a space that cannot be removed is reported', async () => {
  failing = ['INSERT EDGE', 'DROP SPACE'];
  const error = await load(true).catch((thrown: unknown) => thrown);
  expect([isSpaceLeft(error), isSpaceLeft(new Error('no'))]).toEqual([true, false]);
  expect(String(error)).toContain('demo_basketballplayer could not be removed again and is half loaded');
});

test('a cluster gets time after the space and the schema, and a stop in between removes the space', async () => {
  vi.useFakeTimers();
  const controller = new AbortController();
  const ended = load(false, controller.signal).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(19_900);
  expect(ran).toEqual([': CREATE SPACE demo_basketballplayer']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ran.slice(1)).toEqual(['demo_basketballplayer: CREATE TAG player']);
  controller.abort(new Error('enough'));
  expect(await ended).toEqual(new Error('enough'));
  expect(ran.slice(2)).toEqual([': DROP SPACE IF']);
});
