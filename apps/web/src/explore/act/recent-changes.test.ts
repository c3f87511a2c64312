// @vitest-environment happy-dom
import type { Vertex } from '@astrolabe/model';
import { printStatement } from '@astrolabe/ngql';
import { beforeEach, expect, test, vi } from 'vitest';
import { runExploreStatement } from '../ask/run-explore-statement.ts';
import { beginAnew } from '../state/explore-steps.ts';
import { showRecent, type RecentFigures } from './recent-changes.ts';
import { Exploration } from '../state/exploration.ts';

const exploration = new Exploration();

vi.mock('../ask/run-explore-statement.ts', () => ({ runExploreStatement: vi.fn<typeof runExploreStatement>() }));

beforeEach(() => beginAnew(exploration, `space ${Math.random()}`));

const ship: Vertex = { kind: 'vertex', vid: 1n, tags: [{ name: 'ship', properties: new Map() }] };

/** The statements to run if the newest date is this one, and the caption of their result. */
async function asked(
  newest: string,
  ships = 1,
): Promise<{ readonly texts: readonly string[]; readonly found: RecentFigures[] }> {
  const [year = 0, month = 0, day = 0] = newest.split('-').map(Number);
  const texts: string[] = [];
  vi.mocked(runExploreStatement).mockImplementation((statement) => {
    const text = typeof statement === 'string' ? statement : printStatement(statement);
    texts.push(text);
    if (text.includes('count('))
      return Promise.resolve({ rows: [[4_321n]], rowCount: 1, databaseMs: 1, transferMs: 1 });
    const rows = text.includes('max(')
      ? [[{ kind: 'date', year, month, day } as const]]
      : Array.from({ length: ships }, () => [ship]);
    return Promise.resolve({ rows, rowCount: rows.length, databaseMs: 1, transferMs: 1 });
  });
  const found: RecentFigures[] = [];
  await showRecent(
    exploration,
    [{ on: 'vertex', type: 'ship', property: 'docked', kind: 'date' }],
    { found: (figures) => (found.push(figures), 'found'), more: 'more' },
    new Date('2024-02-10T12:00:00Z'),
  );
  return { texts, found };
}

test('the whole current month is requested, also its future days', async () => {
  const { texts, found } = await asked('2024-02-28');
  expect(texts[0]).toContain('v.ship.docked <= date("2024-02-29")');
  expect(texts[1]).toContain('(v.ship.docked >= date("2024-02-01")) AND (v.ship.docked <= date("2024-02-29"))');
  expect(found[0]).toMatchObject({ isThisMonth: true, vertices: 1, edges: 0, properties: 'ship.docked' });
  expect(exploration.store.getState().notice).toEqual({ kind: 'found', text: 'found' });
});

test('without data this month the latest month before is requested, with a message', async () => {
  const { texts, found } = await asked('2023-12-31');
  expect(texts[1]).toContain('(v.ship.docked >= date("2023-12-01")) AND (v.ship.docked <= date("2023-12-31"))');
  expect(found[0]).toMatchObject({ isThisMonth: false, month: new Date('2023-12-01T00:00:00Z') });
});

test('more than are drawn are counted, and more of them are one click away', async () => {
  const { texts, found } = await asked('2024-02-01', 100);
  expect(found[0]).toMatchObject({ vertices: 4_321, shown: 100 });
  const { notice } = exploration.store.getState();
  expect(notice).toMatchObject({ next: { label: 'more' } });
  if (notice?.kind === 'found') notice.next?.run();
  await vi.waitFor(() => expect(texts.at(-1)).toContain('LIMIT 1100'));
});
