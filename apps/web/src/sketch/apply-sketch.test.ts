import { beforeEach, expect, test, vi } from 'vitest';
import { AstrolabeError } from '@astrolabe/model';
import { newEdgeType, newTag } from './sketch-graph.ts';

const ran: string[] = [];
const entered = { failures: 0, code: 'SPACE_NOT_FOUND' as 'SPACE_NOT_FOUND' | 'PERMISSION_DENIED' };
let present: readonly string[] = [];
let refused = '';

vi.mock('../data/api.ts', () => ({
  api: {
    spaceSchema: () =>
      Promise.resolve({ schema: { tags: present.map((name) => ({ name })), edgeTypes: [{ name: 'flies' }] } }),
  },
}));
vi.mock('../data/schema-queries.ts', () => ({
  isSpaceMissing: (error: unknown) => AstrolabeError.is(error) && error.code === 'SPACE_NOT_FOUND',
  enterSpace: (space: string) => {
    ran.push(`USE ${space}`);
    return entered.failures-- > 0 ? Promise.reject(new AstrolabeError(entered.code, 'no')) : Promise.resolve();
  },
}));
vi.mock('../data/schema-statements.ts', () => ({
  runStatement: (statement: string | { readonly kind: string }, space: string) => {
    ran.push(typeof statement === 'string' ? `${space}: ${statement}` : statement.kind);
    return refused === '' ? Promise.resolve() : Promise.reject(new Error(refused));
  },
}));

const { applyToNewSpace, applyToSpace } = await import('./apply-sketch.ts');
const wing = newTag(0, 0, 0, 'wing');
const graph = { nodes: [wing], lines: [newEdgeType(wing.uuid, wing.uuid, 'lifts')] };
const space = { name: 'air', vidType: { kind: 'int64' } } as const;
const BATCH = 'air: CREATE TAG `wing`(); CREATE EDGE `lifts`()';

beforeEach(() => {
  ran.length = 0;
  Object.assign(entered, { failures: 0, code: 'SPACE_NOT_FOUND' });
  present = [];
  refused = '';
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('a new space is created, entered once it is ready, and populated in one batch', async () => {
  entered.failures = 2;
  const waited: number[] = [];
  const outcome = applyToNewSpace(graph, space, (seconds) => waited.push(seconds));
  await vi.advanceTimersByTimeAsync(2_399);
  expect(ran).toEqual(['create-space', 'USE air', 'USE air']);
  await vi.advanceTimersByTimeAsync(1);
  expect([await outcome, ran.slice(3).map((one) => one.replaceAll('`', '')), waited]).toEqual([
    { kind: 'applied' },
    ['USE air', BATCH.replaceAll('`', '')],
    [1, 2],
  ]);
});

test('only a missing space is retried', async () => {
  Object.assign(entered, { failures: 9, code: 'PERMISSION_DENIED' });
  expect(await applyToNewSpace(graph, space, () => undefined)).toMatchObject({ kind: 'failed', done: 0 });
  expect(ran).toEqual(['create-space', 'USE air']);
});

test('an existing tag or edge type name stops applying before anything is written', async () => {
  present = ['wing', 'tail'];
  const flying = { ...graph, lines: [{ ...graph.lines[0]!, name: 'flies' }] };
  expect(await applyToSpace(flying, 'air')).toEqual({ kind: 'collision', names: ['wing', 'flies'] });
  expect(ran).toEqual([]);
});

test('an interrupted batch reports how many names exist now', async () => {
  refused = 'no room';
  const outcome = applyToSpace(graph, 'air');
  present = [];
  expect(await outcome).toMatchObject({ kind: 'failed', done: 0, error: new Error('no room') });
  present = ['wing'];
  expect(await applyToSpace({ nodes: [], lines: graph.lines }, 'air')).toMatchObject({ kind: 'failed', done: 0 });
});
