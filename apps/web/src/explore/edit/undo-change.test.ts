// @vitest-environment happy-dom
import type { Edge, Row, Vertex } from '@astrolabe/model';
import { expect, test, vi } from 'vitest';
import { commitChanges } from './edit-store.ts';
import { act, beginAnew } from '../state/explore-steps.ts';
import { runExploreStatement } from '../ask/run-explore-statement.ts';
import { printStatement } from '@astrolabe/ngql';
import { Exploration } from '../state/exploration.ts';

const exploration = new Exploration();

vi.mock('../ask/run-explore-statement.ts', () => ({ runExploreStatement: vi.fn<typeof runExploreStatement>() }));

const pot: Vertex = { kind: 'vertex', vid: 'p', tags: [{ name: 'pot', properties: new Map([['name', 'Bowl']]) }] };
const kiln: Vertex = { kind: 'vertex', vid: 'k', tags: [{ name: 'kiln', properties: new Map() }] };
const fires = (rank: bigint): Edge => ({
  kind: 'edge',
  edgeType: 'fires',
  src: 'k',
  dst: 'p',
  rank,
  properties: new Map([['at', rank]]),
});

test('a deleted vertex is restored with all its edges, also those not on the canvas', async () => {
  const asked: string[] = [];
  vi.mocked(runExploreStatement).mockImplementation((statement) => {
    const text = typeof statement === 'string' ? statement : printStatement(statement);
    asked.push(text);
    const rows: readonly Row[] = text.startsWith('GO')
      ? [[fires(0n)], [fires(1n)]]
      : text.startsWith('MATCH') || text.startsWith('FETCH')
        ? [[pot]]
        : [];
    return Promise.resolve({ rows, rowCount: rows.length, databaseMs: 0, transferMs: 0 });
  });
  beginAnew(exploration, 'pottery');
  await act(exploration, 'stepTag', 'pot', { layers: [{ vertices: [pot, kiln], edges: [fires(0n)] }] });
  exploration.edits.setState({ changes: [{ kind: 'delete-vertex', vid: 'p', tags: [], edges: [] }] });
  await commitChanges(exploration);
  expect([exploration.scene.vertices.length, exploration.scene.edges.length]).toEqual([1, 0]);
  const { notice } = exploration.store.getState();
  if (notice?.kind !== 'committed') throw new Error('nothing was written');
  expect(notice.inverse).toEqual([
    'INSERT VERTEX pot(name) VALUES "p":("Bowl")',
    'INSERT EDGE fires(at) VALUES "k" -> "p":(0), "k" -> "p" @ 1:(1)',
  ]);
  asked.length = 0;
  notice.undo();
  await vi.waitFor(() => expect(exploration.store.getState().notice?.kind).toBe('taken-back'), { timeout: 20_000 });
  expect(asked).toEqual(notice.inverse);
  expect([exploration.scene.vertices.length, exploration.scene.edges.length]).toEqual([2, 1]);
});
